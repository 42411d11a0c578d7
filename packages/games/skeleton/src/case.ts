import { pick, randomBelow } from '@facedown/base';
import { exactly, type GameCase, type GameKit } from '@facedown/game-kit';
import type { FeeConfig } from '@facedown/game-kit/parts';
import { type SkeletonAction, SkeletonPhase, type SkeletonState, skeletonLayout } from './layout.js';
import { skeleton } from './skeleton.js';

/** How the game is tried out at random. */
export const skeletonCase: GameCase<FeeConfig, SkeletonState, SkeletonAction> = {
  game: skeleton,
  contract: 'SkeletonRules',
  seating(random) {
    const seats = 2 + randomBelow(random, 5);
    const fee = pick(random, [0n, 1n, 10n]);
    return { config: { fee, minSeats: 2, maxSeats: seats }, amounts: Array<bigint>(seats).fill(fee) };
  },
  maxActions: 20,
  phases: SkeletonPhase,
  probes: (random) => [{ kind: randomBelow(random, 4) }],
};

export const skeletonKit: GameKit<FeeConfig, SkeletonState, SkeletonAction> = {
  game: skeleton,
  layout: skeletonLayout,
  gameCase: skeletonCase,
  presets: [{ name: 'for nothing', config: (seats) => ({ fee: 0n, minSeats: seats, maxSeats: seats }) }],
  buyIns: ({ fee }) => exactly(fee),
};
