import { describe, expect, it } from 'vitest';
import { kuhnBugs } from './bugs/kuhnBugs.js';
import { findViolations } from './conformance.js';
import { describeConformance } from './describeConformance.js';
import { kuhnCase } from './kuhn/case.js';

describeConformance(kuhnCase, { games: 200, seed: 1, planted: 0 });

describe('findViolations', () => {
  it.each(kuhnBugs)('catches a planted fault: $name', ({ game, caughtBy }) => {
    const violations = findViolations({ ...kuhnCase, game }, { games: 40, seed: 1 });
    expect(violations.map(({ check }) => check)).toContain(caughtBy);
  });
});
