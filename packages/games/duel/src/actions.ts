import { isSought, LAST_CARD } from './cards.js';
import { addOpen, boardOf, type Draft, draftOf, hiddenCount, removeSlots, sealed } from './draft.js';
import { draw, hurt } from './effects.js';
import { checkMove, checkStrike, moveUnit, strikeUnit } from './fight.js';
import { Key } from './keys.js';
import { type DuelAction, type DuelCode, DuelKind, DuelPhase, type DuelState, NONE } from './layout.js';
import { holds } from './lists.js';
import { checkOath, checkPlay, playCard, swearOath } from './play.js';
import { endTurn, replacesOf, settleAction, startTurn } from './turn.js';
import { has } from './unit.js';

export const MAX_MULLIGAN = 2;

/** Which fields a kind of action fills; the others are zero. */
const FIELDS: Readonly<Record<number, readonly ('what' | 'to' | 'target')[]>> = {
  [DuelKind.Mulligan]: ['what'],
  [DuelKind.Move]: ['what', 'to'],
  [DuelKind.Strike]: ['what', 'to'],
  [DuelKind.Play]: ['what', 'to', 'target'],
  [DuelKind.PlayOpen]: ['what', 'to', 'target'],
  [DuelKind.Oath]: ['target'],
  [DuelKind.Keep]: ['what'],
};

export function hasStrayField(action: DuelAction): boolean {
  const used = FIELDS[action.kind] ?? [];
  return (['what', 'to', 'target'] as const).some((field) => action[field] !== 0 && !used.includes(field));
}

export function checkTurn(state: DuelState, seat: number, action: DuelAction): DuelCode | undefined {
  const { kind, what, to, target } = action;
  const board = boardOf(state);
  switch (kind) {
    case DuelKind.Move:
      return checkMove(board, seat, what, to);
    case DuelKind.Strike:
      return checkStrike(board, seat, what, to);
    case DuelKind.Play:
    case DuelKind.PlayOpen:
      return checkPlay(state, board, seat, action);
    case DuelKind.Replace:
      if (hiddenCount(state, seat) === 0) return 'HandEmpty';
      return state.replaces < replacesOf(board, seat) ? undefined : 'AlreadyReplaced';
    case DuelKind.Oath:
      return checkOath(state, board, seat, target);
    case DuelKind.End:
      return undefined;
    default:
      return 'UnknownAction';
  }
}

export function applyTurn(state: DuelState, seat: number, action: DuelAction): DuelState {
  const draft = draftOf(state);
  if (action.kind === DuelKind.End) {
    endTurn(draft);
    return sealed(draft);
  }
  act(draft, seat, action);
  settleAction(draft);
  return sealed(draft);
}

function act(draft: Draft, seat: number, action: DuelAction): void {
  switch (action.kind) {
    case DuelKind.Move:
      moveUnit(draft, action.what, action.to);
      break;
    case DuelKind.Strike:
      strikeUnit(draft, action.what, action.to);
      break;
    case DuelKind.Replace:
      replace(draft, seat);
      break;
    case DuelKind.Oath:
      swearOath(draft, seat, action.target);
      break;
    default:
      playCard(draft, seat, action);
  }
}

function replace(draft: Draft, seat: number): void {
  const { state, generals } = draft;
  removeSlots(state, seat, 1);
  state.replaces += 1;
  if (has(generals[1 - seat]!, Key.Archive)) hurt(generals[seat]!, 1);
  draw(draft, seat, 1);
}

/** Seat 0 buries, then seat 1; then seat 0's first turn starts. */
export function mulligan(state: DuelState, seat: number, count: number): DuelState {
  const draft = draftOf(state);
  removeSlots(draft.state, seat, count);
  draft.state.left[seat]! -= count;
  draft.state.draws[seat] = count;
  if (count > 0) draft.state.phase = DuelPhase.Redraw;
  else afterMulligan(draft);
  return sealed(draft);
}

export function afterMulligan(draft: Draft): void {
  const { state } = draft;
  if (state.seat === 1) {
    startTurn(draft);
    return;
  }
  state.seat = 1;
  state.phase = DuelPhase.Mulligan;
}

export function checkKeep(state: DuelState, seat: number, face: number): DuelCode | undefined {
  if (face === NONE) return undefined;
  if (face === 0 || face > LAST_CARD || !holds(state.config.lists[seat]!, face)) return 'NotInList';
  return isSought(face, state.seek) ? undefined : 'NotSought';
}

/** The card that was sought becomes open; the others that were laid aside are buried. */
export function keep(state: DuelState, seat: number, face: number): DuelState {
  const draft = draftOf(state);
  removeSlots(draft.state, seat, state.aside);
  if (face !== NONE) addOpen(draft.state, seat, face);
  Object.assign(draft.state, { aside: 0, seek: 0, phase: DuelPhase.Turn });
  return sealed(draft);
}

/** Every hidden card of the hand is buried, and as many are dealt. */
export function forget(state: DuelState, seat: number): DuelState {
  const draft = draftOf(state);
  const count = Math.min(hiddenCount(state, seat), state.left[seat]!);
  draft.state.hands[seat] = '0x';
  draft.state.left[seat]! -= count;
  draft.state.draws[seat]! += count;
  draft.state.phase = count > 0 ? DuelPhase.Draw : DuelPhase.Turn;
  return sealed(draft);
}
