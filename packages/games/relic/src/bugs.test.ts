import { findOverlooked, findViolations } from '@facedown/game-kit/testing';
import { describe, expect, it } from 'vitest';
import { relicCase } from './case.js';
import { compareWithSimple } from './testing/agree.js';
import { relicBugs } from './testing/bugs.js';
import { compareWorlds } from './testing/worlds.js';

describe('the suites of Relic', () => {
  it.each(relicBugs)('catch a planted fault: $name ($caughtBy)', ({ caughtBy, game }) => {
    if (caughtBy === 'simple') expect(compareWithSimple(game, 60).difference).toBeDefined();
    if (caughtBy === 'worlds') expect(compareWorlds(game, 60).breaches).not.toEqual([]);
    if (caughtBy === 'conformance')
      expect(findViolations({ ...relicCase, game }, { games: 8, seed: 3, stopAtFirst: true })).not.toEqual([]);
  });

  it('catch every claim, pass, show and deal that the rules forget', () => {
    const { planted, overlooked } = findOverlooked(relicCase, { games: 4, seed: 2 });
    expect(overlooked).toEqual([]);
    expect(planted).toBeGreaterThan(20);
  });
});
