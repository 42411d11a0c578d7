import { concatBytes } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { elementOf, mulG, readExactly, tableOfKey } from './element.js';
import { faceElement, faceOfElement, jointKey, keyOf, openCipher } from './elgamal.js';
import { words } from './field.js';
import { ZERO } from './group.js';
import { verifyClaim } from './proofs/claim.js';
import { proveNone } from './proofs/none.js';
import { verifySame } from './proofs/same.js';
import { proveShuffle, shuffleLength, verifyShuffle } from './proofs/shuffle.js';
import { TEST_CONTEXT } from './testContext.js';

const key = keyOf(5n);

describe('reading', () => {
  it('goes no further than the bytes, wherever they lie', () => {
    const bytes = concatBytes(key.bytes, words(1n));
    const beyond = [
      readExactly(bytes.subarray(0, 64), 64, (reader) => [reader.element(), reader.scalar()]),
      readExactly(key.bytes, 64, (reader) => reader.many(2, (one) => one.element())),
      readExactly(words(1n), 32, (reader) => reader.many(2, (one) => one.scalar())),
    ];
    for (const read of beyond) expect(read).toEqual({ ok: false, code: 'WrongLength' });
  });

  it('passes on what is thrown by whoever reads', () => {
    const fault = () => {
      throw new TypeError('a bug');
    };
    expect(() => readExactly(words(1n), 32, fault)).toThrow('a bug');
  });
});

describe('tables of keys', () => {
  it('are kept for the six keys used last', () => {
    const keys = Array.from({ length: 7 }, (_, i) => keyOf(BigInt(100 + i)));
    const tables = keys.map((one, i) => (i < 6 ? tableOfKey(one) : undefined));
    expect(tableOfKey(keys[0]!)).toBe(tables[0]);
    tableOfKey(keys[6]!);
    for (const i of [0, 2, 3, 4, 5]) expect(tableOfKey(keys[i]!), `key ${i}`).toBe(tables[i]);
    expect(tableOfKey(keys[1]!)).not.toBe(tables[1]);
  });
});

describe('faces', () => {
  it('are 256, each made once', () => {
    expect(faceElement(7)).toBe(faceElement(7));
    expect(faceElement(256)).toBeUndefined();
    expect([1n, 2n, 256n, 257n].map((k) => faceOfElement(elementOf(mulG(k))))).toEqual([0, 1, 255, undefined]);
    expect(faceOfElement(elementOf(ZERO))).toBeUndefined();
  });

  it('of one seat alone are sealed under its own key', () => expect(jointKey([key])).toBe(key));
});

describe('proofs', () => {
  const one = openCipher(1);
  const none = new Uint8Array(0);

  it('say by name what no proof can speak of', () => {
    const zero = elementOf(ZERO);
    const deck = (size: number) => Array.from({ length: size }, () => one);
    const honest = proveShuffle(TEST_CONTEXT, key, deck(2), [1, 0], 5n, (length) => new Uint8Array(length)).bytes;
    expect([
      verifyClaim(TEST_CONTEXT, key, one, 0n, none),
      verifySame(TEST_CONTEXT, key, one, openCipher(2), words(1n, 1n)),
      verifyShuffle(TEST_CONTEXT, key, [], new Uint8Array(shuffleLength(0))),
      verifyShuffle(TEST_CONTEXT, key, deck(160), none),
      verifyShuffle(TEST_CONTEXT, key, deck(161), none),
      verifyShuffle(TEST_CONTEXT, zero, deck(2), honest),
    ]).toEqual(
      ['EmptySet', 'NotTheSame', 'EmptyDeck', 'WrongLength', 'DeckTooLarge', 'IdentityKey'].map((code) => ({
        ok: false,
        code,
      })),
    );
  });

  it('that there is no face where there is no card, or no face, are empty', () => {
    const random = (length: number) => new Uint8Array(length);
    expect(proveNone(TEST_CONTEXT, { secret: 5n, key }, [], 5n, [], random)).toEqual(none);
    expect(proveNone(TEST_CONTEXT, { secret: 5n, key }, [one], 0n, [1], random)).toEqual(none);
  });
});
