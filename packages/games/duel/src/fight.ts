import { type Board, type Draft, place } from './draft.js';
import { heal, hurt } from './effects.js';
import { Key } from './keys.js';
import type { DuelCode } from './layout.js';
import { AROUND, isAround, isBehind, SQUARES, STEPS } from './squares.js';
import { EXHAUSTED, has, type Unit } from './unit.js';

const AMBUSH = 2;
const limitOf = (unit: Unit): number => (has(unit, Key.Twin) ? 2 : 1);

/** The seat's unit on a square that may still do something, or why not. */
function actor(board: Board, seat: number, square: number): Unit | DuelCode {
  const unit = square < SQUARES ? board[square] : undefined;
  if (!unit || unit.seat !== seat) return 'NoUnitThere';
  if (unit.moves === EXHAUSTED) return 'Exhausted';
  if (unit.stun > 0) return 'Stunned';
  return unit.strikes >= limitOf(unit) ? 'HasStruck' : unit;
}

/** Next to a foe's Guard: it can't move, and strikes Guards only. */
export const isBound = (board: Board, unit: Unit): boolean =>
  AROUND[unit.square]!.some((square) => {
    const other = board[square];
    return other !== undefined && other.seat !== unit.seat && has(other, Key.Guard);
  });

export function checkMove(board: Board, seat: number, from: number, to: number): DuelCode | undefined {
  const unit = actor(board, seat, from);
  if (typeof unit === 'string') return unit;
  const code = checkMover(board, unit);
  if (code) return code;
  if (to >= SQUARES) return 'OutOfReach';
  if (board[to]) return 'SquareTaken';
  return isReachable(board, unit, to) ? undefined : 'OutOfReach';
}

function checkMover(board: Board, unit: Unit): DuelCode | undefined {
  if (has(unit, Key.Rooted)) return 'Rooted';
  if (unit.moves >= limitOf(unit)) return 'HasMoved';
  return isBound(board, unit) ? 'Bound' : undefined;
}

/** One or two orthogonal steps, not through a foe. */
function isReachable(board: Board, unit: Unit, to: number): boolean {
  if (has(unit, Key.Flight)) return true;
  return STEPS[unit.square]!.some((step) => {
    if (step === to) return true;
    const between = board[step];
    return (!between || between.seat === unit.seat) && STEPS[step]!.includes(to);
  });
}

/** Where the seat's unit on a square may go. */
export function movesFrom(board: Board, seat: number, from: number): number[] {
  const unit = actor(board, seat, from);
  if (typeof unit === 'string' || checkMover(board, unit)) return [];
  const found: number[] = [];
  for (let to = 0; to < SQUARES; to++) if (!board[to] && isReachable(board, unit, to)) found.push(to);
  return found;
}

export function checkStrike(board: Board, seat: number, from: number, to: number): DuelCode | undefined {
  const unit = actor(board, seat, from);
  if (typeof unit === 'string') return unit;
  if (unit.attack === 0) return 'NoAttack';
  const foe = to < SQUARES ? board[to] : undefined;
  if (!foe || foe.seat === seat) return 'NoFoeThere';
  if (!isAround(from, to) && !has(unit, Key.Longshot)) return 'OutOfReach';
  return !has(foe, Key.Guard) && isBound(board, unit) ? 'MustStrikeGuard' : undefined;
}

/** Whom the seat's unit on a square may strike. */
export function strikesFrom(board: Board, seat: number, from: number): number[] {
  const found: number[] = [];
  const unit = actor(board, seat, from);
  if (typeof unit === 'string' || unit.attack === 0) return found;
  const squares = has(unit, Key.Longshot) ? board.keys() : AROUND[from]!;
  for (const to of squares) if (board[to] && checkStrike(board, seat, from, to) === undefined) found.push(to);
  return found;
}

export function moveUnit(draft: Draft, from: number, to: number): void {
  const unit = draft.board[from]!;
  draft.board[from] = undefined;
  unit.square = to;
  unit.moves += 1;
  place(draft, unit);
}

/** Article 7: both sides' damage is fixed before any is taken. */
export function strikeUnit({ board, generals }: Draft, from: number, to: number): void {
  const unit = board[from]!;
  const foe = board[to]!;
  const isAmbush = has(unit, Key.Ambush) && isBehind(from, foe);
  const isAnswered = !isAmbush && foe.stun === 0 && (isAround(from, to) || has(foe, Key.Longshot));
  const back = isAnswered ? foe.attack : 0;
  unit.strikes += 1;
  let dealt = hurt(foe, unit.attack + (isAmbush ? AMBUSH : 0));
  if (has(unit, Key.Sweep))
    for (const square of AROUND[from]!) {
      const other = board[square];
      if (other && other.seat !== unit.seat && square !== to) dealt += hurt(other, unit.attack);
    }
  const taken = hurt(unit, back);
  if (has(unit, Key.Leech)) heal(generals[unit.seat]!, dealt);
  if (has(foe, Key.Leech)) heal(generals[foe.seat]!, taken);
}
