import { type Hex, ok, type Result, refuse } from '@facedown/base';
import { bossList } from './bosses.js';
import { type DuelCode, type DuelConfig, DuelPhase, type DuelState, NOBODY } from './layout.js';
import { isBoss, isList } from './lists.js';
import { put } from './put.js';

export const NO_HASH: Hex = `0x${'00'.repeat(32)}`;
const LIMIT = 2n ** 100n;

export function setup(config: DuelConfig): Result<DuelState, DuelCode> {
  const { stake, bond, boss, owned, lists } = config;
  if (stake >= LIMIT || bond >= LIMIT) return refuse('AmountOutOfRange');
  if (boss !== 0 && (!isBoss(boss) || lists[1] !== '0x')) return refuse('MalformedConfig');
  // A list that the table fixes is nobody's own.
  if (lists.some((list) => list !== '0x' && (owned || !isList(list)))) return refuse('MalformedConfig');
  return ok({
    phase: DuelPhase.Waiting,
    seat: 0,
    turn: 0,
    pot: 0n,
    replaces: 0,
    oathed: false,
    springs: 7,
    seek: 0,
    aside: 0,
    winner: NOBODY,
    seated: [false, false],
    stacks: [0n, 0n],
    owned: [0n, 0n],
    mana: [0, 0],
    most: [1, 2],
    next: [0, 0],
    left: [0, 0],
    tired: [0, 0],
    draws: [0, 0],
    lapses: [0, 0],
    lastPlayed: [0, 0],
    listHashes: [NO_HASH, NO_HASH],
    config: boss === 0 ? config : { ...config, lists: [lists[0]!, bossList(boss)] },
    hands: ['0x', '0x'],
    open: ['0x', '0x'],
    units: [],
  });
}

const shareOf = ({ config }: DuelState): bigint => config.stake + config.bond;

export function admit(state: DuelState, seat: number, amount: bigint): Result<DuelState, DuelCode> {
  if (state.phase !== DuelPhase.Waiting) return refuse('NotAtBoundary');
  if (seat > 1) return refuse('NoSuchSeat');
  if (state.seated[seat]) return refuse('SeatTaken');
  if (amount !== shareOf(state)) return refuse('AmountOutOfRange');
  return ok({ ...state, seated: put(state.seated, seat, true), stacks: put(state.stacks, seat, amount) });
}

export function release(state: DuelState, seat: number): Result<{ state: DuelState; amount: bigint }, DuelCode> {
  if (state.phase !== DuelPhase.Waiting && state.phase !== DuelPhase.Over) return refuse('NotAtBoundary');
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

/** What the seat owns, two bits a face: its list may not hold more. */
export function bring(state: DuelState, seat: number, word: bigint): Result<DuelState, DuelCode> {
  if (state.phase !== DuelPhase.Waiting) return refuse('NotAtBoundary');
  if (seat > 1) return refuse('NoSuchSeat');
  if (!state.config.owned) return refuse('NothingToBring');
  return ok({ ...state, owned: put(state.owned, seat, word) });
}

export function begin(state: DuelState): Result<DuelState, DuelCode> {
  if (state.phase !== DuelPhase.Waiting) return refuse('NotAtBoundary');
  if (!state.seated[0] || !state.seated[1]) return refuse('NotEnoughSeats');
  const phase = state.config.lists.includes('0x') ? DuelPhase.Choose : DuelPhase.Lay;
  return ok({ ...state, phase, stacks: [0n, 0n], pot: 2n * shareOf(state) });
}

/** Everything deferred has been settled: the stakes go to the winner, each bond goes home. */
export function settledUp(state: DuelState): DuelState {
  const { stake, bond } = state.config;
  if (state.winner === NOBODY) return ended(state, [stake + bond, stake + bond], NOBODY);
  return ended(state, state.winner === 0 ? [2n * stake + bond, bond] : [bond, 2n * stake + bond], state.winner);
}

/** Stake and bond of a party that was missing are the other's; if both were, each takes back its own. */
export function broken(state: DuelState, parties: bigint): DuelState {
  const share = shareOf(state);
  if (parties === 1n) return ended(state, [0n, 2n * share], 1);
  if (parties === 2n) return ended(state, [2n * share, 0n], 0);
  return ended(state, [share, share], NOBODY);
}

const ended = (state: DuelState, stacks: [bigint, bigint], winner: number): DuelState => ({
  ...state,
  phase: DuelPhase.Over,
  stacks,
  pot: 0n,
  winner,
});
