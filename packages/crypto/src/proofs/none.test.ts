import { maskOf, seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { type Cipher, elementOf } from '../element.js';
import { keyOf, openCipher } from '../elgamal.js';
import { add } from '../group.js';
import { randomScalar } from '../hedge.js';
import { TEST_CONTEXT } from '../testContext.js';
import { noneLength, proveNone, verifyNone } from './none.js';
import { proveShuffle } from './shuffle.js';

const random = seededRandom('none.test');
const secret = randomScalar(random);
const key = keyOf(secret);
const holder = { secret, key };
const sealed = (face: number): Cipher =>
  proveShuffle(TEST_CONTEXT, key, [openCipher(face)], [0], secret, random).outputs[0]!;
const proven = (ciphers: readonly Cipher[], set: bigint, faces: readonly number[]) =>
  proveNone(TEST_CONTEXT, holder, ciphers, set, faces, random);
const BAD = { ok: false, code: 'BadNoneProof' };

describe('verifyNone', () => {
  const faces = [3, 9, 9, 0];
  const ciphers = faces.map(sealed);

  it('takes what is so, for any number of slots and faces', () => {
    for (const set of [1n << 7n, 0b110n, ((1n << 52n) - 1n) & ~maskOf(faces), 1n << 255n])
      for (let n = 1; n <= faces.length; n++) {
        const proof = proven(ciphers.slice(0, n), set, faces.slice(0, n));
        expect(proof.length).toBe(noneLength(n, set));
        expect(verifyNone(TEST_CONTEXT, key, ciphers.slice(0, n), set, proof)).toEqual({ ok: true, value: true });
      }
  });

  it('takes nothing for no slot and for no face, and no more than nothing', () => {
    expect(verifyNone(TEST_CONTEXT, key, [], 5n, new Uint8Array(0)).ok).toBe(true);
    expect(verifyNone(TEST_CONTEXT, key, ciphers, 0n, new Uint8Array(0)).ok).toBe(true);
    expect(verifyNone(TEST_CONTEXT, key, [], 5n, new Uint8Array(32))).toEqual({ ok: false, code: 'WrongLength' });
  });

  it('refuses a prover who says that his cards have other faces than they have', () => {
    for (const [i, face] of faces.entries()) {
      const told = faces.map((one, at) => (at === i ? 40 : one));
      const set = maskOf([face]);
      if (told.includes(face)) continue;
      expect(verifyNone(TEST_CONTEXT, key, ciphers, set, proven(ciphers, set, told))).toEqual(BAD);
    }
  });

  it('refuses a proof about cards that were shifted by a face, another order, set, key or subset', () => {
    const set = maskOf([5, 6]);
    const proof = proven(ciphers, set, faces);
    const shifted = { a: ciphers[0]!.a, b: elementOf(add(ciphers[0]!.b.point, key.point)) };
    const others: [readonly Cipher[], bigint][] = [
      [[shifted, ...ciphers.slice(1)], set],
      [[ciphers[1]!, ciphers[0]!, ...ciphers.slice(2)], set],
      [ciphers, maskOf([5, 7])],
    ];
    for (const [about, of] of others) expect(verifyNone(TEST_CONTEXT, key, about, of, proof)).toEqual(BAD);
    expect(verifyNone(TEST_CONTEXT, keyOf(7n), ciphers, set, proof)).toEqual(BAD);
    expect(verifyNone(TEST_CONTEXT, key, ciphers.slice(1), set, proof)).toEqual({ ok: false, code: 'WrongLength' });
  });

  it('is not made by an honest prover for what is not so', () => {
    expect(() => proven(ciphers, maskOf([9]), faces)).toThrow('a claim must hold');
  });

  it('has nothing in it that hangs on the faces: the same slots denied twice share no word', () => {
    const [one, other] = [proven(ciphers, 1n << 7n, faces), proven(ciphers, 1n << 7n, faces)];
    for (let at = 0; at < one.length; at += 32)
      expect(one.subarray(at, at + 32)).not.toEqual(other.subarray(at, at + 32));
  });
});
