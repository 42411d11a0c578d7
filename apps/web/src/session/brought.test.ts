import { describe, expect, it } from 'vitest';
import { broughtIn } from './brought.js';

describe('broughtIn', () => {
  const entry = (seat: number, amount: bigint) => ({ seat, amount }) as Parameters<typeof broughtIn>[0]['entries'][0];
  const after = (...entries: ReturnType<typeof entry>[]) =>
    ({ change: { entries } }) as unknown as NonNullable<Parameters<typeof broughtIn>[0]['later']>[0];

  it('counts the buy-in and every top-up of that seat, and nobody else’s', () => {
    const file = {
      entries: [entry(0, 1000n), entry(1, 700n)],
      later: [after(entry(0, 5n)), after(entry(1, 9n)), after(entry(0, 40n))],
    };
    expect([0, 1, 2].map((seat) => broughtIn(file, seat))).toEqual([1045n, 709n, 0n]);
  });
});
