import { describe, expect, it } from 'vitest';
import { defendBy } from './candidates.js';
import { fable } from './fable.js';
import { FablePhase, FableReason } from './layout.js';
import { walk } from './testing/invariants.js';
import { acted, begun, board, concede, mid, opened, opening, seated } from './testing/scenario.js';

const late = mid({ phase: FablePhase.Defend, turns: 4, boards: ['0x', board(23)], attackers: 1n, health: [6, 20] });

describe('article 13: the end', () => {
  it('gives both stakes to the winner and each bond back, once everything deferred is settled', () => {
    const state = acted(late, 0, defendBy([255]));
    expect(state).toMatchObject({ phase: FablePhase.Close, reason: FableReason.Health });
    expect(fable.outcome(state)).toMatchObject({ boundary: false, payouts: [0n, 0n], pot: 26n, winners: 0n });
    const over = fable.on(state, []);
    expect(fable.outcome(over)).toMatchObject({ boundary: true, payouts: [3n, 23n], pot: 0n, winners: 2n });
  });

  it('has nothing to pay at a table without stakes, but a winner', () => {
    const free = mid({}, { stake: 0n, bond: 0n });
    expect(fable.outcome(fable.on(acted(free, 0, concede), []))).toMatchObject({ payouts: [0n, 0n], winners: 2n });
  });

  it('comes in every random game, and all of its sentences hold', () => {
    const { broken, reasons, turns } = walk(fable, process.env.FACEDOWN_LONG ? 1500 : 120, 'walk');
    expect(broken).toEqual([]);
    expect(turns).toBeGreaterThan(120 * 4);
    expect(reasons.has(FableReason.Health) && reasons.has(FableReason.Concede)).toBe(true);
  });
});

describe('article 14: conceding', () => {
  it('is for the seat that is asked, in every phase in which one is', () => {
    for (const state of [begun(), mid(), late]) {
      const { seat } = fable.pending(state);
      expect(fable.check(state, 1 - seat, concede)).toBe('NotYourTurn');
      expect(acted(state, seat, concede)).toMatchObject({ winner: 1 - seat, reason: FableReason.Concede });
    }
    expect(fable.check(late, 0, { ...concede, data: '0x00' })).toBe('UnknownAction');
  });

  it('is what a client does for a seat that gives up, and nothing else is', () => {
    expect(fable.concede?.(late, concede)).toBe(true);
    expect(fable.concede?.(late, defendBy([255]))).toBe(false);
  });
});

describe('article 15: time', () => {
  it('makes a late action a concession', () => {
    for (const state of [begun(), mid(), late]) {
      const { seat } = fable.pending(state);
      const after = fable.forfeit(state, seat);
      expect(after).toMatchObject({ phase: FablePhase.Close, winner: 1 - seat, reason: FableReason.Late });
      expect(fable.outcome(fable.on(after, [])).payouts[seat]).toBe(3n);
    }
  });

  it.each(['Lay', 'Deal', 'Draw', 'Close'] as const)('takes stake and bond for a dealer’s step in %s', (phase) => {
    const state = { ...opened([opening(0), opening(1)]), phase: FablePhase[phase] };
    expect(fable.outcome(fable.broken(state, 1n))).toMatchObject({ payouts: [0n, 26n], winners: 2n, boundary: true });
    expect(fable.outcome(fable.broken(state, 2n))).toMatchObject({ payouts: [26n, 0n], winners: 1n });
  });

  it('gives each its own back where both are late', () => {
    const state = opened([opening(0), opening(1)]);
    expect(fable.outcome(fable.broken(state, 3n))).toMatchObject({ payouts: [13n, 13n], winners: 0n });
  });
});

describe('article 16: before the start', () => {
  it('lets a seat leave with what it brought', () => {
    const left = fable.release(seated(), 1);
    expect(left).toMatchObject({ ok: true, value: { amount: 13n } });
    expect(fable.release(begun(), 1)).toEqual({ ok: false, code: 'NotAtBoundary' });
  });
});

describe('article 17: the bound', () => {
  it('is reached when everybody only passes: the second seat’s deck is empty first', () => {
    let state = mid();
    let actions = 4;
    while (state.phase !== FablePhase.Close) {
      if (state.phase === FablePhase.Draw) state = fable.on(state, []);
      // With sixteen cards in hand there is no passing.
      const kind = fable.candidates(state, state.turn).find(({ action }) => fable.describeAction(action) === 'pass');
      state = kind
        ? acted(state, state.turn, kind.action)
        : fable.on(fable.apply(state, state.turn, { kind: 2 }), [{ slot: 0, face: 0 }]);
      actions++;
    }
    expect(state).toMatchObject({ turns: 30 + 30 - 12, winner: 0, reason: FableReason.EmptyDeck });
    expect(actions).toBeLessThan(350);
  });
});
