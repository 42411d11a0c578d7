import { FIELD, poseidon } from './poseidon.js';

/**
 * What the circuits compute, in TypeScript. The hashes differ in their number of inputs, or in a part that
 * can't collide (a scope is at least 2^248, a play's header below 2^73), so none can stand for another.
 * The counter of the step that makes a commitment blinds it afresh: equal contents never look equal.
 */
export const MAX_DECK = 64;
export const MAX_HAND = 16;
/** Most cards of a first hand: the circuit DrawHand has that many draws. */
export const MAX_FIRST_HAND = 7;
const FACES_PER_ELEMENT = 31;

export const saltCommitment = (salt: bigint, scope: bigint): bigint => poseidon(salt, scope);

export const playCommitment = (salt: bigint, counter: bigint, face: number): bigint =>
  poseidon(salt, (1n << 72n) + (BigInt(face) << 64n) + counter);

export const handCommitment = (salt: bigint, counter: bigint, hand: readonly number[]): bigint =>
  poseidon(salt, counter, packHand(hand));

export const deckCommitment = (salt: bigint, counter: bigint, deck: readonly number[]): bigint =>
  poseidon(salt, counter, ...packDeck(deck));

export const drawSeed = (salt: bigint, scope: bigint, beacon: bigint, counter: bigint): bigint =>
  poseidon(salt, scope, beacon, counter);

/** A place among `size` cards; each one's chance differs from 1/size by less than 2^-122. */
export const drawPlace = (seed: bigint, size: number): number => Number((seed & ((1n << 128n) - 1n)) % BigInt(size));

/** Removes the face at `place`; the last one moves into the gap. */
export function takeAt(faces: readonly number[], place: number): { face: number; left: number[] } {
  const left = [...faces];
  const last = left.pop();
  const face = faces[place];
  if (face === undefined || last === undefined) throw new RangeError(`no place ${place} among ${faces.length}`);
  if (place < left.length) left[place] = last;
  return { face, left };
}

/** 64 faces and their number in three elements of at most 31 bytes, the first face lowest. */
export function packDeck(faces: readonly number[]): [bigint, bigint, bigint] {
  const bytes = padded(faces, MAX_DECK);
  const elements = [0, 1, 2].map((e) => little(bytes.slice(FACES_PER_ELEMENT * e, FACES_PER_ELEMENT * (e + 1))));
  const tail = BigInt(8 * (MAX_DECK - 2 * FACES_PER_ELEMENT));
  return [elements[0]!, elements[1]!, elements[2]! + (BigInt(faces.length) << tail)];
}

/** 16 faces and their number in one element, the first face lowest. */
export const packHand = (faces: readonly number[]): bigint =>
  little(padded(faces, MAX_HAND)) + (BigInt(faces.length) << BigInt(8 * MAX_HAND));

export const isElement = (value: bigint): boolean => value >= 0n && value < FIELD;

export function padded(faces: readonly number[], length: number): number[] {
  if (faces.length > length) throw new RangeError(`${faces.length} faces where ${length} have room`);
  if (faces.some((face) => !Number.isInteger(face) || face < 0 || face > 255)) throw new RangeError('a face is a byte');
  return [...faces, ...Array<number>(length - faces.length).fill(0)];
}

const little = (bytes: readonly number[]): bigint => bytes.reduceRight((sum, byte) => (sum << 8n) + BigInt(byte), 0n);
