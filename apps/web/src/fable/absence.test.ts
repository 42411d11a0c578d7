import { seededRandom, unwrap } from '@facedown/base';
import { boardOf, FableKind, FablePhase, type FableState, fable, fableConfig } from '@facedown/fable';
import { describe, expect, it } from 'vitest';
import { answerAt, answerForAbsent, NOTHING_MISSED } from './absence.js';

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

describe('answerForAbsent', () => {
  it('passes three turns and gives up in the fourth, however often a turn asks', () => {
    let missed = NOTHING_MISSED;
    const kinds: number[] = [];
    for (const turns of [2, 4, 6, 8])
      for (const phase of [FablePhase.Defend, FablePhase.Main]) {
        const answer = answerForAbsent(at(turns, phase), 0, missed, random)!;
        ({ missed } = answer);
        kinds.push(answer.choice.action.kind);
        expect(fable.check(at(turns, phase), 0, answer.choice.action)).toBeUndefined();
      }
    const { Defend, Pass, Concede } = FableKind;
    expect(kinds).toEqual([Defend, Pass, Defend, Pass, Defend, Pass, Concede, Concede]);
  });

  it('brings no deck for anybody', () => {
    expect(answerForAbsent(at(0, FablePhase.Choose), 0, NOTHING_MISSED, random)).toBeUndefined();
  });
});

describe('answerAt', () => {
  it('leaves the answer time to arrive, and a short clock most of its time', () => {
    expect(answerAt({ endsAt: 60_000, total: 60_000 })).toBe(57_500);
    expect(answerAt({ endsAt: 4000, total: 4000 })).toBe(3000);
  });
});
