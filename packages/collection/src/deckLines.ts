import type { DeckProblem } from './deckProblem.js';
import type { CardOf, SetOf } from './setOf.js';
import { tallyOf } from './word.js';

export type ParsedLines =
  | { readonly ok: true; readonly value: number[] }
  | { readonly ok: false; readonly code: 'BadDeck'; readonly problems: readonly DeckProblem[] };

/** A line a face: `3 Mill Goat`. */
export const makeDeckLines = <Card extends CardOf>(set: SetOf<Card>, faces: readonly number[]): string =>
  [...tallyOf(faces)]
    .sort(([a], [b]) => a - b)
    .map(([face, count]) => `${count} ${set.byFace.get(face)?.name ?? `#${face}`}`)
    .join('\n');

/** Reads such lines, whatever the case of names; empty ones and those with `#` in front are passed over. */
export function parseDeckLines<Card extends CardOf>(set: SetOf<Card>, text: string): ParsedLines {
  const faces: number[] = [];
  const problems: DeckProblem[] = [];
  for (const [i, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const match = /^([1-9]\d?)\s*[x×]?\s+(\S.*)$/.exec(line);
    const card = match && set.byName.get(match[2]!.replace(/\s+/g, ' ').toLowerCase());
    if (!match) problems.push({ code: 'MalformedLine', line: i + 1, text: line });
    else if (!card) problems.push({ code: 'UnknownCard', line: i + 1, name: match[2]! });
    else for (let n = Number(match[1]); n > 0; n--) faces.push(card.face);
  }
  return problems.length > 0
    ? { ok: false, code: 'BadDeck', problems }
    : { ok: true, value: faces.sort((a, b) => a - b) };
}
