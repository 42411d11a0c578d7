import { bytesToHex } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { keyOf, openCipher } from './elgamal.js';
import { R, words } from './field.js';
import { hedge, randomScalar } from './hedge.js';
import { proveClaim } from './proofs/claim.js';
import { proveShuffle } from './proofs/shuffle.js';
import { proveTokens } from './proofs/token.js';
import { TEST_CONTEXT } from './testing.js';
import { hash, tagWord } from './transcript.js';

const stuck = (length: number) => new Uint8Array(length);
const message = Uint8Array.of(1, 2, 3);

describe('hedge', () => {
  it('gives other bytes for another secret, message or fresh randomness', () => {
    const draws = [
      hedge(stuck, 5n, message),
      hedge(stuck, 6n, message),
      hedge(stuck, 5n, Uint8Array.of(1, 2, 4)),
      hedge((length) => new Uint8Array(length).fill(1), 5n, message),
    ].map((stream) => bytesToHex(stream(64)));
    expect(new Set(draws).size).toBe(4);
    expect(bytesToHex(hedge(stuck, 5n, message)(64))).toBe(draws[0]);
  });

  it('gives the same stream however it is cut', () => {
    const [whole, parts] = [hedge(stuck, 5n, message), hedge(stuck, 5n, message)];
    expect(bytesToHex(whole(100))).toBe(bytesToHex(Uint8Array.from([...parts(1), ...parts(63), ...parts(36)])));
  });

  it('counts its blocks up from a key that hangs on all it was given', () => {
    const key = hash(tagWord('facedown/v1/hedge'), words(5n), stuck(32), hash(message));
    expect(bytesToHex(hedge(stuck, 5n, message)(96))).toBe(
      bytesToHex(Uint8Array.from([0n, 1n, 2n].flatMap((count) => [...hash(key, words(count))]))),
    );
  });

  it('takes no less from a source of randomness than it asked for', () => {
    for (const length of [0, 31, 33]) expect(() => hedge(() => stuck(length), 5n, message)).toThrow(RangeError);
  });

  it('draws scalars below r', () => {
    const stream = hedge(stuck, 1n, message);
    for (let i = 0; i < 50; i++) expect(randomScalar(stream) < R).toBe(true);
  });

  it('never repeats a nonce under a stuck generator: two statements give no secret away', () => {
    const secret = 123456789n;
    const key = keyOf(secret);
    const responses = [1n, 2n].map((version) => {
      const { bytes } = proveTokens({ ...TEST_CONTEXT, version }, { secret, key }, [keyOf(99n)], stuck);
      const word = (at: number) => BigInt(bytesToHex(bytes.subarray(at, at + 32)));
      return { c: word(64), s: word(96) };
    });
    const [one, two] = responses as [{ c: bigint; s: bigint }, { c: bigint; s: bigint }];
    // With one nonce for both, s₁ − s₂ = (c₁ − c₂)·x.
    expect((one.s - two.s - (one.c - two.c) * secret) % R).not.toBe(0n);
  });

  it('binds the nonce of a claim to its set: two claims about one card give no secret away', () => {
    const secret = 987654321n;
    const holder = { secret, key: keyOf(secret) };
    const nonces = [0b001n, 0b011n, 0b101n, 0b111n].map((set) => {
      const bytes = proveClaim(TEST_CONTEXT, holder, openCipher(0), set, 0, stuck);
      const word = (at: number) => BigInt(bytesToHex(bytes.subarray(at, at + 32)));
      // The true branch is the first: its s is k + c·x.
      return (((word(32) - word(0) * secret) % R) + R) % R;
    });
    expect(new Set(nonces).size).toBe(4);
  });

  it('blinds a shuffle afresh for another table even under a stuck generator', () => {
    const key = keyOf(7n);
    const outputs = [1n, 2n].map(
      (tableId) =>
        proveShuffle({ ...TEST_CONTEXT, tableId }, key, [0, 1, 2].map(openCipher), [2, 0, 1], 7n, stuck).outputs[0]!.a
          .bytes,
    );
    expect(bytesToHex(outputs[0]!)).not.toBe(bytesToHex(outputs[1]!));
  });
});

describe('a tag', () => {
  it('fills a word and no more', () => {
    expect(tagWord('x'.repeat(32))).toEqual(new Uint8Array(32).fill(120));
    expect(() => tagWord('x'.repeat(33))).toThrow('tag too long');
  });
});
