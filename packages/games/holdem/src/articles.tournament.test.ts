import { seededRandom, unwrap } from '@facedown/base';
import { PendingKind, playthrough } from '@facedown/game-kit';
import { expectGolden } from '@facedown/game-kit/testing';
import { describe, expect, it } from 'vitest';
import { holdemCase, sitAndGo } from './case.js';
import { holdem } from './holdem.js';
import { type HoldemConfig, HoldemEnd, type HoldemState } from './layout.js';
import { type Cards, CONFIG, tableOf } from './testing/tableOf.js';
import { assuredOf, blindsOf, finishOf, packWords } from './tournament.js';

const codeOf = (result: { ok: boolean; code?: string }) => (result.ok ? undefined : result.code);

/** Blinds 50/100, then 100/200 and 150/300 with an ante of 50, each for two hands; first and second are paid. */
const LEVELS: Partial<HoldemConfig> = {
  minBuyIn: 1000n,
  maxBuyIn: 1000n,
  levelHands: 2,
  levels: packWords([1, 2, 3]),
  antes: packWords([0, 0, 1]),
  prizes: packWords([7000, 3000]),
};
function gameOf(seats: number, more: Partial<HoldemConfig> = {}, cards: Cards = {}) {
  const config = { ...LEVELS, ...more };
  return tableOf(new Array(seats).fill(Number(config.minBuyIn)), config, cards);
}

/** Chips lie as they could after some hands. */
function withStacks(table: ReturnType<typeof tableOf>, ...stacks: number[]) {
  table.state = { ...table.state, stacks: table.state.stacks.map((_, seat) => BigInt(stacks[seat] ?? 0)) as never };
  return table;
}

const places = (state: HoldemState, seats: number) => Array.from({ length: seats }, (_, seat) => finishOf(state, seat));
const sumOf = ({ payouts, pot, house }: ReturnType<typeof holdem.outcome>) =>
  payouts.reduce((sum, payout) => sum + payout, pot + house);

describe('setup', () => {
  it.each<[Partial<HoldemConfig>, string]>([
    [{ levels: 0n }, 'LevelsInvalid'],
    [{ levels: packWords([0, 2]) }, 'LevelsInvalid'],
    [{ levels: packWords([1, 0, 2]) }, 'LevelsInvalid'],
    [{ levels: packWords([2, 1]) }, 'LevelsInvalid'],
    [{ antes: packWords([0, 0, 0, 1]) }, 'LevelsInvalid'],
    [{ antes: packWords([3]) }, 'LevelsInvalid'],
    [{ ante: 1n }, 'LevelsInvalid'],
    [{ bigBlind: (1n << 80n) + 1n }, 'LevelsInvalid'],
    [{ levelHands: 0 }, 'LevelsInvalid'],
    [{ levelHands: 0, levels: 0n, antes: 0n }, 'LevelsInvalid'],
    [{ prizes: 0n }, 'PrizesInvalid'],
    [{ prizes: packWords([9999]) }, 'PrizesInvalid'],
    [{ prizes: packWords([3000, 7000]) }, 'PrizesInvalid'],
    [{ prizes: packWords([7000, 0, 3000]) }, 'PrizesInvalid'],
    [{ seats: 2, prizes: packWords([5000, 3000, 2000]) }, 'PrizesInvalid'],
    [{ minBuyIn: 999n }, 'BuyInRangeInvalid'],
    [{ bond: 1n }, 'BuyInRangeInvalid'],
  ])('refuses %o', (fault, code) => {
    expect(codeOf(holdem.setup({ ...CONFIG, ...LEVELS, ...fault }))).toBe(code);
  });

  it('takes sixteen levels and a place for every seat', () => {
    const levels = packWords(Array.from({ length: 16 }, (_, i) => 1 + i));
    expect(holdem.setup({ ...CONFIG, ...LEVELS, levels }).ok).toBe(true);
    expect(holdem.setup({ ...CONFIG, ...LEVELS, seats: 2, prizes: packWords([5000, 5000]) }).ok).toBe(true);
  });
});

describe('everybody brings the same, once', () => {
  it('refuses another amount, and to begin with fewer seats than prizes', () => {
    const empty = unwrap(holdem.setup({ ...CONFIG, ...LEVELS, prizes: packWords([5000, 3000, 2000]) }));
    expect(codeOf(holdem.admit(empty, 0, 999n))).toBe('BuyInOutOfRange');
    expect(codeOf(holdem.admit(empty, 0, 1001n))).toBe('BuyInOutOfRange');
    const two = unwrap(holdem.admit(unwrap(holdem.admit(empty, 0, 1000n)), 1, 1000n));
    expect(codeOf(holdem.begin(two))).toBe('NotEnoughSeats');
    expect(holdem.begin(unwrap(holdem.admit(two, 5, 1000n))).ok).toBe(true);
  });

  it('lets nobody come, top up, leave or sit out once it has begun, and is no boundary', () => {
    const table = gameOf(3);
    for (const state of [table.state, table.deal().play('0 fold', '1 fold').state]) {
      expect(holdem.outcome(state).boundary).toBe(false);
      expect(codeOf(holdem.admit(state, 0, 1000n))).toBe('NotAtBoundary');
      expect(codeOf(holdem.admit(state, 5, 1000n))).toBe('NotAtBoundary');
      expect(codeOf(holdem.release(state, 1))).toBe('NotAtBoundary');
      expect(codeOf(holdem.begin(state))).toBe('NotAtBoundary');
    }
    table.deal();
    expect(table.check(`${table.turn} sitout`)).toBe('TournamentBegun');
    expect(holdem.candidates(table.state, Number(table.turn)).map(({ action }) => action.kind)).not.toContain(6);
  });
});

