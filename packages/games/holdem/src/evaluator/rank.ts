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
export function kickersOf(rank: number): [number, number, number, number, number] {
  const at = (shift: number) => (rank >> shift) & 15;
  return [at(16), at(12), at(8), at(4), at(0)];
}

/** The highest card of a straight in a mask of ranks, or -1; the five for the wheel. */
function straightIn(mask: number): number {
  for (let top = 12; top >= 4; top--) if (((mask >> (top - 4)) & 31) === 31) return top;
  return (mask & 0x100f) === 0x100f ? 3 : -1;
}

/** The tables are built with it. `counts[r]` cards of rank r, five to seven in all, no flush. */
export function rankOfCounts(counts: ArrayLike<number>): number {
  let mask = 0;
  let [four, three, pair, second] = [-1, -1, -1, -1];
  for (let rank = 12; rank >= 0; rank--) {
    const number = counts[rank]!;
    if (number > 0) mask |= 1 << rank;
    if (number === 4 && four < 0) four = rank;
    // Of two threes the lower one serves as the pair of a full house.
    else if (number === 3 && three < 0) three = rank;
    else if (number >= 2 && pair < 0) pair = rank;
    else if (number >= 2 && second < 0) second = rank;
  }
  if (four >= 0) return withKickers((Category.FourOfAKind << 4) | four, mask & ~(1 << four), 1) << 12;
  if (three >= 0 && pair >= 0) return packRank(Category.FullHouse, three, pair);
  const top = straightIn(mask);
  if (top >= 0) return packRank(Category.Straight, top);
  if (three >= 0) return withKickers((Category.ThreeOfAKind << 4) | three, mask & ~(1 << three), 2) << 8;
  const others = mask & ~(1 << pair);
  if (second >= 0) return withKickers((Category.TwoPair << 8) | (pair << 4) | second, others & ~(1 << second), 1) << 8;
  if (pair >= 0) return withKickers((Category.Pair << 4) | pair, others, 3) << 4;
  return withKickers(Category.HighCard, mask, 5);
}

/** Appends the highest ranks of a mask. */
function withKickers(head: number, mask: number, wanted: number): number {
  let rank = head;
  let places = wanted;
  for (let next = 12; next >= 0 && places > 0; next--) {
    if (((mask >> next) & 1) === 0) continue;
    rank = (rank << 4) | next;
    places--;
  }
  return rank;
}

/** Five or more ranks of one suit. */
export function rankOfFlush(mask: number): number {
  const top = straightIn(mask);
  if (top >= 0) return packRank(Category.StraightFlush, top);
  return withKickers(Category.Flush, mask, 5);
}
