import { describe, expect, it } from 'vitest';
import { attackWith, defendBy } from './candidates.js';
import { fable } from './fable.js';
import { type FableAction, FableKind, FablePhase, FableReason } from './layout.js';
import { bringingList } from './lists.js';
import { acted, board, concede, mid, opened, opening, pass, play } from './testing/scenario.js';

const { choose, reveal } = bringingList(0, opening(0, { bid: 4 }));

describe('what people read', () => {
  it.each<readonly [FableAction, string]>([
    [choose, 'seal a deck and a bid'],
    [reveal, 'open a deck of 30, bid 4'],
    [{ kind: FableKind.RevealList }, 'open nothing'],
    [play, 'play'],
    [attackWith(5n), 'attack with 0 2'],
    [attackWith(0n), 'attack with nothing'],
    [{ kind: FableKind.Attack }, 'attack with nothing'],
    [defendBy([1, 255, 0]), 'defend 1 - 0'],
    [pass, 'pass'],
    [concede, 'concede'],
    [{ kind: 7 }, 'nothing known'],
  ])('of %o is told as %s', (action, text) => {
    expect(fable.describeAction(action)).toBe(text);
  });

  it('of a face is its name and numbers, and of none its number', () => {
    expect(fable.describeFace?.(14)).toBe('Ash Hound 3/4');
    expect(fable.describeFace?.(36)).toBe('face 36');
  });

  it('of a table is who does what with how much, and who has won', () => {
    const laid = opened([opening(0, { bid: 1 }), opening(1)]);
    expect(fable.describeState(laid)).toBe(
      'Lay turn 0 of seat 0, health 19/20, hands 0/0, decks 30/30, boards - | -, graves 0/0',
    );
    const attacked = mid({ phase: FablePhase.Defend, turns: 3, boards: [board(14, -8), '0x'], attackers: 3n });
    expect(fable.describeState(attacked)).toMatch(
      /^Defend turn 3 of seat 0, attacked by 0 1, health .*, hands 7\/7, decks 23\/23, boards Ash Hound 3\/4, Salt Heron 2\/4 tired \| -, graves 0\/0$/,
    );
    const over = acted(mid({ graves: ['0x', '0x0e0e'] }), 0, concede);
    expect(over.reason).toBe(FableReason.Concede);
    expect(fable.describeState(over, (seat) => ['Ann', 'Bob'][seat]!)).toMatch(
      /of Ann, .*graves 0\/2, Concede: Bob wins$/,
    );
    expect(fable.describeState(mid({ phase: FablePhase.Reveal }))).toBe('Reveal');
  });
});