describe('levels go by hands played', () => {
  it('raises blinds and antes every two hands and stays at the last level', () => {
    const table = gameOf(3, { minBuyIn: 10_000n, maxBuyIn: 10_000n });
    const posted = Array.from({ length: 7 }, () => {
      table.deal();
      const { small, big, ante } = blindsOf(table.state);
      const pot = holdem.outcome(table.state).pot;
      const before = table.state.totals.reduce((sum, total) => sum + total, 0n);
      expect(table.state).toMatchObject({ bet: big, minRaise: big });
      expect(before).toBe(small + big + 3n * ante);
      expect(pot).toBeGreaterThan(0n);
      const first = Number(table.turn);
      table.play(`${first} fold`, `${(first + 1) % 3} fold`);
      return [small, big, ante].map(Number);
    });
    expect(posted).toEqual([
      [50, 100, 0],
      [50, 100, 0],
      [100, 200, 0],
      [100, 200, 0],
      [150, 300, 50],
      [150, 300, 50],
      [150, 300, 50],
    ]);
  });

  it("lets a street begin with the level's big blind as the least bet", () => {
    const table = gameOf(2, { minBuyIn: 10_000n, maxBuyIn: 10_000n });
    table.deal().play(`${table.turn} fold`);
    table.deal().play(`${table.turn} fold`);
    table.deal();
    const first = Number(table.turn);
    table.play(`${first} call`, `${1 - first} check`);
    expect(table.check(`${table.turn} raise 199`)).toBe('BelowMinimumRaise');
    expect(table.check(`${table.turn} raise 200`)).toBeUndefined();
  });
});

describe('places', () => {
  const cards: Cards = { holes: { 0: 'AsAh', 1: 'KsKh', 2: '2c7d', 3: '3c8d' }, board: '4s5dJcQhTd' };

  it('go down as seats lose everything, and the last one is first', () => {
    const table = withStacks(gameOf(3, {}, cards), 1500, 1000, 500).deal();
    table.play('0 raise 1500', '1 fold', '2 call');
    expect(places(table.state, 3)).toEqual([0, 0, 3]);
    expect(holdem.pending(table.state).kind).toBe(PendingKind.Dealer);
    table.deal();
    const first = Number(table.turn);
    table.play(`${first} raise ${Number(table.state.stacks[first]! + table.state.bets[first]!)}`, `${1 - first} call`);
    expect(places(table.state, 3)).toEqual([1, 2, 3]);
    expect(table.turn).toBe('Over');
    expect(table.stacks).toEqual([2100, 900, 0]);
    expect(holdem.outcome(table.state)).toMatchObject({ boundary: true, pot: 0n, house: 0n, winners: 1n });
    expect(codeOf(holdem.admit(table.state, 2, 1000n))).toBe('TournamentBegun');
    expect(codeOf(holdem.begin(table.state))).toBe('TournamentBegun');
    expect(unwrap(holdem.release(table.state, 1)).amount).toBe(900n);
  });

  it('of two who go in one hand are by the chips with which they began it', () => {
    const table = withStacks(gameOf(4, {}, cards), 2000, 400, 600, 1000).deal();
    table.play('3 fold', '0 raise 2000', '1 call', '2 call');
    expect(places(table.state, 4)).toEqual([0, 4, 3, 0]);
  });

  it('are shared by two who go with as much, and so are their prizes, the odd chip to the lower seat', () => {
    const prizes = packWords([5000, 3000, 2000]);
    const table = withStacks(gameOf(3, { minBuyIn: 1001n, maxBuyIn: 1001n, prizes }, cards), 1003, 1000, 1000).deal();
    table.play('0 raise 1003', '1 call', '2 call');
    expect(places(table.state, 3)).toEqual([1, 2, 2]);
    // 3003 chips: 1501 and two odd ones for the first, 900 + 600 for the other two.
    expect(table.stacks).toEqual([1503, 750, 750]);
  });

  it('pay the rake once, from the prize, and what is lost by rounding goes to the first', () => {
    const prizes = packWords([3334, 3333, 3333]);
    const rake = { rakeBp: 500, rakeCap: 1_000_000n };
    const table = withStacks(gameOf(3, { prizes, ...rake }, cards), 2000, 600, 400).deal();
    table.play('0 raise 2000', '1 call', '2 call');
    expect(holdem.outcome(table.state)).toMatchObject({ house: 150n, pot: 0n });
    expect(table.stacks).toEqual([952, 949, 949]);
    const capped = withStacks(gameOf(3, { prizes, rakeBp: 500, rakeCap: 7n }, cards), 2000, 600, 400).deal();
    capped.play('0 raise 2000', '1 call', '2 call');
    expect(capped.state.house).toBe(7n);
  });

  it('are assured: who is out owns his prize, who is in that of the lowest place open to him', () => {
    const prizes = packWords([5000, 3000, 2000]);
    const table = withStacks(gameOf(3, { prizes }, cards), 1500, 1000, 500).deal();
    expect([0, 1, 2].map((seat) => assuredOf(table.state, seat))).toEqual([600n, 600n, 600n]);
    table.play('0 raise 1500', '1 fold', '2 call');
    expect([0, 1, 2].map((seat) => assuredOf(table.state, seat))).toEqual([900n, 900n, 600n]);
    expect(holdem.outcome(table.state)).toMatchObject({
      payouts: [900n, 900n, 600n, 0n, 0n, 0n, 0n, 0n, 0n],
      pot: 600n,
    });
  });
});

