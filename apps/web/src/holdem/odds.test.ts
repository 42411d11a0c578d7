import { describe, expect, it } from 'vitest';
import { oddsOf } from './odds.js';

const RANKS = '23456789TJQKA';
const SUITS = 'cdhs';
const faces = (text: string) =>
  text.split(' ').flatMap((card) => (card ? [RANKS.indexOf(card[0]!) * 4 + SUITS.indexOf(card[1]!)] : []));

describe('oddsOf', () => {
  it('counts the last card whole: two kings of 44 cards beat aces', () => {
    const [aces, kings] = oddsOf([faces('As Ah'), faces('Ks Kh')], faces('2c 3d 7h 9s'));
    expect(kings).toBeCloseTo(2 / 44, 10);
    expect(aces).toBeCloseTo(42 / 44, 10);
  });

  it('counts the last two whole, and says the same whatever the order of hands', () => {
    const flop = faces('2c 7d Jh');
    const [set, pair] = oddsOf([faces('7s 7h'), faces('As Ah')], flop);
    expect(set! + pair!).toBeCloseTo(1, 10);
    expect(oddsOf([faces('As Ah'), faces('7s 7h')], flop)).toEqual([pair, set]);
    expect(set).toBeGreaterThan(0.9);
  });

  it('comes near the known odds before the flop: aces against kings, and a split of equal hands', () => {
    expect(oddsOf([faces('As Ah'), faces('Ks Kh')], [])[0]).toBeCloseTo(0.82, 1);
    const [one, other] = oddsOf([faces('As Kh'), faces('Ad Kc')], []);
    expect(Math.abs(one! - other!)).toBeLessThan(0.05);
  });

  it('shares a board that nobody can beat', () => {
    expect(oddsOf([faces('2c 3c'), faces('2d 3d'), faces('4h 4c')], faces('As Ks Qs Js Ts'))).toEqual([
      1 / 3,
      1 / 3,
      1 / 3,
    ]);
  });
});
