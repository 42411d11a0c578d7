import type { DeckProblem } from './deckProblem.js';
import { type CardOf, MAX_COPIES, MAX_LIST, type SetOf } from './setOf.js';
import { countInWord, tallyOf } from './word.js';

/** A rule that only the game knows: a budget, a faction. It sees the list's cards, ascending. */
export type DeckRule<Card extends CardOf> = (cards: readonly Card[]) => readonly DeckProblem[];

interface DeckLimits<Card extends CardOf> {
  readonly least?: number;
  readonly most?: number;
  /** What the seat may play with; all cards where it is left out. */
  readonly word?: bigint;
  readonly rules?: readonly DeckRule<Card>[];
}

/** Everything that is wrong with a list, in the order of faces; nothing where it can be played. */
export function checkDeck<Card extends CardOf>(
  set: SetOf<Card>,
  faces: readonly number[],
  { least = 0, most = MAX_LIST, word, rules = [] }: DeckLimits<Card> = {},
): DeckProblem[] {
  const problems: DeckProblem[] = [];
  if (faces.length < least || faces.length > most) problems.push({ code: 'DeckSize', size: faces.length, least, most });
  const tally = [...tallyOf(faces)].sort(([a], [b]) => a - b);
  for (const [face, count] of tally) {
    const card = set.byFace.get(face);
    if (!card) {
      problems.push({ code: 'NoSuchFace', face });
      continue;
    }
    const { name } = card;
    if (count > MAX_COPIES) problems.push({ code: 'TooManyCopies', face, name, count, most: MAX_COPIES });
    const has = word === undefined ? count : countInWord(word, face);
    if (count > has) problems.push({ code: 'NotOwned', face, name, has, needs: count });
  }
  const cards = [...faces].sort((a, b) => a - b).flatMap((face) => set.byFace.get(face) ?? []);
  return [...problems, ...rules.flatMap((rule) => rule(cards))];
}
