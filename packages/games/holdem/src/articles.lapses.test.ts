import { describe, expect, it } from 'vitest';
import { holdem } from './holdem.js';
import { HoldemEnd, HoldemPhase } from './layout.js';
import { payoutOf } from './pots.js';
import { tableOf } from './testing/tableOf.js';

const sum = (table: ReturnType<typeof tableOf>) => {
  const { payouts, pot, house } = holdem.outcome(table.state);
  return payouts.reduce((whole, payout) => whole + payout, 0n) + pot + house;
};
const checkAll = (table: ReturnType<typeof tableOf>) => {
  const phase = table.phase;
  while (table.phase === phase) table.play(`${table.turn} ${table.check(`${table.turn} check`) ? 'call' : 'check'}`);
  return table;
};

describe('timeout', () => {
  const streets = ['PreFlop', 'FlopBetting', 'TurnBetting', 'RiverBetting'];

  it.each(streets)('on %s is a fold, and with two seats the other wins without rake', (street) => {
    const table = tableOf([1000, 1000], { rakeBp: 1000 }).deal();
    while (table.phase !== street) checkAll(table);
    const late = Number(table.turn);
    table.forfeit();
    expect(table.state.end).toBe(HoldemEnd.Timeout);
    expect(table.state.winners).toBe(1 << (1 - late));
    expect(table.state.house).toBe(0n);
    expect(sum(table)).toBe(2000n);
  });

  it.each(streets)('on %s with three seats the hand goes on without the late seat', (street) => {
    const table = tableOf([1000, 1000, 1000], { rakeBp: 1000 }).deal();
    while (table.phase !== street) checkAll(table);
    const late = Number(table.turn);
    table.forfeit();
    expect(table.phase).toBe(street);
    expect((table.state.live >> late) & 1).toBe(0);
    expect(table.turn).not.toBe(late);
  });

  it('never checks: a seat that could have checked folds too', () => {
    const table = tableOf([1000, 1000, 1000]).deal().play('0 call', '1 call').forfeit();
    expect(table.state.live).toBe(0b011);
  });

  it('at the showdown is a muck, even for the first to show', () => {
    const table = tableOf([1000, 1000, 1000]).deal();
    while (table.phase !== 'Showdown') checkAll(table);
    expect(table.turn).toBe(1);
    table.forfeit();
    expect(table.turn).toBe(2);
    expect(table.forfeit().state.winners).toBe(0b001);
    expect(table.state.holes).toBe(0n);
  });

  it('leaves a seat that has sat out its hand at the table', () => {
    const table = tableOf([1000, 1000]).deal().forfeit();
    expect(table.state.gone).toBe(0);
    expect(table.phase).toBe('Shuffle');
  });
});

