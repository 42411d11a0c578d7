import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesToHex } from './bytes.js';
import { pick, randomBelow, randomPermutation, seededRandom } from './random.js';

/** Pearson's statistic against equal chances. */
const chiSquare = (counts: readonly number[]): number => {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
};

describe('seededRandom', () => {
  it('gives the same bytes for the same seed, however they are asked for', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.nat(80), { maxLength: 8 }), (seed, lengths) => {
        const whole = seededRandom(seed)(lengths.reduce((sum, length) => sum + length, 0));
        const random = seededRandom(seed);
        expect(lengths.flatMap((length) => [...random(length)])).toEqual([...whole]);
      }),
    );
  });
  it('gives other bytes for another seed', () =>
    expect(bytesToHex(seededRandom(1)(32))).not.toBe(bytesToHex(seededRandom(2)(32))));
  it('never repeats a block', () => {
    const random = seededRandom('blocks');
    expect(new Set(Array.from({ length: 1000 }, () => bytesToHex(random(32)))).size).toBe(1000);
  });
});

describe('randomBelow', () => {
  it('is below the limit', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 2 ** 32 }), (seed, limit) => {
        const value = randomBelow(seededRandom(seed), limit);
        expect(Number.isInteger(value) && value >= 0 && value < limit).toBe(true);
      }),
    );
  });
  it('throws away what would favour low values', () => {
    const given = [Uint8Array.of(255, 255, 255, 255), Uint8Array.of(0, 0, 0, 7)];
    expect(randomBelow(() => given.shift()!, 5)).toBe(2);
    expect(given).toHaveLength(0);
  });
  it('gives every value of a limit near 2^32 an equal chance', () => {
    // By plain remainder the lower third of these values would come twice as often.
    const limit = 3 * 2 ** 30;
    const random = seededRandom('near');
    const counts = [0, 0, 0];
    for (let i = 0; i < 6000; i++) counts[Math.floor(randomBelow(random, limit) / 2 ** 30)]!++;
    expect(chiSquare(counts)).toBeLessThan(13.8);
  });
  it.each([0, -1, 1.5, 2 ** 32 + 1])('refuses the limit %d', (limit) => {
    expect(() => randomBelow(seededRandom(0), limit)).toThrow(RangeError);
  });
});

describe('randomPermutation', () => {
  it('holds every number once', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(60), (seed, length) => {
        const order = randomPermutation(seededRandom(seed), length);
        expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length }, (_, i) => i));
      }),
    );
  });
  it('gives each of the 24 orders of four an equal chance', () => {
    const random = seededRandom('orders');
    const counts = new Map<string, number>();
    for (let i = 0; i < 12_000; i++) {
      const order = randomPermutation(random, 4).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    // 23 degrees of freedom: 49.7 is passed once in a thousand, and the seed is fixed.
    expect(chiSquare([...counts.values()])).toBeLessThan(49.7);
  });
});

describe('pick', () => {
  it('gives each item a chance', () => {
    const random = seededRandom('pick');
    expect(new Set(Array.from({ length: 100 }, () => pick(random, ['a', 'b', 'c'])))).toEqual(new Set(['a', 'b', 'c']));
  });
  it('refuses to pick from nothing', () => expect(() => pick(seededRandom(0), [])).toThrow(RangeError));
});
