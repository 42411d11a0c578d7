import { describe, expect, it } from 'vitest';
import { holdem } from './holdem.js';
import { payoutOf } from './pots.js';
import { tableOf } from './testing/tableOf.js';

const BOARD = '2c7d9hJsQc';

describe('TDA 21: side pots', () => {
  it('three levels go to three winners', () => {
    const table = tableOf(
      [300, 600, 1000, 1000],
      {},
      { holes: { 0: 'AsAd', 1: 'KsKd', 2: '8s8d', 3: '4s4d' }, board: BOARD },
    ).deal();
    table.play('3 raise 1000', '0 call', '1 call', '2 call');
    expect(table.stacks).toEqual([1200, 900, 800, 0]);
    expect(payoutOf(table.state).pots.map(({ amount, eligible, winners }) => [amount, eligible, winners])).toEqual([
      [1200n, 0b1111, 0b0001],
      [900n, 0b1110, 0b0010],
      [800n, 0b1100, 0b0100],
    ]);
  });

  it('nine levels go to nine seats', () => {
    const holes = { 0: 'AsAh', 1: 'KsKh', 2: 'QsQh', 3: 'JsJh', 4: 'TsTh', 5: '9s9h', 6: '8s8h', 7: '7s7h', 8: '6s6h' };
    const stacks = [100, 200, 300, 400, 500, 600, 700, 800, 900];
    const table = tableOf(stacks, {}, { holes, board: '2c3d4c5dTd' }).deal();
    table.play(
      '3 raise 400',
      '4 raise 500',
      '5 raise 600',
      '6 raise 700',
      '7 raise 800',
      '8 raise 900',
      '0 call',
      '1 call',
      '2 call',
    );
    // Seat 8 makes a straight, seat 4 a set: the straight takes all that it shares, the uncalled 100 return.
    expect(table.stacks).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 4500]);
    const apart = tableOf(stacks, {}, { holes, board: '2c3d4cTd2d' }).deal();
    apart.play(
      '3 raise 400',
      '4 raise 500',
      '5 raise 600',
      '6 raise 700',
      '7 raise 800',
      '8 raise 900',
      '0 call',
      '1 call',
      '2 call',
    );
    expect(apart.stacks).toEqual([0, 0, 0, 0, 3500, 400, 300, 200, 100]);
    expect(payoutOf(apart.state).pots).toHaveLength(8);
  });

  it('folded chips stay in, in the pots that they reach', () => {
    const table = tableOf([300, 2000, 2000], {}, { holes: { 0: 'AsAd', 1: 'KsKd', 2: '4s4d' }, board: BOARD }).deal();
    table.play('0 raise 300', '1 call', '2 call', '1 raise 500', '2 raise 1000', '1 fold');
    // Seat 2 gets its uncalled 500 back and wins the side pot of 1000; seat 0 wins the main pot.
    expect(table.stacks).toEqual([900, 1200, 2200]);
  });
});

describe('uncalled bets', () => {
  it('return before the pot is awarded', () => {
    const table = tableOf([5000, 5000]).deal().play('0 raise 3000', '1 fold');
    expect(table.stacks).toEqual([5100, 4900]);
    expect(payoutOf(table.state).pot).toBe(200n);
  });

  it('return when a shorter seat calls all-in', () => {
    const table = tableOf([5000, 400], {}, { holes: { 0: '4s4d', 1: 'AsAd' }, board: BOARD }).deal();
    expect(table.play('0 raise 5000', '1 call').stacks).toEqual([4600, 800]);
  });
});

