import { randomBelow } from '@facedown/base';
import { feeCase } from '@facedown/game-kit/parts';
import { LowestPhase } from './layout.js';
import { lowest } from './lowest.js';

/** How the game is tried out at random. */
export const lowestCase = feeCase({
  game: lowest,
  contract: 'LowestRules',
  maxActions: 20,
  phases: LowestPhase,
  probes: (random) => [{ number: randomBelow(random, 6) }],
});
