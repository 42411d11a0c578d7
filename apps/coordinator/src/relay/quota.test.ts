import { describe, expect, it } from 'vitest';
import { isWithin, NOTHING_SAID } from './quota.js';

const said = (count: number, chars: number) => ({ ...NOTHING_SAID, count, chars });

describe('what a party may leave at a table', () => {
  it.each([
    ['a seat before the first move', 0n, false, 512, 4_000_000],
    ['a seat two moves later', 2n, false, 560, 4_400_000],
    ['a guest', 0n, true, 32, 64_000],
    ['a guest at a long table', 1000n, true, 32, 64_000],
  ])('of %s is so many messages and characters, and no more', (_, height, isGuest, count, chars) => {
    const at = { height, isGuest };
    expect([isWithin(said(count - 1, 0), 1, at), isWithin(said(count, 0), 1, at)]).toEqual([true, false]);
    expect([isWithin(said(0, chars - 5), 5, at), isWithin(said(0, chars - 5), 6, at)]).toEqual([true, false]);
  });
});
