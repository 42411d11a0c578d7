import { describe, expect, it } from 'vitest';
import { tableOf } from './testing/tableOf.js';

const blinds = (table: ReturnType<typeof tableOf>) => ({
  button: table.state.button,
  posted: table.state.bets.map(Number),
  first: table.turn,
});

describe('WSOP 87, TDA 35: button and blinds', () => {
  it('heads-up the button is the small blind, acts first before the flop and last after it', () => {
    const table = tableOf([1000, 1000]).deal();
    expect(blinds(table)).toEqual({ button: 0, posted: [50, 100, 0, 0, 0, 0, 0, 0, 0], first: 0 });
    expect(table.play('0 call', '1 check').turn).toBe(1);
  });

  it("heads-up in the seed's order the big blind acts first before the flop and the button after it", () => {
    const table = tableOf([1000, 1000], { headsUpOrder: 1 }).deal();
    expect(blinds(table)).toEqual({ button: 0, posted: [50, 100, 0, 0, 0, 0, 0, 0, 0], first: 1 });
    expect(table.play('1 check', '0 call').turn).toBe(0);
  });

  it('the heads-up order does not touch tables of three', () => {
    expect(tableOf([1000, 1000, 1000], { headsUpOrder: 1 }).deal().turn).toBe(0);
  });

  it('with three seats the button acts first before the flop and last after it', () => {
    const table = tableOf([1000, 1000, 1000]).deal();
    expect(blinds(table)).toEqual({ button: 0, posted: [0, 50, 100, 0, 0, 0, 0, 0, 0], first: 0 });
    expect(table.play('0 call', '1 call', '2 check').turn).toBe(1);
  });

  it('with nine seats the seat left of the big blind acts first', () => {
    const table = tableOf(new Array(9).fill(1000)).deal();
    expect(blinds(table)).toEqual({ button: 0, posted: [0, 50, 100, 0, 0, 0, 0, 0, 0], first: 3 });
  });

  it('the button moves one seat a hand and skips seats that are not dealt in', () => {
    const table = tableOf([1000, 0, 1000, 1000]).deal();
    expect(table.state.button).toBe(0);
    table.play('0 fold', '2 fold').deal();
    expect(table.state.button).toBe(2);
    table.play('2 fold', '3 fold').deal();
    expect(table.state.button).toBe(3);
    expect(table.play('3 fold', '0 fold').deal().state.button).toBe(0);
  });

  it('when three seats become two nobody is big blind twice in a row', () => {
    const table = tableOf(
      [1000, 1000, 1000],
      {},
      { holes: { 0: '2c3d', 1: 'KcKd', 2: 'AsAd' }, board: 'AhQs9s7d4c' },
    ).deal();
    table.play('0 raise 1000', '1 fold', '2 call');
    expect(table.stacks).toEqual([0, 950, 2050]);
    table.deal();
    // Seat 2 was the big blind; a moving button alone would make it so again.
    expect(blinds(table)).toMatchObject({ button: 2, posted: [0, 100, 50, 0, 0, 0, 0, 0, 0], first: 2 });
  });

  it('an ante is dead money from everyone, before the blinds', () => {
    const table = tableOf([1000, 1000, 30], { ante: 20n }).deal();
    expect(table.state.totals.slice(0, 3)).toEqual([20n, 70n, 30n]);
    expect(table.state.bets.slice(0, 3)).toEqual([0n, 50n, 10n]);
  });
});

