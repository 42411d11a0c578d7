import { describe, it } from 'vitest';
import { type AttackCase, isLong, matrixOf, sampleOf } from './tables.js';

/** The tests of a list of attacks; in the long run every attack at every table. */
export function suite(title: string, cases: readonly AttackCase[], from = 0): void {
  describe(title, () => {
    for (const [attack, at] of isLong() ? matrixOf(cases) : sampleOf(cases, from))
      it(`${attack.name}: ${at.game} with ${at.seats} seats`, () => attack.run(at));
  });
}
