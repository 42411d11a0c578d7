import fc from 'fast-check';
import { keccak256 as viemKeccak256 } from 'viem';
import { describe, expect, it } from 'vitest';
import { bytesToHex } from './bytes.js';
import { keccak256, keccak256Bytes } from './keccak.js';

describe('keccak256', () => {
  it('of nothing is the known answer', () =>
    expect(keccak256('0x')).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'));

  it('is what viem computes, around the block size too', () => {
    const length = fc.oneof(fc.constantFrom(135, 136, 137, 271, 272, 273), fc.nat(600));
    const data = length.chain((size) => fc.uint8Array({ minLength: size, maxLength: size }));
    fc.assert(
      fc.property(data, (input) => {
        const expected = viemKeccak256(input);
        expect(keccak256(input)).toBe(expected);
        expect(keccak256(bytesToHex(input))).toBe(expected);
        expect(bytesToHex(keccak256Bytes(input))).toBe(expected);
      }),
    );
  });

  it('gives a digest that a later call does not overwrite', () => {
    const first = keccak256Bytes(Uint8Array.of(1));
    const copy = first.slice();
    keccak256Bytes(Uint8Array.of(2));
    expect(first).toEqual(copy);
  });
});
