/** Decks of thirty that the House preset takes. */
export const STARTERS = {
  Bold: [2, 2, 2, 3, 3, 3, 4, 4, 4, 8, 8, 8, 9, 9, 9, 10, 10, 10, 14, 15, 15, 16, 16, 16, 17, 21, 22, 23, 27, 28],
  Steady: [2, 2, 2, 3, 3, 3, 4, 4, 4, 8, 8, 8, 9, 9, 9, 10, 10, 14, 14, 15, 15, 15, 21, 21, 30, 30, 31, 31, 31, 32],
  Sly: [2, 2, 2, 3, 3, 3, 4, 4, 4, 9, 9, 9, 10, 10, 10, 15, 16, 16, 16, 24, 24, 24, 25, 25, 25, 26, 26, 26, 33, 33],
} as const satisfies Readonly<Record<string, readonly number[]>>;
