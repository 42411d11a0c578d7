import { seededRandom, unwrap } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { deck, PendingKind } from '../joints/index.js';
import { KuhnKind, KuhnPhase, kuhn } from '../testing/kuhn/index.js';
import { EVERYONE, handOf } from './truth.js';
import { act, choicesAt, openWorld, resampleHidden, scriptedDecks, settle, shuffledDecks } from './world.js';

const seating = { config: { ante: 1n }, amounts: [2n, 2n] };
const dealt = () => settle(kuhn, openWorld(kuhn, seating), scriptedDecks([2, 0, 1]));
const bet = { action: { kind: KuhnKind.Bet }, arrange: [] };

describe('openWorld', () => {
  it('seats everyone and begins', () => {
    const { state, truth } = openWorld(kuhn, seating);
    expect([state.phase, state.bets, truth.size]).toEqual([KuhnPhase.Shuffle, [1n, 1n], 0]);
  });
  it('throws where the seating is refused', () =>
    expect(() => openWorld(kuhn, { ...seating, amounts: [2n, 3n] })).toThrow('AmountOutOfRange'));
});

describe('settle', () => {
  it('deals until a seat must act', () => {
    const { state, truth } = dealt();
    expect(kuhn.pending(state)).toMatchObject({ kind: PendingKind.Action, seat: 0 });
    expect([handOf(truth, 0), handOf(truth, 1)]).toEqual([new Map([[0, 2]]), new Map([[1, 0]])]);
  });
  it('tells what is shown', () => {
    const called = unwrap(act(kuhn, unwrap(act(kuhn, dealt(), 0, bet)), 1, bet));
    const told: unknown[] = [];
    const { state } = settle(kuhn, called, scriptedDecks([]), (shown) => told.push(...shown));
    expect(told).toEqual([
      { slot: 0, face: 2 },
      { slot: 1, face: 0 },
    ]);
    expect(kuhn.outcome(state).payouts).toEqual([4n, 0n]);
  });
  it('throws at a game that asks the dealer for ever', () =>
    expect(() => settle({ ...kuhn, on: (state) => state }, openWorld(kuhn, seating), scriptedDecks([0, 1, 2]))).toThrow(
      'for ever',
    ));
});

describe('act', () => {
  it('refuses a seat that is not asked', () =>
    expect(act(kuhn, dealt(), 1, bet)).toEqual({ ok: false, code: 'NotYourTurn' }));
  it('refuses what the rules refuse', () =>
    expect(act(kuhn, dealt(), 0, { action: { kind: 9 }, arrange: [] })).toEqual({ ok: false, code: 'UnknownAction' }));
  it('refuses an arrangement that nothing asked for', () =>
    expect(act(kuhn, dealt(), 0, { ...bet, arrange: [[0]] })).toEqual({ ok: false, code: 'BadArrangement' }));
});

describe('choicesAt', () => {
  it('is what the seat to act may do, with its hand', () => {
    const { seat, hand, legal } = choicesAt(kuhn, dealt());
    expect([seat, hand, legal.length]).toEqual([0, new Map([[0, 2]]), 2]);
  });
  it('is empty while the dealer is asked', () => expect(choicesAt(kuhn, openWorld(kuhn, seating)).legal).toEqual([]));
});

describe('shuffledDecks', () => {
  it('orders the faces of the need, the same for the same seed', () => {
    const need = deck(0, [4, 4, 5, 6, 7, 8, 9], 3n);
    const order = shuffledDecks(seededRandom(1))(need);
    expect([...order].sort()).toEqual([4, 4, 5, 6, 7, 8, 9]);
    expect(shuffledDecks(seededRandom(1))(need)).toEqual(order);
  });
});

describe('scriptedDecks', () => {
  it('starts again after the last order', () => {
    const decks = scriptedDecks([0], [1]);
    const need = deck(0, [0], 3n);
    expect([decks(need), decks(need), decks(need)]).toEqual([[0], [1], [0]]);
  });
});

describe('resampleHidden', () => {
  it('moves faces that the seat cannot see and no other', () => {
    const truth = new Map([
      [0, { face: 0, holder: 0 }],
      [1, { face: 1, holder: 1 }],
      [2, { face: 2, holder: 255 }],
      [3, { face: 3, holder: EVERYONE }],
    ]);
    const worlds = Array.from({ length: 20 }, (_, seed) => resampleHidden(truth, 0, seededRandom(seed)));
    for (const world of worlds) {
      expect([world.get(0), world.get(3)]).toEqual([truth.get(0), truth.get(3)]);
      expect([world.get(1)?.holder, world.get(2)?.holder]).toEqual([1, 255]);
    }
    expect(new Set(worlds.map((world) => world.get(1)?.face))).toEqual(new Set([1, 2]));
  });
});
