import { bigintToBytes, bytesToBigint, concatBytes, type Hex, hexToBytes, keccak256Bytes } from '@facedown/base';

/** A set's number on a chain: its publisher is in it, so nobody can take it first. */
export function setNumber(publisher: Hex, salt: Hex): bigint {
  const words = concatBytes(bigintToBytes(BigInt(publisher)), hexToBytes(salt));
  return bytesToBigint(keccak256Bytes(words).subarray(6));
}
