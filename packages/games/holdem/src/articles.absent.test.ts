import { describe, expect, it } from 'vitest';
import { holdem } from './holdem.js';
import { HoldemEnd } from './layout.js';
import { tableOf } from './testing/tableOf.js';

const payouts = (table: ReturnType<typeof tableOf>, seats: number) =>
  holdem.outcome(table.state).payouts.slice(0, seats).map(Number);
const bets = { smallBlind: 5n, bigBlind: 10n, bond: 70n };
const cards = { holes: { 0: 'AsAd', 1: 'KsKd', 2: 'QsQd' }, board: '2c7d9hJc3s' };

describe('absent', () => {
  it('mucks the hand of a seat that shows nothing at the runout, and the others play for the whole pot', () => {
    const table = tableOf([1000, 1000, 1000], bets, cards).deal();
    table.play('0 raise 1000', '1 call').only('2 call');
    expect(table.phase).toBe('Runout');
    table.absent(0);
    expect(table.phase).toBe('Runout');
    expect(holdem.pending(table.state).needs).toHaveLength(4 + 5);
    table.settle();
    // The best hand wasn't shown: kings take all three stacks.
    expect(table.state).toMatchObject({ end: HoldemEnd.Showdown, winners: 0b010, gone: 0b001 });
    expect(payouts(table, 3)).toEqual([70, 3070, 70]);
  });

  it.each(['Flop', 'Turn', 'River'])('on the %s goes on with the others, who decide the hand', (phase) => {
    const table = tableOf([1000, 1000, 1000], bets, cards).deal();
    table.play('0 call', '1 call').only('2 check');
    while (table.phase !== phase) {
      if (typeof table.turn !== 'number') table.step();
      else table.only(`${table.turn} check`);
    }
    table.absent(1);
    expect(table.phase).toBe(phase);
    table.settle();
    expect(table.turn).toBe(2);
    while (table.phase !== 'Shuffle') table.play(`${table.turn} ${table.phase === 'Showdown' ? 'show' : 'check'}`);
    expect(table.state).toMatchObject({ winners: 0b001, gone: 0b010, end: HoldemEnd.Showdown });
    expect(payouts(table, 3)).toEqual([1090, 1060, 1060]);
  });

  it('deals the seat no further hand and leaves it its bond', () => {
    const table = tableOf([1000, 1000, 1000], bets, cards).deal();
    table.play('0 call', '1 call').only('2 check').absent(1).settle().play('2 raise 50', '0 fold');
    expect(table.state.bonded).toBe(0b111);
    expect(table.phase).toBe('Shuffle');
    expect(holdem.pending(table.state).needs[0]?.set).toBe(0b101n);
  });

  it('lets the one seat that is left win, as by a fold', () => {
    const [one, other] = [0, 1].map(() =>
      tableOf([1000, 1000, 1000], bets, cards).deal().play('0 fold').only('1 call'),
    );
    one!.only('2 check').absent(1);
    other!.only('2 check').broken(1);
    expect(one!.state).toEqual(other!.state);
    expect(one!.state).toMatchObject({ end: HoldemEnd.Timeout, winners: 0b100 });
  });

  it('gives everyone his chips back when no live seat is left', () => {
    const table = tableOf([1000, 1000, 1000], bets).deal().play('0 fold', '1 call').only('2 check').absent(1, 2);
    expect(payouts(table, 3)).toEqual([1070, 1070, 1070]);
  });

  it('pays nobody of what none of those left has matched', () => {
    const table = tableOf([30, 40, 1000, 1000], bets, {
      holes: { 0: 'AsAd', 1: 'KsKd', 2: 'QsQd', 3: '2s2d' },
      board: '2c7d9hJc3s',
    }).deal();
    table.play('3 raise 990', '0 call', '1 call').only('2 call');
    expect(table.state.totals.slice(0, 4)).toEqual([30n, 40n, 990n, 990n]);
    table.absent(2, 3).settle();
    // 30 of each to the aces; of the rest seat 1 wins its own 10 and 10 of each of the two, and no more.
    expect(payouts(table, 4)).toEqual([70 + 120, 70 + 30, 70 + 960, 70 + 960]);
  });

  it('breaks a hand that is not dealt yet, and stops where only a server is late', () => {
    for (const steps of [0, 1]) {
      const [one, other] = [0, 1].map(() => tableOf([1000, 1000, 1000], bets));
      for (let i = 0; i < steps; i++) [one, other].map((table) => table!.step());
      expect(one!.absent(1).state).toEqual(other!.broken(1).state);
    }
    const table = tableOf([1000, 1000, 1000], bets).deal().play('0 call', '1 call').only('2 check').absent(128);
    expect(payouts(table, 3)).toEqual([1070, 1070, 1070]);
    expect(table.phase).toBe('Waiting');
  });

  it('changes no chips where the seat has folded already', () => {
    const table = tableOf([1000, 1000, 1000], bets).deal().play('0 raise 30', '1 call').play('2 call').forfeit();
    table.play('2 check').only('0 check');
    const before = table.state;
    table.absent(1);
    expect(table.state).toEqual({ ...before, gone: 0b010 });
  });
});
