import { bytesToHex, type Hex, hexToBytes, seededRandom } from '@facedown/base';
import { invert, mod } from '@noble/curves/abstract/modular';
import { secp256k1 } from '@noble/curves/secp256k1';
import { recoverAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { isSignedBy } from './isSignedBy.js';
import { addressOf, newSession, signerOf, signWith } from './session.js';

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

const { ProjectivePoint: Point, CURVE } = secp256k1;
const G = Point.BASE;
const { n } = CURVE;
const word = (value: bigint): string => value.toString(16).padStart(64, '0');
const scalar = (): bigint => mod(BigInt(bytesToHex(random(32))), n - 1n) + 1n;
const digestOf = (value: bigint): Uint8Array => hexToBytes(`0x${word(value)}`);
const addressAt = (key: typeof G): Hex => addressOf(key.toRawBytes(false));

/** Digest and signature that hold for any key, also one whose secret nobody knows: both follow from R = a·G + b·Q. */
function heldFor(key: typeof G, a = scalar(), b = scalar()): { digest: Uint8Array; signature: Hex } {
  const { x, y } = G.multiply(a).add(key.multiply(b)).toAffine();
  const s = mod(x * invert(b, n), n);
  const isHigh = s > n / 2n;
  const digest = digestOf(mod(a * s, n));
  const v = 27n + ((y & 1n) ^ (isHigh ? 1n : 0n));
  return { digest, signature: `0x${word(x)}${word(isHigh ? n - s : s)}${v.toString(16)}` };
}
/** So that a key has its table. */
function hearOften(key: typeof G): Hex {
  const address = addressAt(key);
  for (let i = 0; i < 6; i++) {
    const { digest, signature } = heldFor(key);
    expect(isSignedBy(address, digest, signature)).toBe(true);
  }
  return address;
}

describe('a key with a table', () => {
  const secret = scalar();
  const key = G.multiply(secret);
  const address = hearOften(key);

  it('says of random and mutated signatures what viem recovers, high s and other v aside', async () => {
    const session = { secret: `0x${word(secret)}` as Hex, address };
    let accepted = 0;
    for (let i = 0; i < 400; i++) {
      const digest = random(32);
      const bytes = hexToBytes(signWith(session)(digest));
      if (i % 4 !== 0) bytes[i % 65]! ^= 1 << (i % 8);
      const signature = bytesToHex(bytes);
      const isPlain = BigInt(bytesToHex(bytes.subarray(32, 64))) <= n / 2n && (bytes[64] === 27 || bytes[64] === 28);
      const by = await recoverAddress({ hash: bytesToHex(digest), signature }).catch(() => undefined);
      const expected = isPlain && by?.toLowerCase() === address;
      expect(isSignedBy(address, digest, signature), signature).toBe(expected);
      accepted += expected ? 1 : 0;
    }
    expect(accepted).toBe(100);
  });

  it('refuses zero, n and more as r or s, and every v but 27 and 28', () => {
    const { digest, signature } = heldFor(key);
    const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), signature.slice(130)];
    expect(isSignedBy(address, digest, `0x${r}${s}${v}`)).toBe(true);
    for (const wrong of [0n, n, n + 1n, 2n ** 256n - 1n, n - BigInt(`0x${s}`)].map(word)) {
      expect(isSignedBy(address, digest, `0x${wrong}${s}${v}`)).toBe(false);
      for (const parity of ['1b', '1c']) expect(isSignedBy(address, digest, `0x${r}${wrong}${parity}`)).toBe(false);
    }
    for (let other = 0; other < 256; other++)
      if (other !== Number.parseInt(v, 16))
        expect(isSignedBy(address, digest, `0x${r}${s}${other.toString(16).padStart(2, '0')}`)).toBe(false);
  });

  it('refuses where the sum is the point at infinity, or one of its halves is', () => {
    const { signature } = heldFor(key);
    const r = BigInt(`0x${signature.slice(2, 66)}`);
    // z + r·secret = 0: whatever s is, the sum is nothing.
    const none = digestOf(mod(-r * secret, n));
    expect(isSignedBy(address, none, signature)).toBe(false);
    expect(signerOf(none, signature)).not.toBe(address);
    for (const zero of [0n, n])
      for (const one of [signature, signWith({ secret: `0x${word(secret)}`, address })(digestOf(zero))])
        expect(isSignedBy(address, digestOf(zero), one)).toBe(signerOf(digestOf(zero), one) === address);
  });

  it('takes a digest of n and more for its rest, as the chain does', () => {
    const small = 2n ** 256n - 1n - n;
    const signature = signWith({ secret: `0x${word(secret)}`, address })(digestOf(small));
    for (const digest of [small, small + n]) {
      expect(signerOf(digestOf(digest), signature)).toBe(address);
      expect(isSignedBy(address, digestOf(digest), signature)).toBe(true);
    }
  });

  it('holds for multiples at the ends of what their halves can be', () => {
    const { beta } = CURVE.endo!;
    const lambda = 0x5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72n;
    expect(G.multiply(lambda).toAffine().x).toBe(CURVE.Fp.mul(G.toAffine().x, beta));
    const ends = [1n, 2n, n - 1n, n - 2n, n / 2n, n / 2n + 1n, lambda, n - lambda, lambda + 1n, 1n << 127n, 1n << 128n];
    for (const a of ends)
      for (const b of ends) {
        // Where they cancel there is no such signature.
        if (mod(a + b * secret, n) === 0n) continue;
        const { x, y } = G.multiply(a).add(key.multiply(b)).toAffine();
        const [digest, s] = [digestOf(mod(a * mod(x * invert(b, n), n), n)), mod(x * invert(b, n), n)];
        const signature: Hex = `0x${word(x)}${word(s)}${(27n + (y & 1n)).toString(16)}`;
        expect(isSignedBy(address, digest, signature)).toBe(s <= n / 2n);
      }
  });
});

