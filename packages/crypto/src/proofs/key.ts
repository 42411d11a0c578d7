import { concatBytes, type Hex, ok, type RandomBytes, type Result, refuse } from '@facedown/base';
import { type Element, elementOf, mulG, readExactly, type WireCode } from '../element.js';
import { keyOf } from '../elgamal.js';
import { mod, type Scalar, words } from '../field.js';
import { G, msm } from '../group.js';
import { hedge, randomScalar } from '../hedge.js';
import { hash, keyContextHash, type ProofContext, scalarOf, tagWord } from '../transcript.js';

/**
 * Prove: I know x such that Y = x·G (Schnorr), for this chain, table, seat and address. Without it a seat
 * could choose Y as a function of the others' keys and own the sum.
 * Wire: Y, c, s. Challenge: keccak(tag, context, Y, R).
 */
export type KeyCode = WireCode | 'BadKeyProof';
export const KEY_LENGTH = 128;

const TAG = tagWord('facedown/v1/key');

export const proveKey = (context: ProofContext, owner: Hex, secret: Scalar, random: RandomBytes): Uint8Array =>
  proveBoundKey(keyContextHash(context, owner), secret, random);

export const verifyKey = (context: ProofContext, owner: Hex, bytes: Uint8Array): Result<Element, KeyCode> =>
  verifyBoundKey(keyContextHash(context, owner), bytes);

/** The same for a key that belongs to no seat: `bound` is the hash of all that it is for. */
export function proveBoundKey(bound: Uint8Array, secret: Scalar, random: RandomBytes): Uint8Array {
  const key = keyOf(secret);
  const nonce = randomScalar(hedge(random, secret, TAG, bound, key.bytes));
  const c = challenge(bound, key, elementOf(mulG(nonce)));
  return concatBytes(key.bytes, words(c, mod(nonce + c * secret)));
}

export function verifyBoundKey(bound: Uint8Array, bytes: Uint8Array): Result<Element, KeyCode> {
  const read = readExactly(bytes, KEY_LENGTH, (reader) => ({
    key: reader.nonzero(),
    c: reader.scalar(),
    s: reader.scalar(),
  }));
  if (!read.ok) return read;
  const { key, c, s } = read.value;
  const commitment = elementOf(msm([G, key.point], [s, mod(-c)]));
  return challenge(bound, key, commitment) === c ? ok(key) : refuse('BadKeyProof');
}

const challenge = (bound: Uint8Array, key: Element, commitment: Element): Scalar =>
  scalarOf(hash(TAG, bound, key.bytes, commitment.bytes));
