import { seededRandom, unwrap } from '@facedown/base';
import { type GameCase, PendingKind, recordScript, type ScriptOp, Verb } from '@facedown/game-kit';
import { describe, expect, it } from 'vitest';
import { sitAndGoCase } from './case.js';
import { holdem } from './holdem.js';
import { hostileCase, hostileConfig } from './hostile.js';
import { type HoldemConfig, HoldemPhase, type HoldemState } from './layout.js';
import { seatsIn } from './seats.js';
import { type Cards, tableOf } from './testing/tableOf.js';
import { blindsOf, finishOf, packWords } from './tournament.js';

/** What a cheater, a coalition or a hostile creator could try at a sit-and-go. */
const GAMES = process.env.FACEDOWN_LONG ? 1000 : 40;
const SERVER = 1n << 128n;

const LEVELS: Partial<HoldemConfig> = {
  minBuyIn: 1000n,
  maxBuyIn: 1000n,
  levelHands: 2,
  levels: packWords([1, 2, 3]),
  antes: packWords([0, 0, 1]),
  prizes: packWords([5000, 3000, 2000]),
};
const codeOf = (result: { ok: boolean; code?: string }) => (result.ok ? undefined : result.code);
const sumOf = ({ payouts, pot, house }: ReturnType<typeof holdem.outcome>) =>
  payouts.reduce((sum, payout) => sum + payout, pot + house);

function gameOf(seats: number, more: Partial<HoldemConfig> = {}, cards: Cards = {}) {
  const config = { ...LEVELS, ...more };
  return tableOf(new Array(seats).fill(Number(config.minBuyIn)), config, cards);
}

/** Chips, places and seats that are gone as they could be after some hands. */
function later(table: ReturnType<typeof tableOf>, stacks: readonly number[], more: Partial<HoldemState> = {}) {
  const chips = table.state.stacks.map((_, seat) => BigInt(stacks[seat] ?? 0)) as never;
  table.state = { ...table.state, hand: 7, ...more, stacks: chips };
  return table;
}

const placesOf = (state: HoldemState, seats: number) =>
  Array.from({ length: seats }, (_, seat) => finishOf(state, seat));

/** Every state of sit-and-goes at random, half of them with lapses, with the one before it. */
function* steps(seed: string): Generator<{ before: HoldemState; after: HoldemState; op: ScriptOp }> {
  for (let game = 0; game < GAMES; game++) {
    const random = seededRandom(`${seed}/${game}`);
    const { ops } = recordScript(sitAndGoCase as GameCase, random, { lapses: game % 2 === 1 });
    let before: HoldemState | undefined;
    for (const op of ops) {
      const after = op.after?.state as HoldemState | undefined;
      if (before && after) yield { before, after, op };
      before = after ?? before;
    }
  }
}

describe('a second sit-and-go at the same table', () => {
  it('does not begin where the first ended before its first hand: no second rake, no place twice', () => {
    const prizes = packWords([7000, 3000]);
    const { state } = gameOf(2, { seats: 3, prizes, rakeBp: 500, rakeCap: 1000n }).broken(1);
    expect(state).toMatchObject({ phase: HoldemPhase.Waiting, hand: 0, house: 100n });
    expect(codeOf(holdem.admit(state, 2, 1000n))).toBe('TournamentBegun');
    expect(codeOf(holdem.begin(state))).toBe('TournamentBegun');
    const left = unwrap(holdem.release(state, 1));
    expect(left.amount).toBe(570n);
    expect(codeOf(holdem.admit(left.state, 1, 1000n))).toBe('TournamentBegun');
  });

  it('begins where a dealer failed before the first hand, and everybody still has what he brought', () => {
    const table = gameOf(3);
    const stopped = holdem.broken(table.state, SERVER);
    expect(holdem.outcome(stopped)).toMatchObject({ boundary: true, house: 0n });
    expect(stopped.stacks.slice(0, 3)).toEqual([1000n, 1000n, 1000n]);
    expect(holdem.begin(stopped).ok).toBe(true);
  });
});

