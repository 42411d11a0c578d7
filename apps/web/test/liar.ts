import { hexToBytes, ok } from '@facedown/base';
import {
  auditBlind,
  auditPlay,
  elementOf,
  encodeWords,
  type SaltState,
  saltDealer,
  saltSeat,
  scopeOf,
  stageOf,
} from '@facedown/dealers/salt';
import type { DealerSeat } from '@facedown/game-kit';
import type { DealerKit } from '@facedown/sdk/engine';
import { FIELD } from '@facedown/zk';

/** A seat of the audit way that plays the highest card in every round, whether it holds it or not. */
export const liarKit =
  (face: number) =>
  (kit: DealerKit): DealerKit => ({
    ...kit,
    // Its own program finds nothing wrong with what it says.
    dealer: {
      ...saltDealer,
      contribute(context, state, needs, evidence) {
        const said = saltDealer.contribute(context, state as SaltState, needs, evidence);
        if (said.ok || said.code !== 'FaceNotInHand') return said;
        const { way, seats } = state as SaltState;
        const emptied = saltDealer.missed(state as SaltState, [], 0n).state.seats;
        return ok({ way, seats: seats.map((seat, i) => (i === context.party ? emptied[i]! : seat)) });
      },
    } as DealerKit['dealer'],
    seatOf: (secret, seat) => liarSeat(hexToBytes(secret), seat, face),
  });

function liarSeat(secret: Uint8Array, seat: number, face: number): DealerSeat {
  const prover = { prove: () => Promise.reject(new Error('the audit way has no proofs')) };
  const honest = saltSeat({ seat, secret, prover });
  const blindOf = (state: SaltState, counter: number) => {
    const { scope, born, list } = state.seats[seat]!;
    const salt = elementOf(FIELD, 'facedown/salt', secret, hexToBytes(encodeWords([scope, born])), hexToBytes(list));
    return auditBlind(salt, scope, counter);
  };
  return {
    async contribute(context, raw, needs) {
      const state = raw as SaltState;
      if (stageOf(state, needs)?.duty !== 'open') return honest.contribute(context, state, needs);
      return encodeWords([face, blindOf(state, state.seats[seat]!.plays[0]!.counter)]);
    },
    async prove(context, raw) {
      const state = raw as SaltState;
      const { counter } = state.seats[seat]!;
      return encodeWords([auditPlay(blindOf(state, counter), scopeOf(context), counter, face)]);
    },
    hand: async () => new Map(),
  };
}
