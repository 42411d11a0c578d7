import { describe, expect, it } from 'vitest';
import type { Phase } from './judge.js';
import { believedClock } from './toldClock.js';

const told = (phase: Phase, remainingMs = 1000) => ({ phase, remainingMs });

describe('a phase', () => {
  it.each<[Phase, Phase[], Phase, Phase, boolean]>([
    // What one tells, what others tell, what was believed: what is believed, and whether something is doubted.
    ['live', [], 'live', 'live', false],
    ['register', [], 'live', 'register', false],
    ['play', [], 'live', 'play', false],
    ['done', [], 'live', 'live', true],
    ['done', [], 'play', 'play', true],
    ['done', [], 'done', 'done', false],
    ['register', ['live'], 'live', 'live', true],
    ['play', ['live'], 'live', 'live', true],
    ['done', ['live'], 'live', 'live', true],
    ['done', ['play'], 'live', 'play', true],
    ['play', ['register'], 'register', 'register', true],
    ['play', ['play'], 'live', 'play', false],
    ['done', ['done'], 'play', 'done', false],
    ['done', ['live', 'done'], 'play', 'done', false],
    ['play', ['live', 'register'], 'live', 'register', true],
    ['live', ['play'], 'live', 'live', false],
    ['play', ['done'], 'play', 'play', false],
    ['done', ['lobby'], 'lobby', 'lobby', true],
  ])('%s, beside %j and after %s…: %s is believed', (one, others, before, believed, isDoubted) => {
    const clock = believedClock(
      told(one),
      others.map((phase) => told(phase)),
      before,
    );
    expect([clock.phase, clock.doubt === 'Unproven']).toEqual([believed, isDoubted]);
  });

  it('gives as much time as anyone tells: a short one would end posting too early', () => {
    expect(believedClock(told('play', 0), [told('play', 9000)], 'live')).toEqual(told('play', 9000));
    expect(believedClock(told('play', 9000), [told('play', 0)], 'live')).toEqual(told('play', 9000));
  });
});
