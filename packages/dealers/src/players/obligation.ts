import {
  bytesToHex,
  concatBytes,
  type Hex,
  hexToBytes,
  inMask,
  keccak256Bytes,
  type Mask,
  maskOf,
  ok,
  type RandomBytes,
  type Result,
  refuse,
} from '@facedown/base';
import {
  type Cipher,
  cipherBytes,
  ciphersBytes,
  claimLength,
  contextHash,
  type Element,
  faceOfElement,
  noneLength,
  openCipher,
  openFace,
  PASS_LENGTH,
  type ProofContext,
  proveClaim,
  proveNone,
  provePass,
  proveSame,
  proveShuffle,
  proveTokens,
  readExactly,
  SAME_LENGTH,
  type Scalar,
  shuffleLength,
  tokenLength,
  unsealed,
  verifyClaim,
  verifyNone,
  verifyPass,
  verifySame,
  verifyShuffle,
  verifyTokens,
} from '@facedown/crypto';
import type { Checked } from '@facedown/game-kit';
import { cannot } from './cannot.js';
import { type AskShuffle, askShuffle } from './shuffling.js';
import { cipherOf, type PlayersSlot } from './state.js';

/** One thing that a seat has to prove: the verifier checks it, the prover makes it, the witness opens its slots. */
export type Obligation =
  /** `deck`: the hash of the need, where a whole deck is shuffled. */
  | { readonly kind: 'shuffle'; readonly key: Element; readonly inputs: readonly Cipher[]; readonly deck?: Hex }
  | { readonly kind: 'tokens'; readonly slots: readonly PlayersSlot[]; readonly seat: number }
  | { readonly kind: 'claim'; readonly slot: PlayersSlot; readonly set: Mask }
  | { readonly kind: 'none'; readonly slots: readonly PlayersSlot[]; readonly set: Mask }
  | { readonly kind: 'pass'; readonly slot: PlayersSlot; readonly to: Element }
  | { readonly kind: 'same'; readonly one: PlayersSlot; readonly other: PlayersSlot };

/** What a proof yields: new ciphertexts, and for tokens the faces that lie open now. */
export interface Yield {
  readonly ciphers: readonly Cipher[];
  readonly faces: readonly (number | undefined)[];
}

const NOTHING: Yield = { ciphers: [], faces: [] };

/** Tokens open those slots for which no other seat's is missing. */
const opens = ({ missing }: PlayersSlot, seat: number): boolean => missing === maskOf([seat]);

const contextOf = (context: ProofContext, { deck }: Obligation & { kind: 'shuffle' }): ProofContext =>
  deck === undefined ? context : { ...context, deck };

export function lengthOf(obligation: Obligation): number {
  switch (obligation.kind) {
    case 'shuffle':
      return shuffleLength(obligation.inputs.length);
    case 'tokens':
      return obligation.slots.length === 0 ? 0 : tokenLength(obligation.slots.length);
    case 'claim':
      return claimLength(obligation.set);
    case 'none':
      return noneLength(obligation.slots.length, obligation.set);
    case 'pass':
      return PASS_LENGTH;
    case 'same':
      return SAME_LENGTH;
  }
}

/** Shuffles that were found right, or made here: a deck that was drafted isn't checked again when it is dealt. */
const seen = new Map<string, readonly Cipher[]>();
const MAX_SEEN = 64;

/** Hangs on everything that a shuffle's proof does: context, key, inputs and the proof itself. */
function shuffleHash(context: ProofContext, obligation: Obligation & { kind: 'shuffle' }, bytes: Uint8Array): string {
  const { key, inputs } = obligation;
  const bound = contextHash(contextOf(context, obligation));
  return bytesToHex(keccak256Bytes(concatBytes(bound, key.bytes, ...inputs.map(cipherBytes), bytes)));
}

function remember(
  context: ProofContext,
  obligation: Obligation & { kind: 'shuffle' },
  bytes: Uint8Array,
  outputs: readonly Cipher[],
): void {
  seen.set(shuffleHash(context, obligation, bytes), outputs);
  if (seen.size > MAX_SEEN) seen.delete(seen.keys().next().value!);
}

