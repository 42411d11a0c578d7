import { MAX_COPIES, MAX_FACES } from './setOf.js';

/** How many of a face a word has: two bits a face, face 0 lowest, saturated at 3. */
export const countInWord = (word: bigint, face: number): number => Number((word >> BigInt(2 * face)) & 3n);

/** A word of counts by face; more than three of a face are three. */
export function makeWord(counts: ReadonlyMap<number, number>): bigint {
  let word = 0n;
  for (const [face, count] of counts) {
    if (!Number.isInteger(face) || face < 0 || face >= MAX_FACES) throw new RangeError(`no face ${face}`);
    word |= BigInt(Math.min(count, MAX_COPIES)) << BigInt(2 * face);
  }
  return word;
}

/** The faces that a word counts, ascending. */
export function parseWord(word: bigint): Map<number, number> {
  const counts = new Map<number, number>();
  for (let face = 0, rest = word; rest !== 0n; face++, rest >>= 2n)
    if ((rest & 3n) !== 0n) counts.set(face, Number(rest & 3n));
  return counts;
}

/** Every face's sum, each at most three. */
export function addWords(a: bigint, b: bigint): bigint {
  const counts = parseWord(a);
  for (const [face, count] of parseWord(b)) counts.set(face, (counts.get(face) ?? 0) + count);
  return makeWord(counts);
}

/** The word of a list of faces. */
export const wordOfFaces = (faces: readonly number[]): bigint => makeWord(tallyOf(faces));

/** How often each face is in a list. */
export function tallyOf(faces: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const face of faces) counts.set(face, (counts.get(face) ?? 0) + 1);
  return counts;
}
