import { dealtWorld, describeConformance, feeSeating } from '@facedown/game-kit/testing';
import { describe, expect, it } from 'vitest';
import { skeletonCase } from './case.js';
import { SkeletonPhase } from './layout.js';
import { skeleton } from './skeleton.js';

describeConformance(skeletonCase, { games: 60, seed: 1 });

describe('skeleton', () => {
  it('gives the pool to the highest face', () => {
    const state = { ...dealtWorld(skeleton, feeSeating(2, 5n)).state, phase: SkeletonPhase.Showdown };
    const shown = [
      { slot: 0, face: 4 },
      { slot: 1, face: 9 },
    ];
    expect(skeleton.outcome(skeleton.on(state, shown))).toMatchObject({ payouts: [0n, 10n], winners: 2n });
  });
});
