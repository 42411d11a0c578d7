import { CARD_KEYS, FLUSH, FLUSH_SUIT, RANKS, ROW_MASK, ROW_START, STRENGTH } from './tables.js';

/** Seven different faces to their strength among the 7,462 classes; greater is better, 7,462 the royal flush. */
export function strength7(a: number, b: number, c: number, d: number, e: number, f: number, g: number): number {
  // Four aces overflow 31 bits; without `| 0` after every sum the engine falls back to floating point.
  let key = (CARD_KEYS[a]! + CARD_KEYS[b]!) | 0;
  key = (key + CARD_KEYS[c]!) | 0;
  key = (key + CARD_KEYS[d]!) | 0;
  key = (key + CARD_KEYS[e]!) | 0;
  key = (key + CARD_KEYS[f]!) | 0;
  key = (key + CARD_KEYS[g]!) | 0;
  const suit = FLUSH_SUIT[key & 511]!;
  if (suit !== 0) return flushStrength(suit - 1, a, b, c, d, e, f, g);
  const ranks = key >>> 9;
  return STRENGTH[ROW_START[ranks >> 9]! + (ranks & ROW_MASK)]!;
}

/** The packed rank of seven faces, as the state holds it. */
export const rank7 = (a: number, b: number, c: number, d: number, e: number, f: number, g: number): number =>
  RANKS[strength7(a, b, c, d, e, f, g)]!;

function flushStrength(
  suit: number,
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
): number {
  let mask = 0;
  if ((a & 3) === suit) mask |= 1 << (a >> 2);
  if ((b & 3) === suit) mask |= 1 << (b >> 2);
  if ((c & 3) === suit) mask |= 1 << (c >> 2);
  if ((d & 3) === suit) mask |= 1 << (d >> 2);
  if ((e & 3) === suit) mask |= 1 << (e >> 2);
  if ((f & 3) === suit) mask |= 1 << (f >> 2);
  if ((g & 3) === suit) mask |= 1 << (g >> 2);
  return FLUSH[mask]!;
}
