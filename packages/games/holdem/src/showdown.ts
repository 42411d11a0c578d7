import type { Shown } from '@facedown/game-kit';
import { boardFaces, boardSize } from './cards.js';
import { rank7 } from './evaluator/index.js';
import { HoldemEnd, type HoldemState } from './layout.js';
import { award } from './pots.js';
import { bit, count, nextIn, seatsIn } from './seats.js';

/** A hand may be mucked once another has been shown that it can lose to. */
export const mayMuck = ({ shown }: HoldemState): boolean => shown !== 0;

/** Live seats that have not shown yet. */
const stillHidden = ({ live, shown }: HoldemState): number => live & ~shown;

export function muck(draft: HoldemState, seat: number, end: number): void {
  draft.live &= ~bit(seat);
  nextToShow(draft, seat, end);
}

/** The acting seat's two cards are open. */
export function showHand(draft: HoldemState, shown: readonly Shown[]): void {
  const seat = draft.turn;
  recordHole(draft, seat, shown[0]!.face, shown[1]!.face);
  nextToShow(draft, seat, HoldemEnd.Showdown);
}

function nextToShow(draft: HoldemState, seat: number, end: number): void {
  const hidden = stillHidden(draft);
  if (count(draft.live) === 1) award(draft, end);
  else if (hidden === 0) award(draft, HoldemEnd.Showdown);
  else draft.turn = nextIn(hidden, seat);
}

/** No betting is left: all live hands, by rising seat number, and the rest of the board are open at once. */
export function runout(draft: HoldemState, shown: readonly Shown[]): void {
  const hands = seatsIn(draft.live);
  growBoard(draft, shown.slice(2 * hands.length));
  for (const [i, seat] of hands.entries()) recordHole(draft, seat, shown[2 * i]!.face, shown[2 * i + 1]!.face);
  award(draft, HoldemEnd.Showdown);
}

/** The next cards of the board, in the order of their slots. */
export function growBoard(draft: HoldemState, shown: readonly Shown[]): void {
  let size = boardSize(draft.board);
  for (const { face } of shown) draft.board |= BigInt(face + 1) << BigInt(8 * size++);
}

/** Ranks the hand at once: the board is complete whenever hands are shown. */
function recordHole(draft: HoldemState, seat: number, first: number, second: number): void {
  draft.shown |= bit(seat);
  draft.holes |= BigInt((first + 1) | ((second + 1) << 8)) << BigInt(16 * seat);
  const [a, b, c, d, e] = boardFaces(draft) as [number, number, number, number, number];
  draft.ranks |= BigInt(rank7(first, second, a, b, c, d, e)) << BigInt(24 * seat);
}
