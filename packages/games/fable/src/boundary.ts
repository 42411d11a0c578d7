import { type Hex, ok, type Result, refuse } from '@facedown/base';
import { type FableCode, type FableConfig, FablePhase, FableReason, FableStart, type FableState } from './layout.js';
import { LEAST_DECK, LEAST_PROVISION, MAX_DECK, NOBODY } from './limits.js';
import { put } from './put.js';

export const NO_HASH: Hex = `0x${'00'.repeat(32)}`;

export function setup(config: FableConfig): Result<FableState, FableCode> {
  const { stake, bond, health, minDeck, provision, start } = config;
  if (stake >= 2n ** 100n || bond >= 2n ** 100n) return refuse('AmountOutOfRange');
  if (health === 0 || minDeck < LEAST_DECK || minDeck > MAX_DECK) return refuse('MalformedConfig');
  if ((provision > 0 && provision < LEAST_PROVISION) || start > FableStart.Bid) return refuse('MalformedConfig');
  return ok({
    phase: FablePhase.Waiting,
    config,
    seated: [false, false],
    stacks: [0n, 0n],
    pot: 0n,
    owned: [0n, 0n],
    listHashes: [NO_HASH, NO_HASH],
    nonces: [NO_HASH, NO_HASH],
    bids: [0, 0],
    lists: ['0x', '0x'],
    first: 0,
    turn: 0,
    turns: 0,
    health: [0, 0],
    next: [0, 0],
    hands: ['0x', '0x'],
    boards: ['0x', '0x'],
    graves: ['0x', '0x'],
    attackers: 0n,
    winner: NOBODY,
    reason: FableReason.None,
  });
}

export function admit(state: FableState, seat: number, amount: bigint): Result<FableState, FableCode> {
  if (state.phase !== FablePhase.Waiting) return refuse('NotAtBoundary');
  if (seat > 1) return refuse('NoSuchSeat');
  if (state.seated[seat]) return refuse('SeatTaken');
  if (amount !== shareOf(state)) return refuse('AmountOutOfRange');
  return ok({ ...state, seated: put(state.seated, seat, true), stacks: put(state.stacks, seat, amount) });
}

/** What a seat has staked, as the table's locker counts it: two bits a face. */
export function bring(state: FableState, seat: number, word: bigint): Result<FableState, FableCode> {
  if (state.phase !== FablePhase.Waiting) return refuse('NotAtBoundary');
  if (seat > 1) return refuse('NoSuchSeat');
  if (!state.seated[seat]) return refuse('SeatEmpty');
  if (!state.config.owned) return refuse('NothingToBring');
  if (state.owned[seat] !== 0n) return refuse('BroughtAlready');
  if (word === 0n) return refuse('NothingBrought');
  return ok({ ...state, owned: put(state.owned, seat, word) });
}

export function release(state: FableState, seat: number): Result<{ state: FableState; amount: bigint }, FableCode> {
  if (state.phase !== FablePhase.Waiting && state.phase !== FablePhase.Over) return refuse('NotAtBoundary');
  if (seat > 1) return refuse('NoSuchSeat');
  if (!state.seated[seat]) return refuse('SeatEmpty');
  return ok({
    state: {
      ...state,
      seated: put(state.seated, seat, false),
      stacks: put(state.stacks, seat, 0n),
      owned: put(state.owned, seat, 0n),
    },
    amount: state.stacks[seat]!,
  });
}

export function begin(state: FableState): Result<FableState, FableCode> {
  if (state.phase !== FablePhase.Waiting) return refuse('NotAtBoundary');
  if (!state.seated[0] || !state.seated[1]) return refuse('NotEnoughSeats');
  if (state.config.owned && state.owned.includes(0n)) return refuse('NothingBrought');
  return ok({ ...state, phase: FablePhase.Choose, stacks: [0n, 0n], pot: 2n * shareOf(state) });
}

export const shareOf = ({ config }: FableState): bigint => config.stake + config.bond;
