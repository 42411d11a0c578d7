import { allFaces, randomPermutation, systemRandom } from '@facedown/base';
import {
  type Cipher,
  type Element,
  faceOfElement,
  jointKey,
  keyOf,
  openCipher,
  openFace,
  type ProofContext,
  proveClaim,
  proveKey,
  proveShuffle,
  proveTokens,
  randomScalar,
  type Scalar,
  unsealed,
  verifyClaim,
  verifyKey,
  verifyShuffle,
  verifyTokens,
} from '@facedown/crypto';

/** A sealed deck of six cards between two seats, with the proofs that a real table uses. */
export const CARDS = 6;
export const YOU = 0;
export const ANA = 1;

const random = systemRandom;
const OWNER = `0x${'11'.repeat(20)}` as const;

interface Holder {
  readonly secret: Scalar;
  readonly key: Element;
}

/** One proof: made by one seat, checked by the other. */
export interface Checked {
  readonly kind: 'key' | 'shuffle' | 'token' | 'claim';
  readonly by: number;
  readonly bytes: number;
  readonly madeIn: number;
  readonly checkedIn: number;
  readonly held: boolean;
  readonly code?: string;
}

export interface Sealed {
  readonly cipher: Cipher;
  /** Whose part is still missing before anyone can read it. */
  readonly missing: readonly number[];
}

export interface Model {
  readonly holders: readonly [Holder, Holder];
  readonly deck: readonly Sealed[];
  readonly shuffles: number;
  readonly version: bigint;
}

export interface Step {
  readonly model: Model;
  readonly proofs: readonly Checked[];
}

const contextOf = (version: bigint, party: number): ProofContext => ({
  chainId: 0n,
  table: `0x${'00'.repeat(20)}`,
  tableId: 1n,
  epoch: 1n,
  version,
  party,
});

function timed<Value>(work: () => Value): [Value, number] {
  const since = performance.now();
  const value = work();
  return [value, performance.now() - since];
}

/** Both seats make a key and prove that they know its secret. The deck lies open, in a known order. */
export function start(): Step {
  const made = [YOU, ANA].map((seat) => {
    const secret = randomScalar(random);
    const context = contextOf(0n, seat);
    const [bytes, madeIn] = timed(() => proveKey(context, OWNER, secret, random));
    const [read, checkedIn] = timed(() => verifyKey(context, OWNER, bytes));
    const proof: Checked = { kind: 'key', by: seat, bytes: bytes.length, madeIn, checkedIn, held: read.ok };
    return { holder: { secret, key: keyOf(secret) }, proof };
  });
  const deck = Array.from({ length: CARDS }, (_, face) => ({ cipher: openCipher(face), missing: [] }));
  const holders: [Holder, Holder] = [made[0]!.holder, made[1]!.holder];
  return { model: { holders, deck, shuffles: 0, version: 1n }, proofs: made.map(({ proof }) => proof) };
}

export function shuffle(model: Model, seat: number): Step {
  const key = jointKey(model.holders.map((holder) => holder.key));
  const inputs = model.deck.map(({ cipher }) => cipher);
  const context = contextOf(model.version, seat);
  const [made, madeIn] = timed(() =>
    proveShuffle(context, key, inputs, randomPermutation(random, CARDS), model.holders[seat]!.secret, random),
  );
  const [read, checkedIn] = timed(() => verifyShuffle(context, key, inputs, made.bytes));
  const deck = (read.ok ? read.value : inputs).map((cipher) => ({ cipher, missing: [YOU, ANA] }));
  return {
    model: { ...model, deck, shuffles: model.shuffles + 1, version: model.version + 1n },
    proofs: [{ kind: 'shuffle', by: seat, bytes: made.bytes.length, madeIn, checkedIn, held: read.ok }],
  };
}

/** One seat hands in its part of a card's key, with a proof that it is the right part. */
export function giveToken(model: Model, slot: number, seat: number): Step {
  const { cipher, missing } = model.deck[slot]!;
  const holder = model.holders[seat]!;
  const context = contextOf(model.version, seat);
  const [made, madeIn] = timed(() => proveTokens(context, holder, [cipher.a], random));
  const [read, checkedIn] = timed(() => verifyTokens(context, holder.key, [cipher.a], made.bytes));
  const opened = read.ok ? unsealed(cipher, read.value[0]!) : cipher;
  const deck = model.deck.map((one, i) =>
    i === slot ? { cipher: opened, missing: missing.filter((other) => other !== seat) } : one,
  );
  return {
    model: { ...model, deck, version: model.version + 1n },
    proofs: [{ kind: 'token', by: seat, bytes: made.bytes.length, madeIn, checkedIn, held: read.ok }],
  };
}

/** What a seat can read in a slot, if anything: everyone an open card, a seat one that only it still seals. */
export function readable({ holders, deck }: Model, slot: number, seat: number): number | undefined {
  const { cipher, missing } = deck[slot]!;
  if (missing.length === 0) return faceOfElement(cipher.b);
  return missing.length === 1 && missing[0] === seat ? openFace(cipher, holders[seat]!.secret) : undefined;
}

/**
 * Ana answers whether her card is the named face. An honest "no" carries a proof and shows nothing else;
 * where it is the named one no such proof exists. If she lies she claims the opposite, and is refused.
 */
export function claimNot(model: Model, slot: number, named: number, lie: boolean): Step | undefined {
  const { cipher } = model.deck[slot]!;
  const holder = model.holders[ANA]!;
  const face = openFace(cipher, holder.secret)!;
  const is = 1n << BigInt(named);
  const isNot = allFaces(CARDS) & ~is;
  if (face === named && !lie) return undefined;
  const set = lie && face !== named ? is : isNot;
  const said = lie ? (face === named ? (named + 1) % CARDS : named) : face;
  const context = contextOf(model.version, ANA);
  const [bytes, madeIn] = timed(() => proveClaim(context, holder, cipher, set, said, random));
  const [read, checkedIn] = timed(() => verifyClaim(context, holder.key, cipher, set, bytes));
  const proof: Checked = { kind: 'claim', by: ANA, bytes: bytes.length, madeIn, checkedIn, held: read.ok };
  return {
    model: { ...model, version: model.version + 1n },
    proofs: [read.ok ? proof : { ...proof, code: read.code }],
  };
}
