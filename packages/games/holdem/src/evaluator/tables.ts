import { RANKS_IN_SUIT, rankOfCounts, rankOfFlush } from './rank.js';

/**
 * Every card has a key; the sum of seven keys tells the seven ranks (upper bits) and whether one suit
 * holds five (lower nine). The keys are such that no two multisets share a sum (Senzee and Kajsmats'
 * scheme; a test checks it). The rank sums are spread over 7.8 million values, so rows of 512 are laid
 * into one another where they don't collide: the table stays small enough for the cache.
 */
export const RANK_KEYS = [0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181] as const;
const SUIT_KEYS = [0, 1, 8, 57] as const;
const SUIT_BITS = 9;
const ROW_BITS = 9;
/** More than the rows ever take; what is left over is cut off. */
const TABLE_ROOM = 1 << 18;
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
  const rows: { at: number; strength: number }[][] = [];
  forEachCounts(7, (counts) => {
    let key = 0;
    for (let rank = 0; rank < RANKS_IN_SUIT; rank++) key += counts[rank]! * RANK_KEYS[rank]!;
    const cell = { at: key & ROW_MASK, strength: strengthOfRank(rankOfCounts(counts)) };
    const row = rows[key >> ROW_BITS];
    if (row) row.push(cell);
    else rows[key >> ROW_BITS] = [cell];
  });
  const starts = new Int32Array(rows.length);
  const table = new Uint16Array(TABLE_ROOM);
  const fullestFirst = [...rows.keys()].filter((row) => rows[row]).sort((a, b) => rows[b]!.length - rows[a]!.length);
  let used = 0;
  let start = 0;
  let size = 0;
  for (const row of fullestFirst) {
    const cells = rows[row]!;
    // What was full for rows of this size still is; smaller ones may find gaps from the beginning.
    if (cells.length !== size) start = 0;
    size = cells.length;
    while (collides(table, cells, start)) start++;
    for (const { at, strength } of cells) table[start + at] = strength;
    starts[row] = start;
    used = Math.max(used, start + ROW_MASK + 1);
  }
  return { starts, table: table.slice(0, used) };
}

function collides(table: Uint16Array, cells: readonly { at: number }[], start: number): boolean {
  for (let i = 0; i < cells.length; i++) if (table[start + cells[i]!.at] !== 0) return true;
  return false;
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