describe('TDA 20: split pots and odd chips', () => {
  it('a split is even', () => {
    const table = tableOf([1000, 1000], {}, { holes: { 0: 'AsKd', 1: 'AdKs' }, board: BOARD }).deal();
    expect(table.play('0 raise 1000', '1 call').stacks).toEqual([1000, 1000]);
  });

  it('the odd chip goes to the first winner left of the button', () => {
    const cards = { holes: { 0: 'AsKd', 1: '3s4d', 2: 'AdKs' }, board: BOARD };
    const table = tableOf([1000, 1000, 1000], { smallBlind: 25n }, cards).deal();
    table.play('0 raise 333', '1 fold', '2 call', '2 check', '0 check', '2 check', '0 check', '2 check', '0 check');
    table.play('2 show', '0 show');
    expect(table.stacks).toEqual([1012, 975, 1013]);
  });

  it('playing the board is allowed and splits', () => {
    const table = tableOf(
      [1000, 1000, 1000],
      {},
      { holes: { 0: '2s3d', 1: '4s5d', 2: '3s2d' }, board: 'AhKhQhJhTh' },
    ).deal();
    expect(table.play('0 raise 1000', '1 call', '2 call').stacks).toEqual([1000, 1000, 1000]);
  });

  it('suits never rank', () => {
    const table = tableOf([1000, 1000], {}, { holes: { 0: 'AcKc', 1: 'AsKs' }, board: '2d2h7d8h9c' }).deal();
    expect(table.play('0 raise 1000', '1 call').stacks).toEqual([1000, 1000]);
  });

  it('the wheel is the lowest straight', () => {
    const table = tableOf([1000, 1000], {}, { holes: { 0: 'AcKc', 1: '6s7s' }, board: '2d3h4d5hQc' }).deal();
    expect(table.play('0 raise 1000', '1 call').stacks).toEqual([0, 2000]);
  });

  it('the kicker decides', () => {
    const table = tableOf([1000, 1000], {}, { holes: { 0: 'AcKc', 1: 'AsQs' }, board: 'Ad3h4d7h9c' }).deal();
    expect(table.play('0 raise 1000', '1 call').stacks).toEqual([2000, 0]);
  });
});

describe('rake', () => {
  const cards = { holes: { 0: 'AsAd', 1: 'KsKd' }, board: BOARD };

  it("the seed's example: a pot of 240 pays 4.8 of rake and 235.2", () => {
    // A tenth of a coin is one base unit.
    const table = tableOf([1200, 1200], { rakeBp: 200 }, cards).deal().play('0 raise 1200', '1 call');
    expect(payoutOf(table.state)).toMatchObject({ pot: 2400n, rake: 48n, payout: 2352n });
    expect(table.stacks).toEqual([2352, 0]);
    expect(holdem.outcome(table.state).house).toBe(48n);
  });

  it('stops at the cap, over all pots together', () => {
    const three = { holes: { 0: 'AsAd', 1: 'KsKd', 2: '4s4d' }, board: BOARD };
    const table = tableOf([1000, 2000, 3000], { rakeBp: 500, rakeCap: 160n }, three).deal();
    table.play('0 raise 1000', '1 raise 2000', '2 call');
    expect(payoutOf(table.state).pots.map(({ amount, rake }) => [amount, rake])).toEqual([
      [3000n, 150n],
      [2000n, 10n],
    ]);
  });

  it('rounds down', () => {
    const table = tableOf([1049, 1049], { rakeBp: 1 }, cards).deal().play('0 raise 1049', '1 call');
    expect(payoutOf(table.state).rake).toBe(0n);
  });

  it('no flop, no drop', () => {
    const table = tableOf([1200, 1200], { rakeBp: 200 }, cards).deal().play('0 raise 600', '1 fold');
    expect(holdem.outcome(table.state).house).toBe(0n);
  });

  it('is taken from a hand that ends by a fold after the flop, but not from the uncalled bet', () => {
    const table = tableOf([1200, 1200], { rakeBp: 1000 }, cards)
      .deal()
      .play('0 raise 200', '1 call', '1 raise 500', '0 fold');
    expect(payoutOf(table.state)).toMatchObject({ pot: 400n, rake: 40n });
  });

  it('is not taken when the last opponent goes by timeout', () => {
    const table = tableOf([1200, 1200], { rakeBp: 1000 }, cards).deal().play('0 raise 200', '1 call').forfeit();
    expect(table.stacks).toEqual([1400, 1000]);
    expect(holdem.outcome(table.state).house).toBe(0n);
  });
});
