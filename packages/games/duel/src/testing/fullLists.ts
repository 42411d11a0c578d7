import type { Hex } from '@facedown/base';
import { listOf } from '../lists.js';

const NEUTRAL = Array.from({ length: 15 }, (_, i) => 40 + i);

/** One of each card that a general may have, and eleven of them twice. */
export function fullList(general: number): Hex {
  const first = 1 + 13 * ((general - 57) >> 1);
  const all = [...Array.from({ length: 13 }, (_, i) => first + i), ...NEUTRAL];
  return listOf(general, [...all, ...all.slice(0, 11)]);
}

/** Both seats with every card of their factions. */
export const full = (first: number, second = 59, more: { oaths?: boolean } = {}) => ({
  ...more,
  lists: [fullList(first), fullList(second)] as const,
});
export const ember = full(57);
export const tide = full(60);
export const root = full(61, 57);
