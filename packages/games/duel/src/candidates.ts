import type { Hex } from '@facedown/base';
import type { Candidate } from '@facedown/game-kit';
import { checkKeep, MAX_MULLIGAN } from './actions.js';
import { NO_HASH } from './boundary.js';
import { cardOf } from './cards.js';
import { isAsked } from './dealing.js';
import { type Board, boardOf, hiddenCount, openFaces } from './draft.js';
import { movesFrom, strikesFrom } from './fight.js';
import { actionOf, type DuelAction, DuelKind, DuelPhase, type DuelState, NONE } from './layout.js';
import { bringingList, checkOpened, facesOf } from './lists.js';
import { checkOath, isNextToFriend, targetsOf } from './play.js';
import { SQUARES } from './squares.js';
import { STARTERS } from './starters.js';
import { replacesOf } from './turn.js';

/** As far as everyone knows: any card of the public list may be in a hidden hand. */
export function candidates(state: DuelState, seat: number): Candidate<DuelAction>[] {
  if (!isAsked(state, seat)) return [];
  const hidden = hiddenCount(state, seat) > 0 ? facesOf(state.config.lists[seat]!) : [];
  return actionsOf(state, seat, hidden).map((action) => ({ action }));
}

/** What a seat may do if its hidden cards have these faces. */
export function actionsOf(state: DuelState, seat: number, faces: readonly number[]): DuelAction[] {
  const found: DuelAction[] = [];
  switch (state.phase) {
    case DuelPhase.Choose:
      found.push(plainList(seat).choose);
      break;
    case DuelPhase.Reveal: {
      // A seat may bring any list; here stands one that everybody knows.
      const { reveal } = plainList(seat);
      const word = state.config.owned ? state.owned[seat]! : undefined;
      if (!checkOpened({ hash: state.listHashes[seat]!, word }, seat, reveal.data!)) found.push(reveal);
      break;
    }
    case DuelPhase.Mulligan:
      for (let count = 0; count <= MAX_MULLIGAN; count++) found.push(actionOf(DuelKind.Mulligan, count));
      break;
    case DuelPhase.Seek:
      for (const face of [...faces, NONE]) if (!checkKeep(state, seat, face)) found.push(actionOf(DuelKind.Keep, face));
      break;
    case DuelPhase.Forget:
      // The client answers by itself, so there is one answer; who would rather concede may still say so.
      return [actionOf(DuelKind.Forget)];
    default:
      turnActions(state, seat, faces, found);
  }
  found.push(actionOf(DuelKind.Concede));
  return found;
}

const plainList = (seat: number): { readonly choose: DuelAction; readonly reveal: DuelAction } =>
  bringingList(seat, PLAIN[seat]!, NO_HASH);

const PLAIN: readonly Hex[] = [STARTERS.ember, STARTERS.tide];

function turnActions(state: DuelState, seat: number, faces: readonly number[], found: DuelAction[]): void {
  const board = boardOf(state);
  for (const unit of board) {
    if (!unit || unit.seat !== seat) continue;
    for (const to of movesFrom(board, seat, unit.square)) found.push(actionOf(DuelKind.Move, unit.square, to));
    for (const to of strikesFrom(board, seat, unit.square)) found.push(actionOf(DuelKind.Strike, unit.square, to));
  }
  const free = freeSquares(board, seat);
  const mana = state.mana[seat]!;
  for (const face of faces)
    playsOf(board, seat, { face, mana, free }, (to, target) => found.push(actionOf(DuelKind.Play, face, to, target)));
  for (const [at, face] of openFaces(state, seat).entries())
    playsOf(board, seat, { face, mana, free }, (to, target) => found.push(actionOf(DuelKind.PlayOpen, at, to, target)));
  if (hiddenCount(state, seat) > 0 && state.replaces < replacesOf(board, seat)) found.push(actionOf(DuelKind.Replace));
  for (const target of [NONE, ...board.keys()])
    if ((target === NONE || board[target]) && !checkOath(state, board, seat, target))
      found.push(actionOf(DuelKind.Oath, 0, 0, target));
  found.push(actionOf(DuelKind.End));
}

function freeSquares(board: Board, seat: number): number[] {
  const free: number[] = [];
  for (let to = 0; to < SQUARES; to++) if (!board[to] && isNextToFriend(board, seat, to)) free.push(to);
  return free;
}

function playsOf(
  board: Board,
  seat: number,
  { face, mana, free }: { readonly face: number; readonly mana: number; readonly free: readonly number[] },
  found: (to: number, target: number) => void,
): void {
  const { cost, kind } = cardOf(face);
  if (cost > mana) return;
  const targets = targetsOf(board, seat, face);
  for (const to of kind === 'spell' ? [NONE] : free) for (const target of targets) found(to, target);
}
