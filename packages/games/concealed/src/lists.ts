import { bytesToHex, concatBytes, type Hex, hexToBytes, keccak256 } from '@facedown/base';

/**
 * Deck lists are agreed on before the table opens: each seat first sends the hash of its list, then, when
 * both hashes are there, the list. Nobody builds a deck against one that he has seen. The opened lists go
 * into the table's configuration, and so are fixed before any salt.
 */
export const listHash = (list: readonly number[], nonce: Hex): Hex =>
  keccak256(concatBytes(hexToBytes(nonce), Uint8Array.of(list.length), Uint8Array.from(list)));

export const opensList = (hash: Hex, list: readonly number[], nonce: Hex): boolean =>
  nonce.length === 66 && listHash(list, nonce) === hash;

export const listOf = (faces: readonly number[]): Hex => bytesToHex(Uint8Array.from(faces));

/** Twenty cards: one of each face from 1 to 20. */
export const DEFAULT_LIST: readonly number[] = Array.from({ length: 20 }, (_, i) => i + 1);
