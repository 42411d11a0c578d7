import { HoldemPhase, type HoldemState } from '@facedown/holdem';
import { describe, expect, it } from 'vitest';
import { runningPots } from './model.js';

const nine = ([a = 0n, b = 0n, c = 0n, d = 0n]: readonly bigint[]): HoldemState['stacks'] => [
  ...([a, b, c, d] as const),
  ...([0n, 0n, 0n, 0n, 0n] as const),
];
const state = (totals: bigint[], stacks: bigint[], live = 0b111): HoldemState =>
  ({
    phase: HoldemPhase.PreFlop,
    live,
    totals: nine(totals),
    stacks: nine(stacks),
  }) as Partial<HoldemState> as HoldemState;

describe('runningPots', () => {
  it('is one pot while nobody is all in', () =>
    expect(runningPots(state([50n, 50n, 20n], [1n, 1n, 1n]))).toEqual([120n]));
  it('splits at the level of a seat that is all in', () =>
    expect(runningPots(state([50n, 50n, 20n], [1n, 1n, 0n]))).toEqual([60n, 60n]));
  it('splits at each level, folded chips in the lowest', () =>
    expect(runningPots(state([100n, 60n, 20n, 10n], [9n, 0n, 0n, 5n]))).toEqual([70n, 80n, 40n]));
  it('has none between hands', () =>
    expect(runningPots({ ...state([0n], [1n]), phase: HoldemPhase.Waiting })).toEqual([]));
});
