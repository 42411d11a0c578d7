import type { RandomBytes } from '@facedown/base';
import type { Scalar } from '@facedown/crypto';
import type { DealerSeat } from '@facedown/game-kit';
import { playersSeat } from '../players/seat.js';
import { deckNeeds, nextShuffler } from '../players/state.js';
import { type CommitteeState, heldShows, SERVERS_MASK } from './state.js';

/** The secret half of a seat: it shuffles, and shows what it holds; the rest is the servers' part. */
export function committeeSeat(seat: number, secret: Scalar, random: RandomBytes): DealerSeat<CommitteeState> {
  const inner = playersSeat(seat, secret, random, SERVERS_MASK);
  return {
    contribute(context, state, needs) {
      const isShuffling = nextShuffler(state.players, needs) !== undefined;
      const own = isShuffling ? needs : [...deckNeeds(needs), ...heldShows(state, needs)];
      return inner.contribute(context, state.players, own);
    },
    prove: (context, state, needs, arrange) => inner.prove(context, state.players, needs, arrange),
    hand: (state) => inner.hand(state.players),
  };
}
