import {
  bestFive,
  boardFaces,
  type HoldemAction,
  HoldemKind,
  HoldemPhase,
  type HoldemState,
  holdem,
  rankOf,
  seatsIn,
} from '@facedown/holdem';

/** What is chosen before one's turn: to give up unless it is free, or to see whatever is bet. */
export const AHEAD = ['fold', 'call'] as const;
export type Ahead = (typeof AHEAD)[number];

const ORDER: Readonly<Record<Ahead, readonly number[]>> = {
  fold: [HoldemKind.Check, HoldemKind.Fold],
  call: [HoldemKind.Check, HoldemKind.Call],
};

/** Is a decision of this seat still to come on this street or a later one? */
export const mayChooseAhead = (state: HoldemState, seat: number): boolean =>
  state.phase > HoldemPhase.Deal &&
  state.phase < HoldemPhase.Showdown &&
  seatsIn(state.live).includes(seat) &&
  state.stacks[seat]! > 0n;

/** The choice as the rules allow it now; never at a showdown. */
export function aheadAction(ahead: Ahead, state: HoldemState, seat: number): HoldemAction | undefined {
  if (state.phase >= HoldemPhase.Showdown) return undefined;
  const kinds = new Set(holdem.candidates(state, seat).map(({ action }) => action.kind));
  const kind = ORDER[ahead].find((one) => kinds.has(one));
  return kind === undefined ? undefined : { kind, amount: 0n };
}

/** A hand that can win no pot any more: one that was shown is higher and has as much in every pot. */
export function isBeaten(state: HoldemState, seat: number, hole: readonly number[]): boolean {
  const board = boardFaces(state);
  if (state.phase !== HoldemPhase.Showdown || hole.length !== 2 || board.length !== 5) return false;
  const { rank } = bestFive([...hole, ...board]);
  return seatsIn(state.shown).some(
    (other) => other !== seat && rankOf(state, other) > rank && state.totals[other]! >= state.totals[seat]!,
  );
}
