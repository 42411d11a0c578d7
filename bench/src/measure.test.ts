import { describe, expect, it } from 'vitest';
import { compare, measure, median, rate } from './measure.js';

/** A clock that work moves on by itself. */
function fakeClock() {
  let time = 0;
  return {
    now: () => time,
    takes: (...times: number[]) => {
      let call = 0;
      return () => {
        time += times[Math.min(call++, times.length - 1)]!;
      };
    },
  };
}

describe('median', () => {
  it('is the middle value', () => expect(median([9, 1, 5])).toBe(5));
  it('lies between the two middle values of an even number', () => expect(median([4, 1, 2, 100])).toBe(3));
  it('refuses an empty list', () => expect(() => median([])).toThrow(RangeError));
});

describe('measure', () => {
  it('throws the warm-up away', async () => {
    const clock = fakeClock();
    expect(await measure(clock.takes(1000, 1000, 4), { warmup: 2, samples: 3, now: clock.now })).toBe(4);
  });
  it('is not moved by one slow sample', async () => {
    const clock = fakeClock();
    expect(await measure(clock.takes(4, 900, 4), { warmup: 0, samples: 3, now: clock.now })).toBe(4);
  });
  it('divides by the calls of a sample', async () => {
    const clock = fakeClock();
    expect(await measure(clock.takes(4), { warmup: 0, samples: 2, calls: 10, now: clock.now })).toBe(4);
  });
  it('awaits a promise', async () => {
    const clock = fakeClock();
    const work = clock.takes(7);
    expect(await measure(() => Promise.resolve().then(work), { warmup: 0, samples: 1, now: clock.now })).toBe(7);
  });
});

describe('compare', () => {
  it('is above 1 where the work is faster than the other', async () => {
    const clock = fakeClock();
    const result = await compare(clock.takes(2), clock.takes(10), { now: clock.now });
    expect(result).toEqual({ time: 2, otherTime: 10, ratio: 5 });
  });
});

describe('rate', () => {
  it('is per second', () => expect(rate(4)).toBe(250));
});
