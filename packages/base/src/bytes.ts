export type Hex = `0x${string}`;

const HEX = /^0x(?:[0-9a-fA-F]{2})*$/;
const byteToHex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export const isHex = (value: unknown): value is Hex => typeof value === 'string' && HEX.test(value);
export const isAddress = (value: unknown): value is Hex => isHex(value) && value.length === 42;

export function bytesToHex(bytes: Uint8Array): Hex {
  let hex = '0x';
  for (const byte of bytes) hex += byteToHex[byte];
  return hex as Hex;
}

export function hexToBytes(hex: Hex): Uint8Array {
  if (hex.length % 2 !== 0 || hex.charCodeAt(0) !== 48 || hex.charCodeAt(1) !== 120) throw notHex();
  const bytes = new Uint8Array(hex.length / 2 - 1);
  for (let i = 0, at = 2; i < bytes.length; i++, at += 2)
    bytes[i] = (digitOf(hex.charCodeAt(at)) << 4) | digitOf(hex.charCodeAt(at + 1));
  return bytes;
}

function digitOf(character: number): number {
  if (character >= 48 && character <= 57) return character - 48;
  const letter = character | 32;
  if (letter >= 97 && letter <= 102) return letter - 87;
  throw notHex();
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
