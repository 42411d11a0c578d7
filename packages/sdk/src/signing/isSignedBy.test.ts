import { bytesToHex, type Hex, hexToBytes, seededRandom } from '@facedown/base';
import { secp256k1 } from '@noble/curves/secp256k1';
import { describe, expect, it } from 'vitest';
import { isSignedBy } from './isSignedBy.js';
import { newSession, signerOf, signWith } from './session.js';

const random = seededRandom('isSignedBy');
const session = newSession(random);
const other = newSession(random);
const digests = Array.from({ length: 12 }, () => random(32));
const changed = (hex: Hex, at: number, by = 1): Hex => {
  const bytes = hexToBytes(hex);
  bytes[at] = (bytes[at] ?? 0) ^ by;
  return bytesToHex(bytes);
};

describe('isSignedBy', () => {
  // The first few are answered without a table, the others with one.
  it.each([...digests.entries()])('says of signature %i what signerOf says, right or forged', (_, digest) => {
    const right = signWith(session)(digest);
    const high = bytesToHex(
      Uint8Array.from([
        ...hexToBytes(right).subarray(0, 32),
        ...hexToBytes(
          `0x${(secp256k1.CURVE.n - BigInt(bytesToHex(hexToBytes(right).subarray(32, 64)))).toString(16).padStart(64, '0')}`,
        ),
        55 - hexToBytes(right)[64]!,
      ]),
    );
    const forged: Hex[] = [
      signWith(other)(digest),
      changed(right, 0),
      changed(right, 40),
      // The other parity: the same r and s, which the chain would take for another key's.
      changed(right, 64, 27 ^ 28),
      changed(right, 64, 64),
      high,
      `0x${'00'.repeat(65)}`,
      `0x${'ff'.repeat(64)}1b`,
      '0x',
      right.slice(0, -2) as Hex,
    ];
    expect(isSignedBy(session.address, digest, right)).toBe(true);
    for (const signature of forged) {
      expect(signerOf(digest, signature), signature).not.toBe(session.address);
      expect(isSignedBy(session.address, digest, signature), signature).toBe(false);
    }
    expect(isSignedBy(session.address, random(32), right)).toBe(false);
    expect(isSignedBy(other.address, digest, right)).toBe(false);
    expect(isSignedBy(session.address, digest, right)).toBe(true);
  });

  it('answers for a digest of zero, where the tables have nothing to say', () => {
    const digest = new Uint8Array(32);
    expect(isSignedBy(session.address, digest, signWith(session)(digest))).toBe(true);
    expect(isSignedBy(session.address, digest, signWith(other)(digest))).toBe(false);
  });
});
