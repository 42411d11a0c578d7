import { randomPermutation, seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { faceName, parseFaces } from '../cards.js';
import { bestFive, categoryOf, classOf, nameOf, RANKS, rank5, rank7, strength7 } from './index.js';
import { forEachCounts, RANK_KEYS } from './tables.js';

type Seven = [number, number, number, number, number, number, number];
const rankOf = (text: string) => rank7(...(parseFaces(text) as Seven));

describe('rank keys', () => {
  it('tell all 49,205 multisets of seven ranks apart', () => {
    const sums = new Set<number>();
    let multisets = 0;
    forEachCounts(7, (counts) => {
      multisets++;
      sums.add(counts.reduce((sum, number, rank) => sum + number * RANK_KEYS[rank]!, 0));
    });
    expect([multisets, sums.size]).toEqual([49_205, 49_205]);
  });
});

describe('classes', () => {
  it('are 7,462, the royal flush first and seven-five-four-three-deuce last', () => {
    expect(RANKS.length - 1).toBe(7462);
    expect(classOf(rankOf('AsKsQsJsTs2c3d'))).toBe(1);
    expect(classOf(rank5(parseFaces('7s5d4h3c2c')!))).toBe(7462);
    expect(classOf(0)).toBe(0);
  });

  it('of five cards have the published sizes', () => {
    const sizes = new Array<number>(9).fill(0);
    for (const rank of RANKS.subarray(1)) sizes[categoryOf(rank)]!++;
    expect(sizes).toEqual([1277, 2860, 858, 858, 10, 1277, 156, 156, 10]);
  });
});

describe('nameOf', () => {
  it.each([
    ['AsKsQsJsTs2c3d', 'royal flush'],
    ['As2s3s4s5sKdKc', 'straight flush, five high'],
    ['9c9d9h9sAc2d3h', 'four of a kind, nines, ace kicker'],
    ['6c6d6hKsKc2d3h', 'full house, sixes over kings'],
    ['6c6d6hKsKcKd3h', 'full house, kings over sixes'],
    ['2c5c9cJcAc2d3h', 'flush, ace, jack, nine, five, deuce'],
    ['Ac2d3h4s5cKdKh', 'straight, five high'],
    ['TcJdQhKsAc2d2h', 'straight, ace high'],
    ['7c7d7hKsQc2d3h', 'three of a kind, sevens, king and queen kickers'],
    ['KcKd4h4sAc2d2h', 'two pair, kings and fours, ace kicker'],
    ['KcKd4h9sAc2d7h', 'pair of kings, ace, nine and seven kickers'],
    ['Kc3d4h9sAc2d7h', 'high card ace, then king, nine, seven, four'],
  ])('%s is %s', (text, name) => {
    expect(nameOf(rankOf(text))).toBe(name);
  });
});

describe('bestFive', () => {
  it('gives the five cards that make the hand', () => {
    const { faces, rank } = bestFive(parseFaces('KcKd4h4sAc2d2h')!);
    expect(faces.map(faceName).join('')).toBe('KcKd4h4sAc');
    expect(rank).toBe(rankOf('KcKd4h4sAc2d2h'));
  });
});

describe('rank7', () => {
  it('is the best of the 21 hands of five', () => {
    const random = seededRandom('evaluator');
    const hands = Array.from({ length: 3000 }, () => randomPermutation(random, 52).slice(0, 7) as Seven);
    const wrong = hands.filter((faces) => rank7(...faces) !== bestFive(faces).rank);
    expect(wrong.map((faces) => faces.map(faceName).join(''))).toEqual([]);
  });

  it('does not depend on the order of the cards', () => {
    const random = seededRandom('order');
    const hands = Array.from({ length: 1000 }, () => randomPermutation(random, 52).slice(0, 7) as Seven);
    const wrong = hands.filter((faces) => {
      const other = randomPermutation(random, 7).map((from) => faces[from]!) as Seven;
      return rank7(...faces) !== rank7(...other);
    });
    expect(wrong.map((faces) => faces.map(faceName).join(''))).toEqual([]);
  });

  it('counts a fixed part of all hands as a count in another language did', () => {
    // Every hand with these three cards: 211,876 of them.
    const [a, b, c] = parseFaces('AsKsQd') as [number, number, number];
    const counts = countWhere([a, b, c]);
    expect(counts.reduce((sum, number) => sum + number, 0)).toBe(211_876);
    expect(counts).toEqual([43802, 93520, 41728, 7656, 14759, 7045, 3168, 148, 50]);
  });

  it.runIf(process.env.FACEDOWN_LONG)(
    'gives the published counts over all 133,784,560 hands',
    () => {
      const counts = new Uint32Array(7463);
      for (let a = 0; a < 46; a++)
        for (let b = a + 1; b < 47; b++)
          for (let c = b + 1; c < 48; c++)
            for (let d = c + 1; d < 49; d++)
              for (let e = d + 1; e < 50; e++)
                for (let f = e + 1; f < 51; f++)
                  for (let g = f + 1; g < 52; g++) counts[strength7(a, b, c, d, e, f, g)]!++;
      const sizes = new Array<number>(9).fill(0);
      counts.forEach((number, strength) => {
        sizes[categoryOf(RANKS[strength]!)]! += number;
      });
      expect(sizes).toEqual([
        23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584,
      ]);
      expect(counts[7462]).toBe(4324);
      expect(counts.filter((number) => number > 0).length).toBe(4824);
    },
    900_000,
  );
});

function countWhere([a, b, c]: [number, number, number]): number[] {
  const sizes = new Array<number>(9).fill(0);
  const rest = Array.from({ length: 52 }, (_, face) => face).filter((face) => face !== a && face !== b && face !== c);
  for (let d = 0; d < 49; d++)
    for (let e = d + 1; e < 49; e++)
      for (let f = e + 1; f < 49; f++)
        for (let g = f + 1; g < 49; g++)
          sizes[categoryOf(RANKS[strength7(a, b, c, rest[d]!, rest[e]!, rest[f]!, rest[g]!)]!)]!++;
  return sizes;
}
