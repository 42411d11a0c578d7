import { concatBytes, type Hex, hexToBytes, keccak256 } from '@facedown/base';
import { listOf } from './bytes.js';

/**
 * A list that a seat brings: all give hashes first, then open, so that nobody chooses against one that he has seen.
 * The seat is hashed too, or a second could repeat the first one's hash and have its list.
 */
export const listHash = (seat: number, list: readonly number[], nonce: Hex): Hex =>
  openingHash(seat, opening(list, nonce));

/** What opens the hash: the nonce, 32 random bytes, then the list. */
export const opening = (list: readonly number[], nonce: Hex): Hex => `${nonce}${listOf(list).slice(2)}`;

const openingHash = (seat: number, data: Hex): Hex => keccak256(concatBytes(Uint8Array.of(seat), hexToBytes(data)));

/** The list that this data opens the seat's hash to; nothing where it doesn't. */
export function openedList(seat: number, data: Hex, hash: Hex): Hex | undefined {
  if (data.length <= 66 || openingHash(seat, data) !== hash) return undefined;
  return `0x${data.slice(66)}`;
}