describe('a dealer who fails for the one who leads', () => {
  it('takes no prize from who has won a place, and pays the rest by chips', () => {
    const table = later(gameOf(4, { rakeBp: 500, rakeCap: 1000n }), [3500, 400, 100], { places: 0x4000n }).deal();
    const before = holdem.outcome(table.state).payouts;
    const stopped = holdem.broken(table.state, SERVER);
    // 4000 chips: 800 each for the third place, which nobody can miss, and 1600 by chips.
    expect(stopped.stacks.slice(0, 4)).toEqual([2200n, 960n, 840n, 0n]);
    expect(stopped.house).toBe(0n);
    stopped.stacks.forEach((chips, seat) => {
      expect(chips).toBeGreaterThanOrEqual(before[seat] ?? 0n);
    });
  });

  it('pays who is third his prize although his chips are gone', () => {
    const table = later(gameOf(3), [2500, 500], { places: 0x300n });
    expect(holdem.outcome(table.state).payouts[2]).toBe(600n);
    const stopped = holdem.broken(table.deal().state, SERVER);
    // 900 each for the second place, and 600 by chips.
    expect(stopped.stacks.slice(0, 3)).toEqual([1400n, 1000n, 600n]);
  });
});

describe('what a seat can no longer lose', () => {
  it('does not fall, whoever is late and whatever the dealer does, and nothing is paid out in between', () => {
    let held = 0;
    for (const { before, after, op } of steps('assured')) {
      if (before.phase === HoldemPhase.Waiting || before.seated !== after.seated) continue;
      held++;
      const [was, is] = [holdem.outcome(before), holdem.outcome(after)];
      is.payouts.forEach((payout, seat) => {
        if (payout < was.payouts[seat]!)
          throw new Error(`seat ${seat}: ${was.payouts[seat]} to ${payout}, op ${op.kind}`);
      });
      expect(is.boundary).toBe(after.phase === HoldemPhase.Waiting);
      expect(sumOf(is)).toBe(sumOf(was));
      if (!is.boundary) expect(is.house).toBe(0n);
    }
    expect(held).toBeGreaterThan(10 * GAMES);
  });

  it('is not lost to the dead money of a seat that is gone and posted more', () => {
    const cards: Cards = { holes: { 0: '2c7d', 1: 'AsAh', 2: 'KsKh' }, board: '4s5dJcQhTd' };
    // Seat 3 is gone and posts its last 300; seat 0 is all-in with 100 and loses.
    const table = later(gameOf(4, {}, cards), [100, 2000, 1600, 300], { gone: 0b1000, button: 0 });
    table.deal();
    expect(table.state.totals[3]).toBe(300n);
    const before = holdem.outcome(table.state).payouts;
    expect(before[0]).toBe(800n);
    while (holdem.outcome(table.state).pot > 0n && table.state.hand === 8 && table.turn !== 'Dealer') {
      const seat = Number(table.turn);
      table.play(table.state.bets[seat]! < table.state.bet ? `${seat} call` : `${seat} check`);
    }
    expect(placesOf(table.state, 4)).toEqual([3, 0, 0, 4]);
    expect(holdem.outcome(table.state).payouts[0]).toBe(800n);
  });
});

describe('chips dumped on a partner', () => {
  it('are worth nothing until places are won: whoever then goes is paid by place', () => {
    const cards: Cards = { holes: { 0: 'AsAh', 1: '2c7d', 2: 'KsKh' }, board: '4s5dJcQhTd' };
    const table = gameOf(3, {}, cards).deal();
    const before = holdem.outcome(table.state);
    table.play('0 raise 1000', '1 call', '2 fold');
    expect(placesOf(table.state, 3)).toEqual([0, 3, 0]);
    expect(table.state.stacks.slice(0, 3)).toEqual([2100n, 0n, 900n]);
    // The one with 2100 chips and the one with 900 own the same; together the partners own no more than two places.
    expect(holdem.outcome(table.state).payouts.slice(0, 3)).toEqual([900n, 600n, 900n]);
    expect(before.payouts.slice(0, 3)).toEqual([600n, 600n, 600n]);
    expect(codeOf(holdem.release(table.state, 0))).toBe('NotAtBoundary');
    table.broken(0);
    expect(holdem.outcome(table.state).payouts.slice(0, 3)).toEqual([900n, 600n, 1500n]);
  });
});

