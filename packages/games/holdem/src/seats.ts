import { bit } from '@facedown/game-kit/parts';
import { type HoldemState, MAX_HOLDEM_SEATS } from './layout.js';

export { bit, count, has, leftOf as nextIn, members as seatsIn, placeOf } from '@facedown/game-kit/parts';

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
