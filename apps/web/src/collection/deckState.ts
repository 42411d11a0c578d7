import { checkDeck, type DeckProblem, makeWord, parseWord, tallyOf } from '@facedown/collection';
import type { Curve, GameCards } from './GameCards.js';

/** Everything that is wrong with a draft, by card; `word` where only owned cards count. */
export function problemsOf(cards: GameCards, faces: readonly number[], word?: bigint): DeckProblem[] {
  return checkDeck(cards.set, faces, {
    least: cards.least,
    most: cards.most,
    rules: cards.rules,
    ...(word === undefined ? {} : { word: withFree(cards, word) }),
  });
}

/** Nobody owns what everyone has. */
export function withFree({ set, isFree }: GameCards, word: bigint): bigint {
  const counts = parseWord(word);
  for (const { face } of set.cards) if (isFree(face)) counts.set(face, 3);
  return makeWord(counts);
}

/** Of one card; nothing where the problem is about the whole list. */
export const faceOf = (problem: DeckProblem): number | undefined => ('face' in problem ? problem.face : undefined);

/** How many cards have each number, from the least to the most that the set has. */
export function curveOf(
  cards: GameCards,
  { of }: Curve,
  faces: readonly number[],
): readonly (readonly [number: number, count: number])[] {
  const drawn = cards.set.cards.map(({ face }) => face).filter((face) => cards.isInDecks(face) && cards.isDrawn(face));
  const counts = new Map([...new Set(drawn.map(of))].sort((a, b) => a - b).map((number) => [number, 0]));
  for (const [face, count] of tallyOf(faces.filter(cards.isDrawn))) {
    const number = of(face);
    counts.set(number, (counts.get(number) ?? 0) + count);
  }
  return [...counts];
}

/** A first hand, as it might come. */
export function testHand(
  { hand, isDrawn }: Pick<GameCards, 'hand' | 'isDrawn'>,
  faces: readonly number[],
  random: (below: number) => number,
): readonly number[] {
  const left = faces.filter(isDrawn);
  const drawn: number[] = [];
  while (drawn.length < hand && left.length > 0) drawn.push(...left.splice(random(left.length), 1));
  return drawn;
}