describe('several who go at once', () => {
  const cards: Cards = { holes: { 0: 'AsAh', 1: 'KsKh', 2: '2c7d', 3: '3c8d' }, board: '4s5dJcQhTd' };

  it('share the places across the last prize, to the chip', () => {
    const table = later(gameOf(4, { minBuyIn: 1001n, maxBuyIn: 1001n }, cards), [1004, 1000, 1000, 1000], {
      hand: 0,
    }).deal();
    table.play('3 raise 1000', '0 raise 1004', '1 call', '2 call');
    expect(placesOf(table.state, 4)).toEqual([1, 2, 2, 2]);
    // 4004: 2002 and one odd chip; 1201 + 800 for three.
    expect(table.stacks).toEqual([2003, 667, 667, 667]);
    expect(sumOf(holdem.outcome(table.state))).toBe(4004n);
  });

  it('and vanish together are placed by chips, with nobody who answers', () => {
    const table = later(gameOf(3, {}, cards), [1500, 1000, 500])
      .deal()
      .broken(0, 1, 2);
    expect(placesOf(table.state, 3)).toEqual([1, 2, 3]);
    expect(sumOf(holdem.outcome(table.state))).toBe(3000n);
  });

  it('and one of whom vanishes leave him below those who lose, above him who went before with more', () => {
    // Seat 3 went before and posts its last 350; 1 and 2 are all-in with less, and 2 vanishes before the board.
    const stacks = [3100, 300, 250, 350];
    const table = later(gameOf(4, {}, cards), stacks, { gone: 0b1000, button: 0 }).deal();
    expect(table.state.stacks[3]).toBe(0n);
    table.play('0 raise 1000', '1 call').only('2 call');
    expect(table.state.phase).toBe(HoldemPhase.Runout);
    expect(holdem.outcome(table.state).payouts.slice(0, 4)).toEqual([800n, 800n, 800n, 0n]);
    table.absent(2);
    expect(holdem.outcome(table.state).payouts.slice(0, 4)).toEqual([1200n, 1200n, 800n, 0n]);
    table.settle();
    expect(placesOf(table.state, 4)).toEqual([1, 2, 3, 4]);
  });
});

describe('who is out or gone', () => {
  it('is asked for nothing more, so that nobody stops the table by his silence or has it paid by chips', () => {
    let [decks, turns] = [0, 0];
    for (const { after } of steps('asked')) {
      const finished = seatsIn(after.seated).filter((seat) => finishOf(after, seat) > 0);
      const { kind, seat, needs } = holdem.pending(after);
      const isAsked = (one: number) =>
        (kind === PendingKind.Action && seat === one) ||
        needs.some((need) =>
          need.verb === Verb.Deck
            ? ((need.set >> BigInt(one)) & 1n) === 1n
            : need.verb === Verb.Deal && need.seat === one,
        );
      for (const one of finished) expect(isAsked(one)).toBe(false);
      if (after.phase === HoldemPhase.Shuffle) {
        decks++;
        for (const one of seatsIn(after.gone)) expect(isAsked(one)).toBe(false);
      }
      if (kind === PendingKind.Action && finished.length > 0) turns++;
    }
    expect(Math.min(decks, turns)).toBeGreaterThan(GAMES);
  });
});

describe('levels', () => {
  it('never fall, and a hand that is broken counts like any other', () => {
    let last = 0n;
    for (const { before, after } of steps('levels')) {
      if (before.hand === 0) last = 0n;
      if (after.hand === 0) continue;
      expect(after.hand - before.hand).toBeGreaterThanOrEqual(0);
      const { big } = blindsOf(after);
      expect(big).toBeGreaterThanOrEqual(last);
      last = big;
    }
    const table = gameOf(4).deal().broken(3);
    expect(table.deal().state.hand).toBe(2);
  });
});

describe('a hostile creator', () => {
  it('opens no table that does not end, locks chips or counts beyond its words', () => {
    for (let game = 0; game < GAMES; game++) {
      const { ops, finished } = recordScript(hostileCase as GameCase, seededRandom(`hostile/${game}`), {
        lapses: game % 2 === 1,
      });
      expect(finished).toBe(true);
      const states = ops.flatMap(({ after }) => (after ? [after.state as HoldemState] : []));
      // A script may open another table before the one that is played.
      const { seats, minBuyIn } = states.at(-1)!.config;
      const begun = states.findIndex(({ phase }) => phase === HoldemPhase.Shuffle);
      for (const [i, state] of states.entries()) {
        expect([...state.stacks, ...state.totals, state.bet, state.minRaise, state.house].every(fits)).toBe(true);
        if (i >= begun && state.seated === 2 ** seats - 1)
          expect(sumOf(holdem.outcome(state))).toBe(minBuyIn * BigInt(seats));
      }
    }
  });

  it('is refused most of what he tries, each by its name', () => {
    const codes = new Set<string>();
    for (let i = 0; i < 2000; i++) codes.add(codeOf(holdem.setup(hostileConfig(seededRandom(`config/${i}`)))) ?? 'ok');
    expect([...codes].sort()).toEqual([
      'BlindsOutOfRange',
      'BuyInRangeInvalid',
      'LevelsInvalid',
      'PrizesInvalid',
      'RakeOutOfRange',
      'ok',
    ]);
  });
});

const fits = (amount: bigint) => amount >= 0n && amount < 1n << 128n;
