import { describe, expect, it } from 'vitest';
import { limitKey, makeBucket, makeBuckets } from './limits.js';

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
  it('fills by the time that passes, where no other clock is given', () => {
    const slow = { perSecond: 1e-6, burst: 1 };
    const [bucket, buckets] = [makeBucket(slow), makeBuckets(slow)];
    expect([bucket.take(), bucket.take()]).toEqual([true, false]);
    expect([buckets.take('a'), buckets.take('a')]).toEqual([true, false]);
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
    expect(buckets.size).toBe(100);
    time = 2000;
    buckets.take('z');
    expect(buckets.size).toBe(1);
  });
  it('remembers an address as long as its bucket fills, and no longer', () => {
    let time = 10_000;
    const buckets = makeBuckets({ perSecond: 2, burst: 4, now: () => time });
    expect([buckets.take('a', 4), buckets.take('a')]).toEqual([true, false]);
    time += 1999;
    buckets.take('b');
    expect(buckets.size).toBe(2);
    time += 1;
    buckets.take('b');
    expect(buckets.size).toBe(1);
  });
});

describe('limitKey', () => {
  it('counts all addresses of one IPv6 network as one, however they are written, and no other network', () => {
    const one = [
      '2001:db8:1:2::1',
      '2001:DB8:1:2:ffff:ffff:ffff:ffff',
      '2001:0db8:0001:0002:0:0:0:9',
      '2001:db8:1:2::',
    ];
    expect(new Set(one.map(limitKey))).toEqual(new Set(['2001:db8:1:2::/64']));
    expect(limitKey('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
    expect([limitKey('::1'), limitKey('fe80::1%eth0'), limitKey('2001:db8::5')]).toEqual([
      '0:0:0:0::/64',
      'fe80:0:0:0::/64',
      '2001:db8:0:0::/64',
    ]);
    // What is left out may be less than the half that counts.
    expect(limitKey('1::2:3:4:5:6:7')).toBe('1:0:2:3::/64');
  });
  it('counts an IPv4 address as itself, also where it comes mapped into IPv6', () => {
    expect([limitKey('10.1.2.3'), limitKey('::ffff:10.1.2.3'), limitKey('::FFFF:10.1.2.3')]).toEqual(
      Array(3).fill('10.1.2.3'),
    );
    expect(limitKey('10.1.2.4')).not.toBe(limitKey('::ffff:10.1.2.3'));
  });
  it('is the same for every port, where a proxy writes it down with the address', () => {
    expect([limitKey('10.1.2.3:4711'), limitKey('10.1.2.3:4712')]).toEqual(Array(2).fill('10.1.2.3'));
    expect(limitKey('[2001:db8:1:2::1]:443')).toBe('2001:db8:1:2::/64');
    expect(limitKey('[2001:db8:1:2::9]')).toBe('2001:db8:1:2::/64');
  });
});
