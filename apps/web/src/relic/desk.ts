import { systemRandom } from '@facedown/base';
import { relicBot } from '@facedown/bots/relic';
import { type RelicAction, RelicPhase, type RelicState, relic } from '@facedown/relic';
import type { Desk } from '../session/desk.js';
import { eventsBetween } from './events.js';
import { proofOf } from './proofs.js';

const relicDesk: Desk = {
  game: relic,
  seating({ bots }) {
    const seats = 1 + bots.length;
    // Practice is for nothing: no fee, no prize.
    return { config: relic.codecs.config.encode({ fee: 0n, minSeats: seats, maxSeats: seats }), amount: 0n };
  },
  hosted: ({ seats, options: { fee = 0 } }) => ({ fee: BigInt(fee), minSeats: seats, maxSeats: seats }),
  buyIn(config) {
    const parsed = relic.codecs.config.parse(config);
    return parsed.ok ? parsed.value.fee : 0n;
  },
  newBot: () => (view) => relicBot({ ...view, state: view.state as RelicState }, systemRandom),
  pause: ({ state }, fraction) => ((state as RelicState).phase === RelicPhase.Between ? 0.2 : 0.6 + 0.8 * fraction),
  events: (before, after, move, shown) =>
    eventsBetween(
      before as RelicState,
      after as RelicState,
      move && { seat: move.seat, ...(move.action === undefined ? {} : { action: move.action as RelicAction }) },
      shown,
    ),
  proof: (before, { seat, action }) => proofOf(before as RelicState, seat, action as RelicAction),
};

export default relicDesk;
