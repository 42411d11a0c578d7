import { describe, expect, it } from 'vitest';
import { base64ToBytes, bytesToBase64 } from './base64.js';
import { seededRandom } from './random.js';

describe('bytesToBase64', () => {
  // RFC 4648, §10, without padding.
  it.each([
    ['', ''],
    ['f', 'Zg'],
    ['fo', 'Zm8'],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg'],
    ['fooba', 'Zm9vYmE'],
    ['foobar', 'Zm9vYmFy'],
  ])('writes "%s" as "%s" and reads it again', (plain, digits) => {
    const bytes = new TextEncoder().encode(plain);
    expect(bytesToBase64(bytes)).toBe(digits);
    expect(base64ToBytes(digits)).toEqual(bytes);
  });
  it('agrees with the platform on bytes of every length', () => {
    const random = seededRandom('base64');
    for (let length = 0; length < 200; length++) {
      const bytes = random(length);
      const digits = bytesToBase64(bytes);
      expect(digits).toBe(Buffer.from(bytes).toString('base64').replace(/=+$/, ''));
      expect(base64ToBytes(digits)).toEqual(bytes);
    }
  });
});

describe('base64ToBytes', () => {
  it.each(['A', 'AAAAA', 'Zg==', 'Zg=', 'Z g', 'Zm8-', 'Zm8_', 'Zh', 'Zm9', 'é', '\u0100A', 'Zm9v\n'])(
    'refuses "%s", which nobody writes',
    (digits) => expect(base64ToBytes(digits)).toBeUndefined(),
  );
  it('reads back nothing but what is written: every text of two or three digits', () => {
    const digits = 'ABZabz019+/=';
    for (const a of digits)
      for (const b of digits)
        for (const c of ['', ...digits]) {
          const bytes = base64ToBytes(a + b + c);
          if (bytes) expect(bytesToBase64(bytes)).toBe(a + b + c);
        }
  });
});
