import { bytesToHex, type Hex, hexToBytes } from '@facedown/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codecOf, codecsOf, defineLayout, enumOf, reread, zeroOf } from './layout.js';
import { solidityOf } from './solidity.js';

const layout = defineLayout({
  name: 'Sample',
  structs: ['struct Inner { uint8 kind; bytes data; }', 'struct Outer { bool flag; uint128 amount; Inner[] list; }'],
  enums: { SamplePhase: ['Waiting', 'Over'] },
  codes: ['TooLate'],
});
const codec = codecOf(layout, 'Outer');
const value = { flag: true, amount: 5n, list: [{ kind: 3, data: '0xabcd' as Hex }] };

const outer = fc.record({
  flag: fc.boolean(),
  amount: fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }),
  list: fc.array(fc.record({ kind: fc.nat(255), data: fc.uint8Array({ maxLength: 70 }).map(bytesToHex) }), {
    maxLength: 4,
  }),
});

describe('codecOf', () => {
  it('parses back what it encodes', () => {
    fc.assert(
      fc.property(outer, (any) => {
        expect(codec.parse(codec.encode(any))).toEqual({ ok: true, value: any });
      }),
    );
  });

  it('has one encoding for a value: changed bytes are refused or mean another value', () => {
    const encoded = codec.encode(value);
    fc.assert(
      fc.property(fc.nat(encoded.length / 2 - 2), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bytes = hexToBytes(encoded);
        bytes[at]! ^= change;
        const parsed = codec.parse(bytesToHex(bytes));
        // Most are refused, and by chance all of them.
        expect(parsed.ok ? codec.encode(parsed.value) : bytesToHex(bytes)).toBe(bytesToHex(bytes));
        if (parsed.ok) expect(parsed.value).not.toEqual(value);
      }),
    );
  });

  it.each<[string, (encoded: Hex) => string]>([
    ['bytes after the end', (encoded) => `${encoded}00`],
    ['a word after the end', (encoded) => `${encoded}${'00'.repeat(32)}`],
    ['a missing byte', (encoded) => encoded.slice(0, -2)],
    ['half a byte', (encoded) => encoded.slice(0, -1)],
    ['no bytes', () => '0x'],
    ['no hex', () => 'abcd'],
    ['a bool that is 2', (encoded) => withWord(encoded, 1, 2n)],
    ['an amount past its width', (encoded) => withWord(encoded, 2, 2n ** 128n)],
    ['an offset past the end', (encoded) => withWord(encoded, 3, 2n ** 40n)],
    ['dirt in the padding of bytes', (encoded) => `${encoded.slice(0, -2)}01`],
  ])('refuses %s', (_what, change) => {
    expect(codec.parse(change(codec.encode(value)) as Hex)).toEqual({ ok: false, code: 'Malformed' });
  });
});

describe('zeroOf', () => {
  const wide = defineLayout({
    name: 'Wide',
    structs: [
      'struct Part { uint48 small; uint56 large; }',
      'struct Whole { bool flag; bytes list; address who; bytes4 tag; int8 signed; uint256 sum; uint8[3] three; Part[] parts; Part[2][] pairs; }',
    ],
    enums: {},
    codes: [],
  });
  const part = { small: 0, large: 0n };

  it('has nothing in any field, and so many items in each list that has no length of its own', () => {
    const zero = zeroOf(wide, 'Whole', 1);
    expect(zero).toEqual({
      flag: false,
      list: '0x',
      who: `0x${'00'.repeat(20)}`,
      tag: '0x00000000',
      signed: 0,
      sum: 0n,
      three: [0, 0, 0],
      parts: [part],
      pairs: [[part, part]],
    });
    expect(zeroOf(wide, 'Whole', 0)).toMatchObject({ three: [0, 0, 0], parts: [], pairs: [] });
    const wideCodec = codecOf(wide, 'Whole');
    expect(wideCodec.parse(wideCodec.encode(zero as never))).toEqual({ ok: true, value: zero });
  });
});

describe('codecsOf', () => {
  it('are those of the configuration, of the state and of the action', () => {
    const game = defineLayout({
      name: 'G',
      structs: ['struct Conf { uint8 a; }', 'struct GState { uint8 a; uint8 b; }', 'struct GAction { bytes a; }'],
      enums: {},
      codes: [],
    });
    const { config, state, action } = codecsOf(game, 'Conf');
    expect(config.parse(config.encode({ a: 1 }))).toEqual({ ok: true, value: { a: 1 } });
    expect(state.parse(state.encode({ a: 1, b: 2 }))).toEqual({ ok: true, value: { a: 1, b: 2 } });
    expect(action.parse(action.encode({ a: '0x01' }))).toEqual({ ok: true, value: { a: '0x01' } });
  });
});

describe('reread', () => {
  it('is what the bytes say, and nothing where there are none', () => {
    const sent = { ...value, amount: 5n, extra: 1, list: [{ kind: 3n, data: '0xABCD' }] };
    expect(reread(codec, sent)).toEqual({ ok: true, value });
    for (const raw of [undefined, null, 7, {}, { ...value, amount: -1n }])
      expect(reread(codec, raw)).toEqual({ ok: false, code: 'Malformed' });
  });
});

describe('enumOf', () => {
  it('numbers names from 0', () => expect(enumOf(['Waiting', 'Over'])).toEqual({ Waiting: 0, Over: 1 }));
});

describe('solidityOf', () => {
  it('prints structs, constants and errors', () =>
    expect(solidityOf(layout)).toMatchInlineSnapshot(`
    "// SPDX-License-Identifier: MIT
    // Generated from the layout of Sample by \`npm run generate\`. Do not edit.
    pragma solidity ^0.8.28;

    struct Inner {
        uint8 kind;
        bytes data;
    }

    struct Outer {
        bool flag;
        uint128 amount;
        Inner[] list;
    }

    library SamplePhase {
        uint8 internal constant Waiting = 0;
        uint8 internal constant Over = 1;
    }

    interface SampleErrors {
        error TooLate();
    }
    "
  `));
  it('throws at a text that is no struct', () =>
    expect(() => solidityOf({ ...layout, structs: ['uint8 kind'] })).toThrowErrorMatchingInlineSnapshot(
      `[Error: not a struct: uint8 kind]`,
    ));
});

function withWord(encoded: Hex, word: number, to: bigint): string {
  const at = 2 + 64 * word;
  return encoded.slice(0, at) + to.toString(16).padStart(64, '0') + encoded.slice(at + 64);
}
