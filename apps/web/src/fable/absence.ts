import type { RandomBytes } from '@facedown/base';
import type { FableState } from '@facedown/fable';
import { CONCEDE, emptyAnswer, type FableChoice } from './choices.js';

/** How many turns running nobody was there, and the last of them. */
export interface Missed {
  readonly turns: number;
  readonly last: number;
}
export const NOTHING_MISSED: Missed = { turns: 0, last: -1 };

const PATIENCE = 3;
/** Before the clock ends, so that the answer still counts; of a short clock a quarter. */
const EARLY_MS = 2500;

export const answerAt = ({ endsAt, total }: { endsAt: number; total: number }): number =>
  endsAt - Math.min(EARLY_MS, total / 4);

/** Nobody is there: a turn is passed, an attack is let through; after three such turns running the game is given up. */
export function answerForAbsent(
  state: FableState,
  seat: number,
  missed: Missed,
  random: RandomBytes,
): { readonly choice: FableChoice; readonly missed: Missed } | undefined {
  const empty = emptyAnswer(state, seat, random);
  if (!empty) return undefined;
  const turns = state.turns === missed.last ? missed.turns : missed.turns + 1;
  return { choice: turns > PATIENCE ? CONCEDE : empty, missed: { turns, last: state.turns } };
}
