import { describe, expect, it } from 'vitest';
import { poolsOf } from './index.js';
import { chiSquareBound99, packStatistics, testSet } from './testing/index.js';

const PACKS = process.env.FACEDOWN_LONG ? 100_000 : 2000;

describe('drawPack', () => {
  it('is distributed as it says, over ten fixed seeds', () => {
    const pools = poolsOf(testSet);
    const all = Array.from({ length: 10 }, (_, seed) => packStatistics(pools, PACKS, `packs/${seed}`)).flat();
    for (const wanted of ['rarity', 'card', 'prismatic']) {
      const outside = all.filter(({ what, chiSquare, bound }) => what === wanted && chiSquare > bound);
      expect(outside.length).toBeLessThanOrEqual(1);
    }
  });

  it('would be caught with one face too often', () => {
    const pools = poolsOf(testSet);
    const skewed = pools.map((pool, rarity) => (rarity === 0 ? [...pool.slice(0, 5), 0] : pool));
    const [, card] = packStatistics(skewed, PACKS, 'packs/0');
    expect(card!.chiSquare).toBeGreaterThan(card!.bound);
  });
});

describe('chiSquareBound99', () => {
  it.each([
    [3, 11.345],
    [4, 13.277],
    [10, 23.209],
    [53, 79.843],
  ])('of %d degrees is about %d', (degrees, value) => {
    expect(Math.abs(chiSquareBound99(degrees) - value)).toBeLessThan(0.1);
  });
});
