import { describe, expect, it } from 'vitest';
import type { DealerCan } from './dealer.js';
import { verbMask } from './joints/layout.js';
import { cellOf, type GameUses, misfitOf, sharedDeck } from './uses.js';

const can: DealerCan = {
  verbs: verbMask('Deck', 'Deal', 'Show', 'Mix'),
  decks: 'both',
  seats: { min: 2, max: 6 },
  deck: 52,
  hand: 13,
  mix: 13,
  faces: 64,
  onchainOnly: false,
  selfProving: false,
};
const uses = sharedDeck(52, 13, 'Deck', 'Deal', 'Show', 'Mix');
const game = { name: 'a game', faces: 64, seats: { min: 2, max: 4 }, uses };
const dealing = (change: Partial<DealerCan> = {}) => ({ name: 'a dealer', can: { ...can, ...change } });
const table = { seats: 4, onchain: false };
const using = (change: Partial<GameUses>) => ({ ...game, uses: { ...uses, ...change } });

describe('a game and a dealer', () => {
  it('go together where each number is the largest that the dealer can', () => {
    expect(misfitOf(game, dealing(), table)).toBeUndefined();
    expect(misfitOf({ ...game, seats: { min: 6, max: 9 } }, dealing(), { ...table, seats: 6 })).toBeUndefined();
    expect(misfitOf({ ...game, seats: { min: 2, max: 2 } }, dealing(), { ...table, seats: 2 })).toBeUndefined();
    expect(misfitOf(using({ decks: 'own' }), dealing({ decks: 'own' }), table)).toBeUndefined();
    expect(misfitOf(game, dealing({ decks: 'shared' }), table)).toBeUndefined();
    expect(misfitOf(game, dealing({ onchainOnly: true }), { ...table, onchain: true })).toBeUndefined();
    expect(
      misfitOf({ name: 'another', faces: 1, seats: game.seats }, dealing({ verbs: 0n, deck: 0 }), table),
    ).toBeUndefined();
  });

  it.each<[string, Parameters<typeof misfitOf>, string]>([
    [
      'NoSharedDeck',
      [game, dealing({ decks: 'own' }), table],
      'a game shares a deck, and a dealer deals from own decks only',
    ],
    [
      'BadSeats',
      [{ ...game, seats: { min: 7, max: 9 } }, dealing(), { ...table, seats: 7 }],
      'a game has 7 to 9 seats, and a dealer deals to 2 to 6',
    ],
    [
      'BadSeats',
      [{ ...game, seats: { min: 1, max: 1 } }, dealing(), { ...table, seats: 1 }],
      'a game has 1 seats, and a dealer deals to 2 to 6',
    ],
    ['BadSeats', [game, dealing(), { ...table, seats: 7 }], 'this table has 7 seats, and a dealer deals to 2 to 6'],
    ['BadSeats', [game, dealing(), { ...table, seats: 1 }], 'this table has 1 seats, and a dealer deals to 2 to 6'],
    ['TooManyFaces', [{ ...game, faces: 65 }, dealing(), table], 'a game has 65 faces, and a dealer knows 64'],
    ['DeckTooLarge', [using({ deck: 53 }), dealing(), table], 'a game has decks of 53, and a dealer shuffles 52'],
    ['HandTooLarge', [using({ hand: 14 }), dealing(), table], 'a game has hands of 14, and a dealer holds 13'],
    [
      'HandTooLarge',
      [using({ mix: 13 }), dealing({ mix: 12 }), table],
      'a game has hands of 13, and a dealer holds 12',
    ],
    [
      'NoSuchVerb',
      [using({ verbs: uses.verbs | verbMask('Pass', 'Claim') }), dealing(), table],
      "a game needs Pass and Claim, which a dealer can't make true",
    ],
    [
      'OnlyOnChain',
      [game, dealing({ onchainOnly: true }), table],
      'a dealer deals only where every move is posted on a chain',
    ],
  ])('do not go together: %s, and the words say why', (code, asked, words) =>
    expect(misfitOf(...asked)).toMatchObject({ code, words }),
  );

  it('are asked about a table’s configuration, where the game knows what it changes', () => {
    const usesWith = ({ large }: { large: boolean }) => ({ ...uses, deck: large ? 53 : 52 });
    const asking = { ...game, usesWith };
    expect(misfitOf(asking, dealing(), { ...table, config: { large: true } })).toMatchObject({ code: 'DeckTooLarge' });
    expect(misfitOf(asking, dealing(), { ...table, config: { large: false } })).toBeUndefined();
    expect(misfitOf({ ...asking, uses: { ...uses, deck: 53 } }, dealing(), table)).toMatchObject({
      code: 'DeckTooLarge',
    });
    expect(misfitOf(using({ deck: 53 }), dealing(), { ...table, config: {} })).toMatchObject({ code: 'DeckTooLarge' });
  });

  it('have one cell: the seats that both have, or the reason why never', () => {
    expect(cellOf({ ...game, seats: { min: 1, max: 9 } }, dealing())).toEqual({
      fits: true,
      seats: { min: 2, max: 6 },
      onchainOnly: false,
    });
    expect(cellOf({ ...game, seats: { min: 3, max: 4 } }, dealing({ onchainOnly: true }))).toEqual({
      fits: true,
      seats: { min: 3, max: 4 },
      onchainOnly: true,
    });
    expect(cellOf(game, dealing({ decks: 'own' }))).toMatchObject({ fits: false, misfit: { code: 'NoSharedDeck' } });
  });
});

describe('a shared deck', () => {
  it('mixes as many as a hand has, where hands are mixed at all', () => {
    expect(uses).toEqual({ verbs: can.verbs, decks: 'shared', deck: 52, hand: 13, mix: 13 });
    expect(sharedDeck(52, 13, 'Deck').mix).toBe(0);
  });
});
