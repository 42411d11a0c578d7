import { ok, type Result, refuse } from '@facedown/base';
import { bit, count, EMPTY, firstFrom, has, members, put } from '@facedown/game-kit/parts';
import { ALL, FIRST_COPY, NONE } from './cards.js';
import { type RelicCode, type RelicConfig, RelicPhase, type RelicState } from './layout.js';
import { startRound } from './round.js';
import { four, SEATS } from './seats.js';

const MAX_FEE = 2n ** 100n;
/** A tally is wins, games and relics, sixteen bits each. */
const WIN = 2 ** 32;
const GAME = 2 ** 16;

export function setup({ fee, minSeats, maxSeats }: RelicConfig): Result<RelicState, RelicCode> {
  if (fee >= MAX_FEE) return refuse('AmountOutOfRange');
  if (minSeats < 2 || maxSeats < minSeats || maxSeats > SEATS) return refuse('MalformedConfig');
  return ok({
    phase: RelicPhase.Waiting,
    turn: 0,
    target: NONE,
    guess: NONE,
    starter: 0,
    first: NONE,
    copies: FIRST_COPY,
    seated: 0,
    ready: 0,
    leaving: 0,
    entered: 0,
    playing: 0,
    alive: 0,
    shielded: 0,
    late: 0,
    winners: 0,
    minSeats,
    maxSeats,
    fee,
    pool: 0n,
    stacks: [0n, 0n, 0n, 0n],
    relics: [0, 0, 0, 0],
    held: [NONE, NONE, NONE, NONE],
    drawn: [NONE, NONE],
    possible: [ALL, ALL, ALL, ALL],
    tallies: [0, 0, 0, 0],
    deck: EMPTY,
    discards: EMPTY,
    seen: EMPTY,
  });
}

export const isBoundary = ({ phase }: RelicState): boolean =>
  phase === RelicPhase.Waiting || phase === RelicPhase.Between;

/** A new seat, or one that pays the fee of another game. */
export function admit(state: RelicState, seat: number, amount: bigint): Result<RelicState, RelicCode> {
  if (!isBoundary(state)) return refuse('NotAtBoundary');
  if (seat >= state.maxSeats) return refuse('NoSuchSeat');
  const isNew = !has(state.seated, seat);
  if (!isNew && (has(state.leaving, seat) || state.stacks[seat]! >= state.fee)) return refuse('SeatTaken');
  if (amount !== state.fee) return refuse('AmountOutOfRange');
  return ok({
    ...state,
    seated: state.seated | bit(seat),
    ready: isNew && state.phase === RelicPhase.Between ? state.ready | bit(seat) : state.ready,
    stacks: put(state.stacks, seat, state.stacks[seat]! + amount),
  });
}

export function release(state: RelicState, seat: number): Result<{ state: RelicState; amount: bigint }, RelicCode> {
  if (!isBoundary(state)) return refuse('NotAtBoundary');
  if (seat >= state.maxSeats) return refuse('NoSuchSeat');
  if (!has(state.seated, seat)) return refuse('SeatEmpty');
  const gone = ~bit(seat);
  const left: RelicState = {
    ...state,
    seated: state.seated & gone,
    ready: state.ready & gone,
    leaving: state.leaving & gone,
    stacks: put(state.stacks, seat, 0n),
    relics: put(state.relics, seat, 0),
    tallies: put(state.tallies, seat, 0),
  };
  return ok({ state: left.phase === RelicPhase.Between ? decided(left) : left, amount: state.stacks[seat]! });
}

export function begin(state: RelicState): Result<RelicState, RelicCode> {
  if (state.phase !== RelicPhase.Waiting) return refuse('NotAtBoundary');
  const able = members(state.seated & ~state.leaving).reduce(
    (mask, seat) => (canPay(state, seat) ? mask | bit(seat) : mask),
    0,
  );
  return count(able) < state.minSeats ? refuse('NotEnoughSeats') : ok(startGame(state, able));
}

export const canPay = (state: RelicState, seat: number): boolean => state.stacks[seat]! >= state.fee;

/** The seat that must say whether it goes on, if any has not said so yet. */
export const undecided = (state: RelicState): number => state.seated & ~(state.ready | state.leaving);

export const continued = (state: RelicState, seat: number): RelicState =>
  decided({ ...state, ready: state.ready | bit(seat) });
export const left = (state: RelicState, seat: number): RelicState =>
  decided({ ...state, leaving: state.leaving | bit(seat) });

/** Once all have decided, a new game starts, or the table waits for more seats. */
function decided(state: RelicState): RelicState {
  if (undecided(state) !== 0) return state;
  return count(state.ready) >= state.minSeats
    ? startGame(state, state.ready)
    : { ...state, phase: RelicPhase.Waiting, ready: 0 };
}

function startGame(state: RelicState, seats: number): RelicState {
  const first = firstFrom(seats, state.first === NONE ? 0 : state.first + 1);
  return startRound(
    {
      ...state,
      first,
      entered: seats,
      playing: seats,
      ready: 0,
      late: 0,
      winners: 0,
      relics: [0, 0, 0, 0],
      pool: state.fee * BigInt(count(seats)),
      stacks: four(state.stacks.map((stack, seat) => (has(seats, seat) ? stack - state.fee : stack))),
    },
    first,
  );
}

/** The winners share the pool; what doesn't divide goes to the first of them from the game's first seat. */
export function endGame(state: RelicState, winners: number): RelicState {
  const tallies = state.tallies.map((tally, seat) =>
    has(state.entered, seat) ? tally + GAME + state.relics[seat]! + (has(winners, seat) ? WIN : 0) : tally,
  );
  return closed({ ...state, winners, tallies: four(tallies) }, winners);
}

/** No dealer can go on: the seats still in the game share the pool, and the game counts for nobody. */
export const cancelled = (state: RelicState): RelicState => closed({ ...state, winners: 0 }, state.playing);

function closed(state: RelicState, paid: number): RelicState {
  const share = state.pool / BigInt(count(paid));
  const odd = state.pool % BigInt(count(paid));
  const luckiest = firstFrom(paid, state.first);
  return {
    ...state,
    phase: RelicPhase.Between,
    pool: 0n,
    stacks: four(
      state.stacks.map((stack, seat) => (has(paid, seat) ? stack + share + (seat === luckiest ? odd : 0n) : stack)),
    ),
    target: NONE,
    guess: NONE,
    playing: 0,
    alive: 0,
    shielded: 0,
    ready: 0,
    held: [NONE, NONE, NONE, NONE],
    drawn: [NONE, NONE],
    deck: EMPTY,
    seen: EMPTY,
    possible: [ALL, ALL, ALL, ALL],
  };
}
