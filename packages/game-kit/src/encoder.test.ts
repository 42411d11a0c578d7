import { bytesToHex } from '@facedown/base';
import { parseAbiParameter } from 'abitype';
import fc from 'fast-check';
import { encodeAbiParameters } from 'viem/utils';
import { describe, expect, it } from 'vitest';
import { compileEncoder } from './encoder.js';

const parameter = parseAbiParameter([
  'Whole value',
  'struct Inner { uint8 a; bytes list; int256 b; }',
  'struct Plain { uint128 x; bool y; address z; bytes4 w; }',
  'struct Whole { uint64 v; Inner[] inner; Plain[2] plain; uint16[] many; Inner one; bytes32 hash; int32[3] small; Inner[2] two; }',
]);

const bytes = (size?: number) =>
  fc.uint8Array(size === undefined ? { maxLength: 70 } : { minLength: size, maxLength: size }).map(bytesToHex);
const inner = fc.record({
  a: fc.integer({ min: 0, max: 255 }),
  list: bytes(),
  b: fc.bigInt({ min: -(2n ** 255n), max: 2n ** 255n - 1n }),
});
const plain = fc.record({
  x: fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
  y: fc.boolean(),
  z: bytes(20),
  w: bytes(4),
});
const whole = fc.record({
  v: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  inner: fc.array(inner, { maxLength: 4 }),
  plain: fc.tuple(plain, plain),
  many: fc.array(fc.integer({ min: 0, max: 65535 }), { maxLength: 5 }),
  one: inner,
  hash: bytes(32),
  small: fc.tuple(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), fc.constant(0), fc.constant(-1)),
  two: fc.tuple(inner, inner),
});

describe('compileEncoder', () => {
  const encode = compileEncoder(parameter);

  it("gives the bytes of viem's encoder", () => {
    fc.assert(
      fc.property(whole, (value) => {
        expect(encode(value)).toBe(encodeAbiParameters([parameter], [value as never]));
      }),
    );
  });

  it.each([
    ['uint8', 256],
    ['uint8', -1],
    ['uint8', 1.5],
    ['uint128', 2n ** 128n],
    ['uint128', -1n],
    ['int256', 2n ** 255n],
    ['bool', 1],
    ['bytes', '0x1'],
    ['bytes32', '0x00'],
    ['uint8[2]', [1]],
  ])('throws where %s cannot hold %s', (type, value) => {
    expect(() => compileEncoder({ type })(value)).toThrow();
  });

  it.each<[string, unknown]>([
    ['uint8', 0],
    ['uint8', 255],
    ['uint48', 2 ** 48 - 1],
    ['uint56', 2 ** 52],
    ['uint64', 0],
    ['uint128', 2n ** 128n - 1n],
    ['uint256', 2n ** 256n - 1n],
    ['int8', 127],
    ['int8', -128],
    ['int256', -(2n ** 255n)],
    ['int256', 2n ** 255n - 1n],
    ['string', ''],
    ['string', 'Füße, and more than thirty-two bytes of it'],
    ['bytes', '0x'],
    ['bytes', `0x${'AB'.repeat(32)}`],
    ['bytes', `0x${'ab'.repeat(33)}`],
    ['bytes4', '0xABcdef01'],
    ['uint8[0]', []],
    ['string[2]', ['a', 'b']],
    ['bytes[]', ['0x', '0x01']],
  ])('gives the bytes of viem’s encoder, in small letters, for %s: %s', (type, value) =>
    expect(compileEncoder({ type })(value)).toBe(encodeAbiParameters([{ type }], [value as never]).toLowerCase()),
  );

  it.each<[string, unknown, string]>([
    ['uint8', 256, '256 is no uint8'],
    ['uint48', 2 ** 48, 'is no uint48'],
    ['uint8', 256n, '256 is out of range'],
    ['int8', 128, 'out of range'],
    ['int8', -129, 'out of range'],
    ['uint256', 2n ** 256n, 'out of range'],
    ['bool', 0, 'a boolean is expected'],
    ['string', 7, 'a string is expected'],
    ['bytes', 7, 'hex digits are expected'],
    ['bytes', 'ab', 'hex digits are expected'],
    ['bytes4', '0x0102', '4 bytes are expected'],
    ['bytes4', '0x0102030405', '4 bytes are expected'],
    ['address', `0x${'11'.repeat(19)}`, '20 bytes are expected'],
    ['uint8[2]', [1], 'an array of 2 is expected'],
    ['uint8[2]', [1, 2, 3], 'an array of 2 is expected'],
  ])('says of %s why %s is none', (type, value, words) => expect(() => compileEncoder({ type })(value)).toThrow(words));

  it('knows no other types', () => expect(() => compileEncoder({ type: 'fixed128x18' })).toThrow('no encoder for'));
});
