import { concatBytes, ok, type RandomBytes, type Result, refuse } from '@facedown/base';
import { type Element, elementsOf, mulG, readExactly, type WireCode } from '../element.js';
import { mod, type Scalar, words } from '../field.js';
import { add, msm, mul, type Point } from '../group.js';
import { hedge, randomScalar } from '../hedge.js';
import { contextHash, hash, type ProofContext, scalarOf, tagWord } from '../transcript.js';

/**
 * Prove: I know x such that Y = x·G and Tᵢ = x·aᵢ for every slot i (Chaum–Pedersen, batched). The slots are
 * combined with the powers of w = H(tag, context, n, Y, a…, T…), so that one proof serves any number.
 * Wire: T₁…Tₙ, c, s. Challenge: keccak(seed of w, R₁, R₂) with R₁ = s·G − c·Y, R₂ = s·A − c·T.
 */
type TokenCode = WireCode | 'BadTokenProof';
export const tokenLength = (slots: number): number => 64 * slots + 64;

const TAG = tagWord('facedown/v1/token');

interface Holder {
  readonly secret: Scalar;
  readonly key: Element;
}

export function proveTokens(
  context: ProofContext,
  { secret, key }: Holder,
  slots: readonly Element[],
  random: RandomBytes,
): { tokens: Element[]; bytes: Uint8Array } {
  const tokens = elementsOf(slots.map(({ point }) => mul(point, secret)));
  const seed = seedOf(context, key, slots, tokens);
  const base = combine(slots, scalarOf(seed));
  const nonce = randomScalar(hedge(random, secret, TAG, seed));
  const c = challenge(seed, mulG(nonce), mul(base, nonce));
  return { tokens, bytes: concatBytes(...tokens.map(({ bytes }) => bytes), words(c, mod(nonce + c * secret))) };
}

export function verifyTokens(
  context: ProofContext,
  key: Element,
  slots: readonly Element[],
  bytes: Uint8Array,
): Result<Element[], TokenCode> {
  const read = readExactly(bytes, tokenLength(slots.length), (reader) => ({
    tokens: reader.many(slots.length, (r) => r.nonzero()),
    c: reader.scalar(),
    s: reader.scalar(),
  }));
  if (!read.ok) return read;
  const { tokens, c, s } = read.value;
  const seed = seedOf(context, key, slots, tokens);
  const weight = scalarOf(seed);
  const minus = mod(-c);
  const first = add(mulG(s), mul(key.point, minus));
  // In one sum: for a few slots a quarter less work than two and the sum of both.
  const powers = powersOf(weight, slots.length);
  const second = msm(
    [...slots, ...tokens].map(({ point }) => point),
    [...powers.map((power) => mod(power * s)), ...powers.map((power) => mod(power * minus))],
  );
  return challenge(seed, first, second) === c ? ok(tokens) : refuse('BadTokenProof');
}

const seedOf = (
  context: ProofContext,
  key: Element,
  slots: readonly Element[],
  tokens: readonly Element[],
): Uint8Array =>
  hash(
    TAG,
    contextHash(context),
    words(BigInt(slots.length)),
    key.bytes,
    ...slots.map(({ bytes }) => bytes),
    ...tokens.map(({ bytes }) => bytes),
  );

function combine(elements: readonly Element[], weight: Scalar): Point {
  if (elements.length === 1) return elements[0]!.point;
  return msm(
    elements.map(({ point }) => point),
    powersOf(weight, elements.length),
  );
}

function powersOf(weight: Scalar, count: number): Scalar[] {
  let power = 1n;
  return Array.from({ length: count }, () => {
    const now = power;
    power = mod(power * weight);
    return now;
  });
}

function challenge(seed: Uint8Array, first: Point, second: Point): Scalar {
  return scalarOf(hash(seed, ...elementsOf([first, second]).map(({ bytes }) => bytes)));
}
