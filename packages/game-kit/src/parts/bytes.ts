import type { Hex } from '@facedown/base';

/** Lists of numbers below 256, kept in a state as bytes. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** So many bytes has a word of Solidity, in which its half of these lists has to fit. */
const WORD = 32;

export const EMPTY: Hex = '0x';
export const lengthOf = (list: Hex): number => (list.length >> 1) - 1;
export const at = (list: Hex, position: number): number =>
  Number.parseInt(list.substring(2 + 2 * position, 4 + 2 * position), 16);
export const without = (list: Hex, fromFront: number): Hex => `0x${list.substring(2 + 2 * fromFront)}`;

/** The list with one more byte. As in Solidity, a list that fills its word takes no more. */
export function append(list: Hex, byte: number): Hex {
  if (lengthOf(list) >= WORD) throw new Error(`a list of ${WORD} bytes takes no more: see bytes.concat`);
  return `${list}${HEX[byte]}` as Hex;
}

export function bytesOf(list: Hex): number[] {
  const bytes: number[] = [];
  for (let i = 2; i < list.length; i += 2) bytes.push(Number.parseInt(list.substring(i, i + 2), 16));
  return bytes;
}

export function listOf(bytes: readonly number[]): Hex {
  let list = '0x';
  for (const byte of bytes) list += HEX[byte];
  return list as Hex;
}

/** So many numbers, one after the other: slots from the top of a deck. */
export const range = (from: number, count: number): Hex => listOf(Array.from({ length: count }, (_, i) => from + i));