describe('broken', () => {
  const seatsAt = [2, 3, 6, 9];
  const dealerSteps = ['Deal', 'Flop', 'Turn', 'River', 'Runout'];
  const reach = (seats: number, phase: string) => {
    const table = tableOf(new Array(seats).fill(1000), { rakeBp: 500, bond: 70n }).step();
    while (table.phase !== phase) {
      if (typeof table.turn !== 'number') table.step();
      else if (phase === 'Runout') table.only(`${table.turn} ${table.state.bet === 1000n ? 'call' : 'raise 1000'}`);
      else table.only(`${table.turn} ${table.check(`${table.turn} check`) ? 'call' : 'check'}`);
    }
    return table;
  };

  describe.each(seatsAt)('with %i seats', (seats) => {
    it('while shuffling costs nothing: the seat leaves and the rest play on', () => {
      const table = tableOf(new Array(seats).fill(1000), { bond: 70n }).broken(1);
      expect(holdem.outcome(table.state).payouts.slice(0, seats)).toEqual(new Array(seats).fill(1070n));
      expect(table.state.gone).toBe(0b10);
      expect(table.phase).toBe(seats === 2 ? 'Waiting' : 'Shuffle');
    });

    it.each(dealerSteps)('in %s follows the rules of a vanished seat', (phase) => {
      const table = reach(seats, phase);
      const totals = table.state.totals.slice(0, seats).map(Number);
      const put = totals[1]!;
      const before = sum(table);
      table.broken(1);
      expect(sum(table)).toBe(before);
      expect(table.state.house).toBe(0n);
      expect(table.state.gone).toBe(0b10);
      const payouts = holdem.outcome(table.state).payouts.slice(0, seats).map(Number);
      if (seats === 2) {
        expect(payouts).toEqual([1070 + put, 1070 - put]);
        expect(table.state.end).toBe(HoldemEnd.Timeout);
        return;
      }
      expect(table.state.end).toBe(HoldemEnd.Cancelled);
      if (phase === 'Deal') {
        // Nobody has put in anything yet: the bond goes in equal parts.
        const [part, odd] = [Math.floor(70 / (seats - 1)), 70 % (seats - 1)];
        expect(payouts).toEqual(payouts.map((_, seat) => (seat === 1 ? 1000 : 1070 + part + (seat === 2 ? odd : 0))));
        return;
      }
      // Nobody gains more by what another put in than he matched of it, and the bond follows what each put in.
      const there = totals.map((total, seat) => ({ total, seat })).filter(({ seat }) => seat !== 1);
      const whole = there.reduce((sum, { total }) => sum + total, 0);
      const bonds = there.map(({ total }) => Math.floor((70 * total) / whole));
      there.forEach(({ total, seat }, i) => {
        const gained = payouts[seat]! - 1070 - bonds[i]!;
        expect(gained).toBeGreaterThanOrEqual(0);
        expect(gained).toBeLessThanOrEqual(Math.min(total, put) + (seat === 2 ? seats : 0));
      });
      const matched = Math.min(put, Math.max(...there.map(({ total }) => total)));
      expect(payouts[1]).toBe(1000 - matched);
      const [share, odd] = [Math.floor(put / (seats - 1)), put % (seats - 1)];
      const left = 70 - bonds.reduce((sum, one) => sum + one, 0);
      expect(there.map(({ seat }) => payouts[seat]!)).toEqual(
        there.map(({ seat }, i) => 1070 + share + bonds[i]! + (seat === 2 ? odd + left : 0)),
      );
    });
  });

  it('before anyone has put in a chip leaves no pot, and nobody has won', () => {
    const table = tableOf([1000, 1000], { rakeBp: 500 }).step();
    expect(table.phase).toBe('Deal');
    table.broken(1);
    expect(table.state.end).toBe(HoldemEnd.Timeout);
    expect([table.state.winners, table.stacks]).toEqual([0, [1000, 1000]]);
    expect(payoutOf(table.state)).toEqual({ pot: 0n, rake: 0n, payout: 0n, pots: [] });
  });

  it('pays a short all-in no more than it matched when all others vanish', () => {
    const table = tableOf([30, 1000, 1000], { bond: 70n, smallBlind: 5n, bigBlind: 10n }).deal();
    table.play('0 raise 30', '1 raise 990').only('2 call');
    expect(table.state.totals.slice(0, 3)).toEqual([30n, 990n, 990n]);
    table.broken(1, 2);
    expect(table.state.end).toBe(HoldemEnd.Timeout);
    // Of the 2,010 in the pot it has matched 30 of each; the others take back what they bet against each other.
    expect(holdem.outcome(table.state).payouts.slice(0, 3)).toEqual([160n, 1040n, 1040n]);
    expect(table.state.winners).toBe(0b001);
  });

  it('pays a short all-in no more than it matched when one of the others vanishes', () => {
    const table = tableOf([30, 1000, 1000, 1000], { bond: 70n, smallBlind: 5n, bigBlind: 10n }).deal();
    table.play('3 call', '0 raise 30', '1 raise 990', '2 call').only('3 call');
    expect(table.state.totals.slice(0, 4)).toEqual([30n, 990n, 990n, 990n]);
    table.broken(1);
    // 30 of seat 1's are for three seats and 960 for two; the bond of 70 goes by 30, 990 and 990.
    expect(holdem.outcome(table.state).payouts.slice(0, 4)).toEqual([
      30n + 70n + 10n + 1n,
      10n,
      1000n + 70n + 10n + 480n + 35n,
      1000n + 70n + 10n + 480n + 34n,
    ]);
  });

  it('gives a bond back to a colluder only as far as he put chips into the hand', () => {
    const table = tableOf([1000, 1000, 1000, 1000], { bond: 70n, smallBlind: 5n, bigBlind: 10n }).deal();
    // Seat 0 has folded before it put in anything, and is a partner of seat 1.
    table.play('3 call', '0 fold', '1 call').only('2 check');
    expect(table.phase).toBe('Flop');
    table.broken(1);
    const payouts = holdem.outcome(table.state).payouts.slice(0, 4);
    expect(payouts).toEqual([1070n, 990n, 1070n + 5n + 35n, 1070n + 5n + 35n]);
  });

  it('the folded colluder who leaves has given his exit tokens: nothing of his is asked for', () => {
    const table = tableOf([1000, 1000, 1000], { bond: 70n }).deal().play('0 fold', '1 call').only('2 check');
    expect(table.phase).toBe('Flop');
    // The dealer owes nothing by seat 0 any more, so the clock can only name the live seats; the hand ends by a fold.
    expect(holdem.pending(table.state).needs.every(({ seat }) => seat === 0)).toBe(true);
    const payouts = holdem.outcome(table.broken(1).state).payouts.slice(0, 3);
    expect(payouts).toEqual([1070n, 970n, 1170n]);
  });

  it('a seat that folded by timeout still owes its tokens, and loses its bond when it is gone', () => {
    const table = tableOf([1000, 1000, 1000], { bond: 70n }).deal().play('0 raise 300', '1 call', '2 call');
    table.play('1 raise 200').play('2 call', '0 call').forfeit().play('2 check').only('0 check');
    expect(table.phase).toBe('River');
    table.broken(1);
    expect(table.state.end).toBe(HoldemEnd.Cancelled);
    expect(holdem.outcome(table.state).payouts.slice(0, 3)).toEqual([1355n, 500n, 1355n]);
  });

  it('when all live seats vanish everyone takes back what he put in', () => {
    const table = tableOf([1000, 1000, 1000], { bond: 70n })
      .deal()
      .play('0 fold', '1 call')
      .only('2 check')
      .broken(1, 2);
    expect(holdem.outcome(table.state).payouts.slice(0, 3)).toEqual([1070n, 1070n, 1070n]);
    expect(table.phase).toBe('Waiting');
  });

  it('a server that vanishes costs no seat anything and stops the table', () => {
    const table = tableOf([1000, 1000, 1000], { bond: 70n }).deal().play('0 call', '1 call').only('2 check');
    table.state = holdem.broken(table.state, 1n << 128n);
    expect(holdem.outcome(table.state)).toMatchObject({ boundary: true, pot: 0n });
    expect(holdem.outcome(table.state).payouts.slice(0, 3)).toEqual([1070n, 1070n, 1070n]);
    expect(table.state.phase).toBe(HoldemPhase.Waiting);
    expect(holdem.begin(table.state).ok).toBe(true);
  });
});