describe('TDA 40, 43: bets and raises', () => {
  it('the smallest bet is the big blind', () => {
    const table = tableOf([5000, 5000, 5000]).deal().play('0 call', '1 call', '2 check');
    expect(table.check('1 raise 99')).toBe('BelowMinimumRaise');
    expect(table.check('1 raise 100')).toBeUndefined();
  });

  it('a raise is at least as large as the largest bet or raise of the street', () => {
    const table = tableOf([5000, 5000, 5000]).deal().play('0 raise 400');
    expect(table.check('1 raise 699')).toBe('BelowMinimumRaise');
    expect(table.check('1 raise 700')).toBeUndefined();
    table.play('1 raise 1500');
    expect(table.check('2 raise 2599')).toBe('BelowMinimumRaise');
    expect(table.check('2 raise 2600')).toBeUndefined();
  });

  it('the next street starts again at the big blind', () => {
    const table = tableOf([5000, 5000, 5000]).deal().play('0 raise 400', '1 call', '2 call');
    expect(table.check('1 raise 100')).toBeUndefined();
  });

  it('the big blind keeps its option to raise', () => {
    const table = tableOf([5000, 5000, 5000]).deal().play('0 call', '1 call');
    expect(table.turn).toBe(2);
    expect(table.check('2 raise 200')).toBeUndefined();
  });

  it('a short big blind does not lower the call', () => {
    const table = tableOf([5000, 5000, 30]).deal();
    expect(table.state.bet).toBe(100n);
    expect(table.play('0 call').state.bets[0]).toBe(100n);
  });

  it('a small blind that covers an all-in big blind has nothing to decide', () => {
    const table = tableOf([5000, 30]).step().step();
    expect(table.phase).toBe('Runout');
    expect(table.state.totals.slice(0, 2)).toEqual([30n, 30n]);
  });

  it('nobody can raise when all others are all-in', () => {
    const table = tableOf([5000, 600, 600]).deal().play('0 call', '1 raise 600', '2 call');
    expect(table.check('0 raise 1200')).toBe('NobodyToRaise');
    expect(table.check('0 call')).toBeUndefined();
  });
});

describe('TDA 47: re-opening the bet', () => {
  it('a short all-in does not re-open raising for a seat that has acted', () => {
    const table = tableOf([5000, 5000, 550]).deal().play('0 raise 400', '1 call', '2 raise 550');
    expect(table.turn).toBe(0);
    expect(table.check('0 raise 850')).toBe('RaisingClosed');
    expect(table.check('0 call')).toBeUndefined();
  });

  it('a seat that has not acted may raise over a short all-in, by a full raise', () => {
    const table = tableOf([5000, 450, 5000]).deal().play('0 raise 400', '1 raise 450');
    expect(table.check('2 raise 749')).toBe('BelowMinimumRaise');
    expect(table.check('2 raise 750')).toBeUndefined();
  });

  it('short all-ins that together make a full raise do re-open it', () => {
    const four = tableOf([5000, 600, 750, 5000]).deal().play('3 call', '0 call', '1 call', '2 check');
    four.play('1 check', '2 check', '3 raise 300', '0 call', '1 raise 500', '2 raise 650');
    expect(four.turn).toBe(3);
    expect(four.check('3 raise 949')).toBe('BelowMinimumRaise');
    expect(four.check('3 raise 950')).toBeUndefined();
  });

  it('short all-ins that together stay below a full raise do not', () => {
    const table = tableOf([5000, 600, 699, 5000]).deal().play('3 call', '0 call', '1 call', '2 check');
    table.play('1 check', '2 check', '3 raise 300', '0 call', '1 raise 500', '2 raise 599');
    expect(table.check('3 raise 899')).toBe('RaisingClosed');
  });
});

describe('bad input', () => {
  const table = tableOf([5000, 5000, 300]).deal();
  it.each([
    ['1 fold', 'NotYourTurn'],
    ['9 fold', 'NotYourTurn'],
    ['0 check', 'CannotCheck'],
    ['0 raise 199', 'BelowMinimumRaise'],
    ['0 raise 0', 'BelowMinimumRaise'],
    ['0 raise -200', 'NegativeAmount'],
    ['0 raise 5001', 'NotEnoughChips'],
    ['0 fold 5', 'UnexpectedAmount'],
    ['0 show', 'NotAtShowdown'],
    ['0 muck', 'NotAtShowdown'],
  ])('%s is refused with %s', (line, code) => {
    expect(table.check(line)).toBe(code);
  });

  it('an unknown action and a fraction have codes of their own', async () => {
    const { holdem } = await import('./holdem.js');
    expect(holdem.check(table.state, 0, { kind: 7, amount: 0n })).toBe('UnknownAction');
    expect(holdem.check(table.state, 0, { kind: 3, amount: 250.5 as never })).toBe('MalformedAction');
  });

  it('a call needs a bet, and betting needs no showdown', () => {
    const river = tableOf([500, 500]).deal().play('0 call', '1 check', '1 check', '0 check', '1 check', '0 check');
    expect(river.check('1 call')).toBe('NothingToCall');
    river.play('1 check', '0 check');
    expect(river.phase).toBe('Showdown');
    expect(river.check('1 fold')).toBe('BettingIsOver');
    expect(river.check('1 muck')).toBe('MustShow');
  });
});
