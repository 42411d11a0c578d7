import { describeConformance } from '@facedown/game-kit/testing';
import { describe, expect, it } from 'vitest';
import { skeletonCase } from './case.js';
import { SkeletonPhase } from './layout.js';
import { skeleton } from './skeleton.js';

describeConformance(skeletonCase, { games: 60, seed: 1 });

describe('skeleton', () => {
  it('gives the pool to the highest face', () => {
    const state = {
      table: { fee: 5n, minSeats: 2, maxSeats: 2, seated: 3, playing: 3, winners: 0, pool: 10n, stacks: [0n, 0n] },
      phase: SkeletonPhase.Showdown,
      turn: 0,
      next: 2,
      hands: ['0x00', '0x01'] as `0x${string}`[],
    };
    const shown = [
      { slot: 0, face: 4 },
      { slot: 1, face: 9 },
    ];
    expect(skeleton.outcome(skeleton.on(state, shown))).toMatchObject({ payouts: [0n, 10n], winners: 2n });
  });
});
