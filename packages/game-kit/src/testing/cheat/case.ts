import { pick, randomBelow } from '@facedown/base';
import type { GameCase } from '../../index.js';
import type { FeeConfig } from '../../parts/index.js';
import { cheat } from './cheat.js';
import { type CheatAction, CheatPhase, type CheatState } from './layout.js';

/** How the game is tried out at random. */
export const cheatCase: GameCase<FeeConfig, CheatState, CheatAction> = {
  game: cheat,
  contract: 'CheatRules',
  seating(random) {
    const seats = 2 + randomBelow(random, 3);
    const fee = pick(random, [0n, 1n, 10n]);
    return { config: { fee, minSeats: 2, maxSeats: seats }, amounts: Array<bigint>(seats).fill(fee) };
  },
  maxActions: 150,
  phases: CheatPhase,
  opensHeldCards: true,
  probes: (random) => [{ kind: randomBelow(random, 5), count: randomBelow(random, 5) }],
};
