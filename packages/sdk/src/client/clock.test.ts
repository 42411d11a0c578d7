import { BaseError } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../testing/manualClock.js';
import { PATIENT_TRIES, sleep, systemClock, withRetry } from './clock.js';

describe('the system’s clock', () => {
  it('calls once, later, and not at all where it was called off', async () => {
    let called = 0;
    const off = systemClock.after(1, () => called++);
    systemClock.after(1, () => called++);
    off();
    await sleep(systemClock, 20);
    expect(called).toBe(1);
  });
});

describe('a retry', () => {
  const failing = (times: number, error: unknown = new Error('no')) => {
    const tried = { count: 0 };
    const run = async () => {
      if (tried.count++ < times) throw error;
      return 'done';
    };
    return { tried, run };
  };
  const told = async (clock: ReturnType<typeof manualClock>, promise: Promise<unknown>) => {
    let said: unknown;
    promise.then(
      (value) => {
        said = value;
      },
      (error: Error) => {
        said = error.message;
      },
    );
    await clock.run(() => said !== undefined);
    return said;
  };
  it('is made three times, and the last failure is told', async () => {
    const clock = manualClock();
    const [thrice, always] = [failing(3), failing(4)];
    expect(await told(clock, withRetry(clock, thrice.run))).toBe('done');
    expect(await told(clock, withRetry(clock, always.run))).toBe('no');
    expect([thrice.tried.count, always.tried.count, clock.now()]).toEqual([4, 4, 2 * 1300]);
  });
  it('is made for a minute where it must be said', async () => {
    const clock = manualClock();
    const [long, always] = [failing(PATIENT_TRIES), failing(PATIENT_TRIES + 1)];
    expect(
      await told(
        clock,
        withRetry(clock, long.run, () => PATIENT_TRIES),
      ),
    ).toBe('done');
    expect(clock.now()).toBeGreaterThan(60_000);
    expect(
      await told(
        clock,
        withRetry(clock, always.run, () => PATIENT_TRIES),
      ),
    ).toBe('no');
  });
  it('is not made of what is final', async () => {
    const { tried, run } = failing(1, new BaseError('never', { category: 'user', code: 'Never', recoverable: false }));
    await expect(withRetry(systemClock, run)).rejects.toThrow('never');
    expect(tried.count).toBe(1);
  });
});
