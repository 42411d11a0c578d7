import { concatBytes, ok, type RandomBytes, type Result, refuse } from '@facedown/base';
import { type Element, elementOf } from '../element.js';
import { type Scalar, words } from '../field.js';
import { isZero } from '../group.js';
import { KEY_LENGTH, type KeyCode, proveBoundKey, verifyBoundKey } from '../proofs/key.js';
import { hash, tagWord } from '../transcript.js';
import { isOfDegreeBelow } from './degreeTest.js';
import { type Committee, type CommitteeCode, committeeOf, interpolate, isThreshold } from './shamir.js';

/**
 * When a committee's key is accepted. Each server proves that it knows its share (Schnorr), bound to the key's
 * label, t, n and its number: otherwise the last to publish chooses its point so that it owns the sum (the rogue
 * key of Gennaro, Jarecki, Krawczyk, Rabin 2007 and of Ristenpart and Yilek 2007). And all points lie on one
 * polynomial of degree below t (SCRAPE): otherwise some t servers speak for another key than the rest.
 * Wire: Z₁, c, s, …, Zₙ, c, s.
 */
type AcceptCode = KeyCode | CommitteeCode | 'NotOnPolynomial';

const TAG = tagWord('facedown/v1/share-key');

const shareKeyBound = (label: Uint8Array, threshold: number, servers: number, server: number): Uint8Array =>
  hash(TAG, label, words(BigInt(threshold), BigInt(servers), BigInt(server)));

/** What a key is for, as one word: a tag, and words that say which committee and which day, generation or table. */
export const keyLabel = (tag: string, ...parts: readonly Uint8Array[]): Uint8Array => hash(tagWord(tag), ...parts);

export const proveShareKey = (
  label: Uint8Array,
  { threshold, servers, server }: { threshold: number; servers: number; server: number },
  secret: Scalar,
  random: RandomBytes,
): Uint8Array => proveBoundKey(shareKeyBound(label, threshold, servers, server), secret, random);

const verifyShareKey = (
  label: Uint8Array,
  { threshold, servers, server }: { threshold: number; servers: number; server: number },
  bytes: Uint8Array,
): Result<Element, KeyCode> => verifyBoundKey(shareKeyBound(label, threshold, servers, server), bytes);

export interface AcceptedKey extends Committee {
  /** Z, the key of all together. */
  readonly joint: Element;
}

export const jointOf = ({ threshold, keys }: Committee): Element => {
  const set = Array.from({ length: threshold }, (_, i) => i + 1);
  return elementOf(
    interpolate(
      set,
      set.map((server) => keys[server - 1]!.point),
    ),
  );
};

export function acceptKeys(
  label: Uint8Array,
  threshold: number,
  servers: number,
  bytes: Uint8Array,
): Result<AcceptedKey, AcceptCode> {
  if (!isThreshold(threshold, servers)) return refuse('BadThreshold');
  if (bytes.length !== servers * KEY_LENGTH) return refuse('WrongLength');
  const keys: Element[] = [];
  for (let server = 1; server <= servers; server++) {
    const at = (server - 1) * KEY_LENGTH;
    const key = verifyShareKey(label, { threshold, servers, server }, bytes.subarray(at, at + KEY_LENGTH));
    if (!key.ok) return key;
    keys.push(key.value);
  }
  if (!isOfDegreeBelow(threshold, keys)) return refuse('NotOnPolynomial');
  const committee = committeeOf(threshold, keys);
  if (!committee.ok) return committee;
  const joint = jointOf(committee.value);
  return isZero(joint.point) ? refuse('IdentityKey') : ok({ ...committee.value, joint });
}

export const keysWire = (proofs: readonly Uint8Array[]): Uint8Array => concatBytes(...proofs);
