import { bytesToHex, concatBytes, hexToBytes, type RandomBytes } from '@facedown/base';
import { contextHash, keyOf, proveEscrow, provePass, type Scalar } from '@facedown/crypto';
import { type DealerSeat, Verb } from '@facedown/game-kit';
import { cannot } from '../players/cannot.js';
import { lengthOf, readYield } from '../players/obligation.js';
import { playersSeat } from '../players/seat.js';
import { cipherOf, nextShuffler } from '../players/state.js';
import { actionStep, tokensStep } from '../players/steps.js';
import { liveKeys, returnsOf } from './returned.js';
import { committeeIn, decksToSeal, type EscrowState, slotsToSeal } from './state.js';

/** The secret half of a seat: that of `players`, and the seals that go with its first tokens. */
export function escrowSeat(seat: number, secret: Scalar, random: RandomBytes): DealerSeat<EscrowState> {
  const inner = playersSeat(seat, secret, random);
  const sealer = { secret, key: keyOf(secret) };
  return {
    async contribute(context, state, needs) {
      const tokens = await inner.contribute(context, state.players, needs);
      if (nextShuffler(state.players, needs) !== undefined) return tokens;
      const step = tokensStep(state.players, seat, needs);
      if (!step.ok || !step.value.obligation) throw cannot('NothingOwed');
      const { obligation, finish } = step.value;
      const proven = readYield(obligation, hexToBytes(tokens).subarray(0, lengthOf(obligation)));
      const after = proven && finish(proven);
      if (!after?.ok) throw cannot('WrongLength');
      const seals = decksToSeal(state, seat, needs).flatMap((deck) => {
        const bases = slotsToSeal(after.value.state, deck, seat, needs).map((slot) => cipherOf(slot).a);
        if (bases.length === 0) return [];
        return [
          proveEscrow('seal', contextHash(context), sealer, committeeIn(state.committee).joint, bases, random).bytes,
        ];
      });
      return bytesToHex(concatBytes(hexToBytes(tokens), ...seals));
    },
    async prove(context, state, needs, arrange) {
      const returns = returnsOf(state, needs);
      if (!returns.ok) throw cannot(returns.code);
      if (returns.value.length === 0) return inner.prove(context, state.players, needs, arrange);
      const [parts, backs]: Uint8Array[][] = [[], []];
      let players = state.players;
      let mixes = 0;
      for (const need of needs) {
        const order = need.verb === Verb.Mix ? [arrange[mixes++] ?? []] : [];
        const back = returns.value.find((one) => one.need === need);
        const step = actionStep(players, seat, need);
        if (!step.ok) throw cannot(step.code);
        const { obligation, finish } = step.value;
        let part: Uint8Array;
        if (back && obligation?.kind === 'pass') {
          const passed = provePass(context, sealer, cipherOf(obligation.slot), obligation.to, random);
          const returner = { secret: passed.sigma, key: passed.cipher.a };
          const bases = liveKeys(players, back.live);
          const { joint } = committeeIn(state.committee);
          part = passed.bytes;
          backs!.push(proveEscrow('return', contextHash(context), returner, joint, bases, random).bytes);
        } else part = hexToBytes(await inner.prove(context, players, [need], order));
        parts!.push(part);
        const after = finish((obligation && readYield(obligation, part)) ?? { ciphers: [], faces: [] });
        if (!after.ok) throw cannot(after.code);
        players = after.value.state;
      }
      if (mixes !== arrange.length) throw cannot('BadArrangement');
      return bytesToHex(concatBytes(...parts!, ...backs!));
    },
    hand: (state) => inner.hand(state.players),
  };
}
