import { describe, expect, it } from 'vitest';
import { measureTableGas } from './tableGas.js';

/** Work that is still dearer than its limit, and what it may not get dearer than. */
const OPEN: Readonly<Record<string, number>> = {
  'join by permit, the dearest of nine': 205_000,
};

describe('the gas of a table', async () => {
  const figures = await measureTableGas();
  it.each(figures)('$work costs $gas', ({ work, gas, limit }) => {
    expect(gas).toBeLessThanOrEqual(OPEN[work] ?? limit);
  });
});
