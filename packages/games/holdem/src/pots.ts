import { boardSize, rankOf } from './cards.js';
import { HoldemEnd, HoldemPhase, type HoldemState, MAX_HOLDEM_SEATS } from './layout.js';
import { bit, count, has, nextIn, ready, seatsIn } from './seats.js';
import { isTournament, rankSeats } from './tournament.js';

/** One pot: the main pot first, then side pots. `amount` is before the rake; each winner gets `share`, the first also `odd`. */
export interface Pot {
  readonly amount: bigint;
  readonly rake: bigint;
  readonly eligible: number;
  readonly winners: number;
  readonly share: bigint;
  readonly odd: bigint;
  /** The winner that gets the odd chips: the first left of the button. */
  readonly first: number;
}

export const chipsIn = (state: HoldemState): bigint => {
  let sum = 0n;
  for (const total of state.totals) sum += total;
  return sum;
};

/** What no other seat has matched goes back, if the seat is still in. */
export function returnUncalled(draft: HoldemState): void {
  let top = 0n;
  let second = 0n;
  let owner = 0;
  for (let seat = 0; seat < MAX_HOLDEM_SEATS; seat++) {
    const total = draft.totals[seat]!;
    if (total > top) {
      second = top;
      top = total;
      owner = seat;
    } else if (total > second) second = total;
  }
  if (top === second || !has(draft.live, owner)) return;
  draft.stacks[owner] = draft.stacks[owner]! + top - second;
  draft.totals[owner] = second;
}

/** Pots by contribution level, each with its winners. With one live seat left there is one pot and no rank is asked. */
export function potsOf(state: HoldemState): Pot[] {
  const { config, live, totals, button } = state;
  const raked = boardSize(state.board) >= 3 && state.end !== HoldemEnd.Timeout && !isTournament(state);
  const whole = chipsIn(state);
  const pots: Pot[] = [];
  let rest = live;
  let level = 0n;
  let sum = 0n;
  let taken = 0n;
  while (rest !== 0) {
    const before = level;
    const eligible = rest;
    level = lowestOf(totals, rest);
    for (const seat of seatsIn(rest)) if (totals[seat] === level) rest &= ~bit(seat);
    let amount = 0n;
    if (rest === 0) amount = whole - sum;
    else for (const total of totals) amount += least(total, level) - least(total, before);
    if (amount === 0n) continue;
    sum += amount;
    const due = raked ? least((sum * BigInt(config.rakeBp)) / 10_000n, config.rakeCap) : 0n;
    const rake = due - taken;
    taken = due;
    const winners = best(state, eligible);
    const ways = BigInt(count(winners));
    const share = (amount - rake) / ways;
    pots.push({
      amount,
      rake,
      eligible,
      winners,
      share,
      odd: amount - rake - share * ways,
      first: nextIn(winners, button),
    });
  }
  return pots;
}

/** Every pot to its winners, the rake to the house, and on to the next hand. `late`: who was missing just now. */
export function award(draft: HoldemState, end: number, late = 0): void {
  draft.end = end;
  returnUncalled(draft);
  draft.winners = 0;
  for (const pot of potsOf(draft)) {
    for (const seat of seatsIn(pot.winners)) draft.stacks[seat] = draft.stacks[seat]! + pot.share;
    draft.stacks[pot.first] = draft.stacks[pot.first]! + pot.odd;
    draft.house += pot.rake;
    draft.winners |= pot.winners;
  }
  toBoundary(draft, late);
}

/** Between hands: the next deck is asked for as soon as two seats can play. */
export function toBoundary(draft: HoldemState, late = 0): void {
  draft.phase = count(ready(draft)) >= 2 ? HoldemPhase.Shuffle : HoldemPhase.Waiting;
  if (isTournament(draft)) rankSeats(draft, late);
}

/** How the last hand was paid, for people; empty while a hand runs and after a cancelled one. */
export function payoutOf(state: HoldemState): { pot: bigint; rake: bigint; payout: bigint; pots: Pot[] } {
  const paid = isBetweenHands(state) && state.end !== HoldemEnd.None && state.end !== HoldemEnd.Cancelled;
  const pots = paid ? potsOf(state) : [];
  const pot = pots.reduce((sum, { amount }) => sum + amount, 0n);
  const rake = pots.reduce((sum, { rake }) => sum + rake, 0n);
  return { pot, rake, payout: pot - rake, pots };
}

export const isBetweenHands = ({ phase }: HoldemState): boolean =>
  phase === HoldemPhase.Waiting || phase === HoldemPhase.Shuffle;

/** Where seats may come and go, and the table may be settled. */
export const isBoundary = (state: HoldemState): boolean =>
  state.phase === HoldemPhase.Waiting || (state.phase === HoldemPhase.Shuffle && !isTournament(state));

function best(state: HoldemState, eligible: number): number {
  if (count(eligible) === 1) return eligible;
  let top = 0;
  let winners = 0;
  for (const seat of seatsIn(eligible)) {
    const rank = rankOf(state, seat);
    if (rank > top) {
      top = rank;
      winners = 0;
    }
    if (rank === top) winners |= bit(seat);
  }
  return winners;
}

export function lowestOf(totals: readonly bigint[], mask: number): bigint {
  let low: bigint | undefined;
  for (const seat of seatsIn(mask)) if (low === undefined || totals[seat]! < low) low = totals[seat]!;
  return low ?? 0n;
}

export function highestOf(totals: readonly bigint[], mask: number): bigint {
  let high = 0n;
  for (const seat of seatsIn(mask)) if (totals[seat]! > high) high = totals[seat]!;
  return high;
}

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
