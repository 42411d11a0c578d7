import { ok, type RandomBytes, type Result, refuse } from '@facedown/base';
import { type Cipher, ciphersBytes, type Element, elementsOf, mulG, readExactly, type WireCode } from '../element.js';
import { mod, type Scalar, words } from '../field.js';
import { add, isZero, msm, mul, type Point, sub } from '../group.js';
import { hedge, randomScalar } from '../hedge.js';
import { contextHash, hash, type ProofContext, scalarOf, tagWord } from '../transcript.js';

/**
 * Prove: I know x such that Y = x·G and b₁ − b₂ = x·(a₁ − a₂): the difference of two ciphertexts under one
 * key encrypts zero (Chaum–Pedersen). Equal a is allowed and then means equal b.
 * Wire: c, s. Challenge over (tag, context, Y, a₁, b₁, a₂, b₂, R₁, R₂).
 */
type SameCode = WireCode | 'NotTheSame' | 'BadSameProof';
export const SAME_LENGTH = 64;

const TAG = tagWord('facedown/v1/same');

interface Holder {
  readonly secret: Scalar;
  readonly key: Element;
}

export function proveSame(
  context: ProofContext,
  { secret, key }: Holder,
  one: Cipher,
  other: Cipher,
  random: RandomBytes,
): Uint8Array {
  const seed = seedOf(context, key, one, other);
  const nonce = randomScalar(hedge(random, secret, TAG, seed));
  const c = challenge(seed, mulG(nonce), mul(sub(one.a.point, other.a.point), nonce));
  return words(c, mod(nonce + c * secret));
}

export function verifySame(
  context: ProofContext,
  key: Element,
  one: Cipher,
  other: Cipher,
  bytes: Uint8Array,
): Result<true, SameCode> {
  const read = readExactly(bytes, SAME_LENGTH, (reader) => ({ c: reader.scalar(), s: reader.scalar() }));
  if (!read.ok) return read;
  const { c, s } = read.value;
  const a = sub(one.a.point, other.a.point);
  const b = sub(one.b.point, other.b.point);
  if (isZero(a) && !isZero(b)) return refuse('NotTheSame');
  const minus = mod(-c);
  const first = add(mulG(s), mul(key.point, minus));
  const second = msm([a, b], [s, minus]);
  return challenge(seedOf(context, key, one, other), first, second) === c ? ok(true) : refuse('BadSameProof');
}

const seedOf = (context: ProofContext, key: Element, one: Cipher, other: Cipher): Uint8Array =>
  hash(TAG, contextHash(context), key.bytes, ciphersBytes([one, other]));

const challenge = (seed: Uint8Array, first: Point, second: Point): Scalar =>
  scalarOf(hash(seed, ...elementsOf([first, second]).map(({ bytes }) => bytes)));
