import { findViolations } from '@facedown/game-kit/testing';
import { describe, expect, it } from 'vitest';
import { duelCase } from './case.js';
import { duel } from './duel.js';
import { compareWithSimple } from './testing/agree.js';
import { duelBugs } from './testing/bugs.js';

describe('the simple rules', () => {
  it('agree on boards, hands, decks and choices through whole games', () => {
    const games = process.env.FACEDOWN_LONG ? 300 : 6;
    const { actions, difference } = compareWithSimple(duel, games);
    expect(difference).toBeUndefined();
    expect(actions).toBeGreaterThan(100 * games);
  });
});

describe('the suites of Duel', () => {
  it.each(duelBugs)('catch a planted fault: $name ($caughtBy)', ({ caughtBy, seed, game }) => {
    if (caughtBy === 'simple') {
      expect(compareWithSimple(game, 2, seed).difference).toBeDefined();
      expect(compareWithSimple(duel, 1, seed).difference).toBeUndefined();
    }
    if (caughtBy === 'conformance')
      expect(findViolations({ ...duelCase, game }, { games: 6, seed: 3 })).not.toEqual([]);
  });
});
