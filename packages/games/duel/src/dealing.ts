import { hexToBytes, maskOf, slotAt } from '@facedown/base';
import {
  actionBy,
  close,
  deal,
  dealerOwes,
  drop,
  mix,
  type Need,
  OVER,
  ownDeck,
  type Pending,
  packSlots,
  show,
  unpackSlots,
} from '@facedown/game-kit';
import { NO_HASH } from './boundary.js';
import { type DuelAction, DuelKind, DuelPhase, type DuelState, NONE } from './layout.js';

const SEATS = [0, 1] as const;
const BOTH = maskOf(SEATS);
export const OPENING = 5;

/** The seat that must act; only asked in a phase in which one must. */
function askedSeat({ phase, seat, config, listHashes }: DuelState): number {
  if (phase === DuelPhase.Choose) return config.lists[0] === '0x' && listHashes[0] === NO_HASH ? 0 : 1;
  if (phase === DuelPhase.Reveal) return config.lists[0] === '0x' ? 0 : 1;
  return phase === DuelPhase.Forget ? 1 - seat : seat;
}

const ACTING = new Set([
  DuelPhase.Choose,
  DuelPhase.Reveal,
  DuelPhase.Mulligan,
  DuelPhase.Turn,
  DuelPhase.Seek,
  DuelPhase.Forget,
]);

export const isAsked = (state: DuelState, seat: number): boolean =>
  ACTING.has(state.phase) && askedSeat(state) === seat;

export function pending(state: DuelState): Pending {
  if (ACTING.has(state.phase)) return actionBy(askedSeat(state));
  switch (state.phase) {
    case DuelPhase.Lay:
      return dealerOwes(
        SEATS.map((seat) => ownDeck(seat, [...hexToBytes(state.config.lists[seat]!).subarray(1)], seat, BOTH)),
      );
    case DuelPhase.Opening:
    case DuelPhase.Redraw:
    case DuelPhase.Draw:
    case DuelPhase.EndDraw:
      return dealerOwes(SEATS.flatMap((seat) => drawnSlots(state, seat).map((slot) => deal(slot, seat))));
    case DuelPhase.Close:
      return dealerOwes([close()]);
    default:
      return OVER;
  }
}

/** How many cards the table waits for: what the seat draws, and what is laid aside for its Seek. */
const dealtCount = (state: DuelState, seat: number): number =>
  state.draws[seat]! + (seat === state.seat ? state.aside : 0);

const drawnSlots = (state: DuelState, seat: number): number[] =>
  Array.from({ length: dealtCount(state, seat) }, (_, i) => slotAt(seat, state.next[seat]! + i));

/** Everything that the table waited for is dealt. */
export function takeDealt(state: DuelState): DuelState {
  return {
    ...state,
    hands: SEATS.map((seat) => packSlots([...unpackSlots(state.hands[seat]!), ...drawnSlots(state, seat)])),
    next: SEATS.map((seat) => state.next[seat]! + dealtCount(state, seat)),
    draws: [0, 0],
  };
}

const remembered = new WeakMap<DuelState, Map<number, Need[]>>();

/** The same list for every square and target of a face: who asks for a thousand candidates gets a few lists. */
export function needs(state: DuelState, seat: number, { kind, what }: DuelAction): Need[] {
  let known = remembered.get(state);
  if (!known) {
    known = new Map();
    remembered.set(state, known);
  }
  const key = (seat << 16) | (kind << 8) | what;
  let found = known.get(key);
  if (!found) {
    found = needsOf(state, seat, kind, what);
    known.set(key, found);
  }
  return found;
}

const NO_NEEDS: Need[] = [];

function needsOf(state: DuelState, seat: number, kind: number, what: number): Need[] {
  const hand = unpackSlots(state.hands[seat]!);
  switch (kind) {
    case DuelKind.Play:
      return [mix(hand), show(hand[0]!, 1n << BigInt(what))];
    case DuelKind.Replace:
      return burials(hand, 1);
    case DuelKind.Mulligan:
      return burials(hand, what);
    case DuelKind.Keep:
      if (what === NONE) return burials(hand, state.aside);
      return [mix(hand), show(hand[0]!, 1n << BigInt(what)), ...burials(hand.slice(1), state.aside - 1)];
    case DuelKind.Forget:
      return hand.map(drop);
    default:
      return NO_NEEDS;
  }
}

/** One mix for each card: it puts the chosen one at the first slot that is left. */
const burials = (hand: readonly number[], count: number): Need[] =>
  Array.from({ length: count }, (_, i) => [mix(hand.slice(i)), drop(hand[i]!)]).flat();
