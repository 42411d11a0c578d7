import type { MemoryJudge } from '@facedown/sdk';
import { JudgeError } from '@facedown/sdk/engine';

const ended = async (): Promise<never> => {
  throw new JudgeError('WrongPhase');
};

/** A table that was ended because nobody came back: it is done, and each seat has what it brought. */
export const abandonedJudge = (judge: MemoryJudge): MemoryJudge => ({
  ...judge,
  async read(tableId) {
    const { opening, entries, ...view } = await judge.read(tableId);
    const payouts = Array.from(
      { length: opening.maxSeats },
      (_, seat) => entries.find((entry) => entry.seat === seat)?.amount ?? 0n,
    );
    return { ...view, opening, entries, phase: 'done', remainingMs: 0, payouts };
  },
  post: ended,
});
