import { randomBelow } from '@facedown/base';
import { feeCase } from '../../parts/index.js';
import { cheat } from './cheat.js';
import { CheatPhase } from './layout.js';

/** How the game is tried out at random. */
export const cheatCase = feeCase({
  game: cheat,
  contract: 'CheatRules',
  maxActions: 150,
  phases: CheatPhase,
  opensHeldCards: true,
  probes: (random) => [{ kind: randomBelow(random, 5), count: randomBelow(random, 5) }],
});
