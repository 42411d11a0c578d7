import { feeCase, feeKit } from '@facedown/game-kit/parts';
import { SkeletonPhase, skeletonLayout } from './layout.js';
import { skeleton } from './skeleton.js';

/** How the game is tried out at random. */
export const skeletonCase = feeCase({
  game: skeleton,
  contract: 'SkeletonRules',
  maxActions: 24,
  phases: SkeletonPhase,
  leftInDeck: 1,
});

export const skeletonKit = feeKit(skeletonLayout, skeletonCase);
