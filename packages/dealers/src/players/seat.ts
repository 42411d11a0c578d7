import {
  bytesToHex,
  concatBytes,
  type Hex,
  inMask,
  type Mask,
  type RandomBytes,
  type Result,
  randomPermutation,
} from '@facedown/base';
import { contextHash, hedge, keyOf, openFace, proveKey, randomScalar, type Scalar, words } from '@facedown/crypto';
import type { Arrange, Context, DealerSeat, Hand } from '@facedown/game-kit';
import { Verb } from '@facedown/game-kit';
import { cannot } from './cannot.js';
import { type Obligation, type Prover, proveAhead, proveObligation, readYield } from './obligation.js';
import {
  cipherOf,
  deckNeeds,
  isHeldBy,
  layDecks,
  needHash,
  nextShuffler,
  type PlayersSlot,
  type PlayersState,
} from './state.js';
import { actionStep, type Step, shuffleStep, tokensStep } from './steps.js';

/** A fresh card key, for one epoch of one table. */
export const newCardSecret = (random: RandomBytes): Scalar => {
  const secret = randomScalar(random);
  return secret === 0n ? newCardSecret(random) : secret;
};

/** What a seat brings to a table: its public key with a proof that it knows the secret one. */
export const cardKey = (context: Context, owner: Hex, secret: Scalar, random: RandomBytes): Hex =>
  bytesToHex(proveKey(context, owner, secret, random));

/** The secret half: one seat's part. `random` must be the platform's in production (`systemRandom`). */
export function playersSeat(
  seat: number,
  secret: Scalar,
  random: RandomBytes,
  /** What decks are sealed to, where that isn't those who shuffle them. */
  sealedTo?: Mask,
): DealerSeat<PlayersState> {
  const prover: Prover = { seat, secret, key: keyOf(secret), random };
  const faces = new WeakMap<PlayersSlot, number>();

  return {
    async contribute(context, state, needs, isAhead = false) {
      requireKey(state);
      const shuffler = nextShuffler(state, needs);
      if (shuffler === undefined) return bytesToHex(taken(context, able(tokensStep(state, seat, needs)), []).bytes);
      if (shuffler !== seat) throw cannot('NothingOwed');
      const parts: Uint8Array[] = [];
      let next = layDecks(state, needs, sealedTo);
      for (const need of deckNeeds(needs)) {
        if (!inMask(need.set, seat)) continue;
        const isNew = need.verb === Verb.Deck;
        const size = (need.list.length / 2 - 1) / (isNew ? 1 : 2);
        // The same slots may be shuffled again and again: each time in another order, even from a poor source.
        const bound = contextHash(isNew ? { ...context, deck: needHash(need) } : context);
        const stream = hedge(random, secret, bound, words(BigInt(size)));
        const step = able(shuffleStep(next, need, sealedTo));
        const order = randomPermutation(stream, size);
        const made = isAhead ? await takenAhead(context, step, order) : taken(context, step, order);
        parts.push(made.bytes);
        next = made.state;
      }
      return bytesToHex(concatBytes(...parts));
    },

    async prove(context, state, needs, arrange: Arrange) {
      requireKey(state);
      const parts: Uint8Array[] = [];
      let next = state;
      let mixes = 0;
      for (const need of needs) {
        const order = need.verb === Verb.Mix ? (arrange[mixes++] ?? []) : [];
        const made = taken(context, able(actionStep(next, seat, need)), order);
        parts.push(made.bytes);
        next = made.state;
      }
      if (mixes !== arrange.length) throw cannot('BadArrangement');
      return bytesToHex(concatBytes(...parts));
    },

    async hand(state): Promise<Hand> {
      requireKey(state);
      const hand = new Map<number, number>();
      for (const [id, slot] of state.slots) {
        if (!isHeldBy(slot, seat)) continue;
        const face = faces.get(slot) ?? openFace(cipherOf(slot), secret);
        if (face === undefined) throw cannot('WrongFace');
        faces.set(slot, face);
        hand.set(id, face);
      }
      return hand;
    },
  };

  /** A secret of another epoch or seat would make proofs that everyone refuses: better to stop here. */
  function requireKey(state: PlayersState) {
    if (state.keys[seat] !== bytesToHex(prover.key.bytes)) throw cannot('WrongSecret');
  }

  function taken(context: Context, { obligation, finish }: Step, order: readonly number[]) {
    if (!obligation) return { bytes: new Uint8Array(0), state: able(finish({ ciphers: [], faces: [] })).state };
    const bytes = made(context, obligation, order);
    return { bytes, state: able(finish(readYield(obligation, bytes)!)).state };
  }

  async function takenAhead(context: Context, step: Step, order: readonly number[]) {
    const { obligation, finish } = step;
    if (obligation?.kind !== 'shuffle') return taken(context, step, order);
    const bytes = await proveAhead(context, prover, obligation, order);
    return { bytes, state: able(finish(readYield(obligation, bytes)!)).state };
  }

  function made(context: Context, obligation: Obligation, order: readonly number[]): Uint8Array {
    if (obligation.kind === 'shuffle' && !isPermutation(order, obligation.inputs.length))
      throw cannot('BadArrangement');
    return proveObligation(context, prover, obligation, order);
  }
}

const isPermutation = (order: readonly number[], size: number): boolean =>
  order.length === size && new Set(order).size === size && order.every((from) => from >= 0 && from < size);

const able = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw cannot(result.code);
  return result.value;
};
