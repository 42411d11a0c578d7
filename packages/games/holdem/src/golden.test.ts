import { seededRandom } from '@facedown/base';
import { playthrough } from '@facedown/game-kit';
import { expectGolden } from '@facedown/game-kit/testing';
import { describe, expect, it } from 'vitest';
import { holdemCase } from './case.js';
import { CONFIG } from './testing/tableOf.js';

// Seeds whose games see showdowns, mucks and all-ins.
const seatings = [
  { name: 'heads-up', seed: 11, amounts: [2000n, 2000n] },
  { name: 'three-seats-rake', seed: 9, amounts: [1500n, 2000n, 2500n], config: { rakeBp: 200, rakeCap: 60n } },
  {
    name: 'six-seats-ante',
    seed: 40,
    amounts: [900n, 1000n, 1100n, 1200n, 1300n, 1400n],
    config: { ante: 10n, bond: 50n },
  },
  { name: 'nine-seats', seed: 5, amounts: new Array<bigint>(9).fill(3000n) },
];

describe('playthrough', () => {
  it.each(seatings)('of $name is the committed text', ({ name, seed, amounts, config }) => {
    const text = playthrough(
      holdemCase.game,
      { config: { ...CONFIG, ...config }, amounts },
      seededRandom(`golden/${name}/${seed}`),
      {
        maxActions: 90,
      },
    );
    expect(text.length).toBeGreaterThan(500);
    expectGolden(new URL(`./golden/${name}.txt`, import.meta.url), text);
  });
});
