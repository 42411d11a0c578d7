import type { DeckProblem } from './deckProblem.js';
import { type CardOf, MAX_LIST, type SetOf } from './setOf.js';
import { tallyOf } from './word.js';

type ParsedLines =
  | { readonly ok: true; readonly value: number[] }
  | {
      readonly ok: false;
      readonly code: 'BadDeck' | 'DeckSize' | 'TooLong';
      /** Each line that is no card. */
      readonly problems: readonly DeckProblem[];
    };

/** Several times what 128 cards need, comments among them. */
const LONGEST = 10_000;

/** A line a face: `3 Mill Goat`. */
export const makeDeckLines = <Card extends CardOf>(set: SetOf<Card>, faces: readonly number[]): string =>
  [...tallyOf(faces)]
    .sort(([a], [b]) => a - b)
    .map(([face, count]) => `${count} ${set.byFace.get(face)?.name ?? `#${face}`}`)
    .join('\n');

/** Reads such lines, whatever the case of names; empty ones and those with `#` in front are passed over. */
export function parseDeckLines<Card extends CardOf>(set: SetOf<Card>, text: string): ParsedLines {
  if (text.length > LONGEST) return { ok: false, code: 'TooLong', problems: [] };
  const faces: number[] = [];
  const problems: DeckProblem[] = [];
  for (const [i, raw] of text.split(/\r?\n/).entries()) {
    // One kind of space before anything is matched: else a line of spaces alone keeps the expression busy for minutes.
    const line = raw.replace(/\s+/g, ' ').trim();
    if (line === '' || line.startsWith('#')) continue;
    const match = /^([1-9]\d?) ?[x×]? (.+)$/.exec(line);
    const card = match && set.byName.get(match[2]!.toLowerCase());
    if (!match) problems.push({ code: 'MalformedLine', line: i + 1, text: line });
    else if (!card) problems.push({ code: 'UnknownCard', line: i + 1, name: match[2]! });
    else for (let n = Number(match[1]); n > 0; n--) faces.push(card.face);
  }
  if (problems.length > 0) return { ok: false, code: 'BadDeck', problems };
  return faces.length > MAX_LIST
    ? { ok: false, code: 'DeckSize', problems }
    : { ok: true, value: faces.sort((a, b) => a - b) };
}
