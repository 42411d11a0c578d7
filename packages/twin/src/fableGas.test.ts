import { describe, expect, it } from 'vitest';
import { measureFableGas } from './fableGas.js';

// A hundred transactions and a dozen proofs: `npm run -s bench -- fable` prints the same figures.
describe('the gas of Fable', () => {
  it.runIf(process.env.FACEDOWN_LONG)(
    'stays within its limits',
    async () => {
      for (const { work, gas, limit } of await measureFableGas()) expect(gas, work).toBeLessThanOrEqual(limit);
    },
    900_000,
  );
});
