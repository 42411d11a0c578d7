import { pick, randomBelow } from '@facedown/base';
import type { GameCase } from '../../index.js';
import { bytesOf, EMPTY, type FeeConfig } from '../../parts/index.js';
import { hearts, suitOf } from './hearts.js';
import { type HeartsAction, HeartsKind, HeartsPhase, type HeartsState } from './layout.js';

/** How the game is tried out at random. */
export const heartsCase: GameCase<FeeConfig, HeartsState, HeartsAction> = {
  game: hearts,
  contract: 'HeartsRules',
  seating(random) {
    const seats = 2 + randomBelow(random, 3);
    const fee = pick(random, [0n, 1n, 10n]);
    return { config: { fee, minSeats: 2, maxSeats: seats }, amounts: Array<bigint>(seats).fill(fee) };
  },
  maxActions: 30,
  phases: HeartsPhase,
  probes: (random) => [{ kind: randomBelow(random, 3), face: randomBelow(random, 22) }],
  allows({ trick }, _seat, { kind, face }, hand) {
    if (kind === HeartsKind.Pass) return true;
    const held = [...hand.values()];
    const led = trick === EMPTY ? suitOf(face) : suitOf(bytesOf(trick)[0]!);
    return held.includes(face) && (suitOf(face) === led || held.every((other) => suitOf(other) !== led));
  },
};
