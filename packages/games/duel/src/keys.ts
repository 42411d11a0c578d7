/** Keywords, and what a few cards and bosses do for as long as they stand: one bit each. */
export const KEY_NAMES = [
  'Guard',
  'Rush',
  'Flight',
  'Longshot',
  'Sweep',
  'Ward',
  'Twin',
  'Ambush',
  'Leech',
  'Grow',
  'Rooted',
  'Barter',
  'Study',
  'Mirror',
  'Archive',
  'Hunger',
] as const;
export type KeyName = (typeof KEY_NAMES)[number];

export const Key = Object.fromEntries(KEY_NAMES.map((name, bit) => [name, 1 << bit])) as Record<KeyName, number>;
