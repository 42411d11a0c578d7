import { describe, expect, it } from 'vitest';
import type { GameCase } from '../play/script.js';
import { CHECKS, type Check, type ConformanceOptions, findViolations, type Violation } from './conformance.js';

/** The whole suite, as tests: every game calls this once. A check that the game gives nothing to check with is skipped. */
export function describeConformance(gameCase: GameCase, options: ConformanceOptions): void {
  const { game, allows, open, phases } = gameCase;
  const without: Partial<Record<Check, boolean>> = {
    'a forced answer is the only one, whatever the hand': !game.forced,
    'a seat holds the slots that the rules say it holds': !game.hands,
    'what must lie open does, with the face that the state knows': !open,
    "an action is legal exactly where the rules' text allows it": !allows,
  };
  describe(`conformance of ${game.name}`, () => {
    const reached = new Set<number>();
    let violations: Violation[] | undefined;
    const found = () => {
      const onState = (state: unknown) => reached.add((state as { phase: number }).phase);
      violations ??= findViolations(gameCase, { ...options, onState });
      return violations;
    };
    for (const check of CHECKS)
      it.skipIf(without[check])(check, () => {
        expect(found().filter((violation) => violation.check === check)).toEqual([]);
      });
    it.skipIf(!phases)('every phase is reached', () => {
      found();
      expect(Object.keys(phases!).filter((name) => !reached.has(phases![name]!))).toEqual([]);
    });
  });
}
