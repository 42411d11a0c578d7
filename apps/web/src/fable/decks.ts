import {
  checkDeck,
  type DeckProblem,
  loadSet,
  makeDeckCode,
  parseDeckCode,
  parseDeckLines,
} from '@facedown/collection';
import { checkList, type FableConfig, fableSetData, listOf, MAX_DECK, provisionOf, STARTERS } from '@facedown/fable';

const loaded = loadSet(fableSetData);
if (!loaded.ok) throw new Error(loaded.code);
export const FABLE_SET = loaded.value;

export interface Deck {
  readonly name: string;
  readonly faces: readonly number[];
}

export interface ReadDeck {
  readonly faces: readonly number[];
  /** Why it can't be played at this table; nothing where it can. */
  readonly problems: readonly DeckProblem[];
  /** The code itself is broken. */
  readonly code?: string;
}

/** A deck code, or lines such as `3 Mill Goat`. */
export function readDeck(config: FableConfig, owned: bigint, text: string): ReadDeck {
  const isCode = /^[A-Z]{2}1-/.test(text.trim());
  const parsed = isCode ? parseDeckCode(FABLE_SET, text) : parseDeckLines(FABLE_SET, text);
  if (!parsed.ok) return { faces: [], problems: parsed.problems, code: parsed.code };
  return { faces: parsed.value, problems: problemsOf(config, owned, parsed.value) };
}

/** Everything that this table would refuse, by card and reason. */
export function problemsOf(config: FableConfig, owned: bigint, faces: readonly number[]): DeckProblem[] {
  return checkDeck(FABLE_SET, faces, {
    least: config.minDeck,
    most: MAX_DECK,
    ...(config.owned ? { word: owned } : {}),
    rules: [
      () => {
        const most = config.provision * faces.length;
        const used = provisionOf(faces);
        return config.provision === 0 || used <= most
          ? []
          : [{ code: 'DeckRule', rule: 'OverProvision', text: `${used}/${most}` }];
      },
    ],
  });
}

export const isPlayable = (config: FableConfig, owned: bigint, faces: readonly number[]): boolean =>
  checkList(config, owned, listOf(faces)) === undefined;

/** The starters and what was pasted before, as far as this table takes them. */
export const decksFor = (config: FableConfig, owned: bigint): readonly Deck[] =>
  [...Object.entries(STARTERS).map(([name, faces]) => ({ name, faces })), ...keptDecks()].filter(({ faces }) =>
    isPlayable(config, owned, faces),
  );

const KEY = 'facedown.fable.decks';
const KEPT = 3;

export function keptDecks(): readonly Deck[] {
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((code) => {
      const parsed = typeof code === 'string' ? parseDeckCode(FABLE_SET, code) : undefined;
      return parsed?.ok ? [{ name: nameOf(code), faces: parsed.value }] : [];
    });
  } catch {
    return [];
  }
}

export function keepDeck(faces: readonly number[]): Deck {
  const code = makeDeckCode(FABLE_SET, faces);
  const others = keptDecks().map((deck) => makeDeckCode(FABLE_SET, deck.faces));
  const kept = [code, ...others.filter((other) => other !== code)].slice(0, KEPT);
  localStorage.setItem(KEY, JSON.stringify(kept));
  return { name: nameOf(code), faces };
}

/** A pasted deck has no name of its own: the end of its code tells it apart. */
const nameOf = (code: string): string => `…${code.slice(-4)}`;
