import { unwrap } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { fableConfig } from './config.js';
import { fable } from './fable.js';
import { FablePhase } from './layout.js';
import { bringingList, listOf, ownedOf } from './lists.js';
import { plainOpenings } from './openings.js';
import { STARTERS } from './starters.js';
import { acted, begun, concede, opening, seated } from './testing/scenario.js';

/** A word in which an owner has these many of each face. */
const wordOf = (faces: readonly number[]): bigint => {
  const counts = new Map<number, number>();
  for (const face of faces) counts.set(face, Math.min(3, (counts.get(face) ?? 0) + 1));
  return [...counts].reduce((word, [face, count]) => word | (BigInt(count) << BigInt(2 * face)), 0n);
};

describe('setup', () => {
  it.each([
    ['a stake too high', { stake: 2n ** 100n, bond: 0n }, 'AmountOutOfRange'],
    ['a bond too high', { bond: 2n ** 100n }, 'AmountOutOfRange'],
    ['no health', { health: 0 }, 'MalformedConfig'],
    ['decks of nine', { minDeck: 9 }, 'MalformedConfig'],
    ['decks of 63', { minDeck: 63 }, 'MalformedConfig'],
    ['a provision that no deck can keep', { provision: 4 }, 'MalformedConfig'],
    ['a way to start that there is not', { start: 2 }, 'MalformedConfig'],
  ])('refuses %s', (_what, options, code) => {
    expect(fable.setup(fableConfig({ stake: 10n, ...options }))).toEqual({ ok: false, code });
  });

  it.each([
    ['the highest stake and bond', { stake: 2n ** 100n - 1n }],
    ['one point of health', { health: 1 }],
    ['decks of ten', { minDeck: 10 }],
    ['decks of 62', { minDeck: 62 }],
    ['the least provision', { provision: 5 }],
    ['no provision', { provision: 0 }],
  ])('takes %s', (_what, options) => expect(fable.setup(fableConfig({ stake: 10n, ...options })).ok).toBe(true));

  it('takes a table without stakes', () => expect(fable.setup(fableConfig({ stake: 0n })).ok).toBe(true));
});

describe('admit', () => {
  it('takes each seat once, with stake and bond', () => {
    const empty = unwrap(fable.setup(fableConfig({ stake: 10n, bond: 3n })));
    expect(fable.admit(empty, 0, 12n)).toEqual({ ok: false, code: 'AmountOutOfRange' });
    expect(fable.admit(empty, 2, 13n)).toEqual({ ok: false, code: 'NoSuchSeat' });
    expect(fable.admit(seated(), 0, 13n)).toEqual({ ok: false, code: 'SeatTaken' });
    expect(fable.admit(begun(), 0, 13n)).toEqual({ ok: false, code: 'NotAtBoundary' });
    expect(fable.begin(empty)).toEqual({ ok: false, code: 'NotEnoughSeats' });
  });
});

describe('release', () => {
  it.each([
    ['a seat that is not there', () => fable.release(seated(), 2), 'NoSuchSeat'],
    ['a seat where nobody sits', () => fable.release(unwrap(fable.release(seated(), 0)).state, 0), 'SeatEmpty'],
    ['a seat in play', () => fable.release(begun(), 0), 'NotAtBoundary'],
  ])('refuses %s', (_what, attempt, code) => expect(attempt()).toEqual({ ok: false, code }));

  it('gives a seat what it has won when the game is over', () => {
    const over = fable.on(acted(begun(), 0, concede), []);
    const { state, amount } = unwrap(fable.release(over, 1));
    expect(amount).toBe(23n);
    expect(state).toMatchObject({ seated: [true, false], stacks: [3n, 0n] });
    expect(fable.release(state, 1)).toEqual({ ok: false, code: 'SeatEmpty' });
  });
});

describe('begin', () => {
  it.each([0, 1])('waits for both seats where %i is empty', (seat) => {
    const one = unwrap(fable.release(seated(), seat)).state;
    expect(fable.begin(one)).toEqual({ ok: false, code: 'NotEnoughSeats' });
  });

  it('happens once', () => {
    expect(fable.begin(begun())).toEqual({ ok: false, code: 'NotAtBoundary' });
    expect(fable.begin(fable.on(acted(begun(), 0, concede), []))).toEqual({ ok: false, code: 'NotAtBoundary' });
  });
});

describe('bring', () => {
  const table = () => seated({ owned: true });
  const bold = wordOf(STARTERS.Bold);

  it('lets a table with owned cards begin once both seats’ words are there', () => {
    expect(fable.begin(table())).toEqual({ ok: false, code: 'NothingBrought' });
    const one = unwrap(fable.bring(table(), 0, bold));
    expect(fable.begin(one)).toEqual({ ok: false, code: 'NothingBrought' });
    expect(unwrap(fable.begin(unwrap(fable.bring(one, 1, bold)))).phase).toBe(FablePhase.Choose);
  });

  it.each([
    ['a seat that is not there', () => fable.bring(table(), 2, 1n), 'NoSuchSeat'],
    ['an empty seat', () => fable.bring(unwrap(fable.release(table(), 1)).state, 1, 1n), 'SeatEmpty'],
    ['a table where all cards are free', () => fable.bring(seated(), 0, 1n), 'NothingToBring'],
    ['a second word', () => fable.bring(unwrap(fable.bring(table(), 0, 1n)), 0, 2n), 'BroughtAlready'],
    ['nothing', () => fable.bring(table(), 0, 0n), 'NothingBrought'],
    ['a game that plays', () => fable.bring(begun(), 0, 1n), 'NotAtBoundary'],
  ])('refuses %s', (_what, attempt, code) => expect(attempt()).toEqual({ ok: false, code }));

  it('is forgotten when the seat leaves', () => {
    const brought = unwrap(fable.bring(table(), 1, bold));
    expect(unwrap(fable.release(brought, 1)).state.owned).toEqual([0n, 0n]);
  });

  it('lets a list hold no more of a face than its word', () => {
    const brought = unwrap(fable.bring(unwrap(fable.bring(table(), 0, bold)), 1, bold));
    const owned = unwrap(fable.begin(brought));
    const more = [...STARTERS.Bold];
    const scarce = more.find((face) => ownedOf(bold, face) < 3)!;
    more[more.findIndex((face) => ownedOf(bold, face) === 3)] = scarce;
    const play = (list: readonly number[]) => {
      const openings = [opening(0, { list: listOf(list) }), opening(1)];
      let state = owned;
      for (const seat of [0, 1]) state = acted(state, seat, bringingList(seat, openings[seat]!).choose);
      return fable.check(state, 0, bringingList(0, openings[0]!).reveal);
    };
    expect(play(STARTERS.Bold)).toBeUndefined();
    expect(play(more)).toBe('NotOwned');
    expect(play(STARTERS.Sly)).toBe('NotOwned');
    expect(plainOpenings(owned, 0).map(({ list }) => list)).toEqual([listOf(STARTERS.Bold)]);
  });
});
