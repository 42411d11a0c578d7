import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bigintToBytes, bytesToBigint, bytesToHex, concatBytes, equalBytes, hexToBytes, isHex } from './bytes.js';

const bytes = fc.uint8Array({ maxLength: 100 });

describe('bytesToHex', () => {
  it('is what Buffer prints', () => {
    fc.assert(
      fc.property(bytes, (data) => {
        expect(bytesToHex(data)).toBe(`0x${Buffer.from(data).toString('hex')}`);
      }),
    );
  });
  it('is undone by hexToBytes', () => {
    fc.assert(
      fc.property(bytes, (data) => {
        expect(hexToBytes(bytesToHex(data))).toEqual(data);
      }),
    );
  });
});

describe('hexToBytes', () => {
  it('reads capitals', () => expect(hexToBytes('0xAbFF')).toEqual(Uint8Array.of(0xab, 0xff)));
  const bad = ['0x1', '0xzz', 'ff', '', '0x12 ', '0x12\n', '0xéé', '0xı0', '0x＋0', `0x${'00'.repeat(40)}0g`];
  it.each(bad)('refuses %j', (text) => {
    expect(isHex(text)).toBe(false);
    expect(() => hexToBytes(text as `0x${string}`)).toThrow(TypeError);
  });
});

describe('isHex', () => {
  it('takes no bytes at all', () => expect(isHex('0x')).toBe(true));
  it.each([undefined, null, 5, {}])('refuses %j', (value) => expect(isHex(value)).toBe(false));
});

describe('bigintToBytes', () => {
  it('is undone by bytesToBigint', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
        const data = bigintToBytes(value);
        expect(data).toHaveLength(32);
        expect(bytesToBigint(data)).toBe(value);
      }),
    );
  });
  it('is big-endian', () => expect(bigintToBytes(0x0102n, 4)).toEqual(Uint8Array.of(0, 0, 1, 2)));
  it('refuses what does not fit', () => {
    expect(() => bigintToBytes(256n, 1)).toThrowErrorMatchingInlineSnapshot(
      `[RangeError: value does not fit into 1 bytes]`,
    );
    expect(() => bigintToBytes(-1n)).toThrow(RangeError);
    expect(bigintToBytes(255n, 1)).toEqual(Uint8Array.of(255));
  });
});

describe('bytesToBigint', () => {
  it('reads no bytes as zero', () => expect(bytesToBigint(new Uint8Array())).toBe(0n));
});

describe('concatBytes', () => {
  it('is the parts one after another', () => {
    fc.assert(
      fc.property(fc.array(bytes, { maxLength: 6 }), (parts) => {
        expect([...concatBytes(...parts)]).toEqual(parts.flatMap((part) => [...part]));
      }),
    );
  });
});

describe('equalBytes', () => {
  it('tells a change of any one byte', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), fc.nat(), (data, at) => {
        const other = data.slice();
        expect(equalBytes(data, other)).toBe(true);
        other[at % data.length]! ^= 1;
        expect(equalBytes(data, other)).toBe(false);
      }),
    );
  });
  it('tells a beginning from the whole', () =>
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2, 3))).toBe(false));
});
