import { describe, expect, it } from 'vitest';
import { manualClock } from '../testing/manualClock.js';
import { sleep } from './clock.js';
import { closingClock } from './closingClock.js';

describe('a clock that closes', () => {
  it('calls in time while it is open, and not what was called off', async () => {
    const outer = manualClock();
    const clock = closingClock(outer);
    const called: number[] = [];
    clock.after(10, () => called.push(clock.now()));
    clock.after(5, () => called.push(-1))();
    await outer.run(() => called.length === 1);
    expect(called).toEqual([10]);
    clock.close();
    expect(called).toEqual([10]);
  });
  it('leaves nothing behind: who waits is called at once, each once', async () => {
    const outer = manualClock();
    const clock = closingClock(outer);
    let called = 0;
    clock.after(1_000_000, () => called++);
    clock.after(1, () => called++)();
    const slept = sleep(clock, 1_000_000);
    clock.close();
    await slept;
    clock.close();
    expect(called).toBe(1);
    await expect(outer.run(() => false)).rejects.toThrow('everyone waits for ever');
    expect(outer.now()).toBe(0);
  });
  it('makes nobody wait who comes later', async () => {
    const outer = manualClock();
    const clock = closingClock(outer);
    clock.close();
    let isCalled = false;
    clock.after(1_000_000, () => {
      isCalled = true;
    });
    await outer.run(() => isCalled);
    expect(outer.now()).toBe(0);
  });
});
