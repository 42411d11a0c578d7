import { membersOf } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { PendingKind } from '../../index.js';
import { describeConformance } from '../describeConformance.js';
import { dealtWorld, feeSeating } from '../scenes.js';
import { cheatCase } from './case.js';
import { cheat } from './cheat.js';
import { CheatKind, CheatPhase } from './layout.js';

describeConformance(cheatCase, { games: process.env.FACEDOWN_LONG ? 300 : 24, seed: 1 });

const laid = () => {
  const { state } = dealtWorld(cheat, feeSeating(3, 5n));
  return cheat.apply(state, 0, { kind: CheatKind.Lay, count: 2 });
};
const says = (kind: number) => ({ kind, count: 0 });

describe('cheat', () => {
  it('asks everyone else at once whether he doubts it, each once', () => {
    const state = laid();
    expect(cheat.pending(state)).toMatchObject({ kind: PendingKind.All, seats: 0b110n });
    const one = cheat.apply(state, 2, says(CheatKind.Doubt));
    expect(membersOf(cheat.pending(one).seats)).toEqual([1]);
    expect(cheat.check(one, 2, says(CheatKind.Silent))).toBe('NotYourTurn');
    expect(cheat.check(one, 0, says(CheatKind.Doubt))).toBe('NotYourTurn');
  });

  it('comes to one state by whatever order of answers and lapses, and hears the first left of the seat', () => {
    const order = (seats: number[]) =>
      seats.reduce((state, seat) => cheat.apply(state, seat, says(CheatKind.Doubt)), laid());
    expect(order([2, 1])).toEqual(order([1, 2]));
    const shown = [0, 1].map((slot) => ({ slot, face: 0 }));
    expect(cheat.on(order([2, 1]), shown)).toMatchObject({ phase: CheatPhase.Take, taker: 1 });
    expect(cheat.on(order([1, 2]), [{ slot: 0, face: 3 }])).toMatchObject({ phase: CheatPhase.Take, taker: 0 });
    const late = (seats: number[]) => seats.reduce((state, seat) => cheat.forfeit(state, seat), laid());
    expect(late([2, 1])).toEqual(late([1, 2]));
    expect(late([1, 2])).toMatchObject({ phase: CheatPhase.Lay, turn: 1 });
  });

  it('takes silence for having no doubt', () => {
    expect(cheat.silence?.(laid(), 1)).toEqual(says(CheatKind.Silent));
    expect(
      cheat.silence?.(cheat.apply(cheat.apply(laid(), 1, says(CheatKind.Silent)), 2, says(CheatKind.Silent)), 1),
    ).toBe(undefined);
  });
});
