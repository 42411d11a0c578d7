import { describe, expect, it } from 'vitest';
import type { GameCase } from '../play/script.js';
import { CHECKS, type ConformanceOptions, findViolations, type Violation } from './conformance.js';

/** The whole suite, as tests: every game calls this once. */
export function describeConformance(gameCase: GameCase, options: ConformanceOptions): void {
  describe(`conformance of ${gameCase.game.name}`, () => {
    let violations: Violation[] | undefined;
    const found = () => {
      violations ??= findViolations(gameCase, options);
      return violations;
    };
    it.each(CHECKS)('%s', (check) => {
      expect(found().filter((violation) => violation.check === check)).toEqual([]);
    });
  });
}
