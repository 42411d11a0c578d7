import { PendingKind, Verb } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { shownHole } from './cards.js';
import { holdem } from './holdem.js';
import { tableOf } from './testing/tableOf.js';

const cards = { holes: { 0: 'AsAd', 1: 'KsKd', 2: '4s4d' }, board: '2c7d9hJsQc' };
const toRiver = () =>
  tableOf([1000, 1000, 1000], {}, cards)
    .deal()
    .play('0 call', '1 call', '2 check', '1 check', '2 check', '0 check', '1 check', '2 check', '0 check');

describe('TDA 17: showdown order', () => {
  it('with no bet on the river the first live seat left of the button shows first', () => {
    expect(toRiver().play('1 check', '2 check', '0 check')).toMatchObject({ phase: 'Showdown', turn: 1 });
  });

  it('the last aggressor on the river shows first, then the table goes clockwise', () => {
    const table = toRiver().play('1 check', '2 raise 100', '0 raise 300', '1 call', '2 call');
    expect(table).toMatchObject({ phase: 'Showdown', turn: 0 });
    expect(table.play('0 show').turn).toBe(1);
    expect(table.play('1 muck').turn).toBe(2);
  });

  it('an aggressor of an earlier street has no such duty', () => {
    const table = tableOf([1000, 1000], {}, cards).deal().play('0 raise 300', '1 call', '1 check', '0 check');
    expect(table.play('1 check', '0 check', '1 check', '0 check').turn).toBe(1);
  });
});

describe('mucking', () => {
  it('a mucked hand stays sealed and loses its part of the pot', () => {
    const table = toRiver().play('1 check', '2 check', '0 check', '1 show', '2 muck', '0 show');
    expect(shownHole(table.state, 2)).toBeUndefined();
    expect(shownHole(table.state, 1)).toEqual([47, 45]);
    expect(table.stacks).toEqual([1200, 900, 900]);
  });

  it('the first to show must show, so its client does it by itself', () => {
    const table = toRiver().play('1 check', '2 check', '0 check');
    expect(table.check('1 muck')).toBe('MustShow');
    expect(holdem.forced?.(table.state)).toBe(true);
    expect(holdem.forced?.(table.play('1 show').state)).toBe(false);
  });

  it('the last hand left wins without being compared', () => {
    const table = toRiver().play('1 check', '2 check', '0 check', '1 show', '2 muck', '0 muck');
    expect(table.stacks).toEqual([900, 1200, 900]);
  });

  it('showing asks for both hole cards and nothing else', () => {
    const table = toRiver().play('1 check', '2 check', '0 check');
    const needs = holdem.needs(table.state, 1, { kind: 4, amount: 0n });
    expect(needs.map(({ verb, slot, set }) => [verb, slot, set])).toEqual([
      [Verb.Show, 2, 2n ** 52n - 1n],
      [Verb.Show, 3, 2n ** 52n - 1n],
    ]);
    expect(holdem.needs(table.state, 1, { kind: 5, amount: 0n })).toEqual([]);
  });
});

describe('TDA 16: all-in', () => {
  it('with no betting left the table opens every live hand and the rest of the board', () => {
    const table = tableOf([1000, 1000, 1000], {}, cards).deal().play('0 raise 1000', '1 call').only('2 fold');
    const { kind, needs } = holdem.pending(table.state);
    expect(kind).toBe(PendingKind.Dealer);
    expect(needs.map(({ verb, slot }) => [verb, slot])).toEqual(
      [0, 1, 2, 3, 6, 7, 8, 9, 10].map((slot) => [Verb.Show, slot]),
    );
    table.settle();
    expect(shownHole(table.state, 1)).toEqual([47, 45]);
    expect(shownHole(table.state, 2)).toBeUndefined();
  });

  it('betting goes on beside an all-in seat, and at the end all hands are opened', () => {
    const table = tableOf([300, 1000, 1000], {}, cards).deal().play('0 raise 300', '1 call', '2 call');
    expect(table).toMatchObject({ phase: 'FlopBetting', turn: 1 });
    table.play('1 check', '2 check', '1 check', '2 check', '1 raise 200', '2 call');
    expect([0, 1, 2].map((seat) => shownHole(table.state, seat) !== undefined)).toEqual([true, true, true]);
    expect(table.stacks).toEqual([900, 900, 500]);
  });
});

describe('folding in the verbs', () => {
  const exits = (table: ReturnType<typeof tableOf>, seat: number) =>
    holdem.needs(table.state, seat, { kind: 0, amount: 0n }).map(({ verb, list }) => [verb, list]);

  it('a fold gives exit tokens for the unopened board', () => {
    const table = tableOf([1000, 1000, 1000], {}, cards).deal();
    expect(exits(table, 0)).toEqual([[Verb.Exit, '0x00060007000800090' + '00a']]);
    table.play('0 call', '1 call', '2 check');
    expect(exits(table, 1)).toEqual([[Verb.Exit, '0x0009000a']]);
  });

  it('on the river, and when it ends the hand, there is nothing to give', () => {
    expect(exits(toRiver(), 1)).toEqual([]);
    expect(exits(tableOf([1000, 1000], {}, cards).deal(), 0)).toEqual([]);
  });

  it('an all-in bet gives nothing', () => {
    const table = tableOf([1000, 1000, 1000], {}, cards).deal();
    expect(holdem.needs(table.state, 0, { kind: 3, amount: 1000n })).toEqual([]);
  });
});
