import { seededRandom, unwrap } from '@facedown/base';
import { boardOf, FableKind, FablePhase, type FableState, fable, fableConfig } from '@facedown/fable';
import { describe, expect, it } from 'vitest';
import { answerAt, answerForAbsent, type Missed, NOTHING_MISSED } from '../app/absence.js';
import { CONCEDE, emptyAnswer } from './choices.js';

const random = seededRandom('absent');
const board = boardOf([{ face: 4, tired: false }]);
const at = (turns: number, phase: number): FableState => ({
  ...unwrap(fable.setup(fableConfig({ stake: 1n }))),
  phase,
  turns,
  boards: [board, board],
  hands: ['0x0000', '0x0100'],
  attackers: phase === FablePhase.Defend ? 1n : 0n,
});

const answered = (state: FableState, missed: Missed) =>
  answerForAbsent({ turn: state.turns, empty: emptyAnswer(state, 0, random), concede: CONCEDE }, missed);

describe('answerForAbsent', () => {
  it('passes three turns and gives up in the fourth, however often a turn asks', () => {
    let missed = NOTHING_MISSED;
    const kinds: number[] = [];
    for (const turns of [2, 4, 6, 8])
      for (const phase of [FablePhase.Defend, FablePhase.Main]) {
        const answer = answered(at(turns, phase), missed)!;
        ({ missed } = answer);
        kinds.push(answer.choice.action.kind);
        expect(fable.check(at(turns, phase), 0, answer.choice.action)).toBeUndefined();
      }
    const { Defend, Pass, Concede } = FableKind;
    expect(kinds).toEqual([Defend, Pass, Defend, Pass, Defend, Pass, Concede, Concede]);
  });

  it('brings no deck for anybody', () => {
    expect(answered(at(0, FablePhase.Choose), NOTHING_MISSED)).toBeUndefined();
  });
});

describe('answerAt', () => {
  it('leaves the answer time to arrive, and a short clock most of its time', () => {
    expect(answerAt({ endsAt: 60_000, total: 60_000 })).toBe(57_500);
    expect(answerAt({ endsAt: 4000, total: 4000 })).toBe(3000);
  });
});
