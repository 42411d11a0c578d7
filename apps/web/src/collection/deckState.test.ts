import { tallyOf, wordOfFaces } from '@facedown/collection';
import { describe, expect, it } from 'vitest';
import duel from '../duel/cards.js';
import fable from '../fable/cards.js';
import { curveOf, problemsOf, testHand, withFree } from './deckState.js';

const games = [
  ['fable', fable],
  ['duel', duel],
] as const;

describe.each(games)('a deck of %s', (_, cards) => {
  it('is right where it is a starter, and curves add up to it', () => {
    for (const { faces } of cards.starters) {
      expect(problemsOf(cards, faces)).toEqual([]);
      const drawn = faces.filter(cards.isDrawn).length;
      for (const curve of cards.curves)
        expect(curveOf(cards, curve, faces).reduce((sum, [, count]) => sum + count, 0)).toBe(drawn);
    }
  });

  it('says of each card that is not owned how many there are', () => {
    const [{ faces }] = cards.starters as [(typeof cards.starters)[0]];
    expect(problemsOf(cards, faces, wordOfFaces(faces))).toEqual([]);
    const rest = [...tallyOf(faces.filter((face) => !cards.isFree(face)))];
    const problems = problemsOf(cards, faces, 0n);
    expect(problems.map(({ code }) => code)).toEqual(rest.map(() => 'NotOwned'));
    expect(withFree(cards, 0n)).toBe(
      wordOfFaces(cards.set.cards.flatMap(({ face }) => (cards.isFree(face) ? [face, face, face] : []))),
    );
  });

  it('of too many cards is a draft with its own reason', () => {
    const [{ faces }] = cards.starters as [(typeof cards.starters)[0]];
    const many = Array.from({ length: 63 }, (_, i) => faces[i % faces.length]!);
    expect(problemsOf(cards, many)[0]).toMatchObject({ code: 'DeckSize', size: 63 });
  });

  it('gives a test hand of as many as a seat begins with, each card at most as often as it is there', () => {
    const [{ faces }] = cards.starters as [(typeof cards.starters)[0]];
    const hand = testHand(cards, faces, (below) => below - 1);
    expect(hand).toHaveLength(cards.hand);
    const there = tallyOf(faces);
    for (const [face, count] of tallyOf(hand)) expect(there.get(face)!).toBeGreaterThanOrEqual(count);
    expect(testHand(cards, [], () => 0)).toEqual([]);
  });
});

describe('a deck of Duel', () => {
  it('names each card of another faction, and asks for one general', () => {
    const [{ faces }] = duel.starters as [(typeof duel.starters)[0]];
    const strange = duel.set.cards.find(({ face }) => face === 23)!.face;
    const mixed = [...faces.slice(1), strange];
    expect(problemsOf(duel, mixed)).toMatchObject([{ code: 'DeckRule', rule: 'OtherFaction', face: strange }]);
    expect(problemsOf(duel, faces.filter(duel.isDrawn))).toMatchObject([
      { code: 'DeckSize', size: 39 },
      { code: 'DeckRule', rule: 'NoGeneral' },
    ]);
  });
});