/** A shuffle as somebody has made it. */
export interface Shuffled {
  readonly context: ProofContext;
  readonly obligation: Obligation & { kind: 'shuffle' };
  readonly bytes: Uint8Array;
  readonly outputs: readonly Cipher[];
}

/** Shuffles of one deck, each of what the one before gave, checked together but for those that are known. */
export async function verifyRow(row: readonly Shuffled[]): Promise<Checked> {
  const isKnown = ({ context, obligation, bytes }: Shuffled) => seen.has(shuffleHash(context, obligation, bytes));
  for (let from = 0; from < row.length; from++) {
    const known = row.findIndex((one, at) => at >= from && isKnown(one));
    const part = row.slice(from, known < 0 ? undefined : known);
    from += part.length;
    const [first] = part;
    if (!first) continue;
    const { key, inputs } = first.obligation;
    const made = part.map(({ context, obligation, bytes }) => ({ context: contextOf(context, obligation), bytes }));
    const answer = await askShuffle({ kind: 'verify', key: key.bytes, inputs: ciphersBytes(inputs), made });
    if (answer.kind === 'wrong') return { ...refuse(answer.code), by: part[answer.at]!.context.party };
    if (answer.kind !== 'right') return refuse('BadShuffleProof');
    for (const { context, obligation, bytes, outputs } of part) remember(context, obligation, bytes, outputs);
  }
  return ok(undefined);
}

export function verifyObligation(
  context: ProofContext,
  key: Element,
  obligation: Obligation,
  bytes: Uint8Array,
): Result<Yield> {
  switch (obligation.kind) {
    case 'shuffle': {
      const known = seen.get(shuffleHash(context, obligation, bytes));
      if (known) return ok({ ciphers: known, faces: [] });
      const outputs = verifyShuffle(contextOf(context, obligation), obligation.key, obligation.inputs, bytes);
      if (outputs.ok) remember(context, obligation, bytes, outputs.value);
      return outputs.ok ? ok({ ciphers: outputs.value, faces: [] }) : outputs;
    }
    case 'tokens':
      return verifyTokenMove(context, key, obligation, bytes);
    case 'claim': {
      const held = verifyClaim(context, key, cipherOf(obligation.slot), obligation.set, bytes);
      return held.ok ? ok(NOTHING) : held;
    }
    case 'none': {
      const held = verifyNone(context, key, obligation.slots.map(cipherOf), obligation.set, bytes);
      return held.ok ? ok(NOTHING) : held;
    }
    case 'pass': {
      const passed = verifyPass(context, key, cipherOf(obligation.slot), obligation.to, bytes);
      return passed.ok ? ok({ ciphers: [passed.value], faces: [] }) : passed;
    }
    case 'same': {
      const held = verifySame(context, key, cipherOf(obligation.one), cipherOf(obligation.other), bytes);
      return held.ok ? ok(NOTHING) : held;
    }
  }
}

function verifyTokenMove(
  context: ProofContext,
  key: Element,
  obligation: Obligation & { kind: 'tokens' },
  bytes: Uint8Array,
): Result<Yield> {
  const { slots, seat } = obligation;
  if (bytes.length !== lengthOf(obligation)) return refuse('WrongLength');
  if (slots.length === 0) return ok(NOTHING);
  const tokens = verifyTokens(
    context,
    key,
    slots.map((slot) => cipherOf(slot).a),
    bytes,
  );
  if (!tokens.ok) return tokens;
  const taken = takenOff(obligation, tokens.value);
  return slots.some((slot, i) => opens(slot, seat) && taken.faces[i] === undefined) ? refuse('WrongFace') : ok(taken);
}

/** The ciphertexts without the tokens, and the faces that lie open now. */
function takenOff({ slots, seat }: Obligation & { kind: 'tokens' }, tokens: readonly Element[]): Yield {
  const ciphers = slots.map((slot, i) => unsealed(cipherOf(slot), tokens[i]!));
  return { ciphers, faces: slots.map((slot, i) => (opens(slot, seat) ? faceOfElement(ciphers[i]!.b) : undefined)) };
}

