/** A bucket that fills at a rate and empties by use: short bursts pass, floods don't. */
export interface Bucket {
  take(amount?: number): boolean;
}

interface BucketOptions {
  readonly perSecond: number;
  readonly burst: number;
  /** Milliseconds that never go back: a wall clock that jumps must neither open nor shut the door. */
  readonly now?: () => number;
}

export function makeBucket({ perSecond, burst, now = () => performance.now() }: BucketOptions): Bucket {
  let level = burst;
  let at = now();
  return {
    take(amount = 1) {
      const time = now();
      level = Math.min(burst, level + (Math.max(0, time - at) / 1000) * perSecond);
      at = time;
      if (level < amount) return false;
      level -= amount;
      return true;
    },
  };
}

/** Whoever has one IPv6 address has all of its network: they count as one. */
export function limitKey(written: string): string {
  // Some proxies name the port too: whoever has one address has all of its ports.
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(written)?.[1] ?? written.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const all = [...before, ...Array<string>(missing).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** A bucket for each address; those that are full again are forgotten, so that strangers can't fill the memory. */
export function makeBuckets(options: BucketOptions, maxAddresses = 10_000) {
  const now = options.now ?? (() => performance.now());
  const buckets = new Map<string, { bucket: Bucket; at: number }>();
  const refillMs = (options.burst / options.perSecond) * 1000;
  return {
    take(address: string, amount = 1): boolean {
      const time = now();
      const known = buckets.get(address) ?? { bucket: makeBucket({ ...options, now }), at: time };
      known.at = time;
      // Deleted and set again: the map's order is that of last use.
      buckets.delete(address);
      buckets.set(address, known);
      for (const [other, { at }] of buckets) {
        if (time - at < refillMs && buckets.size <= maxAddresses) break;
        if (other !== address) buckets.delete(other);
      }
      return known.bucket.take(amount);
    },
    get size() {
      return buckets.size;
    },
  };
}
