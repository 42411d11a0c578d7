import { bit } from '@facedown/game-kit/parts';
import { type HoldemState, MAX_HOLDEM_SEATS } from './layout.js';

export { bit, count, has, leftOf as nextIn, members as seatsIn, placeOf } from '@facedown/game-kit/parts';

/** Seats that the next hand deals in. */
export const ready = (state: HoldemState): number => withChips(state, state.seated & ~state.away & ~state.gone);

/** Live seats that still have chips to bet. */
export const betting = (state: HoldemState): number => withChips(state, state.live);

/** Seats that button and blinds go round: at a sit-and-go also those that are gone, until their chips are. */
export const ring = (state: HoldemState): number =>
  state.config.levelHands > 0 ? withChips(state, state.seated) : ready(state);

function withChips({ stacks }: HoldemState, seats: number): number {
  let mask = seats;
  for (let seat = 0; seat < MAX_HOLDEM_SEATS; seat++) if (stacks[seat] === 0n) mask &= ~bit(seat);
  return mask;
}

/** A copy that the rules may change while they make the next state; the old one stays as it is. */
export const draftOf = (state: HoldemState): HoldemState => ({
  ...state,
  stacks: [...state.stacks],
  bets: [...state.bets],
  totals: [...state.totals],
});
