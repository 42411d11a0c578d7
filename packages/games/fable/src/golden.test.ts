import { seededRandom } from '@facedown/base';
import { playthrough } from '@facedown/game-kit';
import { expectGolden } from '@facedown/game-kit/testing';
import { describe, it } from 'vitest';
import { fableCase } from './case.js';
import { fableConfig, HOUSE, SEED } from './config.js';

describe('playthrough', () => {
  it.each([
    ['seed', 1, { preset: SEED }],
    ['seed', 2, { preset: SEED, stake: 4n }],
    ['house', 3, { preset: HOUSE }],
    ['house', 4, { preset: HOUSE, stake: 7n }],
    ['short', 5, { preset: SEED, keywords: true, health: 6 }],
    ['long', 6, { preset: HOUSE, health: 200, minDeck: 20 }],
  ])('of %s game %i is the committed text', (name, seed, options) => {
    const config = fableConfig({ stake: 100n, bond: 20n, ...options });
    const amount = config.stake + config.bond;
    expectGolden(
      new URL(`./golden/${name}-${seed}.txt`, import.meta.url),
      playthrough(fableCase.game, { config, amounts: [amount, amount] }, seededRandom(seed)),
    );
  });
});
