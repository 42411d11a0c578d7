import { bytesToBigint, keccak256Bytes } from '@facedown/base';
import { P, powMod, words } from './field.js';
import { makeTable, type Table } from './fixedBase.js';
import { decode, G, type Point } from './group.js';
import { tagWord } from './transcript.js';

/** The largest deck that a shuffle proof speaks of. */
export const MAX_DECK = 160;

const TAG = tagWord('facedown/v1/generator');

/**
 * Generator number i, of which nobody knows a logarithm: x = keccak(tag, i, attempt) for attempt 0, 1, …
 * until x < P and x³ + 3 is a square; y is the even root.
 */
export const deriveGenerator = (index: number): { x: bigint; y: bigint } => tryAndIncrement(TAG, words(BigInt(index)));

/** A point of which nobody knows a logarithm, from a tag and a word, in the same way. */
export function pointFromHash(tag: Uint8Array, word: Uint8Array): Point {
  const { x, y } = tryAndIncrement(tag, word);
  const point = decode(words(x, y));
  if (typeof point === 'string') throw new Error(`hashed off the curve: ${point}`);
  return point;
}

function tryAndIncrement(tag: Uint8Array, word: Uint8Array): { x: bigint; y: bigint } {
  for (let attempt = 0n; ; attempt++) {
    const preimage = new Uint8Array(96);
    preimage.set(tag);
    preimage.set(word, 32);
    preimage.set(words(attempt), 64);
    const x = bytesToBigint(keccak256Bytes(preimage));
    if (x >= P) continue;
    const square = (((x * x) % P) * x + 3n) % P;
    const root = powMod(square, (P + 1n) / 4n, P);
    if ((root * root) % P !== square) continue;
    return { x, y: root & 1n ? P - root : root };
  }
}

const cache: Point[] = [];
export function generator(index: number): Point {
  const cached = cache[index];
  if (cached) return cached;
  const point = pointFromHash(TAG, words(BigInt(index)));
  cache[index] = point;
  return point;
}

let table: Table | undefined;
export function tableOfG(): Table {
  table ??= makeTable(G, 8);
  return table;
}
