/** What the executor's operations with two sides do to clear numbers; `bits` is the width of the left side. */
type Operation = (a: bigint, b: bigint, bits: bigint) => bigint;

export const OPERATIONS: Readonly<Record<string, Operation>> = {
  FheAdd: (a, b) => a + b,
  FheSub: (a, b) => a - b,
  FheMul: (a, b) => a * b,
  FheDiv: (a, b) => a / b,
  FheRem: (a, b) => a % b,
  FheBitAnd: (a, b) => a & b,
  FheBitOr: (a, b) => a | b,
  FheBitXor: (a, b) => a ^ b,
  FheShl: (a, b, bits) => a << (b % bits),
  FheShr: (a, b, bits) => a >> (b % bits),
  FheRotl: (a, b, bits) => (a << (b % bits)) | (a >> (bits - (b % bits))),
  FheRotr: (a, b, bits) => (a >> (b % bits)) | (a << (bits - (b % bits))),
  FheEq: (a, b) => BigInt(a === b),
  FheNe: (a, b) => BigInt(a !== b),
  FheGe: (a, b) => BigInt(a >= b),
  FheGt: (a, b) => BigInt(a > b),
  FheLe: (a, b) => BigInt(a <= b),
  FheLt: (a, b) => BigInt(a < b),
};

const WIDTHS = [1n, 4n, 8n, 16n, 32n, 64n, 128n, 160n, 256n];

/** A handle names the type of its value. */
export function widthOf(handle: string): bigint {
  const width = WIDTHS[Number.parseInt(handle.slice(62, 64), 16)];
  if (!width) throw new Error(`no handle of a known type: ${handle}`);
  return width;
}

export const cutTo = (value: bigint, bits: bigint): bigint => value & ((1n << bits) - 1n);
