import { pick, randomBelow } from '@facedown/base';
import type { GameCase } from '@facedown/game-kit';
import type { FeeConfig } from '@facedown/game-kit/parts';
import { type LowestAction, LowestPhase, type LowestState } from './layout.js';
import { lowest } from './lowest.js';

/** How the game is tried out at random. */
export const lowestCase: GameCase<FeeConfig, LowestState, LowestAction> = {
  game: lowest,
  contract: 'LowestRules',
  seating(random) {
    const seats = 2 + randomBelow(random, 5);
    const fee = pick(random, [0n, 1n, 10n]);
    return { config: { fee, minSeats: 2, maxSeats: seats }, amounts: Array<bigint>(seats).fill(fee) };
  },
  maxActions: 20,
  phases: LowestPhase,
  probes: (random) => [{ number: randomBelow(random, 6) }],
};
