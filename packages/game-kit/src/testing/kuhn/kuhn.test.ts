import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { perft } from '../../play/perft.js';
import { playthrough } from '../../play/playthrough.js';
import { expectGolden } from '../golden.js';
import { kuhn } from './kuhn.js';

const seating = { config: { ante: 1n }, amounts: [2n, 2n] };
const deals = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

describe('perft', () => {
  it('counts the 54 histories of Kuhn poker: six deals of nine nodes, five of them terminal', () => {
    const counts = deals.map((order) => perft(kuhn, seating, order));
    expect(counts).toEqual(deals.map(() => ({ nodes: 9, terminals: 5 })));
  });
});

describe('playthrough', () => {
  it.each([1, 2, 3])('of game %i is the committed text', (seed) => {
    expectGolden(new URL(`./golden/kuhn-${seed}.txt`, import.meta.url), playthrough(kuhn, seating, seededRandom(seed)));
  });
});
