import { Category, categoryOf, kickersOf, rankOfCounts, rankOfFlush } from './rank.js';
import { RANKS, strengthOfRank } from './tables.js';

const ONE = [
  'deuce',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'jack',
  'queen',
  'king',
  'ace',
] as const;
const many = (rank: number): string => (rank === 4 ? 'sixes' : `${ONE[rank]}s`);
const one = (rank: number): string => ONE[rank]!;

/** The class of a rank as players number them: 1 is the royal flush, 7,462 seven-five-four-three-deuce. 0 if there is none. */
export const classOf = (rank: number): number => {
  const strength = strengthOfRank(rank);
  return strength === 0 ? 0 : RANKS.length - strength;
};

/** `two pair, kings and fours, ace kicker`. */
export function nameOf(rank: number): string {
  const [a, b, c, d, e] = kickersOf(rank);
  switch (categoryOf(rank)) {
    case Category.StraightFlush:
      return a === 12 ? 'royal flush' : `straight flush, ${one(a)} high`;
    case Category.FourOfAKind:
      return `four of a kind, ${many(a)}, ${one(b)} kicker`;
    case Category.FullHouse:
      return `full house, ${many(a)} over ${many(b)}`;
    case Category.Flush:
      return `flush, ${[a, b, c, d, e].map(one).join(', ')}`;
    case Category.Straight:
      return `straight, ${one(a)} high`;
    case Category.ThreeOfAKind:
      return `three of a kind, ${many(a)}, ${one(b)} and ${one(c)} kickers`;
    case Category.TwoPair:
      return `two pair, ${many(a)} and ${many(b)}, ${one(c)} kicker`;
    case Category.Pair:
      return `pair of ${many(a)}, ${one(b)}, ${one(c)} and ${one(d)} kickers`;
    default:
      return `high card ${one(a)}, then ${[b, c, d, e].map(one).join(', ')}`;
  }
}

/** The five faces that make the best hand of five to seven, and its rank; the earliest such five where several do. */
export function bestFive(faces: readonly number[]): { faces: number[]; rank: number } {
  let best: { faces: number[]; rank: number } = { faces: [], rank: -1 };
  const choose = (from: number, chosen: number[]) => {
    if (chosen.length === 5) {
      const rank = rank5(chosen);
      if (rank > best.rank) best = { faces: [...chosen], rank };
      return;
    }
    for (let i = from; i <= faces.length - (5 - chosen.length); i++) choose(i + 1, [...chosen, faces[i]!]);
  };
  choose(0, []);
  return best;
}

/** Five faces, the plain way: independent of the tables' keys. */
export function rank5(faces: readonly number[]): number {
  if (faces.every((face) => (face & 3) === (faces[0]! & 3)))
    return rankOfFlush(faces.reduce((mask, face) => mask | (1 << (face >> 2)), 0));
  const counts = new Array<number>(13).fill(0);
  for (const face of faces) counts[face >> 2]!++;
  return rankOfCounts(counts);
}
