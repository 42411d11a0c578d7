import type { GameCase } from '@facedown/game-kit';
import { findViolations } from '@facedown/game-kit/testing';
import { describe, expect, it } from 'vitest';
import { fableCase } from './case.js';
import { compareCombat } from './testing/agree.js';
import { fableBugs } from './testing/bugs.js';
import { walk } from './testing/invariants.js';

describe('the suites of Fable', () => {
  it.each(fableBugs)('catch a planted fault: $name ($caughtBy)', ({ caughtBy, game }) => {
    if (caughtBy === 'combat') expect(compareCombat(game, 200, 'bugs')).toBeDefined();
    if (caughtBy === 'walk') expect(walk(game, 200, 'bugs').broken).not.toEqual([]);
    if (caughtBy === 'conformance')
      expect(findViolations({ ...fableCase, game } as GameCase, { games: 60, seed: 3 })).not.toEqual([]);
  });
});
