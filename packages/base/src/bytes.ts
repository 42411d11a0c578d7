export type Hex = `0x${string}`;

const HEX = /^0x(?:[0-9a-fA-F]{2})*$/;
const NO_DIGIT = 16;
const digits = Uint8Array.from({ length: 128 }, (_, code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(digit) ? NO_DIGIT : digit;
});
const SHORT = 32;
const [PREFIX, codes] = ['0x', '0123456789abcdef'].map((said) => new TextEncoder().encode(said)) as [
  Uint8Array,
  Uint8Array,
];
const text = new TextDecoder('latin1');
const byteToHex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export const isHex = (value: unknown): value is Hex => typeof value === 'string' && HEX.test(value);
export const isAddress = (value: unknown): value is Hex => isHex(value) && value.length === 42;

export function bytesToHex(bytes: Uint8Array): Hex {
  if (bytes.length > SHORT) return manyToHex(bytes);
  let hex = '0x';
  for (const byte of bytes) hex += byteToHex[byte];
  return hex as Hex;
}

/** A string that grows by pairs is put together once more by whoever reads it: for a shuffle in six times the time. */
function manyToHex(bytes: Uint8Array): Hex {
  const out = new Uint8Array(2 * bytes.length + 2);
  out.set(PREFIX);
  for (let i = 0, at = 2; i < bytes.length; i++) {
    const byte = bytes[i]!;
    out[at++] = codes[byte >> 4]!;
    out[at++] = codes[byte & 15]!;
  }
  return text.decode(out) as Hex;
}

export function hexToBytes(hex: Hex): Uint8Array {
  if (hex.length % 2 !== 0 || hex.charCodeAt(0) !== 48 || hex.charCodeAt(1) !== 120) throw notHex();
  const bytes = new Uint8Array(hex.length / 2 - 1);
  // Evidence has thousands of digits: what is none is noted on the way, and told at the end.
  let found = 0;
  for (let i = 0, at = 2; i < bytes.length; i++, at += 2) {
    const high = digits[hex.charCodeAt(at)] ?? NO_DIGIT;
    const low = digits[hex.charCodeAt(at + 1)] ?? NO_DIGIT;
    found |= high | low;
    bytes[i] = (high << 4) | low;
  }
  if ((found & NO_DIGIT) !== 0) throw notHex();
  return bytes;
}

const notHex = () => new TypeError('not an even number of hex digits after 0x');

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** Big-endian and of fixed width: a value that doesn't fit is refused, never cut. */
export function bigintToBytes(value: bigint, width = 32): Uint8Array {
  if (value < 0n || value >> BigInt(8 * width) !== 0n) throw new RangeError(`value does not fit into ${width} bytes`);
  const bytes = new Uint8Array(width);
  let rest = value;
  for (let i = width - 1; i >= 0; i--) {
    bytes[i] = Number(rest & 0xffn);
    rest >>= 8n;
  }
  return bytes;
}

export function bytesToBigint(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(bytesToHex(bytes));
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
