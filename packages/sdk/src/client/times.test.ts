import { describe, expect, it } from 'vitest';
import { patienceSeconds, secondsToAct, timesOf } from './times.js';

describe('patienceSeconds', () => {
  it('leaves the last third of the time to act to a quick judge', () => {
    const clocks = { registerSeconds: 2, answerSeconds: 5 };
    expect(patienceSeconds(clocks)).toBe(8);
    expect(secondsToAct(clocks)).toBe(15);
    expect(timesOf(clocks).patienceMs).toBe(8000);
  });
  it('lets all of it pass before a slow one', () => {
    const clocks = { registerSeconds: 60, answerSeconds: 300 };
    expect(patienceSeconds(clocks)).toBe(300);
    expect(secondsToAct(clocks)).toBe(300);
    expect(timesOf(clocks, { patienceMs: 7 }).patienceMs).toBe(7);
  });
});
