import { systemRandom } from '@facedown/base';
import { holdemBot } from '@facedown/bots/holdem';
import { legalActions, type SeatView } from '@facedown/game-kit';
import {
  CASH,
  type HoldemAction,
  type HoldemConfig,
  HoldemKind,
  type HoldemState,
  holdem,
  holeSlots,
  seatsIn,
  shownHole,
  sitAndGo,
} from '@facedown/holdem';
import type { Desk } from '../session/desk.js';
import { BUY_IN } from './buyIn.js';
import { eventsBetween, type Move } from './events.js';
import { isResult } from './model.js';

const legalOf = ({ state, seat, hand }: SeatView) => legalActions(holdem, state as HoldemState, seat, hand);

const configOf = (seats: number, smallBlind: number, minBuyIn: number): HoldemConfig => ({
  seats,
  headsUpOrder: 0,
  rakeBp: 0,
  rakeCap: 0n,
  smallBlind: BigInt(smallBlind),
  bigBlind: BigInt(2 * smallBlind),
  ante: 0n,
  minBuyIn: BigInt(minBuyIn * smallBlind),
  maxBuyIn: 5n * BUY_IN,
  bond: 0n,
  ...CASH,
});

const BLIND = 5;

/** A cash game, or where hands to a level are named a sit-and-go. */
function wished(seats: number, options: Readonly<Record<string, number>> = {}, minBuyIn: number): HoldemConfig {
  const { smallBlind = BLIND, levelHands = 0 } = options;
  if (levelHands > 0) return sitAndGo(seats, levelHands, { smallBlind: BigInt(smallBlind), buyIn: BUY_IN });
  return configOf(seats, smallBlind, minBuyIn);
}

const holdemDesk: Desk = {
  game: holdem,
  seating({ bots, options }) {
    const config = holdem.codecs.config.encode(wished(1 + bots.length, options, 20));
    return { config, amount: BUY_IN };
  },
  hosted: ({ seats, options }) => wished(seats, options, 10),
  buyIn: () => BUY_IN,
  newBot: () => (view) => holdemBot({ ...view, state: view.state as HoldemState }, systemRandom),
  pause: (view, fraction) =>
    legalOf(view).every(({ action }) => action.kind === HoldemKind.Show) ? 0.3 : 0.4 + 0.9 * fraction,
  events: (before, after, move) => eventsBetween(before as HoldemState, after as HoldemState, move as Move | undefined),
  hidden(rules) {
    const state = rules as HoldemState;
    if (!isResult(state)) return undefined;
    const isHidden = (seat: number) => seatsIn(state.dealt).includes(seat) && shownHole(state, seat) === undefined;
    return { hand: state.hand, slotsOf: (seat) => (isHidden(seat) ? holeSlots(state, seat) : []) };
  },
  without(view) {
    const [only, ...more] = legalOf(view);
    return only && more.length === 0 && (only.action as HoldemAction).kind === HoldemKind.Show ? only : undefined;
  },
};

export default holdemDesk;
