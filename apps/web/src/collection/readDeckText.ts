import { type DeckProblem, parseDeckCode, parseDeckLines, type SetOf } from '@facedown/collection';

export interface ReadDeck {
  readonly faces: readonly number[];
  readonly problems: readonly DeckProblem[];
  /** The text itself is broken. */
  readonly code?: string;
}

export const isDeckCode = (text: string): boolean => /^[A-Z]{2}1-/.test(text.trim());

/** A deck code, or lines such as `3 Mill Goat`. */
export function readDeckText(set: SetOf, text: string): ReadDeck {
  const parsed = isDeckCode(text) ? parseDeckCode(set, text) : parseDeckLines(set, text);
  return parsed.ok
    ? { faces: parsed.value, problems: [] }
    : { faces: [], problems: parsed.problems, code: parsed.code };
}
