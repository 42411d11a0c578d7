/**
 * A rank as the state holds it: the category in the top nibble of 24 bits, then five kickers in order
 * of weight (unused ones zero). Greater is better; equal ranks split. The deuce is 0, the ace 12.
 */
export const Category = {
  HighCard: 0,
  Pair: 1,
  TwoPair: 2,
  ThreeOfAKind: 3,
  Straight: 4,
  Flush: 5,
  FullHouse: 6,
  FourOfAKind: 7,
  StraightFlush: 8,
} as const;

export const RANKS_IN_SUIT = 13;

export const packRank = (category: number, a = 0, b = 0, c = 0, d = 0, e = 0): number =>
  (category << 20) | (a << 16) | (b << 12) | (c << 8) | (d << 4) | e;

export const categoryOf = (rank: number): number => rank >> 20;
export const kickersOf = (rank: number): number[] => [16, 12, 8, 4, 0].map((shift) => (rank >> shift) & 15);

/** The highest card of a straight in a mask of ranks, or -1; the five for the wheel. */
export function straightIn(mask: number): number {
  for (let top = 12; top >= 4; top--) if (((mask >> (top - 4)) & 31) === 31) return top;
  return (mask & 0x100f) === 0x100f ? 3 : -1;
}

/** Slow and plain; the tables are built with it. `counts[r]` cards of rank r, five to seven in all, no flush. */
export function rankOfCounts(counts: readonly number[]): number {
  const mask = counts.reduce((bits, number, rank) => (number > 0 ? bits | (1 << rank) : bits), 0);
  const order = counts.map((number, rank) => ({ number, rank })).filter(({ number }) => number > 0);
  order.sort((a, b) => b.number - a.number || b.rank - a.rank);
  const [first, second] = order;
  const top = straightIn(mask);
  const highest = (except: readonly number[], wanted: number) =>
    order
      .map(({ rank }) => rank)
      .filter((rank) => !except.includes(rank))
      .sort((a, b) => b - a)
      .slice(0, wanted);
  if (first!.number === 4) return packRank(Category.FourOfAKind, first!.rank, ...highest([first!.rank], 1));
  if (first!.number === 3 && second && second.number >= 2) {
    const pair = Math.max(
      ...order
        .slice(1)
        .filter(({ number }) => number >= 2)
        .map(({ rank }) => rank),
    );
    return packRank(Category.FullHouse, first!.rank, pair);
  }
  if (top >= 0) return packRank(Category.Straight, top);
  if (first!.number === 3) return packRank(Category.ThreeOfAKind, first!.rank, ...highest([first!.rank], 2));
  if (first!.number === 2 && second?.number === 2)
    return packRank(Category.TwoPair, first!.rank, second.rank, ...highest([first!.rank, second.rank], 1));
  if (first!.number === 2) return packRank(Category.Pair, first!.rank, ...highest([first!.rank], 3));
  return packRank(Category.HighCard, ...highest([], 5));
}

/** Five or more ranks of one suit. */
export function rankOfFlush(mask: number): number {
  const top = straightIn(mask);
  if (top >= 0) return packRank(Category.StraightFlush, top);
  const ranks: number[] = [];
  for (let rank = 12; rank >= 0 && ranks.length < 5; rank--) if ((mask >> rank) & 1) ranks.push(rank);
  return packRank(Category.Flush, ...ranks);
}
