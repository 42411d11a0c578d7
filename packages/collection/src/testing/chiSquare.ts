/** How far counts are from what is expected: the sum of squared differences over the expected. */
export const chiSquare = (seen: readonly number[], expected: readonly number[]): number =>
  seen.reduce((sum, count, i) => sum + (count - expected[i]!) ** 2 / expected[i]!, 0);

/** The value that 99 of 100 honest samples stay below, by Wilson and Hilferty's approximation. */
export function chiSquareBound99(degrees: number): number {
  const z = 2.3263;
  const part = 2 / (9 * degrees);
  return degrees * (1 - part + z * Math.sqrt(part)) ** 3;
}
