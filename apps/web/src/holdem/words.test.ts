import { Category, packRank } from '@facedown/holdem';
import { describe, expect, it } from 'vitest';
import { german } from '../texts/german.js';
import { english } from '../texts/index.js';
import { textsIn } from './texts.js';
import { handName } from './words.js';

const [KING, FOUR, ACE, SIX] = [11, 2, 12, 4];

describe('handName', () => {
  it.each([
    [packRank(Category.HighCard, ACE, KING), 'high card ace', 'höchste Karte Ass'],
    [packRank(Category.Pair, SIX, ACE), 'pair of sixes, ace kicker', 'ein Paar Sechsen, Beikarte Ass'],
    [
      packRank(Category.TwoPair, KING, FOUR, ACE),
      'two pair, kings and fours, ace kicker',
      'zwei Paare, Könige und Vieren, Beikarte Ass',
    ],
    [packRank(Category.ThreeOfAKind, KING), 'three of a kind, kings', 'ein Drilling Könige'],
    [packRank(Category.Straight, KING), 'straight, king high', 'eine Straße bis König'],
    [packRank(Category.Flush, ACE), 'flush, ace high', 'ein Flush bis Ass'],
    [packRank(Category.FullHouse, KING, FOUR), 'full house, kings over fours', 'ein Full House, Könige mit Vieren'],
    [packRank(Category.FourOfAKind, SIX, ACE), 'four of a kind, sixes', 'ein Vierling Sechsen'],
    [packRank(Category.StraightFlush, KING), 'straight flush, king high', 'ein Straight Flush bis König'],
    [packRank(Category.StraightFlush, ACE), 'royal flush', 'ein Royal Flush'],
  ])('says %i in both languages', (rank, en, de) => {
    expect(handName(rank, textsIn(english))).toBe(en);
    expect(handName(rank, textsIn(german))).toBe(de);
  });
});
