import { type HoldemState, MAX_HOLDEM_SEATS } from './layout.js';

/** Sets of seats are small masks; the table runs clockwise by rising seat number. */
export const has = (mask: number, seat: number): boolean => ((mask >> seat) & 1) === 1;
export const bit = (seat: number): number => 1 << seat;

export function count(mask: number): number {
  let members = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) members++;
  return members;
}

/** The first member of a non-empty mask clockwise after `seat`, which itself comes last. */
export function nextIn(mask: number, seat: number): number {
  for (let step = 1; step <= MAX_HOLDEM_SEATS; step++) {
    const next = (seat + step) % MAX_HOLDEM_SEATS;
    if (has(mask, next)) return next;
  }
  return seat;
}

/** How many members lie below a seat: its place in the deal. */
export const placeOf = (mask: number, seat: number): number => count(mask & (bit(seat) - 1));

export function seatsIn(mask: number): number[] {
  const seats: number[] = [];
  for (let seat = 0; seat < MAX_HOLDEM_SEATS; seat++) if (has(mask, seat)) seats.push(seat);
  return seats;
}

/** Seats that the next hand deals in. */
export function ready(state: HoldemState): number {
  let mask = state.seated & ~state.away & ~state.gone;
  for (let seat = 0; seat < MAX_HOLDEM_SEATS; seat++) if (state.stacks[seat] === 0n) mask &= ~bit(seat);
  return mask;
}

/** Live seats that still have chips to bet. */
export function betting(state: HoldemState): number {
  let mask = state.live;
  for (let seat = 0; seat < MAX_HOLDEM_SEATS; seat++) if (state.stacks[seat] === 0n) mask &= ~bit(seat);
  return mask;
}

/** A copy that the rules may change while they make the next state; the old one stays as it is. */
export const draftOf = (state: HoldemState): HoldemState => ({
  ...state,
  stacks: [...state.stacks] as unknown as HoldemState['stacks'],
  bets: [...state.bets] as unknown as HoldemState['bets'],
  totals: [...state.totals] as unknown as HoldemState['totals'],
});
