import { maskOf, type Result, unwrap } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import {
  claim,
  close,
  DECK,
  deal,
  deck,
  drop,
  exit,
  hide,
  mix,
  type Need,
  none,
  pass,
  passCopy,
  reshuffle,
  same,
  show,
} from '../joints/index.js';
import { type Card, EVERYONE, handOf, layDeck, meetAction, meetPending, reshuffleDeck, type Truth } from './truth.js';

// Slots 0 and 1 are seat 0's, 2 is seat 1's, 3 lies in the deck, 4 is open. Slots 0 and 2 have equal faces.
const truth: Truth = new Map<number, Card>([
  [0, { face: 5, holder: 0 }],
  [1, { face: 6, holder: 0 }],
  [2, { face: 5, holder: 1 }],
  [3, { face: 7, holder: DECK }],
  [4, { face: 5, holder: EVERYONE }],
]);
const ALL = maskOf([5, 6, 7]);

const codeOf = (result: Result<unknown>) => (result.ok ? undefined : result.code);
const actionOf = (needs: Need[], arrange: number[][] = []) => meetAction(truth, 0, needs, arrange);

describe('layDeck', () => {
  const need = deck(1, [0, 1, 1], 3n);

  it('lays faces in the given order, undealt, beside other decks', () => {
    const laid = unwrap(layDeck(truth, need, [1, 0, 1]));
    expect([256, 257, 258].map((slot) => laid.get(slot))).toEqual([1, 0, 1].map((face) => ({ face, holder: DECK })));
    expect(laid.size).toBe(truth.size + 3);
  });
  it('replaces the deck of that number whole', () => {
    const before = unwrap(layDeck(truth, need, [1, 0, 1]));
    const laid = unwrap(layDeck(before, deck(1, [9], 3n), [9]));
    expect([...laid.keys()].filter((slot) => slot >= 256)).toEqual([256]);
  });
  it.each([[[0, 1]], [[0, 0, 1]], [[0, 1, 1, 1]], [[0, 1, 2]]])(
    'refuses %j, which is no order of its faces',
    (order) => {
      expect(codeOf(layDeck(truth, need, order))).toBe('BadOrder');
    },
  );
});

describe('reshuffleDeck', () => {
  const deckTruth: Truth = new Map([...truth, [7, { face: 8, holder: DECK }], [6, { face: 9, holder: DECK }]]);
  const codeFor = (slots: number[], order: number[]) => codeOf(reshuffleDeck(deckTruth, reshuffle(slots, 3n), order));

  it('gives each place the card from the place that the order names, and leaves the others alone', () => {
    const next = unwrap(reshuffleDeck(deckTruth, reshuffle([7, 3, 6], 3n), [1, 2, 0]));
    expect([7, 3, 6].map((slot) => next.get(slot)?.face)).toEqual([7, 9, 8]);
    expect(next.get(0)).toEqual(truth.get(0));
    expect(deckTruth.get(7)?.face).toBe(8);
  });
  it.each([
    ['an unknown slot', [3, 99], [1, 0], 'UnknownSlot'],
    ['a held slot', [3, 0], [1, 0], 'AlreadyDealt'],
    ['an open slot', [3, 4], [1, 0], 'AlreadyDealt'],
    ['a place twice', [3, 7], [1, 1], 'BadOrder'],
    ['a place too few', [3, 7], [0], 'BadOrder'],
    ['a place beyond the last', [3, 7], [0, 2], 'BadOrder'],
  ])('refuses %s', (_what, slots, order, code) => expect(codeFor(slots, order)).toBe(code));
});

