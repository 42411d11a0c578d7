import { findOverlooked, findViolations } from '@facedown/game-kit/testing';
import { describe, expect, it } from 'vitest';
import { relicCase } from './case.js';
import { compareWithSimple } from './testing/agree.js';
import { type PlantedBug, relicBugs } from './testing/bugs.js';
import { compareWorlds } from './testing/worlds.js';

/** What each suite finds in a game; nothing in one without a fault. */
const FINDS: Record<PlantedBug['caughtBy'], (game: PlantedBug['game']) => readonly unknown[]> = {
  simple: (game) => [compareWithSimple(game, 60).difference].filter((found) => found !== undefined),
  worlds: (game) => compareWorlds(game, 60).breaches,
  conformance: (game) => findViolations({ ...relicCase, game }, { games: 8, seed: 3, stopAtFirst: true }),
};

describe('the suites of Relic', () => {
  it.each(relicBugs)('catch a planted fault: $name ($caughtBy)', ({ caughtBy, game }) => {
    expect(Object.keys(FINDS)).toContain(caughtBy);
    expect(FINDS[caughtBy](game)).not.toEqual([]);
  });

  it('catch every claim, pass, show and deal that the rules forget', () => {
    const { planted, overlooked } = findOverlooked(relicCase, { games: 4, seed: 2 });
    expect(overlooked).toEqual([]);
    expect(planted).toBeGreaterThan(20);
  });
});
