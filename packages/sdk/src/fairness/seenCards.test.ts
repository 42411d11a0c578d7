import { DECK, PendingKind, packSlots, Verb } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { cardCounter } from './seenCards.js';

const FACES = [3, 4, 5];
const laid = { verb: Verb.Deck, slot: 0, list: '0x030405', seat: DECK };
/** One line of a log: what was asked of the dealer, and what came to light. */
const step = (needs: object[], shown: object[] = [], dealer: object = {}) =>
  [
    { game: { pending: () => ({ kind: PendingKind.Dealer, needs }), needs: () => [], codecs: {} } },
    { before: { rules: {}, dealer }, entry: { deeds: [], shown } },
  ] as never as Parameters<ReturnType<typeof cardCounter>['see']>;
const seenAfter = (...steps: ReturnType<typeof step>[]) => {
  const counter = cardCounter();
  for (const one of steps) counter.see(...one);
  return counter.seen;
};
const opened = (dealer?: object) => step([{ verb: Verb.Show, slot: 2 }], [{ slot: 2, face: 4 }], dealer);

describe('a card that is counted', () => {
  it('is one that rules open from a laid deck, with its place and what it could have been', () =>
    expect(seenAfter(step([laid]), opened())).toEqual([{ seat: 'table', place: 2, face: 4, deck: FACES }]));

  it.each([
    ['was dealt to somebody', { verb: Verb.Deal, slot: 2 }],
    ['was passed on', { verb: Verb.Pass, slot: 2 }],
    ['was hidden again', { verb: Verb.Hide, slot: 2 }],
    ['was mixed with others', { verb: Verb.Mix, slot: 0, list: packSlots([1, 2]) }],
    ['went back into the deck', { verb: Verb.Reshuffle, slot: 0, list: packSlots([2]) }],
  ])('is none that %s', (_, need) => expect(seenAfter(step([laid]), step([need]), opened())).toEqual([]));

  it('is none that somebody holds at `open`, where no line says that it was dealt', () => {
    const held = (holder: number) => ({ cards: [{ slot: 2, holder }] });
    expect(seenAfter(step([laid]), opened(held(1)))).toEqual([]);
    expect(seenAfter(step([laid]), opened(held(DECK)))).toHaveLength(1);
  });

  it('may lie in a deck that is laid anew, whatever happened to the one before', () => {
    const again = seenAfter(step([laid]), step([{ verb: Verb.Deal, slot: 2 }]), step([laid]), opened());
    expect(again).toHaveLength(1);
    expect(seenAfter(step([laid]), step([{ ...laid, seat: 0 }]), opened())).toEqual([]);
  });
});
