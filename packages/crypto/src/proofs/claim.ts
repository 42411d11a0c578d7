import { concatBytes, inMask, type Mask, membersOf, ok, type RandomBytes, type Result, refuse } from '@facedown/base';
import { type Cipher, cipherBytes, type Element, elementsOf, mulG, readExactly, type WireCode } from '../element.js';
import { mod, type Scalar, words } from '../field.js';
import { add, msm, mul, type Point } from '../group.js';
import { hedge, randomScalar } from '../hedge.js';
import { contextHash, hash, type ProofContext, scalarOf, tagWord } from '../transcript.js';

/**
 * Prove: I know x such that Y = x·G and, for some v in the set S, b − M_v = x·a (Cramer, Damgård and
 * Schoenmakers' OR of Chaum–Pedersen proofs). Nothing says which v.
 * Wire: c_v, s_v for each v of S, ascending. The c_v add up to H(tag, context, S, Y, a, b, all R₁R₂).
 */
type ClaimCode = WireCode | 'EmptySet' | 'BadClaimProof';
export const claimLength = (set: Mask): number => 64 * membersOf(set).length;

const TAG = tagWord('facedown/v1/claim');

interface Holder {
  readonly secret: Scalar;
  readonly key: Element;
}

/** `face` must be the face under `cipher` and lie in `set`: there is no proof of anything else. */
export function proveClaim(
  context: ProofContext,
  { secret, key }: Holder,
  cipher: Cipher,
  set: Mask,
  face: number,
  random: RandomBytes,
): Uint8Array {
  if (!inMask(set, face)) throw new RangeError('a claim must hold');
  const stream = hedge(random, secret, TAG, contextHash(context), words(set), key.bytes, cipherBytes(cipher));
  const nonce = randomScalar(stream);
  const members = membersOf(set);
  // For a branch that isn't true c and s are chosen first; with x known its commitments are
  // (s − c·x)·G and (s − c·x)·a + c·(v − f)·G.
  const branches = members.map((v) => {
    if (v === face) return { c: 0n, s: 0n, first: mulG(nonce), second: mul(cipher.a.point, nonce) };
    const [c, s] = [randomScalar(stream), randomScalar(stream)];
    const k = mod(s - c * secret);
    return { c, s, first: mulG(k), second: add(mul(cipher.a.point, k), mulG(mod(c * BigInt(v - face)))) };
  });
  const total = challenge(context, key, cipher, set, branches);
  const rest = mod(total - branches.reduce((sum, { c }) => sum + c, 0n));
  return concatBytes(
    ...branches.map(({ c, s }, i) => (members[i] === face ? words(rest, mod(nonce + rest * secret)) : words(c, s))),
  );
}

export function verifyClaim(
  context: ProofContext,
  key: Element,
  cipher: Cipher,
  set: Mask,
  bytes: Uint8Array,
): Result<true, ClaimCode> {
  if (set === 0n) return refuse('EmptySet');
  const members = membersOf(set);
  const read = readExactly(bytes, claimLength(set), (reader) =>
    reader.many(members.length, (r) => ({ c: r.scalar(), s: r.scalar() })),
  );
  if (!read.ok) return read;
  const branches = read.value.map(({ c, s }, i) => {
    const minus = mod(-c);
    return {
      first: add(mulG(s), mul(key.point, minus)),
      second: add(msm([cipher.a.point, cipher.b.point], [s, minus]), mulG(mod(c * BigInt(members[i]! + 1)))),
    };
  });
  const total = mod(read.value.reduce((sum, { c }) => sum + c, 0n));
  return challenge(context, key, cipher, set, branches) === total ? ok(true) : refuse('BadClaimProof');
}

function challenge(
  context: ProofContext,
  key: Element,
  cipher: Cipher,
  set: Mask,
  branches: readonly { first: Point; second: Point }[],
): Scalar {
  const commitments = elementsOf(branches.flatMap(({ first, second }) => [first, second]));
  return scalarOf(
    hash(
      TAG,
      contextHash(context),
      words(set),
      key.bytes,
      cipherBytes(cipher),
      ...commitments.map(({ bytes }) => bytes),
    ),
  );
}
