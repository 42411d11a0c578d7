import type { Mask } from '@facedown/base';
import { fold } from './betting.js';
import { HoldemEnd, HoldemPhase, type HoldemState } from './layout.js';
import { award, highestOf, least, lowestOf, toBoundary } from './pots.js';
import { bit, count, has, nextIn, ready, seatsIn } from './seats.js';
import { muck } from './showdown.js';
import { isTournament, payByChips } from './tournament.js';

/** Too late with an action: a fold (at the showdown a muck) that brings no exit tokens. */
export function forfeit(draft: HoldemState, seat: number): void {
  if (draft.phase === HoldemPhase.Showdown) muck(draft, seat, HoldemEnd.Timeout);
  else fold(draft, seat, HoldemEnd.Timeout);
}

/**
 * Too late with a dealer's step. Where one live seat is left it wins what it has matched, as by a fold, and the
 * rest goes back; otherwise the hand is cancelled, the live seats share what the missing ones put in as far as
 * they matched it, and all who are there share the bonds. Before the deck is shuffled nothing is at stake and
 * no bond is lost. Whoever is missing leaves the table.
 */
export function breakHand(draft: HoldemState, parties: Mask): void {
  const involved = draft.phase === HoldemPhase.Shuffle ? ready(draft) : draft.dealt;
  const missing = Number(parties & 511n) & involved;
  draft.gone |= missing;
  if (draft.phase !== HoldemPhase.Shuffle) {
    const rest = draft.live & ~missing;
    if (count(rest) === 1) {
      returnUnmatched(draft, rest);
      draft.live = rest;
      award(draft, HoldemEnd.Timeout, missing);
      return;
    }
    cancel(draft, missing, rest);
  }
  // A dealer's server is at fault, not a seat: the table stops rather than ask it for ever.
  if (missing !== 0) toBoundary(draft, missing);
  else {
    draft.phase = HoldemPhase.Waiting;
    if (isTournament(draft)) payByChips(draft);
  }
}

/**
 * Too late with a dealer's step, and the deck goes on: their hands are mucked, since nobody else can show them, and
 * the hand is played to its end by the others. They keep their bonds and leave the table. Where nothing is dealt yet,
 * or fewer than two live seats are left, it is as in `breakHand`.
 */
export function muckAbsent(draft: HoldemState, seats: Mask): void {
  const missing = Number(seats & 511n) & draft.dealt;
  const rest = draft.live & ~missing;
  const isUndealt = draft.phase === HoldemPhase.Shuffle || draft.phase === HoldemPhase.Deal;
  if (isUndealt || missing === 0 || count(rest) < 2) {
    breakHand(draft, seats);
    return;
  }
  draft.gone |= missing;
  returnUnmatched(draft, rest);
  draft.live = rest;
}

/** Nobody who is there has a claim on what none of the seats that are left has matched. */
function returnUnmatched(draft: HoldemState, rest: number): void {
  const matched = highestOf(draft.totals, rest);
  for (const seat of seatsIn(draft.dealt)) {
    if (has(rest, seat) || draft.totals[seat]! <= matched) continue;
    draft.stacks[seat] = draft.stacks[seat]! + draft.totals[seat]! - matched;
    draft.totals[seat] = matched;
  }
}

function cancel(draft: HoldemState, missing: number, rest: number): void {
  const blamed = rest === 0 ? 0 : missing & draft.dealt;
  let bonds = 0n;
  // Also what a seat posted that was not dealt in.
  for (const seat of seatsIn(draft.seated)) {
    if (!has(blamed, seat)) {
      draft.stacks[seat] = draft.stacks[seat]! + draft.totals[seat]!;
      continue;
    }
    shareStake(draft, seat, rest);
    if (has(draft.bonded, seat)) bonds += draft.config.bond;
    draft.bonded &= ~bit(seat);
  }
  if (bonds > 0n) shareBonds(draft, bonds, draft.dealt & ~blamed);
  draft.end = HoldemEnd.Cancelled;
  draft.winners = 0;
}

/** What a missing seat put in, level by level, in equal parts to the live seats that matched the level; the rest is its own. */
function shareStake(draft: HoldemState, seat: number, rest: number): void {
  const put = draft.totals[seat]!;
  let level = 0n;
  for (let matching = rest; matching !== 0 && level < put; ) {
    const before = level;
    const lowest = lowestOf(draft.totals, matching);
    level = least(lowest, put);
    split(draft, matching, level - before);
    for (const one of seatsIn(matching)) if (draft.totals[one] === lowest) matching &= ~bit(one);
  }
  draft.stacks[seat] = draft.stacks[seat]! + put - level;
}

/** In proportion to what each who is there put into the hand, rounded down; what is left goes to the first of them left of the button. */
function shareBonds(draft: HoldemState, bonds: bigint, present: number): void {
  const paying = seatsIn(present).filter((seat) => draft.totals[seat]! > 0n);
  const whole = paying.reduce((sum, seat) => sum + draft.totals[seat]!, 0n);
  if (whole === 0n) {
    split(draft, present, bonds);
    return;
  }
  let left = bonds;
  for (const seat of paying) {
    const share = (bonds * draft.totals[seat]!) / whole;
    draft.stacks[seat] = draft.stacks[seat]! + share;
    left -= share;
  }
  const first = nextIn(
    paying.reduce((mask, seat) => mask | bit(seat), 0),
    draft.button,
  );
  draft.stacks[first] = draft.stacks[first]! + left;
}

/** In equal parts; the odd chips to the first left of the button. */
function split(draft: HoldemState, among: number, amount: bigint): void {
  const ways = BigInt(count(among));
  for (const seat of seatsIn(among)) draft.stacks[seat] = draft.stacks[seat]! + amount / ways;
  const first = nextIn(among, draft.button);
  draft.stacks[first] = draft.stacks[first]! + (amount % ways);
}
