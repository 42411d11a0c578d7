import { cardOf, isGeneral, LAST_CARD, targetScope } from './cards.js';
import { type Board, type Draft, hiddenCount, openCount, openFaces, place, removeOpen, removeSlots } from './draft.js';
import { fire, runAbility, runTriggers } from './effects.js';
import { Key } from './keys.js';
import { type DuelAction, type DuelCode, DuelKind, type DuelState, NONE, Scope, Trigger } from './layout.js';
import { holds } from './lists.js';
import { AROUND, SQUARES } from './squares.js';
import { freshUnit, has, type Unit } from './unit.js';

const OATH_COST = 1;
const OATH_EVERY = 3;

/** The face that a Play or PlayOpen puts down. */
const playedFace = (state: DuelState, seat: number, { kind, what }: DuelAction): number =>
  kind === DuelKind.Play ? what : openFaces(state, seat)[what]!;

export function checkPlay(state: DuelState, board: Board, seat: number, action: DuelAction): DuelCode | undefined {
  const { kind, what, to, target } = action;
  if (kind === DuelKind.Play) {
    if (hiddenCount(state, seat) === 0) return 'HandEmpty';
    if (what === 0 || what > LAST_CARD || !holds(state.config.lists[seat]!, what)) return 'NotInList';
  } else if (what >= openCount(state, seat)) return 'NoSuchCard';
  const face = playedFace(state, seat, action);
  const { cost, kind: type } = cardOf(face);
  if (cost > state.mana[seat]!) return 'NotEnoughMana';
  if (type === 'spell') {
    if (to !== NONE) return 'UnexpectedField';
    return checkTarget(board, seat, face, target);
  }
  if (to >= SQUARES) return 'OutOfReach';
  if (board[to]) return 'SquareTaken';
  if (!isNextToFriend(board, seat, to)) return 'NotNextToFriend';
  // A unit whose Arrive finds no target is played without effect.
  if (target === NONE && !hasTarget(board, seat, targetScope(face))) return undefined;
  return checkTarget(board, seat, face, target);
}

export const isNextToFriend = (board: Board, seat: number, to: number): boolean =>
  AROUND[to]!.some((square) => board[square]?.seat === seat);

function checkTarget(board: Board, seat: number, face: number, target: number): DuelCode | undefined {
  const scope = targetScope(face);
  if (scope === Scope.None) return target === NONE ? undefined : 'BadTarget';
  const unit = target < SQUARES ? board[target] : undefined;
  return unit && isTarget(unit, seat, scope) ? undefined : 'BadTarget';
}

function isTarget(unit: Unit, seat: number, scope: number): boolean {
  switch (scope) {
    case Scope.Unit:
      return !isGeneral(unit.face);
    case Scope.Friend:
      return unit.seat === seat;
    case Scope.OwnUnit:
      return unit.seat === seat && !isGeneral(unit.face);
    default:
      return unit.seat !== seat;
  }
}

const hasTarget = (board: Board, seat: number, scope: number): boolean =>
  scope !== Scope.None && board.some((unit) => unit && isTarget(unit, seat, scope));

/** Every target that the seat may choose for a card; `NONE` where there is nothing to choose. */
export function targetsOf(board: Board, seat: number, face: number): number[] {
  const scope = targetScope(face);
  if (scope === Scope.None) return [NONE];
  const found: number[] = [];
  for (const unit of board) if (unit && isTarget(unit, seat, scope)) found.push(unit.square);
  return found.length === 0 && cardOf(face).kind === 'unit' ? [NONE] : found;
}

export function playCard(draft: Draft, seat: number, action: DuelAction): void {
  const { state, generals } = draft;
  const face = playedFace(state, seat, action);
  if (action.kind === DuelKind.Play) removeSlots(state, seat, 1);
  else removeOpen(state, seat, action.what);
  const { cost, kind } = cardOf(face);
  state.mana[seat]! -= cost;
  state.lastPlayed[seat] = face;
  if (kind === 'spell') {
    cast(draft, face, seat, Trigger.Spell, action.target);
    fire(draft, Trigger.Cast, seat);
    return;
  }
  const unit = freshUnit(face, seat, action.to);
  place(draft, unit);
  if (has(generals[1 - seat]!, Key.Mirror)) reflect(draft, unit);
  runTriggers(draft, unit, Trigger.Arrive, action.target);
}

/** A spell's or an oath's effects come from the general. */
export function cast(draft: Draft, face: number, seat: number, trigger: number, target: number): void {
  const source = { seat, square: draft.generals[seat]!.square };
  for (const ability of cardOf(face).abilities)
    if (ability.trigger === trigger) runAbility(draft, ability, source, target);
}

/** The Mirror's own unit of the same face, beside it, with health 1. */
function reflect(draft: Draft, { face, seat, square }: Unit): void {
  const free = AROUND[square]!.find((around) => !draft.board[around]);
  if (free === undefined) return;
  place(draft, { ...freshUnit(face, 1 - seat, free), health: 1, most: 1 });
}

export function checkOath(state: DuelState, board: Board, seat: number, target: number): DuelCode | undefined {
  const general = board.find((unit) => unit && unit.seat === seat && isGeneral(unit.face))!;
  const ownTurn = (state.turn + 1) >> 1;
  const hasOath = cardOf(general.face).kind === 'general';
  if (!state.config.oaths || !hasOath || state.oathed || ownTurn % OATH_EVERY !== 0) return 'NoOath';
  if (state.mana[seat]! < OATH_COST) return 'NotEnoughMana';
  return checkTarget(board, seat, general.face, target);
}

export function swearOath(draft: Draft, seat: number, target: number): void {
  draft.state.mana[seat]! -= OATH_COST;
  draft.state.oathed = true;
  cast(draft, draft.generals[seat]!.face, seat, Trigger.Oath, target);
}
