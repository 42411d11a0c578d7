import { ok, type Result, refuse } from '@facedown/base';
import { passTurn, pay } from './betting.js';
import {
  HeadsUpOrder,
  type HoldemCode,
  type HoldemConfig,
  HoldemEnd,
  HoldemPhase,
  type HoldemState,
  MAX_HOLDEM_SEATS,
  NOBODY,
} from './layout.js';
import { isBoundary, toBoundary } from './pots.js';
import { bit, count, draftOf, has, nextIn, ready, ring, seatsIn } from './seats.js';
import { blindsOf, checkTournament, hasBegun, isTournament, wordsOf } from './tournament.js';

/** Amounts stay far below what sums of nine seats and many hands could push out of 128 bits. */
const MAX_AMOUNT = 1n << 96n;

export function setup(config: HoldemConfig): Result<HoldemState, HoldemCode> {
  const { seats, smallBlind, bigBlind, ante, minBuyIn, maxBuyIn, bond } = config;
  if (seats < 2 || seats > MAX_HOLDEM_SEATS) return refuse('SeatCountOutOfRange');
  if (config.headsUpOrder > HeadsUpOrder.BigBlindFirst) return refuse('UnknownHeadsUpOrder');
  if (smallBlind === 0n || smallBlind > bigBlind || bigBlind > MAX_AMOUNT || ante > bigBlind)
    return refuse('BlindsOutOfRange');
  if (minBuyIn === 0n || minBuyIn > maxBuyIn || maxBuyIn > MAX_AMOUNT || bond > MAX_AMOUNT)
    return refuse('BuyInRangeInvalid');
  if (config.rakeBp > 10_000) return refuse('RakeOutOfRange');
  const fault = checkTournament(config);
  if (fault) return refuse(fault);
  return ok({
    config,
    phase: HoldemPhase.Waiting,
    end: HoldemEnd.None,
    hand: 0,
    button: MAX_HOLDEM_SEATS - 1,
    bigBlindSeat: NOBODY,
    turn: 0,
    aggressor: NOBODY,
    seated: 0,
    away: 0,
    gone: 0,
    bonded: 0,
    dealt: 0,
    live: 0,
    acted: 0,
    shown: 0,
    winners: 0,
    bet: 0n,
    minRaise: 0n,
    house: 0n,
    board: 0n,
    places: 0n,
    holes: 0n,
    ranks: 0n,
    stacks: zeros(),
    bets: zeros(),
    totals: zeros(),
  });
}

/** Sits down with buy-in and bond, tops up, or (away, with nothing or more) comes back. */
export function admit(state: HoldemState, seat: number, amount: bigint): Result<HoldemState, HoldemCode> {
  const { seats, minBuyIn, maxBuyIn, bond } = state.config;
  if (!isBoundary(state)) return refuse('NotAtBoundary');
  if (!(seat < seats)) return refuse('NoSuchSeat');
  if (hasBegun(state)) return refuse('TournamentBegun');
  const draft = draftOf(state);
  if (!has(state.seated, seat)) {
    if (amount < minBuyIn + bond || amount > maxBuyIn + bond) return refuse('BuyInOutOfRange');
    draft.stacks[seat] = amount - bond;
    draft.seated |= bit(seat);
    draft.bonded |= bit(seat);
    return ok(draft);
  }
  if (has(state.gone, seat)) return refuse('SeatTaken');
  if (state.hand === 0) return refuse('AlreadySeated');
  const stack = state.stacks[seat]! + amount;
  const returning = has(state.away, seat) && amount === 0n;
  if (!returning && (amount <= 0n || stack < minBuyIn || stack > maxBuyIn)) return refuse('TopUpOutOfRange');
  draft.stacks[seat] = stack;
  draft.away &= ~bit(seat);
  return ok(draft);
}

export function release(state: HoldemState, seat: number): Result<{ state: HoldemState; amount: bigint }, HoldemCode> {
  if (!isBoundary(state)) return refuse('NotAtBoundary');
  if (!(seat < state.config.seats)) return refuse('NoSuchSeat');
  if (!has(state.seated, seat)) return refuse('SeatEmpty');
  const amount = owned(state, seat);
  const draft = draftOf(state);
  draft.stacks[seat] = 0n;
  const others = ~bit(seat);
  draft.seated &= others;
  draft.away &= others;
  draft.gone &= others;
  draft.bonded &= others;
  if (draft.phase === HoldemPhase.Shuffle) toBoundary(draft);
  return ok({ state: draft, amount });
}

export function begin(state: HoldemState): Result<HoldemState, HoldemCode> {
  if (!isBoundary(state)) return refuse('NotAtBoundary');
  if (state.phase !== HoldemPhase.Waiting) return refuse('AlreadyBegun');
  if (hasBegun(state)) return refuse('TournamentBegun');
  if (count(ready(state)) < Math.max(2, wordsOf(state.config.prizes).length)) return refuse('NotEnoughSeats');
  return ok({ ...state, phase: HoldemPhase.Shuffle });
}

/** Stack and bond: what a seat owns outright. */
export const owned = (state: HoldemState, seat: number): bigint =>
  state.stacks[seat]! + (has(state.bonded, seat) ? state.config.bond : 0n);

/** The deck is shuffled: the button moves and the last hand is forgotten. */
export function startHand(draft: HoldemState): void {
  draft.phase = HoldemPhase.Deal;
  draft.dealt = ready(draft);
  draft.live = draft.dealt;
  draft.hand += 1;
  const seats = ring(draft);
  draft.button = nextIn(seats, draft.button);
  // Nobody is big blind twice in a row when three seats become two: then the button stays one seat back.
  if (count(seats) === 2 && nextIn(seats, draft.button) === draft.bigBlindSeat) draft.button = draft.bigBlindSeat;
  draft.end = HoldemEnd.None;
  draft.acted = 0;
  draft.shown = 0;
  draft.winners = 0;
  draft.aggressor = NOBODY;
  draft.bet = 0n;
  draft.minRaise = 0n;
  draft.board = 0n;
  draft.holes = 0n;
  draft.ranks = 0n;
  draft.bets = zeros();
  draft.totals = zeros();
}

/** The hole cards are out: antes, then blinds, then the first seat's turn. A short big blind doesn't lower the call. */
export function postBlinds(draft: HoldemState): void {
  const blinds = blindsOf(draft);
  // A seat that has sat down since isn't dealt in.
  const seats = isTournament(draft) ? ring(draft) : draft.dealt;
  const headsUp = count(seats) === 2;
  const small = headsUp ? draft.button : nextIn(seats, draft.button);
  const big = nextIn(seats, small);
  if (blinds.ante > 0n) {
    for (const seat of seatsIn(seats)) pay(draft, seat, blinds.ante);
    draft.bets = zeros();
  }
  pay(draft, small, blinds.small);
  pay(draft, big, blinds.big);
  draft.bigBlindSeat = big;
  draft.bet = blinds.big;
  draft.minRaise = blinds.big;
  draft.phase = HoldemPhase.PreFlop;
  passTurn(draft, headsUp && draft.config.headsUpOrder === HeadsUpOrder.BigBlindFirst ? small : big);
}

const zeros = (): HoldemState['stacks'] => [0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n];
