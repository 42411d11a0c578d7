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

/** What a seat answers whose person isn't there, and what it says when it gives up. */
export interface Absent<Choice> {
  readonly turn: number;
  readonly empty: Choice | undefined;
  readonly concede: Choice;
}

/** Nobody is there: the least is answered; after three such turns running the game is given up. */
export function answerForAbsent<Choice>(
  { turn, empty, concede }: Absent<Choice>,
  missed: Missed,
): { readonly choice: Choice; readonly missed: Missed } | undefined {
  if (empty === undefined) return undefined;
  const turns = turn === missed.last ? missed.turns : missed.turns + 1;
  return { choice: turns > PATIENCE ? concede : empty, missed: { turns, last: turn } };
}
