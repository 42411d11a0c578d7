import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { elementOf } from '../element.js';
import { keyOf } from '../elgamal.js';
import { equal, mul } from '../group.js';
import { randomScalar } from '../hedge.js';
import { TEST_CONTEXT } from '../testContext.js';
import { proveTokens, tokenLength, verifyTokens } from './token.js';

const random = seededRandom('token.test');
const secret = randomScalar(random);
const key = keyOf(secret);
const slots = Array.from({ length: 3 }, () => elementOf(mul(key.point, randomScalar(random))));

describe('tokens', () => {
  it('are each slot’s point times the secret, proven together for any number of slots', () => {
    for (const some of [slots.slice(0, 1), slots]) {
      const { tokens, bytes } = proveTokens(TEST_CONTEXT, { secret, key }, some, random);
      expect(bytes.length).toBe(tokenLength(some.length));
      expect(some.every(({ point }, i) => equal(tokens[i]!.point, mul(point, secret)))).toBe(true);
      expect(verifyTokens(TEST_CONTEXT, key, some, bytes)).toMatchObject({ ok: true });
    }
  });

  it('of another secret, for other slots or in another order hold nothing', () => {
    const bad = { ok: false, code: 'BadTokenProof' };
    const other = randomScalar(random);
    const foreign = proveTokens(TEST_CONTEXT, { secret: other, key }, slots, random).bytes;
    expect(verifyTokens(TEST_CONTEXT, key, slots, foreign)).toEqual(bad);
    const { bytes } = proveTokens(TEST_CONTEXT, { secret, key }, slots, random);
    expect(verifyTokens(TEST_CONTEXT, key, slots.toReversed(), bytes)).toEqual(bad);
    expect(verifyTokens(TEST_CONTEXT, keyOf(other), slots, bytes)).toEqual(bad);
  });
});
