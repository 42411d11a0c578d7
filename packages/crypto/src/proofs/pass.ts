import { concatBytes, ok, type RandomBytes, type Result, refuse } from '@facedown/base';
import { type Cipher, cipherBytes, type Element, elementsOf, mulG, readExactly, type WireCode } from '../element.js';
import { mod, type Scalar, words } from '../field.js';
import { add, msm, mul, type Point, sub } from '../group.js';
import { hedge, randomScalar } from '../hedge.js';
import { contextHash, hash, type ProofContext, scalarOf, tagWord } from '../transcript.js';

/**
 * Prove: I know x and σ such that Y = x·G, a* = σ·G and b − b* = x·a − σ·Y': the new ciphertext under Y'
 * holds the face of the old one under Y. Since I know σ, a* is no ciphertext of anybody else.
 * Wire: a*, b*, c, s₁, s₂. Challenge over (tag, context, Y, Y', a, b, a*, b*, R₁, R₂, R₃) with
 * R₁ = s₁·G − c·Y, R₂ = s₂·G − c·a*, R₃ = s₁·a − s₂·Y' − c·(b − b*).
 */
type PassCode = WireCode | 'BadPassProof';
export const PASS_LENGTH = 224;

const TAG = tagWord('facedown/v1/pass');

interface Holder {
  readonly secret: Scalar;
  readonly key: Element;
}

export function provePass(
  context: ProofContext,
  { secret, key }: Holder,
  cipher: Cipher,
  to: Element,
  random: RandomBytes,
): { cipher: Cipher; bytes: Uint8Array; sigma: Scalar } {
  const stream = hedge(random, secret, TAG, contextHash(context), key.bytes, to.bytes, cipherBytes(cipher));
  const [sigma, k1, k2] = [randomScalar(stream), randomScalar(stream), randomScalar(stream)];
  const face = sub(cipher.b.point, mul(cipher.a.point, secret));
  const [a, b] = elementsOf([mulG(sigma), add(face, mul(to.point, sigma))]) as [Element, Element];
  const passed = { a, b };
  const seed = seedOf(context, key, to, cipher, passed);
  const c = challenge(seed, [mulG(k1), mulG(k2), msm([cipher.a.point, to.point], [k1, mod(-k2)])]);
  // σ is as secret as the card: it opens the new ciphertext.
  return {
    cipher: passed,
    sigma,
    bytes: concatBytes(cipherBytes(passed), words(c, mod(k1 + c * secret), mod(k2 + c * sigma))),
  };
}

export function verifyPass(
  context: ProofContext,
  key: Element,
  cipher: Cipher,
  to: Element,
  bytes: Uint8Array,
): Result<Cipher, PassCode> {
  const read = readExactly(bytes, PASS_LENGTH, (reader) => ({
    passed: reader.cipher(),
    c: reader.scalar(),
    s1: reader.scalar(),
    s2: reader.scalar(),
  }));
  if (!read.ok) return read;
  const { passed, c, s1, s2 } = read.value;
  const minus = mod(-c);
  const commitments = [
    add(mulG(s1), mul(key.point, minus)),
    add(mulG(s2), mul(passed.a.point, minus)),
    msm([cipher.a.point, to.point, sub(cipher.b.point, passed.b.point)], [s1, mod(-s2), minus]),
  ];
  return challenge(seedOf(context, key, to, cipher, passed), commitments) === c ? ok(passed) : refuse('BadPassProof');
}

const seedOf = (context: ProofContext, key: Element, to: Element, cipher: Cipher, passed: Cipher): Uint8Array =>
  hash(TAG, contextHash(context), key.bytes, to.bytes, cipherBytes(cipher), cipherBytes(passed));

const challenge = (seed: Uint8Array, commitments: readonly Point[]): Scalar =>
  scalarOf(hash(seed, ...elementsOf(commitments).map(({ bytes }) => bytes)));
