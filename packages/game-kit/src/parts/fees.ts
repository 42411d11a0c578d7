import { ok, type Result, refuse } from '@facedown/base';
import type { Game } from '../game.js';
import { defineLayout, type StructOf } from '../layout.js';
import { bit, count, firstFrom, has, put } from './seats.js';

/**
 * Everyone pays the same fee, the winners share the pool. A game puts a `FeeTable` into its state (`shared:
 * [feeLayout]` in its layout) and takes what `entryFee` gives; its twin is a `FeeRules` contract.
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

/** What seats and money need of a game: `start` begins play once the fees are paid. */
export function entryFee<State extends { readonly table: FeeTable }>(hooks: {
  isWaiting(state: State): boolean;
  isOver(state: State): boolean;
  start(state: State): State;
}): Pick<Game<never, State, never, FeeCode>, 'admit' | 'release' | 'begin' | 'outcome'> {
  const { isWaiting, isOver, start } = hooks;
  return {
    admit(state, seat, amount) {
      if (!isWaiting(state)) return refuse('NotAtBoundary');
      const sat = sit(state.table, seat, amount);
      return sat.ok ? ok({ ...state, table: sat.value }) : sat;
    },
    release(state, seat) {
      if (!isWaiting(state) && !isOver(state)) return refuse('NotAtBoundary');
      const left = leave(state.table, seat);
      return left.ok ? ok({ state: { ...state, table: left.value.table }, amount: left.value.amount }) : left;
    },
    begin(state) {
      if (!isWaiting(state)) return refuse('NotAtBoundary');
      const paid = pay(state.table);
      return paid.ok ? ok(start({ ...state, table: paid.value })) : paid;
    },
    outcome: (state) => ({
      boundary: isWaiting(state) || isOver(state),
      payouts: [...state.table.stacks],
      pot: state.table.pool,
      house: 0n,
      winners: BigInt(state.table.winners),
    }),
  };
}
