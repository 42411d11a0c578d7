import { boardSize } from './cards.js';
import {
  type HoldemAction,
  type HoldemCode,
  HoldemEnd,
  HoldemKind,
  HoldemPhase,
  type HoldemState,
  NOBODY,
} from './layout.js';
import { award, least, returnUncalled } from './pots.js';
import { betting, bit, count, has, nextIn, seatsIn } from './seats.js';
import { blindsOf } from './tournament.js';

export const isBetting = ({ phase }: HoldemState): boolean =>
  phase === HoldemPhase.PreFlop ||
  phase === HoldemPhase.FlopBetting ||
  phase === HoldemPhase.TurnBetting ||
  phase === HoldemPhase.RiverBetting;

/** The lowest and highest total of this street that a raise may reach, or why there is none. */
export function raiseRange(
  state: HoldemState,
  seat: number,
): { min: bigint; max: bigint } | 'NotEnoughChips' | 'RaisingClosed' | 'NobodyToRaise' {
  const { bet, minRaise } = state;
  const own = state.bets[seat]!;
  const max = own + state.stacks[seat]!;
  if (max <= bet) return 'NotEnoughChips';
  // A seat that has acted may raise again only when it faces a full raise, be it one or several short all-ins together.
  if (has(state.acted, seat) && bet - own < minRaise) return 'RaisingClosed';
  if ((betting(state) & ~bit(seat)) === 0) return 'NobodyToRaise';
  return { min: least(bet + minRaise, max), max };
}

/** For the seat whose turn it is. */
export function checkBet(state: HoldemState, seat: number, { kind, amount }: HoldemAction): HoldemCode | undefined {
  const owes = state.bets[seat]! < state.bet;
  if (kind === HoldemKind.Check && owes) return 'CannotCheck';
  if (kind === HoldemKind.Call && !owes) return 'NothingToCall';
  if (kind !== HoldemKind.Raise) return undefined;
  if (amount < 0n) return 'NegativeAmount';
  const range = raiseRange(state, seat);
  if (typeof range === 'string') return range;
  if (amount > range.max) return 'NotEnoughChips';
  return amount < range.min ? 'BelowMinimumRaise' : undefined;
}

export function applyBet(draft: HoldemState, seat: number, { kind, amount }: HoldemAction): void {
  if (kind === HoldemKind.Fold) {
    fold(draft, seat, HoldemEnd.Fold);
    return;
  }
  if (kind === HoldemKind.Call) pay(draft, seat, draft.bet - draft.bets[seat]!);
  if (kind === HoldemKind.Raise) {
    pay(draft, seat, amount - draft.bets[seat]!);
    const by = amount - draft.bet;
    if (by > draft.minRaise) draft.minRaise = by;
    draft.bet = amount;
    draft.aggressor = seat;
  }
  draft.acted |= bit(seat);
  passTurn(draft, seat);
}

/** The seat is out of the hand; the last one left wins it. */
export function fold(draft: HoldemState, seat: number, end: number): void {
  draft.live &= ~bit(seat);
  if (count(draft.live) === 1) award(draft, end);
  else passTurn(draft, seat);
}

/** Moves chips into the pot, as many as there are. */
export function pay(draft: HoldemState, seat: number, amount: bigint): void {
  const stack = draft.stacks[seat]!;
  const paid = least(amount, stack);
  draft.stacks[seat] = stack - paid;
  draft.bets[seat] = draft.bets[seat]! + paid;
  draft.totals[seat] = draft.totals[seat]! + paid;
}

/** To the next seat that has something to decide, or on to what follows this street. */
export function passTurn(draft: HoldemState, from: number): void {
  const able = betting(draft);
  const alone = count(able) === 1;
  let seat = from;
  for (let left = count(able); left > 0; left--) {
    seat = nextIn(able, seat);
    if (
      alone ? draft.bets[seat]! < highestOther(draft, seat) : !has(draft.acted, seat) || draft.bets[seat]! < draft.bet
    ) {
      draft.turn = seat;
      return;
    }
  }
  closeStreet(draft, able);
}

/** What the other live seats have really put in: a seat that covers them all has nothing to decide. */
function highestOther(draft: HoldemState, seat: number): bigint {
  let top = 0n;
  for (const other of seatsIn(draft.live & ~bit(seat))) if (draft.bets[other]! > top) top = draft.bets[other]!;
  return top;
}

function closeStreet(draft: HoldemState, able: number): void {
  const last = draft.phase === HoldemPhase.RiverBetting;
  const allIn = able !== draft.live;
  if (last ? allIn : count(able) < 2) {
    returnUncalled(draft);
    draft.phase = HoldemPhase.Runout;
  } else if (last) {
    draft.phase = HoldemPhase.Showdown;
    draft.turn = draft.aggressor === NOBODY ? nextIn(draft.live, draft.button) : draft.aggressor;
  } else draft.phase += 1;
}

/** The board has grown; the first live seat left of the button acts first. */
export function startStreet(draft: HoldemState): void {
  draft.phase += 1;
  draft.bet = 0n;
  draft.minRaise = blindsOf(draft).big;
  draft.acted = 0;
  draft.aggressor = NOBODY;
  for (let seat = 0; seat < draft.bets.length; seat++) draft.bets[seat] = 0n;
  passTurn(draft, beforeFirst(draft));
}

/** The seat after which a later street begins. Heads-up the seed lets the button act first. */
function beforeFirst(draft: HoldemState): number {
  const bigBlindFirst = draft.config.headsUpOrder !== 0 && count(draft.dealt) === 2;
  return bigBlindFirst ? draft.bigBlindSeat : draft.button;
}

export const boardTarget = ({ phase, board }: HoldemState): number =>
  phase === HoldemPhase.Flop
    ? 3
    : phase === HoldemPhase.Turn
      ? 4
      : phase === HoldemPhase.River || phase === HoldemPhase.Runout
        ? 5
        : boardSize(board);
