import { bigintToBytes, bytesToBigint, bytesToHex, concatBytes, type Hex, hexToBytes, isHex } from '@facedown/base';

/** Evidence is a row of 32-byte words; what each one means follows from what is owed. */
export const encodeWords = (words: readonly (bigint | number)[]): Hex =>
  bytesToHex(concatBytes(...words.map((value) => bigintToBytes(BigInt(value)))));

export interface Words {
  /** The next word, or undefined past the end. */
  next(): bigint | undefined;
  take(count: number): bigint[] | undefined;
  isDone(): boolean;
}

export function readWords(evidence: Hex): Words | undefined {
  if (!isHex(evidence) || (evidence.length - 2) % 64 !== 0) return undefined;
  const bytes = hexToBytes(evidence);
  let offset = 0;
  const take = (count: number) => {
    if (offset + 32 * count > bytes.length) return undefined;
    const words = Array.from({ length: count }, (_, i) =>
      bytesToBigint(bytes.subarray(offset + 32 * i, offset + 32 * (i + 1))),
    );
    offset += 32 * count;
    return words;
  };
  return { take, next: () => take(1)?.[0], isDone: () => offset === bytes.length };
}