describe('meetPending', () => {
  it('deals an undealt slot to one seat', () => {
    const met = unwrap(meetPending(truth, [deal(3, 1)]));
    expect(met.truth.get(3)).toEqual({ face: 7, holder: 1 });
    expect(met.shown).toEqual([]);
  });
  it('shows a slot to everyone, whoever held it', () => {
    const met = unwrap(meetPending(truth, [show(2, ALL), show(3, ALL)]));
    expect(met.shown).toEqual([
      { slot: 2, face: 5 },
      { slot: 3, face: 7 },
    ]);
    expect(met.truth.get(2)?.holder).toBe(EVERYONE);
  });
  it('tells nothing of a show whose face is known', () => {
    expect(unwrap(meetPending(truth, [show(3, maskOf([7]))])).shown).toEqual([]);
  });
  it('never deals or shows what lies beyond the slots that a deck lets be drawn', () => {
    const laid = unwrap(layDeck(truth, { ...deck(1, [5, 6, 7], 3n), other: 2 }, [5, 6, 7]));
    expect(unwrap(meetPending(laid, [deal(257, 0)])).truth.get(257)).toEqual({ face: 6, holder: 0 });
    expect(codeOf(meetPending(laid, [deal(258, 0)]))).toBe('NotDrawable');
    expect(codeOf(meetPending(laid, [show(258, ALL)]))).toBe('NotDrawable');
  });
  it('passes over decks and closing', () =>
    expect(unwrap(meetPending(truth, [deck(0, [1], 3n), close()])).truth).toEqual(truth));
  it.each([
    ['dealing a held slot', deal(0, 1), 'AlreadyDealt'],
    ['dealing an open slot', deal(4, 1), 'AlreadyDealt'],
    ['dealing an unknown slot', deal(99, 1), 'UnknownSlot'],
    ['showing an unknown slot', show(99, ALL), 'UnknownSlot'],
    ['showing a face outside the set', show(3, maskOf([5, 6])), 'FalseFace'],
  ])('refuses %s', (_what, need, code) => expect(codeOf(meetPending(truth, [need]))).toBe(code));
  it('throws at a verb that no table waits for', () => expect(() => meetPending(truth, [claim(0, ALL)])).toThrow());
});

