import { maskOf, seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { keyOf, openCipher } from '../elgamal.js';
import { randomScalar } from '../hedge.js';
import { TEST_CONTEXT } from '../testContext.js';
import { proveClaim, verifyClaim } from './claim.js';
import { proveShuffle } from './shuffle.js';

const random = seededRandom('claim.test');
const secret = randomScalar(random);
const key = keyOf(secret);
const cipher = proveShuffle(TEST_CONTEXT, key, [openCipher(3)], [0], secret, random).outputs[0]!;
const proven = (set: bigint, face: number) => proveClaim(TEST_CONTEXT, { secret, key }, cipher, set, face, random);

describe('a claim', () => {
  it('is proven of any set that has the card’s face, and holds for no other set', () => {
    for (const faces of [[3], [3, 9], [0, 1, 2, 3]]) {
      const set = maskOf(faces);
      const proof = proven(set, 3);
      expect(verifyClaim(TEST_CONTEXT, key, cipher, set, proof)).toEqual({ ok: true, value: true });
      expect(verifyClaim(TEST_CONTEXT, key, cipher, set << 1n, proof)).toMatchObject({ ok: false });
    }
  });

  it('of a face that the set lacks is not even begun, and one of a face that the card lacks holds nowhere', () => {
    expect(() => proven(maskOf([4, 5]), 3)).toThrow(RangeError);
    const lie = proven(maskOf([4, 5]), 4);
    expect(verifyClaim(TEST_CONTEXT, key, cipher, maskOf([4, 5]), lie)).toEqual({ ok: false, code: 'BadClaimProof' });
  });
});
