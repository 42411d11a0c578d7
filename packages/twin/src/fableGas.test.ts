import { describe, expect, it } from 'vitest';
import { measureFableGas } from './fableGas.js';

/** Work that is still dearer than its limit, and what it may not get dearer than. */
const OPEN: Readonly<Record<string, number>> = {
  "one seat's move over both decks of 62, players": 9_100_000,
};

// A hundred transactions and a dozen proofs: `npm run -s bench -- fable` prints the same figures.
describe('the gas of Fable', () => {
  it.runIf(process.env.FACEDOWN_LONG)(
    'stays within its limits',
    async () => {
      for (const { work, gas, limit } of await measureFableGas())
        expect(gas, work).toBeLessThanOrEqual(OPEN[work] ?? limit);
    },
    600_000,
  );
});
