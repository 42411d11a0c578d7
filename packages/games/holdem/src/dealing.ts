import { allFaces, type Mask } from '@facedown/base';
import { actionBy, deal, dealerOwes, deck, exit, type Need, OVER, type Pending, show } from '@facedown/game-kit';
import { boardTarget, isBetting } from './betting.js';
import { boardSize, boardSlots, holeSlots } from './cards.js';
import { FACES, type HoldemAction, HoldemKind, HoldemPhase, type HoldemState } from './layout.js';
import { count, ready, seatsIn } from './seats.js';

const ALL: Mask = allFaces(FACES);
const FRESH = Array.from({ length: FACES }, (_, face) => face);

const freshDeck = (seats: number): Need[] => [deck(0, FRESH, BigInt(seats), 2 * count(seats) + 5)];

/** The next hand's deck, if whoever has chips in this one has some after it. */
export function ahead(state: HoldemState): Need[] {
  const seats = ready(state) | (state.live & ~state.away & ~state.gone);
  return state.phase === HoldemPhase.Waiting || count(seats) < 2 ? [] : freshDeck(seats);
}

export function pending(state: HoldemState): Pending {
  switch (state.phase) {
    case HoldemPhase.Waiting:
      return OVER;
    case HoldemPhase.Shuffle:
      // Two cards a seat and the board; the rest is never opened.
      return dealerOwes(freshDeck(ready(state)));
    case HoldemPhase.Deal:
      return dealerOwes(seatsIn(state.dealt).flatMap((seat) => holeSlots(state, seat).map((slot) => deal(slot, seat))));
    case HoldemPhase.Runout:
      return dealerOwes([...seatsIn(state.live).flatMap((seat) => showHole(state, seat)), ...showBoard(state)]);
    case HoldemPhase.Flop:
    case HoldemPhase.Turn:
    case HoldemPhase.River:
      return dealerOwes(showBoard(state));
    default:
      return actionBy(state.turn);
  }
}

/** A fold gives the seat's share of the board that others may still open; the last fold opens nothing. */
export function actionNeeds(state: HoldemState, seat: number, { kind }: HoldemAction): Need[] {
  if (kind === HoldemKind.Show) return showHole(state, seat);
  if (kind !== HoldemKind.Fold || !isBetting(state) || count(state.live) <= 2) return [];
  const unopened = boardSlots(state, boardSize(state.board), 5);
  return unopened.length > 0 ? [exit(unopened)] : [];
}

const showHole = (state: HoldemState, seat: number): Need[] => holeSlots(state, seat).map((slot) => show(slot, ALL));

const showBoard = (state: HoldemState): Need[] =>
  boardSlots(state, boardSize(state.board), boardTarget(state)).map((slot) => show(slot, ALL));
