import type { Mask } from '@facedown/base';
import { fold } from './betting.js';
import { HoldemEnd, HoldemPhase, type HoldemState } from './layout.js';
import { award, toBoundary } from './pots.js';
import { bit, count, has, nextIn, ready, seatsIn } from './seats.js';
import { muck } from './showdown.js';

/** Too late with an action: a fold (at the showdown a muck) that brings no exit tokens. */
export function forfeit(draft: HoldemState, seat: number): void {
  if (draft.phase === HoldemPhase.Showdown) muck(draft, seat, HoldemEnd.Timeout);
  else fold(draft, seat, HoldemEnd.Timeout);
}

/**
 * Too late with a dealer's step. Where one live seat is left it wins, as by a fold; otherwise the hand
 * is cancelled and the live seats share what the missing ones put in, and their bonds. Before the deck
 * is shuffled nothing is at stake and no bond is lost. Whoever is missing leaves the table.
 */
export function breakHand(draft: HoldemState, parties: Mask): void {
  const involved = draft.phase === HoldemPhase.Shuffle ? ready(draft) : draft.dealt;
  const missing = Number(parties & 511n) & involved;
  draft.gone |= missing;
  if (draft.phase !== HoldemPhase.Shuffle) {
    const rest = draft.live & ~missing;
    if (count(rest) === 1) {
      draft.live = rest;
      award(draft, HoldemEnd.Timeout);
      return;
    }
    cancel(draft, missing, rest);
  }
  // A dealer's server is at fault, not a seat: the table stops rather than ask it for ever.
  if (missing === 0) draft.phase = HoldemPhase.Waiting;
  else toBoundary(draft);
}

function cancel(draft: HoldemState, missing: number, rest: number): void {
  const blamed = rest === 0 ? 0 : missing;
  let pool = 0n;
  for (const seat of seatsIn(draft.dealt)) {
    if (!has(blamed, seat)) {
      draft.stacks[seat] = draft.stacks[seat]! + draft.totals[seat]!;
      continue;
    }
    pool += draft.totals[seat]!;
    if (has(draft.bonded, seat)) pool += draft.config.bond;
    draft.bonded &= ~bit(seat);
  }
  if (pool > 0n) {
    const ways = BigInt(count(rest));
    for (const seat of seatsIn(rest)) draft.stacks[seat] = draft.stacks[seat]! + pool / ways;
    const first = nextIn(rest, draft.button);
    draft.stacks[first] = draft.stacks[first]! + (pool % ways);
  }
  draft.end = HoldemEnd.Cancelled;
  draft.winners = 0;
}
