import { describe, expect, it } from 'vitest';
import { empty, NOW, stateCalled } from '../../testing/judgedHoldem.js';
import type { Phase } from '../judge.js';
import { clockOf, isRunning, stored } from './clock.js';

describe('the judge’s clock', () => {
  it('turns registration into play by itself, one second after its deadline', () => {
    const register = { ...empty, phase: 'register', deadline: NOW } as const;
    expect(clockOf(register, NOW)).toEqual({ phase: 'register', deadline: NOW });
    expect(clockOf(register, NOW + 1)).toEqual({ phase: 'play', deadline: NOW + 60 });
  });
  it('lets play stand, however late it is', () =>
    expect(clockOf({ ...empty, phase: 'play', deadline: NOW }, NOW + 1000)).toEqual({ phase: 'play', deadline: NOW }));
  it('runs from the start to the end', () => {
    const phases: readonly Phase[] = ['lobby', 'live', 'register', 'play', 'done'];
    expect(phases.map((phase) => isRunning({ phase }))).toEqual([false, true, true, true, false]);
  });
  it('starts anew with what is played before the judge, and stands where the seats play among themselves', () => {
    const next = { version: 4n, hash: stateCalled('four') };
    const late = { ...empty, extended: 3n };
    expect(stored(late, next, true, NOW)).toMatchObject({ ...next, phase: 'play', deadline: NOW + 60, extended: 0n });
    expect(stored(late, next, false, NOW)).toMatchObject({ ...next, phase: 'live', deadline: 0, extended: 0n });
  });
});
