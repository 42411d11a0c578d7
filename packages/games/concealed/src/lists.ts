import { bytesToHex, concatBytes, type Hex, hexToBytes, keccak256 } from '@facedown/base';
import { type ConcealedAction, ConcealedKind } from './layout.js';

/**
 * Where a table leaves a list empty its seat chooses it: both seats give the hash of their lists first, then
 * open them, so that nobody builds a deck against one that he has seen. The seat is hashed too, or the second
 * could repeat the first one's hash and have its deck.
 */
export const listHash = (seat: number, list: readonly number[], nonce: Hex): Hex =>
  keccak256(concatBytes(Uint8Array.of(seat), hexToBytes(nonce), Uint8Array.from(list)));

/** The two actions by which a seat brings its own deck. The nonce is 32 random bytes, kept until the second. */
export const bringingList = (
  seat: number,
  list: readonly number[],
  nonce: Hex,
): { readonly choose: ConcealedAction; readonly reveal: ConcealedAction } => ({
  choose: { kind: ConcealedKind.ChooseList, data: listHash(seat, list, nonce) },
  reveal: { kind: ConcealedKind.RevealList, data: `${nonce}${listOf(list).slice(2)}` },
});

/** What the data of a reveal says. Nothing if it is too short to say anything. */
export function parseReveal(data: Hex): { nonce: Hex; list: Hex } | undefined {
  if (data.length <= 66) return undefined;
  return { nonce: data.slice(0, 66) as Hex, list: `0x${data.slice(66)}` };
}

export const listOf = (faces: readonly number[]): Hex => bytesToHex(Uint8Array.from(faces));

/** Twenty cards: one of each face from 1 to 20. */
export const DEFAULT_LIST: readonly number[] = Array.from({ length: 20 }, (_, i) => i + 1);
