import type { GameCase } from '@facedown/game-kit';
import { findViolations } from '@facedown/game-kit/testing';
import { describe, expect, it } from 'vitest';
import { fableCase } from './case.js';
import { compareCombat } from './testing/agree.js';
import { fableBugs, type PlantedBug } from './testing/bugs.js';
import { walk } from './testing/invariants.js';

/** What each suite finds in a game; nothing in one without a fault. */
const FINDS: Record<PlantedBug['caughtBy'], (game: PlantedBug['game']) => readonly unknown[]> = {
  combat: (game) => [compareCombat(game, 200, 'bugs')].filter((found) => found !== undefined),
  walk: (game) => walk(game, 200, 'bugs').broken,
  conformance: (game) => findViolations({ ...fableCase, game } as GameCase, { games: 60, seed: 3 }),
};

describe('the suites of Fable', () => {
  it.each(fableBugs)('catch a planted fault: $name ($caughtBy)', ({ caughtBy, game }) => {
    expect(Object.keys(FINDS)).toContain(caughtBy);
    expect(FINDS[caughtBy](game)).not.toEqual([]);
  });
});
