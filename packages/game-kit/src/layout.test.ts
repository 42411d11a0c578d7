import { bytesToHex, type Hex, hexToBytes } from '@facedown/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codecOf, defineLayout, enumOf } from './layout.js';
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
