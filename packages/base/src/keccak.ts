import { createKeccak } from 'hash-wasm';
import { bytesToHex, type Hex, hexToBytes } from './bytes.js';

// One hasher serves the whole process: `init` … `digest` runs without a pause in between.
const hasher = await createKeccak(256);

export function keccak256Bytes(data: Uint8Array): Uint8Array {
  return hasher.init().update(data).digest('binary');
}

export function keccak256(data: Uint8Array | Hex): Hex {
  return bytesToHex(keccak256Bytes(typeof data === 'string' ? hexToBytes(data) : data));
}
