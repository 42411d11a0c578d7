import { describe, expect, it } from 'vitest';
import { makeBucket, makeBuckets } from './limits.js';

describe('makeBucket', () => {
  it('lets a burst pass and then only the rate', () => {
    let time = 0;
    const bucket = makeBucket({ perSecond: 10, burst: 3, now: () => time });
    expect([1, 2, 3, 4].map(() => bucket.take())).toEqual([true, true, true, false]);
    time = 100;
    expect([bucket.take(), bucket.take()]).toEqual([true, false]);
  });
  it('gives nothing for a clock that goes back', () => {
    let time = 1000;
    const bucket = makeBucket({ perSecond: 10, burst: 1, now: () => time });
    bucket.take();
    time = 0;
    expect(bucket.take()).toBe(false);
  });
});

describe('makeBuckets', () => {
  it('keeps addresses apart', () => {
    const buckets = makeBuckets({ perSecond: 1, burst: 1, now: () => 0 });
    expect([buckets.take('a'), buckets.take('a'), buckets.take('b')]).toEqual([true, false, true]);
  });
  it('forgets addresses whose buckets are full again, and never holds more than its limit', () => {
    let time = 0;
    const buckets = makeBuckets({ perSecond: 1, burst: 1, now: () => time }, 100);
    for (let i = 0; i < 1000; i++) buckets.take(`a${i}`);
    expect(buckets.size).toBeLessThanOrEqual(101);
    time = 2000;
    buckets.take('z');
    expect(buckets.size).toBe(1);
  });
});
