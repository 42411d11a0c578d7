import { randomBelow } from '@facedown/base';
import { ByteList, feeCase, feeKit } from '../../parts/index.js';
import { cheat } from './cheat.js';
import { CheatPhase, cheatLayout } from './layout.js';

/** How the game is tried out at random. */
export const cheatCase = feeCase({
  game: cheat,
  contract: 'CheatRules',
  maxActions: 150,
  phases: CheatPhase,
  opensHeldCards: true,
  opens: ({ phase, pile, laid }) => (phase === CheatPhase.Reveal ? ByteList.bytesOf(pile).slice(-laid) : []),
  probes: (random) => [{ kind: randomBelow(random, 5), count: randomBelow(random, 5) }],
});

export const cheatKit = feeKit(cheatLayout, cheatCase);
