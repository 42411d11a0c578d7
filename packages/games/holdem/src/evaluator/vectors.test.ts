import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { bytesToHex, hexToBytes, randomPermutation, seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { parseFaces } from '../cards.js';
import { bestFive } from './index.js';

const FILE = new URL('../../../../../vectors/holdem-ranks.json', import.meta.url);
const NAMED = [
  'AsKsQsJsTs2c3d',
  'As2s3s4s5sKdKc',
  '9c9d9h9sAc2d3h',
  '6c6d6hKsKcKd3h',
  '2c5c9cJcAc2d3h',
  'Ac2d3h4s5cKdKh',
  'KcKd4h4sAc2d2h',
];

/** Known answers for the Solidity half, made the plain way: the best of 21 hands of five. */
function vectors(): { hands: string; ranks: string } {
  const random = seededRandom('holdem-ranks');
  const hands = NAMED.map((text) => parseFaces(text)!);
  while (hands.length < 1500) {
    const faces = randomPermutation(random, 52).slice(0, 7);
    // Two thirds from two suits or few ranks, where straights, flushes and full houses are common.
    const narrow = hands.length % 3;
    if (narrow === 1)
      hands.push(
        randomPermutation(random, 26)
          .slice(0, 7)
          .map((at) => 4 * (at >> 1) + (at & 1)),
      );
    else if (narrow === 2)
      hands.push(
        randomPermutation(random, 20)
          .slice(0, 7)
          .map((at) => at + 32),
      );
    else hands.push(faces);
  }
  return {
    hands: bytesToHex(Uint8Array.from(hands.flat())),
    ranks: bytesToHex(
      Uint8Array.from(hands.flatMap((hand) => [16, 8, 0].map((shift) => (bestFive(hand).rank >> shift) & 255))),
    ),
  };
}

describe('vectors/holdem-ranks.json', () => {
  it('holds the ranks of the plain evaluator', () => {
    if (process.env.UPDATE_GOLDEN || !existsSync(FILE)) writeFileSync(FILE, `${JSON.stringify(vectors())}\n`);
    const { hands, ranks } = JSON.parse(readFileSync(FILE, 'utf8'));
    expect({ hands, ranks }).toEqual(vectors());
    expect(hexToBytes(ranks).length).toBe(4500);
  });
});
