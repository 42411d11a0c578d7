import { bytesToHex, concatBytes, hexToBytes, type RandomBytes } from '@facedown/base';
import { contextHash, keyOf, proveEscrow, provePass, type Scalar } from '@facedown/crypto';
import { type Context, type DealerSeat, type Need, Verb } from '@facedown/game-kit';
import { cannot, lengthOf, readYield } from '../players/obligation.js';
import { playersSeat } from '../players/seat.js';
import { cipherOf, nextShuffler, type PlayersState } from '../players/state.js';
import { actionStep, tokensStep } from '../players/steps.js';
import { liveKeys, returnsTo } from './returned.js';
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
      if (needs.every((need) => returnsTo(state.players, need) === 0n))
        return inner.prove(context, state.players, needs, arrange);
      const parts: Uint8Array[] = [];
      let players = state.players;
      let mixes = 0;
      for (const need of needs) {
        const order = need.verb === Verb.Mix ? [arrange[mixes++] ?? []] : [];
        const live = returnsTo(players, need);
        const part =
          live === 0n
            ? hexToBytes(await inner.prove(context, players, [need], order))
            : goBack(context, state, players, need);
        parts.push(part);
        const step = actionStep(players, seat, need);
        if (!step.ok) throw cannot(step.code);
        const { obligation, finish } = step.value;
        const proven = obligation
          ? readYield(obligation, part.subarray(0, lengthOf(obligation)))
          : { ciphers: [], faces: [] };
        const after = proven && finish(proven);
        if (!after?.ok) throw cannot('WrongLength');
        players = after.value.state;
      }
      if (mixes !== arrange.length) throw cannot('BadArrangement');
      return bytesToHex(concatBytes(...parts));
    },
    hand: (state) => inner.hand(state.players),
  };

  /** The pass, and everyone's token for the card that lies in the deck now. */
  function goBack(context: Context, state: EscrowState, players: PlayersState, need: Need): Uint8Array {
    const step = actionStep(players, seat, need);
    if (!step.ok) throw cannot(step.code);
    const { obligation } = step.value;
    if (obligation?.kind !== 'pass') throw cannot('UnexpectedVerb');
    const passed = provePass(context, sealer, cipherOf(obligation.slot), obligation.to, random);
    const returner = { secret: passed.sigma, key: passed.cipher.a };
    const bases = liveKeys(players, returnsTo(players, need));
    const { joint } = committeeIn(state.committee);
    const { bytes } = proveEscrow('return', contextHash(context), returner, joint, bases, random);
    return concatBytes(passed.bytes, bytes);
  }
}
