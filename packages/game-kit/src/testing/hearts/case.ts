import { randomBelow } from '@facedown/base';
import { bytesOf, EMPTY, feeCase, feeKit } from '../../parts/index.js';
import { hearts, suitOf } from './hearts.js';
import { HeartsKind, HeartsPhase, heartsLayout } from './layout.js';

/** How the game is tried out at random. */
export const heartsCase = feeCase({
  game: hearts,
  contract: 'HeartsRules',
  maxActions: 30,
  phases: HeartsPhase,
  probes: (random) => [{ kind: randomBelow(random, 3), face: randomBelow(random, 22) }],
  allows({ trick }, _seat, { kind, face }, hand) {
    if (kind === HeartsKind.Pass) return true;
    const held = [...hand.values()];
    const led = trick === EMPTY ? suitOf(face) : suitOf(bytesOf(trick)[0]!);
    return held.includes(face) && (suitOf(face) === led || held.every((other) => suitOf(other) !== led));
  },
});

export const heartsKit = feeKit(heartsLayout, heartsCase);
