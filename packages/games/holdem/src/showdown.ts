import type { Shown } from '@facedown/game-kit';
import { boardFaces, boardSize, holeSlots, shownHole } from './cards.js';
import { rank7 } from './evaluator/index.js';
import { HoldemEnd, type HoldemState } from './layout.js';
import { award } from './pots.js';
import { bit, count, nextIn, seatsIn } from './seats.js';

/** A hand may be mucked once another has been shown that it can lose to. */
export const mayMuck = ({ shown }: HoldemState): boolean => shown !== 0;

/** Live seats that have not shown yet. */
export const stillHidden = ({ live, shown }: HoldemState): number => live & ~shown;

export function muck(draft: HoldemState, seat: number, end: number): void {
  draft.live &= ~bit(seat);
  nextToShow(draft, seat, end);
}

/** The acting seat's two cards are open. */
export function showHand(draft: HoldemState, shown: readonly Shown[]): void {
  const seat = draft.turn;
  recordHole(draft, seat, shown);
  nextToShow(draft, seat, HoldemEnd.Showdown);
}

function nextToShow(draft: HoldemState, seat: number, end: number): void {
  const hidden = stillHidden(draft);
  if (count(draft.live) === 1) award(draft, end);
  else if (hidden === 0) award(draft, HoldemEnd.Showdown);
  else draft.turn = nextIn(hidden, seat);
}

/** No betting is left: all live hands and the rest of the board are open at once. */
export function runout(draft: HoldemState, shown: readonly Shown[]): void {
  growBoard(draft, shown);
  for (const seat of seatsIn(draft.live)) recordHole(draft, seat, shown);
  award(draft, HoldemEnd.Showdown);
}

/** Takes the board's cards, in the order of their slots, out of what was shown. */
export function growBoard(draft: HoldemState, shown: readonly Shown[]): void {
  const first = 2 * count(draft.dealt);
  let size = boardSize(draft.board);
  for (const { slot, face } of shown) {
    if (slot !== first + size) continue;
    draft.board |= BigInt(face + 1) << BigInt(8 * size);
    size++;
  }
}

/** Ranks the hand at once: the board is complete whenever hands are shown. */
function recordHole(draft: HoldemState, seat: number, shown: readonly Shown[]): void {
  const [first, second] = holeSlots(draft, seat);
  for (const { slot, face } of shown) {
    if (slot === first) draft.holes |= BigInt(face + 1) << BigInt(16 * seat);
    if (slot === second) draft.holes |= BigInt(face + 1) << BigInt(16 * seat + 8);
  }
  draft.shown |= bit(seat);
  const [a, b] = shownHole(draft, seat)!;
  const [c, d, e, f, g] = boardFaces(draft) as [number, number, number, number, number];
  draft.ranks |= BigInt(rank7(a, b, c, d, e, f, g)) << BigInt(24 * seat);
}
