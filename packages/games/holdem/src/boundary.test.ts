import { unwrap } from '@facedown/base';
import { PendingKind } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { holdem } from './holdem.js';
import { CONFIG, tableOf } from './testing/tableOf.js';

const codeOf = (result: { ok: boolean; code?: string }) => (result.ok ? undefined : result.code);

describe('setup', () => {
  it.each([
    [{ seats: 1 }, 'SeatCountOutOfRange'],
    [{ seats: 10 }, 'SeatCountOutOfRange'],
    [{ headsUpOrder: 2 }, 'UnknownHeadsUpOrder'],
    [{ smallBlind: 0n }, 'BlindsOutOfRange'],
    [{ smallBlind: 101n }, 'BlindsOutOfRange'],
    [{ ante: 101n }, 'BlindsOutOfRange'],
    [{ minBuyIn: 0n }, 'BuyInRangeInvalid'],
    [{ minBuyIn: 500n, maxBuyIn: 499n }, 'BuyInRangeInvalid'],
    [{ bond: 2n ** 97n }, 'BuyInRangeInvalid'],
    [{ rakeBp: 10_001 }, 'RakeOutOfRange'],
  ])('refuses %o', (fault, code) => {
    expect(codeOf(holdem.setup({ ...CONFIG, ...fault }))).toBe(code);
  });
});

describe('admit', () => {
  const empty = unwrap(holdem.setup({ ...CONFIG, minBuyIn: 200n, maxBuyIn: 2000n, bond: 70n }));
  const seated = unwrap(holdem.admit(empty, 3, 1070n));

  it('takes the bond out of the amount', () => {
    expect(seated.stacks[3]).toBe(1000n);
    expect(holdem.outcome(seated).payouts[3]).toBe(1070n);
  });

  it.each([
    [3, 1070n, 'AlreadySeated'],
    [9, 1070n, 'NoSuchSeat'],
    [0, 269n, 'BuyInOutOfRange'],
    [0, 2071n, 'BuyInOutOfRange'],
    [0, 0n, 'BuyInOutOfRange'],
  ])('refuses seat %i with %i', (seat, amount, code) => {
    expect(codeOf(holdem.admit(seated, seat, amount))).toBe(code);
  });

  it('is refused while a hand runs', () => {
    const table = tableOf([1000, 1000]).deal();
    expect(codeOf(holdem.admit(table.state, 4, 1000n))).toBe('NotAtBoundary');
    expect(codeOf(holdem.release(table.state, 0))).toBe('NotAtBoundary');
    expect(codeOf(holdem.begin(table.state))).toBe('NotAtBoundary');
  });

  it('tops up between hands, into the range and not beyond', () => {
    const { state } = tableOf([500, 500], { minBuyIn: 400n, maxBuyIn: 600n }).deal().play('0 fold');
    expect(unwrap(holdem.admit(state, 0, 150n)).stacks[0]).toBe(600n);
    expect(codeOf(holdem.admit(state, 0, 151n))).toBe('TopUpOutOfRange');
    expect(codeOf(holdem.admit(state, 0, 0n))).toBe('TopUpOutOfRange');
    expect(codeOf(holdem.admit(state, 1, 51n))).toBe('TopUpOutOfRange');
  });

  it('deals a seat in from the next hand on', () => {
    const table = tableOf([1000, 1000, 0]).deal().play('0 fold');
    table.state = unwrap(holdem.admit(table.state, 2, 800n));
    expect(table.deal().state.dealt).toBe(0b111);
  });
});

describe('release', () => {
  it('pays stack and bond and frees the seat', () => {
    const table = tableOf([1000, 1000, 1000], { bond: 70n }).deal().play('0 fold', '1 fold');
    const { state, amount } = unwrap(holdem.release(table.state, 1));
    expect(amount).toBe(1020n);
    expect(codeOf(holdem.release(state, 1))).toBe('SeatEmpty');
    expect(codeOf(holdem.release(state, 9))).toBe('NoSuchSeat');
    table.state = state;
    expect(table.deal().state.dealt).toBe(0b101);
  });

  it('stops the table when one seat is left, and a newcomer can begin again', () => {
    const table = tableOf([1000, 1000]).deal().play('0 fold');
    const left = unwrap(holdem.release(table.state, 0)).state;
    expect(holdem.pending(left).kind).toBe(PendingKind.Over);
    expect(codeOf(holdem.begin(left))).toBe('NotEnoughSeats');
    const joined = unwrap(holdem.admit(left, 5, 700n));
    const begun = unwrap(holdem.begin(joined));
    expect(holdem.pending(begun).kind).toBe(PendingKind.Dealer);
    expect(codeOf(holdem.begin(begun))).toBe('AlreadyBegun');
  });

  it('pays a seat that broke a hand its stack without the bond; it cannot sit on', () => {
    const table = tableOf([1000, 1000, 1000], { bond: 70n }).deal().play('0 call', '1 call').only('2 check').broken(1);
    expect(codeOf(holdem.admit(table.state, 1, 100n))).toBe('SeatTaken');
    expect(unwrap(holdem.release(table.state, 1)).amount).toBe(900n);
  });
});

describe('sit-out', () => {
  it('is said on the own turn, keeps the turn, and holds from the next hand on', () => {
    const table = tableOf([1000, 1000, 1000]).deal().play('0 sitout');
    expect(table.turn).toBe(0);
    expect(table.check('0 sitout')).toBe('AlreadyAway');
    table.play('0 call', '1 fold', '2 check', '2 raise 100', '0 fold');
    expect(table.deal().state.dealt).toBe(0b110);
  });

  it('ends when the seat comes back with nothing, or with a top-up', () => {
    const table = tableOf([1000, 1000, 1000]).deal().play('0 sitout', '0 fold', '1 fold');
    expect(unwrap(holdem.admit(table.state, 0, 0n)).away).toBe(0);
    table.state = unwrap(holdem.admit(table.state, 0, 500n));
    expect(table.deal().state.dealt).toBe(0b111);
  });

  it('of all but one stops the table until someone is back', () => {
    const table = tableOf([1000, 1000]).deal().play('0 sitout', '0 fold');
    expect(table.turn).toBe('Over');
    const back = unwrap(holdem.admit(table.state, 0, 0n));
    expect(holdem.begin(back).ok).toBe(true);
  });

  it('a seat without chips is not dealt in and stays', () => {
    const table = tableOf(
      [300, 1000, 1000],
      {},
      { holes: { 0: '2c3d', 1: 'AcAd', 2: '4c5d' }, board: '8s9sJdQhKh' },
    ).deal();
    table.play('0 raise 300', '1 call', '2 fold');
    expect(table.stacks).toEqual([0, 1400, 900]);
    expect(table.deal().state).toMatchObject({ dealt: 0b110, seated: 0b111 });
  });
});
