import { ok } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { kuhnBugs } from './bugs/kuhnBugs.js';
import { cheatCase } from './cheat/case.js';
import { cheat, MAX_TURNS } from './cheat/cheat.js';
import { findViolations } from './conformance.js';
import { describeConformance } from './describeConformance.js';
import { fishCase } from './fish/case.js';
import { kuhnCase } from './kuhn/case.js';
import { kuhn } from './kuhn/kuhn.js';
import { KuhnKind, KuhnPhase, type KuhnState } from './kuhn/layout.js';

describeConformance(kuhnCase, { games: 200, seed: 1, planted: 0 });

describe('findViolations', () => {
  it.each(kuhnBugs)('catches a planted fault: $name', ({ game, caughtBy }) => {
    const violations = findViolations({ ...kuhnCase, game }, { games: 40, seed: 1 });
    expect(violations.map(({ check }) => check)).toContain(caughtBy);
  });

  it('lets a seat give up where its answer is forced, though that is not listed', () => {
    const isAnswer = ({ phase }: KuhnState) => phase === KuhnPhase.Answer;
    const game: typeof kuhn = {
      ...kuhn,
      forced: isAnswer,
      candidates: (state, seat) =>
        kuhn.candidates(state, seat).filter(({ action }) => !isAnswer(state) || action.kind === KuhnKind.Bet),
    };
    expect(findViolations({ ...kuhnCase, game }, { games: 40, seed: 1 })).toEqual([]);
  });

  it('tells what is left of a deck after each draw, and that games which end early never see it run out', () => {
    const fewestLeft = (maxActions: number) => {
      const left: number[] = [];
      findViolations({ ...fishCase, maxActions }, { games: 4, seed: 1, onDraw: (cards) => left.push(cards) });
      return Math.min(...left);
    };
    expect(fewestLeft(fishCase.maxActions)).toBe(0);
    expect(fewestLeft(6)).toBeGreaterThan(0);
  });

  it('takes what a seat wins by silence for no gain by being late', () => {
    const game: typeof cheat = {
      ...cheat,
      begin(state) {
        const begun = cheat.begin(state);
        return begun.ok ? ok({ ...begun.value, turns: MAX_TURNS - 4 }) : begun;
      },
    };
    const found = findViolations({ ...cheatCase, game }, { games: 60, seed: 1 });
    expect(found.filter(({ check }) => check === 'a seat that is too late gains nothing by it')).toEqual([]);
  });
});
