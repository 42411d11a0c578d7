import { findViolations } from '@facedown/game-kit/testing';
import { describe, expect, it } from 'vitest';
import { duelCase } from './case.js';
import { duel } from './duel.js';
import { compareWithSimple } from './testing/agree.js';
import { duelBugs, type PlantedBug } from './testing/bugs.js';

describe('the simple rules', () => {
  it('agree on boards, hands, decks and choices through whole games', () => {
    const games = process.env.FACEDOWN_LONG ? 300 : 6;
    const { actions, difference } = compareWithSimple(duel, games);
    expect(difference).toBeUndefined();
    expect(actions).toBeGreaterThan(100 * games);
  });
});

/** What each suite finds in a game; nothing in one without a fault. */
const FINDS: Record<
  PlantedBug['caughtBy'],
  (game: PlantedBug['game'], seed: PlantedBug['seed']) => readonly unknown[]
> = {
  simple: (game, seed) => [compareWithSimple(game, 2, seed).difference].filter((found) => found !== undefined),
  conformance: (game) => findViolations({ ...duelCase, game }, { games: 6, seed: 3 }),
};

/** The same game without a fault; many faults are looked for in one. */
const faultless = new Map<string, string | undefined>();
function differenceWithout(seed: string): string | undefined {
  if (!faultless.has(seed)) faultless.set(seed, compareWithSimple(duel, 1, seed).difference);
  return faultless.get(seed);
}

describe('the suites of Duel', () => {
  it.each(duelBugs)('catch a planted fault: $name ($caughtBy)', ({ caughtBy, seed, game }) => {
    expect(Object.keys(FINDS)).toContain(caughtBy);
    expect(FINDS[caughtBy](game, seed)).not.toEqual([]);
    if (caughtBy === 'simple') expect(differenceWithout(seed)).toBeUndefined();
  });
});