export interface Prover {
  readonly seat: number;
  readonly secret: Scalar;
  readonly key: Element;
  readonly random: RandomBytes;
}

/** `order` is the arrangement of a mix or the permutation of a deck. */
export function proveObligation(
  context: ProofContext,
  prover: Prover,
  obligation: Obligation,
  order: readonly number[],
): Uint8Array {
  const { random, secret } = prover;
  switch (obligation.kind) {
    case 'shuffle': {
      const { key, inputs } = obligation;
      const made = proveShuffle(contextOf(context, obligation), key, inputs, order, secret, random);
      remember(context, obligation, made.bytes, made.outputs);
      return made.bytes;
    }
    case 'tokens': {
      const { slots } = obligation;
      if (slots.length === 0) return new Uint8Array(0);
      return proveTokens(
        context,
        prover,
        slots.map((slot) => cipherOf(slot).a),
        random,
      ).bytes;
    }
    case 'claim': {
      const face = openFace(cipherOf(obligation.slot), secret);
      if (face === undefined || !inMask(obligation.set, face)) throw cannot('FalseFace');
      return proveClaim(context, prover, cipherOf(obligation.slot), obligation.set, face, random);
    }
    case 'none': {
      const ciphers = obligation.slots.map(cipherOf);
      const faces = ciphers.map((cipher) => openFace(cipher, secret));
      if (!faces.every((face) => face !== undefined && !inMask(obligation.set, face))) throw cannot('FalseFace');
      return proveNone(context, prover, ciphers, obligation.set, faces as number[], random);
    }
    case 'pass':
      return provePass(context, prover, cipherOf(obligation.slot), obligation.to, random).bytes;
    case 'same': {
      const [one, other] = [cipherOf(obligation.one), cipherOf(obligation.other)];
      if (openFace(one, secret) !== openFace(other, secret)) throw cannot('NotTheSame');
      return proveSame(context, prover, one, other, random);
    }
  }
}

/** A shuffle of a deck that nobody waits for yet: made elsewhere, where there is a thread for it. */
export async function proveAhead(
  context: ProofContext,
  { secret, random }: Prover,
  obligation: Obligation & { kind: 'shuffle' },
  order: readonly number[],
): Promise<Uint8Array> {
  const { key, inputs } = obligation;
  const ask: Parameters<AskShuffle>[0] = {
    kind: 'prove',
    context: contextOf(context, obligation),
    key: key.bytes,
    inputs: ciphersBytes(inputs),
    order,
    secret,
    fresh: random(32),
  };
  const answer = await askShuffle(ask);
  const made = answer.kind === 'made' ? readYield(obligation, answer.bytes) : undefined;
  if (answer.kind !== 'made' || !made) throw cannot('NotShuffled');
  remember(context, obligation, answer.bytes, made.ciphers);
  return answer.bytes;
}

/** What evidence yields if it is true; nothing if it can't even be read. */
export function readYield(obligation: Obligation, bytes: Uint8Array): Yield | undefined {
  if (bytes.length !== lengthOf(obligation)) return undefined;
  switch (obligation.kind) {
    case 'shuffle': {
      const size = obligation.inputs.length;
      const read = readExactly(bytes.subarray(0, 128 * size), 128 * size, (reader) =>
        reader.many(size, (r) => r.cipher()),
      );
      return read.ok ? { ciphers: read.value, faces: [] } : undefined;
    }
    case 'tokens': {
      const { slots } = obligation;
      const tokens = readExactly(bytes.subarray(0, 64 * slots.length), 64 * slots.length, (reader) =>
        reader.many(slots.length, (r) => r.nonzero()),
      );
      return tokens.ok ? takenOff(obligation, tokens.value) : undefined;
    }
    case 'pass': {
      const read = readExactly(bytes.subarray(0, 128), 128, (reader) => reader.cipher());
      return read.ok ? { ciphers: [read.value], faces: [] } : undefined;
    }
    default:
      return NOTHING;
  }
}

export const firstDeck = (list: `0x${string}`): Cipher[] => [...hexToBytes(list)].map(openCipher);
