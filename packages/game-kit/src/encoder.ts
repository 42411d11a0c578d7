import { bytesToHex, type Hex } from '@facedown/base';
import type { AbiParameter } from 'abitype';

/**
 * Encodes by the contract ABI, compiled once for each struct: states are encoded and hashed on every
 * move, and the general encoder takes ten times as long. Equal to viem's by test; decoding, which
 * happens only at boundaries, is left to viem.
 */
export function compileEncoder(parameter: AbiParameter): (value: unknown) => Hex {
  const compiled = compileTuple([compile(parameter)]);
  return (value) => `0x${compiled.encode([value])}`;
}

interface Encoder {
  readonly dynamic: boolean;
  /** Words in the head, where static. */
  readonly words: number;
  encode(value: unknown): string;
}

function compile(parameter: AbiParameter): Encoder {
  const { type } = parameter;
  const array = /^(.*)\[(\d*)\]$/.exec(type);
  if (array) return compileArray(compile({ ...parameter, type: array[1] as string }), array[2] ?? '');
  if (type === 'tuple') {
    const components = (parameter as { components: readonly AbiParameter[] }).components;
    const fields = compileTuple(components.map(compile));
    const names = components.map(({ name }) => name as string);
    return {
      ...fields,
      encode: (value) => fields.encode(names.map((name) => (value as Record<string, unknown>)[name])),
    };
  }
  if (type === 'bytes') return { dynamic: true, words: 1, encode: encodeBytes };
  if (type === 'string') return { dynamic: true, words: 1, encode: encodeString };
  return { dynamic: false, words: 1, encode: compileWord(type) };
}

function compileTuple(fields: readonly Encoder[]): Encoder & { encode(values: readonly unknown[]): string } {
  const words = fields.reduce((sum, field) => sum + (field.dynamic ? 1 : field.words), 0);
  return {
    dynamic: fields.some(({ dynamic }) => dynamic),
    words,
    encode(values: readonly unknown[]) {
      let head = '';
      let tail = '';
      for (let i = 0; i < fields.length; i++) {
        const field = fields[i] as Encoder;
        const encoded = field.encode(values[i]);
        if (field.dynamic) {
          head += wordOf(32 * words + tail.length / 2);
          tail += encoded;
        } else head += encoded;
      }
      return head + tail;
    },
  };
}

function compileArray(item: Encoder, size: string): Encoder {
  const encodeItems = (values: readonly unknown[]) => {
    let head = '';
    let tail = '';
    for (const value of values) {
      const encoded = item.encode(value);
      if (item.dynamic) {
        head += wordOf(32 * values.length + tail.length / 2);
        tail += encoded;
      } else head += encoded;
    }
    return head + tail;
  };
  if (size === '')
    return {
      dynamic: true,
      words: 1,
      encode: (value) => wordOf((value as unknown[]).length) + encodeItems(value as unknown[]),
    };
  const length = Number(size);
  return {
    dynamic: item.dynamic,
    words: length * item.words,
    encode(value) {
      if ((value as unknown[]).length !== length) throw new RangeError(`an array of ${length} is expected`);
      return encodeItems(value as unknown[]);
    },
  };
}

function compileWord(type: string): (value: unknown) => string {
  if (type === 'bool')
    return (value) => {
      if (typeof value !== 'boolean') throw new TypeError('a boolean is expected');
      return wordOf(value ? 1 : 0);
    };
  if (type === 'address') return (value) => leftPadded(digitsOf(value, 20));
  const fixed = /^bytes(\d+)$/.exec(type);
  if (fixed) return (value) => digitsOf(value, Number(fixed[1])).padEnd(64, '0');
  const integer = /^(u?)int(\d*)$/.exec(type);
  if (!integer) throw new Error(`no encoder for ${type}`);
  return compileInteger(integer[1] === '', Number(integer[2] || 256));
}

function compileInteger(signed: boolean, bits: number): (value: unknown) => string {
  const max = (1n << BigInt(signed ? bits - 1 : bits)) - 1n;
  const min = signed ? -max - 1n : 0n;
  const small = !signed && bits <= 48 ? Number(max) : undefined;
  return (value) => {
    if (typeof value === 'number' && small !== undefined) {
      if (!Number.isInteger(value) || value < 0 || value > small) throw new RangeError(`${value} is no uint${bits}`);
      return wordOf(value);
    }
    const integer = BigInt(value as bigint | number);
    if (integer < min || integer > max) throw new RangeError(`${integer} is out of range`);
    return leftPadded((integer < 0n ? (1n << 256n) + integer : integer).toString(16));
  };
}

function encodeBytes(value: unknown): string {
  const digits = digitsOf(value);
  return wordOf(digits.length / 2) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0');
}

function encodeString(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('a string is expected');
  return encodeBytes(bytesToHex(new TextEncoder().encode(value)));
}

const HEX = /^0x(?:[0-9a-fA-F]{2})*$/;
function digitsOf(value: unknown, bytes?: number): string {
  if (typeof value !== 'string' || !HEX.test(value)) throw new TypeError('hex digits are expected');
  if (bytes !== undefined && value.length !== 2 + 2 * bytes) throw new RangeError(`${bytes} bytes are expected`);
  return value.slice(2).toLowerCase();
}

const wordOf = (value: number): string => leftPadded(value.toString(16));
const leftPadded = (digits: string): string => digits.padStart(64, '0');
