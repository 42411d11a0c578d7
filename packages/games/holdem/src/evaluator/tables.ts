import { RANKS_IN_SUIT, rankOfCounts, rankOfFlush } from './rank.js';

/**
 * Every card has a key; the sum of seven keys tells the seven ranks (upper bits) and whether one suit
 * holds five (lower nine). The keys are such that no two multisets share a sum (Senzee and Kajsmats'
 * scheme; a test checks it). The rank sums are spread over 7.8 million values, so rows of 512 are laid
 * into one another where they don't collide: the table stays small enough for the cache.
 */
export const RANK_KEYS = [0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181] as const;
export const SUIT_KEYS = [0, 1, 8, 57] as const;
const SUIT_BITS = 9;
const ROW_BITS = 9;
export const ROW_MASK = (1 << ROW_BITS) - 1;

export const CARD_KEYS = Int32Array.from(
  { length: 52 },
  (_, face) => (RANK_KEYS[face >> 2]! << SUIT_BITS) | SUIT_KEYS[face & 3]!,
);

const { ranks, strengths } = classes();

/** Packed rank by strength, from 1 (the worst) to 7,462. */
export const RANKS = ranks;
export const strengthOfRank = (rank: number): number => strengths.get(rank) ?? 0;

/** Which suit has five of seven, plus one; by the sum of suit keys. */
export const FLUSH_SUIT = flushSuits();
/** Strength of a flush by the suit's mask of ranks. */
export const FLUSH = Uint16Array.from({ length: 1 << RANKS_IN_SUIT }, (_, mask) =>
  popcount(mask) >= 5 ? strengthOfRank(rankOfFlush(mask)) : 0,
);

const laid = layRows();
export const ROW_START = laid.starts;
export const STRENGTH = laid.table;

function classes(): { ranks: Int32Array; strengths: Map<number, number> } {
  const all = new Set<number>();
  forEachCounts(5, (counts) => all.add(rankOfCounts(counts)));
  for (let mask = 0; mask < 1 << RANKS_IN_SUIT; mask++) if (popcount(mask) === 5) all.add(rankOfFlush(mask));
  const sorted = [...all].sort((a, b) => a - b);
  return { ranks: Int32Array.from([0, ...sorted]), strengths: new Map(sorted.map((rank, i) => [rank, i + 1])) };
}

function flushSuits(): Uint8Array {
  const suits = new Uint8Array(7 * SUIT_KEYS[3] + 1);
  for (let a = 0; a <= 7; a++)
    for (let b = 0; a + b <= 7; b++)
      for (let c = 0; a + b + c <= 7; c++) {
        const numbers = [a, b, c, 7 - a - b - c];
        const suit = numbers.findIndex((number) => number >= 5);
        if (suit >= 0) suits[numbers.reduce((sum, number, i) => sum + number * SUIT_KEYS[i]!, 0)] = suit + 1;
      }
  return suits;
}

function layRows(): { starts: Int32Array; table: Uint16Array } {
  const rows = new Map<number, { at: number; strength: number }[]>();
  forEachCounts(7, (counts) => {
    const key = counts.reduce((sum, number, rank) => sum + number * RANK_KEYS[rank]!, 0);
    const row = rows.get(key >> ROW_BITS) ?? [];
    row.push({ at: key & ROW_MASK, strength: strengthOfRank(rankOfCounts(counts)) });
    rows.set(key >> ROW_BITS, row);
  });
  const highest = Math.max(...rows.keys());
  const starts = new Int32Array(highest + 1);
  let table = new Uint16Array(1 << 17);
  let used = 0;
  let firstFree = 0;
  for (const [row, cells] of [...rows].sort((a, b) => b[1].length - a[1].length)) {
    const low = Math.min(...cells.map(({ at }) => at));
    let start = firstFree - low;
    while (cells.some(({ at }) => table[start + at] !== 0)) start++;
    for (const { at, strength } of cells) table[start + at] = strength;
    starts[row] = start;
    used = Math.max(used, start + ROW_MASK + 1);
    while (table[firstFree] !== 0) firstFree++;
    if (used + 4096 > table.length) {
      const wider = new Uint16Array(2 * table.length);
      wider.set(table);
      table = wider;
    }
  }
  return { starts, table: table.slice(0, used) };
}

/** Every way to have `size` cards over thirteen ranks, four of a rank at most. */
export function forEachCounts(size: number, visit: (counts: readonly number[]) => void): void {
  const counts = new Array<number>(RANKS_IN_SUIT).fill(0);
  const fill = (rank: number, left: number) => {
    if (rank === RANKS_IN_SUIT) {
      if (left === 0) visit(counts);
      return;
    }
    for (let number = 0; number <= Math.min(4, left); number++) {
      counts[rank] = number;
      fill(rank + 1, left - number);
    }
    counts[rank] = 0;
  };
  fill(0, size);
}

function popcount(mask: number): number {
  let bits = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}