describe('meetAction', () => {
  it('shows a held slot', () => {
    const met = unwrap(actionOf([show(0, ALL)]));
    expect(met.shown).toEqual([{ slot: 0, face: 5 }]);
    expect(met.truth.get(0)?.holder).toBe(EVERYONE);
  });
  it('passes a slot to another seat', () =>
    expect(unwrap(actionOf([pass(0, 1)])).truth.get(0)).toEqual({ face: 5, holder: 1 }));
  it('passes a slot back to the deck', () =>
    expect(unwrap(actionOf([pass(0, DECK)])).truth.get(0)).toEqual({ face: 5, holder: DECK }));
  it('passes a copy and keeps the original', () => {
    const met = unwrap(actionOf([passCopy(0, 1, 300)]));
    expect([met.truth.get(0), met.truth.get(300)]).toEqual([
      { face: 5, holder: 0 },
      { face: 5, holder: 1 },
    ]);
  });
  it('mixes: place i gets the face from place arrangement[i]', () => {
    const met = unwrap(actionOf([mix([0, 1])], [[1, 0]]));
    expect([met.truth.get(0)?.face, met.truth.get(1)?.face]).toEqual([6, 5]);
  });
  it('takes needs one after another, so that a claim sees the mixed slots', () => {
    expect(codeOf(actionOf([mix([0, 1]), claim(0, maskOf([6]))], [[1, 0]]))).toBeUndefined();
    expect(codeOf(actionOf([mix([0, 1]), claim(0, maskOf([6]))], [[0, 1]]))).toBe('FalseFace');
  });
  it('claims without showing', () =>
    expect(unwrap(actionOf([claim(0, maskOf([5, 7]))]))).toEqual({ truth, shown: [] }));
  it('compares two slots of the seat', () => {
    const equal: Truth = new Map([...truth, [1, { face: 5, holder: 0 }]]);
    expect(codeOf(meetAction(equal, 0, [same(0, 1)], []))).toBeUndefined();
  });
  it('exits and drops slots', () => {
    expect(unwrap(actionOf([exit([2, 3])])).truth).toEqual(truth);
    expect(unwrap(actionOf([drop(4)])).truth.has(4)).toBe(false);
  });
  it('hides an open slot in a hand or in the deck', () => {
    expect(unwrap(actionOf([hide(4, 1)])).truth.get(4)).toEqual({ face: 5, holder: 1 });
    expect(unwrap(actionOf([hide(4, DECK)])).truth.get(4)).toEqual({ face: 5, holder: DECK });
  });
  it('says that none of its slots has a face, of one or of no slot, and changes nothing', () => {
    for (const need of [none([0, 1], maskOf([7])), none([0], maskOf([6])), none([], ALL), none([0, 1], 0n)])
      expect(unwrap(actionOf([need]))).toEqual({ truth, shown: [] });
  });
  it('tells nothing of a show whose face the rules know', () =>
    expect(unwrap(actionOf([show(0, maskOf([5]))])).shown).toEqual([]));
  it('gives each mix its own arrangement, in turn', () => {
    const met = unwrap(
      actionOf(
        [mix([0, 1]), mix([1, 0])],
        [
          [1, 0],
          [0, 1],
        ],
      ),
    );
    expect([met.truth.get(0)?.face, met.truth.get(1)?.face]).toEqual([6, 5]);
  });
  it('leaves the truth it was given alone', () => {
    const before = new Map(truth);
    actionOf([pass(0, 1), mix([1]), drop(4)], [[0]]);
    expect(truth).toEqual(before);
  });

  it.each<[string, Need[], number[][], string]>([
    ['showing a slot of another seat', [show(2, ALL)], [], 'NotHeld'],
    ['showing a slot twice', [show(0, ALL), show(0, ALL)], [], 'NotHeld'],
    ['showing a face outside the set', [show(0, maskOf([6]))], [], 'FalseFace'],
    ['showing an unknown slot', [show(99, ALL)], [], 'UnknownSlot'],
    ['passing a slot of another seat', [pass(2, 0)], [], 'NotHeld'],
    ['passing a slot that is no longer held', [pass(0, 1), pass(0, 1)], [], 'NotHeld'],
    ['copying onto a taken slot', [passCopy(0, 1, 4)], [], 'SlotTaken'],
    ['mixing a slot of another seat', [mix([0, 2])], [[0, 1]], 'NotHeld'],
    ['mixing an unknown slot', [mix([0, 99])], [[0, 1]], 'UnknownSlot'],
    ['mixing without an arrangement', [mix([0, 1])], [], 'BadArrangement'],
    ['an arrangement that doubles a card', [mix([0, 1])], [[0, 0]], 'BadArrangement'],
    ['an arrangement that is too short', [mix([0, 1])], [[0]], 'BadArrangement'],
    ['an arrangement for no mix', [], [[0]], 'BadArrangement'],
    ['a false claim', [claim(0, maskOf([6, 7]))], [], 'FalseFace'],
    ['a claim on a slot of another seat', [claim(2, ALL)], [], 'NotHeld'],
    ['a claim on an undealt slot', [claim(3, ALL)], [], 'NotHeld'],
    ['unequal slots as the same', [same(0, 1)], [], 'NotTheSame'],
    ['comparing with a slot of another seat', [same(0, 2)], [], 'NotHeld'],
    ['comparing with an unknown slot', [same(0, 99)], [], 'UnknownSlot'],
    ['an exit from an unknown slot', [exit([3, 99])], [], 'UnknownSlot'],
    ['hiding an unknown slot', [hide(99, 1)], [], 'UnknownSlot'],
    ['hiding a held slot', [hide(0, 1)], [], 'NotShown'],
    ['hiding an undealt slot', [hide(3, 1)], [], 'NotShown'],
    ['none of an unknown slot', [none([0, 99], 1n)], [], 'UnknownSlot'],
    ['none of a slot of another seat', [none([0, 2], 1n)], [], 'NotHeld'],
    ['none of a face that the first slot has', [none([0, 1], maskOf([5]))], [], 'FalseFace'],
    ['none of a face that the last slot has', [none([0, 1], maskOf([6, 7]))], [], 'FalseFace'],
    ['an arrangement too many', [mix([0, 1])], [[0, 1], [0]], 'BadArrangement'],
    ['passing a slot onto a taken one', [passCopy(0, 1, 2)], [], 'SlotTaken'],
    ['dropping an unknown slot', [drop(99)], [], 'UnknownSlot'],
    ['naming a dropped slot', [drop(0), show(0, ALL)], [], 'UnknownSlot'],
  ])('refuses %s', (_what, needs, arrange, code) => expect(codeOf(actionOf(needs, arrange))).toBe(code));

  it('throws at a verb that no action carries', () => expect(() => actionOf([deal(0, 1)])).toThrow());
});

describe('handOf', () => {
  it("is the seat's own slots and nothing open, undealt or another's", () =>
    expect(handOf(truth, 0)).toEqual(
      new Map([
        [0, 5],
        [1, 6],
      ]),
    ));
});
