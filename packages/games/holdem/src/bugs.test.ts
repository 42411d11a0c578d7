import type { GameCase } from '@facedown/game-kit';
import { findOverlooked, findViolations } from '@facedown/game-kit/testing';
import { describe, expect, it } from 'vitest';
import { holdemCase } from './case.js';
import { conformanceBugs } from './testing/bugs/holdemBugs.js';

describe('the conformance suite', () => {
  it.each(Object.entries(conformanceBugs))('finds a game that %s', (_what, game) => {
    const faulty = { ...holdemCase, game, maxActions: 400 } as GameCase;
    expect(findViolations(faulty, { games: 12, seed: 'bugs', stopAtFirst: true })).not.toEqual([]);
  });

  it('finds every show and deal that the rules forget', () => {
    const { planted, overlooked } = findOverlooked(holdemCase as GameCase, { games: 6, seed: 2 });
    expect(overlooked).toEqual([]);
    expect(planted).toBeGreaterThan(9);
  });
});