describe('a point whose x is n or more', () => {
  it('is nobody’s signature, since v says no such thing on the chain', () => {
    let x = n + 1n;
    const onCurve = (at: bigint) => {
      try {
        return Point.fromHex(`02${word(at)}`);
      } catch {
        return undefined;
      }
    };
    // Both x and x − n lie on the curve, so that a recovered key exists for either.
    while (!onCurve(x) || !onCurve(x - n)) x++;
    expect(x).toBeLessThan(CURVE.Fp.ORDER);
    const [R, r] = [onCurve(x)!, x - n];
    const [s, z] = [scalar() / 2n, scalar()];
    // The key for which R is the very sum.
    const key = R.multiply(s).subtract(G.multiply(z)).multiply(invert(r, n));
    const sum = G.multiply(mod(z * invert(s, n), n)).add(key.multiply(mod(r * invert(s, n), n)));
    expect(sum.toAffine().x).toBe(x);
    const fresh = addressAt(key);
    const signatures = ['1b', '1c', '1d', '1e'].map((v): Hex => `0x${word(r)}${word(s)}${v}`);
    const asked = () => signatures.map((signature) => isSignedBy(fresh, digestOf(z), signature));
    expect(asked()).toEqual([false, false, false, false]);
    hearOften(key);
    expect(asked()).toEqual([false, false, false, false]);
  });
});

describe('keys that are heard', () => {
  it('lose their tables to sixty-four others, and nothing else', () => {
    const key = G.multiply(scalar());
    const address = hearOften(key);
    for (let i = 0; i < 70; i++) {
      const stranger = G.multiply(scalar());
      const { digest, signature } = heldFor(stranger);
      expect(isSignedBy(addressAt(stranger), digest, signature)).toBe(true);
      expect(isSignedBy(address, digest, signature)).toBe(false);
    }
    const { digest, signature } = heldFor(key);
    expect(isSignedBy(address, digest, signature)).toBe(true);
  });
});
