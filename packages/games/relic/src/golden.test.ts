import { seededRandom } from '@facedown/base';
import { playthrough } from '@facedown/game-kit';
import { expectGolden } from '@facedown/game-kit/testing';
import { describe, it } from 'vitest';
import { relic } from './relic.js';

describe('playthrough', () => {
  it.each([
    [2, 1],
    [2, 2],
    [3, 3],
    [3, 4],
    [4, 5],
    [4, 6],
  ])('with %i seats, game %i, is the committed text', (seats, seed) => {
    const seating = { config: { fee: 10n, minSeats: 2, maxSeats: seats }, amounts: Array<bigint>(seats).fill(10n) };
    expectGolden(
      new URL(`./golden/relic-${seats}-${seed}.txt`, import.meta.url),
      playthrough(relic, seating, seededRandom(seed)),
    );
  });
});
