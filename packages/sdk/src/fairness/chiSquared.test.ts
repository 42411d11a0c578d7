import { describe, expect, it } from 'vitest';
import { chiSquaredTail } from './chiSquared.js';

describe('chiSquaredTail', () => {
  it.each([
    // Abramowitz and Stegun, table 26.8.
    [3.84146, 1, 0.05],
    [18.307, 10, 0.05],
    [23.2093, 10, 0.01],
    [43.773, 30, 0.05],
    [124.342, 100, 0.05],
    [14.4494, 100, 1],
    [149.449, 100, 0.001],
  ])('of %d with %i degrees is %d', (x, degrees, p) => expect(chiSquaredTail(x, degrees)).toBeCloseTo(p, 4));
  it('is 1 where there is nothing to compare', () => {
    expect(chiSquaredTail(0, 5)).toBe(1);
    expect(chiSquaredTail(3, 0)).toBe(1);
  });
});
