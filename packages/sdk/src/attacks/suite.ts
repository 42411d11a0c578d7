import { describe, it } from 'vitest';
import { type AttackCase, isLong, matrixOf, sampleOf } from './tables.js';

const LONG_TEST_MS = 900_000;

/** The tests of a list of attacks; in the long run every attack at every table. */
export function suite(title: string, cases: readonly AttackCase[], from = 0): void {
  describe(title, () => {
    for (const [attack, at] of isLong() ? matrixOf(cases) : sampleOf(cases, from))
      it(`${attack.name}: ${at.game} with ${at.seats} seats`, () => attack.run(at), isLong() ? LONG_TEST_MS : 180_000);
  });
}
