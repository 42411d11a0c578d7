import { type Hex, ok, pick, type Result, randomBelow, refuse } from '@facedown/base';
import { exactly, type GameKit } from '../entry.js';
import { COMMON_CODES, COMMON_THROWN, type Game } from '../game.js';
import { defineLayout, type Layout, type StructOf } from '../layout.js';
import type { GameCase } from '../play/script.js';
import { bit, count, firstFrom, has, put } from './seats.js';

/**
 * Everyone pays the same fee, the winners share the pool. A game puts a `FeeTable` into its state (`shared:
 * [feeLayout]` in its layout) and is made by `feeGame`; its twin is a `FeeRules` contract.
 */
export const feeLayout = defineLayout({
  name: 'Fee',
  structs: [
    'struct FeeConfig { uint128 fee; uint8 minSeats; uint8 maxSeats; }',
    'struct FeeTable { uint128 fee; uint8 minSeats; uint8 maxSeats; uint16 seated; uint16 playing; uint16 winners; uint128 pool; uint128[] stacks; }',
  ],
  enums: {},
  codes: [
    'MalformedConfig',
    'NotAtBoundary',
    'NotEnoughSeats',
    'NoSuchSeat',
    'SeatTaken',
    'SeatEmpty',
    'AmountOutOfRange',
  ],
  thrown: {
    MalformedConfig: "a configuration's bytes, or what they say, are none that the rules know",
    NotAtBoundary: 'somebody sits down, leaves or begins while a game or hand is on',
    NotEnoughSeats: 'a game begins with fewer seats than it needs',
    NoSuchSeat: 'a seat is named that the table does not have',
    SeatTaken: 'somebody sits down where another sits',
    SeatEmpty: 'a seat is named at which nobody sits',
    AmountOutOfRange: 'somebody brings more or less than the rules allow',
  },
});

export type FeeConfig = StructOf<typeof feeLayout, 'FeeConfig'>;
export type FeeTable = StructOf<typeof feeLayout, 'FeeTable'>;
export type FeeCode = (typeof feeLayout)['codes'][number];

const MAX_FEE = 2n ** 100n;

/** An empty table. `most` is how many seats the game can have. */
export function openFees({ fee, minSeats, maxSeats }: FeeConfig, most: number): Result<FeeTable, FeeCode> {
  if (fee >= MAX_FEE) return refuse('AmountOutOfRange');
  if (minSeats < 2 || maxSeats < minSeats || maxSeats > most) return refuse('MalformedConfig');
  const stacks = Array<bigint>(maxSeats).fill(0n);
  return ok({ fee, minSeats, maxSeats, seated: 0, playing: 0, winners: 0, pool: 0n, stacks });
}

export function sit(table: FeeTable, seat: number, amount: bigint): Result<FeeTable, FeeCode> {
  if (seat >= table.maxSeats) return refuse('NoSuchSeat');
  if (has(table.seated, seat)) return refuse('SeatTaken');
  if (amount !== table.fee) return refuse('AmountOutOfRange');
  return ok({ ...table, seated: table.seated | bit(seat), stacks: put(table.stacks, seat, amount) });
}

export function leave(table: FeeTable, seat: number): Result<{ table: FeeTable; amount: bigint }, FeeCode> {
  if (seat >= table.maxSeats) return refuse('NoSuchSeat');
  if (!has(table.seated, seat)) return refuse('SeatEmpty');
  const left = { ...table, seated: table.seated & ~bit(seat), stacks: put(table.stacks, seat, 0n) };
  return ok({ table: left, amount: table.stacks[seat]! });
}

/** All who sit pay and play. */
export function pay(table: FeeTable): Result<FeeTable, FeeCode> {
  const playing = table.seated;
  if (count(playing) < table.minSeats) return refuse('NotEnoughSeats');
  const stacks = table.stacks.map(() => 0n);
  return ok({ ...table, playing, stacks, pool: table.fee * BigInt(count(playing)) });
}

/** These seats are out of the game, with nothing. */
export const drop = (table: FeeTable, seats: number): FeeTable => ({ ...table, playing: table.playing & ~seats });

/** The winners share the pool; what doesn't divide goes to the first of them from `first` on. */
export function share(table: FeeTable, winners: number, first: number): FeeTable {
  const ways = BigInt(count(winners));
  const odd = firstFrom(winners, first);
  const stacks = table.stacks.map((stack, seat) =>
    has(winners, seat) ? stack + table.pool / ways + (seat === odd ? table.pool % ways : 0n) : stack,
  );
  return { ...table, winners, pool: 0n, stacks };
}

/** The game is off: everyone who paid and is not to blame shares the pool, and nobody has won. */
export const refund = (table: FeeTable, first: number): FeeTable => ({
  ...share(table, table.playing, first),
  winners: 0,
});

/**
 * The deck can't go on without these seats: a last one wins the pool, several share it and nobody has won. Where all
 * are missing, all share.
 */
export function callOff(table: FeeTable, missing: number): FeeTable {
  const rest = drop(table, missing);
  if (count(rest.playing) === 1) return share(rest, rest.playing, 0);
  return refund(rest.playing === 0 ? table : rest, 0);
}

/** Spread into the layout of a game with an entry fee that refuses nothing of its own. */
export const FEE_GAME = { shared: [feeLayout], codes: COMMON_CODES, thrown: COMMON_THROWN } as const;

/** This seat has lost its fee and its cards; a last seat wins. `over` is the last phase. */
export function out<State extends Dealt>(state: State, over: number, seat: number): State {
  const table = drop(state.table, bit(seat));
  const left = { ...state, table, hands: put(state.hands, seat, '0x') };
  return count(table.playing) === 1 ? ended(left, over, table.playing) : left;
}

interface Dealt {
  readonly table: FeeTable;
  readonly phase: number;
  readonly hands: readonly Hex[];
}

/** The game is over, and these seats share the pool. `over` is the last phase. */
export const ended = <State extends { readonly table: FeeTable }>(
  state: State,
  over: number,
  winners: number,
): State => ({
  ...state,
  phase: over,
  table: share(state.table, winners, 0),
});

interface Tried<State, Action> extends Omit<GameCase<FeeConfig, State, Action>, 'game' | 'seating'> {
  readonly game: Game<FeeConfig, State, Action>;
}

/** How a game with an entry fee is tried: any number of seats, some of them empty, with and without something to win. */
export const feeCase = <State extends { readonly table: FeeTable }, Action>(
  tried: Tried<State, Action>,
): GameCase<FeeConfig, State, Action> => ({
  playing: ({ table }) => BigInt(table.playing),
  seating(random) {
    const { min, max } = tried.game.seats;
    const seats = min + randomBelow(random, max - min + 1);
    const fee = pick(random, [0n, 1n, 10n]);
    const maxSeats = seats + randomBelow(random, max - seats + 1);
    return { config: { fee, minSeats: min, maxSeats }, amounts: Array<bigint>(seats).fill(fee) };
  },
  ...tried,
});

/** Everything else that a game with an entry fee is: a table for nothing, and what it takes. */
export const feeKit = <State, Action>(
  layout: Layout,
  gameCase: GameCase<FeeConfig, State, Action>,
): GameKit<FeeConfig, State, Action> => ({
  game: gameCase.game,
  layout,
  gameCase,
  presets: [{ name: 'for nothing', config: (seats) => ({ fee: 0n, minSeats: seats, maxSeats: seats }) }],
  buyIns: ({ fee }) => exactly(fee),
});
