import { bytesToHex, type Hex, hexToBytes } from '@facedown/base';
import { isGeneral } from './cards.js';
import type { DuelState } from './layout.js';
import { SPRINGS, SQUARES } from './squares.js';
import { packUnit, type Unit, unpackUnit } from './unit.js';

/** Units by square. */
export type Board = (Unit | undefined)[];

/** A copy of a state that an action works on, its units unpacked. `sealed` makes a state of it again. */
export interface Draft {
  readonly state: DuelState;
  readonly board: Board;
  readonly generals: readonly [Unit, Unit];
  /** The other seat must forget its hand before the turn goes on. */
  isForgetting: boolean;
}

export const MAX_HAND = 6;

export function boardOf(state: DuelState): Board {
  const board: Board = new Array(SQUARES).fill(undefined);
  for (const word of state.units) {
    const unit = unpackUnit(word);
    board[unit.square] = unit;
  }
  return board;
}

export function draftOf(state: DuelState): Draft {
  const board = boardOf(state);
  const generals: [Unit | undefined, Unit | undefined] = [undefined, undefined];
  for (const unit of board) if (unit && isGeneral(unit.face)) generals[unit.seat] = unit;
  return {
    state: copied(state),
    board,
    generals: generals as [Unit, Unit],
    isForgetting: false,
  };
}

/**
 * Field by field: an object of so many fields that is spread loses its shape, and takes ten times as long to make and
 * longer to read. A bot makes a copy for each action that it thinks of.
 */
function copied(state: DuelState): DuelState {
  return {
    phase: state.phase,
    seat: state.seat,
    turn: state.turn,
    pot: state.pot,
    replaces: state.replaces,
    oathed: state.oathed,
    springs: state.springs,
    seek: state.seek,
    aside: state.aside,
    winner: state.winner,
    seated: state.seated,
    stacks: state.stacks,
    owned: state.owned,
    mana: state.mana.slice(),
    most: state.most.slice(),
    next: state.next,
    left: state.left.slice(),
    tired: state.tired.slice(),
    draws: state.draws.slice(),
    lapses: state.lapses,
    lastPlayed: state.lastPlayed.slice(),
    listHashes: state.listHashes,
    config: state.config,
    hands: state.hands.slice(),
    open: state.open.slice(),
    units: state.units,
  };
}

export function sealed({ state, board }: Draft): DuelState {
  const units: number[] = [];
  for (const unit of board) if (unit) units.push(packUnit(unit));
  state.units = units;
  return state;
}

/** Hidden cards of a seat. */
export const hiddenCount = (state: DuelState, seat: number): number => (state.hands[seat]!.length - 2) / 4;
export const openCount = (state: DuelState, seat: number): number => (state.open[seat]!.length - 2) / 2;
export const openFaces = (state: DuelState, seat: number): number[] => [...hexToBytes(state.open[seat]!)];

/** What will be in hand once everything drawn is dealt. */
export const handCount = (state: DuelState, seat: number): number =>
  hiddenCount(state, seat) + openCount(state, seat) + state.draws[seat]!;

export function addOpen(state: DuelState, seat: number, face: number): void {
  if (handCount(state, seat) >= MAX_HAND) return;
  state.open[seat] = `${state.open[seat]!}${bytesToHex(Uint8Array.of(face)).slice(2)}` as Hex;
}

export function removeOpen(state: DuelState, seat: number, at: number): void {
  const faces = state.open[seat]!;
  state.open[seat] = `${faces.slice(0, 2 + 2 * at)}${faces.slice(4 + 2 * at)}` as Hex;
}

/** The hand's first slots are played or buried. */
export function removeSlots(state: DuelState, seat: number, count: number): void {
  state.hands[seat] = `0x${state.hands[seat]!.slice(2 + 4 * count)}`;
}

/** A unit comes to stand on its square; a spring that is still there gives its seat one mana. */
export function place({ state, board }: Draft, unit: Unit): void {
  board[unit.square] = unit;
  const spring = SPRINGS.indexOf(unit.square);
  if (spring < 0 || ((state.springs >> spring) & 1) === 0) return;
  state.springs &= ~(1 << spring);
  state.mana[unit.seat]! += 1;
}