describe('a seat that is gone', () => {
  it('posts antes and blinds in its turn and is dealt nothing, until its chips are gone', () => {
    const table = gameOf(3).broken(2);
    expect(table.state.gone).toBe(0b100);
    const posted: number[] = [];
    for (let hand = 0; hand < 12 && table.turn !== 'Over' && finishOf(table.state, 2) === 0; hand++) {
      const before = table.state.stacks[2]!;
      table.deal();
      expect(table.state.dealt & 0b100).toBe(0);
      posted.push(Number(before - table.state.stacks[2]!));
      table.play(`${table.turn} fold`);
      expect(sumOf(holdem.outcome(table.state))).toBe(3000n);
    }
    expect(posted.slice(0, 6)).toEqual([100, 50, 0, 200, 200, 50]);
    expect(posted.reduce((sum, chips) => sum + chips, 0)).toBe(1000);
    expect(finishOf(table.state, 2)).toBe(3);
  });

  it('gets back what it posted where a hand is cancelled, as everyone does', () => {
    const table = gameOf(4).broken(3);
    table.deal().play(`${table.turn} call`).broken(Number(table.turn));
    expect(sumOf(holdem.outcome(table.state))).toBe(4000n);
    expect(table.state.stacks[3]).toBe(1000n);
  });

  it('is placed below all who go with it: nobody gains a place by vanishing', () => {
    const prizes = packWords([5000, 3000, 2000]);
    const table = withStacks(gameOf(3, { prizes }).broken(2), 1000, 1500, 500);
    table.deal();
    const before = holdem.outcome(table.state).payouts;
    table.broken(1);
    expect(places(table.state, 3)).toEqual([1, 3, 2]);
    expect(holdem.outcome(table.state).payouts[1]).toBe(before[1]);
  });

  it('leaves the last one who answers as the winner, whatever his chips', () => {
    const table = withStacks(gameOf(3), 100, 1900, 1000).broken(1, 2);
    expect(table.turn).toBe('Over');
    expect(places(table.state, 3)).toEqual([1, 2, 3]);
    expect(table.stacks).toEqual([2100, 900, 0]);
  });
});

describe('a clock', () => {
  it('folds for a seat and leaves it in', () => {
    const table = gameOf(3).deal().forfeit();
    expect(table.state.gone).toBe(0);
    table.play('1 fold');
    expect(table.state.end).toBe(HoldemEnd.Fold);
    expect(table.deal().state.dealt).toBe(0b111);
  });
});

describe('a dealer who fails', () => {
  it('ends it: everybody takes what his chips are worth, and there is no rake', () => {
    const table = withStacks(gameOf(3, { rakeBp: 500, rakeCap: 1000n }), 500, 1900, 600).deal();
    table.state = holdem.broken(table.state, 1n << 128n);
    expect(holdem.outcome(table.state)).toMatchObject({ boundary: true, pot: 0n, house: 0n });
    expect(table.stacks).toEqual([500, 1900, 600]);
    expect(codeOf(holdem.begin(table.state))).toBe('TournamentBegun');
  });
});

describe('playthrough', () => {
  it.each([
    { name: 'sit-and-go-three', seed: 3, seats: 3, hands: 1 },
    { name: 'sit-and-go-six', seed: 6, seats: 6, hands: 2 },
  ])('of $name is the committed text', ({ name, seed, seats, hands }) => {
    const config = { ...sitAndGo(seats, hands), rakeBp: 200, rakeCap: 500n };
    const amounts = new Array<bigint>(seats).fill(1500n);
    const text = playthrough(holdemCase.game, { config, amounts }, seededRandom(`golden/${name}/${seed}`), {
      maxActions: 400,
    });
    expect(text).toContain('#1');
    expectGolden(new URL(`./golden/${name}.txt`, import.meta.url), text);
  });
});
