import type { Hex } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { makeRatings, type RatedGame } from './rate.js';

const DAY = 86_400_000;
const owner = (n: number): Hex => `0x${n.toString(16).padStart(40, '0')}`;
const game = (number: number, a: number, b: number, more: Partial<RatedGame> = {}): RatedGame => ({
  number,
  preset: 'kuhn/1',
  owners: [owner(a), owner(b)],
  scores: [2, 0],
  at: 100 * DAY + number,
  ...more,
});
const all = (games: readonly RatedGame[]) => {
  const ratings = makeRatings();
  for (const one of games) ratings.add(one);
  return ratings;
};

describe('makeRatings', () => {
  it('counts at most three games of a pair a day, whoever sat where', () => {
    const three = [game(1, 1, 2), game(2, 2, 1, { scores: [0, 2] }), game(3, 1, 2)];
    const four = [...three, game(4, 1, 2)];
    expect(all(four).of(owner(1))).toEqual(all(three).of(owner(1)));
    expect(all(four).of(owner(1))[0]).toMatchObject({ games: 3, wins: 3, opponents: 1 });
    expect(all([...three, game(4, 1, 2, { at: 101 * DAY })]).of(owner(1))[0]!.games).toBe(4);
    expect(all([...three, game(4, 1, 2, { preset: 'kuhn/2' })]).of(owner(1))).toHaveLength(2);
  });

  it('is provisional below ten opponents, and lists those after all others', () => {
    const games = Array.from({ length: 10 }, (_, i) => game(i + 1, 1, 10 + i));
    const nine = all(games.slice(0, 9));
    expect(nine.of(owner(1))[0]!.isProvisional).toBe(true);
    const ten = all([...games, game(11, 50, 51, { at: 100 * DAY })]);
    expect(ten.of(owner(1))[0]).toMatchObject({ isProvisional: false, opponents: 10 });
    expect(ten.leaders('kuhn/1')[0]!.owner).toBe(owner(1));
    // Nobody is above who is known, however high one game carried him.
    expect(
      ten
        .leaders('kuhn/1')
        .slice(1)
        .every((one) => one.isProvisional),
    ).toBe(true);
  });

  it('takes games in the order of their finishes, each once', () => {
    const ratings = makeRatings();
    expect(ratings.add(game(2, 1, 2))).toBe(true);
    expect(ratings.add(game(2, 1, 2))).toBe(false);
    expect(ratings.add(game(1, 1, 2))).toBe(false);
    expect(ratings.add(game(3, 4, 4))).toBe(false);
    expect(ratings.last).toBe(2);
    expect(ratings.presets).toEqual(['kuhn/1']);
  });
});
