/** Order of BN254 G1 (alt_bn128), and so the modulus of scalars. */
export const R = 0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001n;
/** Modulus of the coordinates. */
export const P = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47n;

export type Scalar = bigint;

export const mod = (value: bigint): Scalar => {
  const rest = value % R;
  return rest < 0n ? rest + R : rest;
};

export function powMod(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** Writes a word as Solidity lays it out: 32 bytes, big-endian. */
export function putWord(bytes: Uint8Array, offset: number, value: bigint): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, 32);
  view.setBigUint64(0, value >> 192n);
  view.setBigUint64(8, (value >> 128n) & 0xffffffffffffffffn);
  view.setBigUint64(16, (value >> 64n) & 0xffffffffffffffffn);
  view.setBigUint64(24, value & 0xffffffffffffffffn);
}

export function getWord(bytes: Uint8Array, offset: number): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, 32);
  return (
    (view.getBigUint64(0) << 192n) |
    (view.getBigUint64(8) << 128n) |
    (view.getBigUint64(16) << 64n) |
    view.getBigUint64(24)
  );
}

export function words(...values: readonly bigint[]): Uint8Array {
  const bytes = new Uint8Array(32 * values.length);
  values.forEach((value, i) => {
    putWord(bytes, 32 * i, value);
  });
  return bytes;
}
