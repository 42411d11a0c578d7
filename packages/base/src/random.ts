import { concatBytes } from './bytes.js';
import { keccak256Bytes } from './keccak.js';

/** A source of random bytes. Pure code takes one as an argument and never reaches for a global. */
export type RandomBytes = (length: number) => Uint8Array;

/** The same bytes for the same seed: for tests, fuzzing and bots. Never for a secret. */
export function seededRandom(seed: string | number): RandomBytes {
  const key = keccak256Bytes(new TextEncoder().encode(`facedown/seeded/${seed}`));
  const counter = new Uint8Array(8);
  return byteStream(() => {
    for (let i = 7; i >= 0; i--) {
      counter[i] = ((counter[i] ?? 0) + 1) & 255;
      if (counter[i] !== 0) break;
    }
    return keccak256Bytes(concatBytes(key, counter));
  });
}

/** Bytes of any number from blocks of one size; `nextBlock` may give the same array again. */
export function byteStream(nextBlock: () => Uint8Array): RandomBytes {
  let pool = new Uint8Array(0);
  return (length) => {
    const bytes = new Uint8Array(length);
    for (let filled = 0; filled < length; ) {
      if (pool.length === 0) pool = Uint8Array.from(nextBlock());
      const take = Math.min(pool.length, length - filled);
      bytes.set(pool.subarray(0, take), filled);
      pool = pool.subarray(take);
      filled += take;
    }
    return bytes;
  };
}

/** A whole number below `limit`, by rejection: a plain remainder would favour low values. */
export function randomBelow(random: RandomBytes, limit: number): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > 0x100000000)
    throw new RangeError(`no random number below ${limit}`);
  const ceiling = 0x100000000 - (0x100000000 % limit);
  for (;;) {
    const bytes = random(4);
    const value = bytes[0]! * 0x1000000 + ((bytes[1]! << 16) | (bytes[2]! << 8) | bytes[3]!);
    if (value < ceiling) return value % limit;
  }
}

export function randomPermutation(random: RandomBytes, length: number): number[] {
  const order = Array.from({ length }, (_, i) => i);
  for (let i = length - 1; i > 0; i--) {
    const j = randomBelow(random, i + 1);
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  return order;
}

export function pick<Item>(random: RandomBytes, items: readonly Item[]): Item {
  return items[randomBelow(random, items.length)] as Item;
}
