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
});
