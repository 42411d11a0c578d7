import {
  boardOf,
  cardOf,
  type DuelAction,
  DuelKind,
  DuelPhase,
  type DuelState,
  NONE,
  Op,
  openFaces,
  type Unit,
} from '@facedown/duel';
import type { TableMove } from '../session/desk.js';

/** What everyone saw happen, in the order in which it is told. */
export type DuelEvent =
  | { readonly kind: 'listChosen' | 'replaced' | 'forgot' | 'conceded'; readonly seat: number }
  | { readonly kind: 'listOpened'; readonly seat: number; readonly general: number }
  | { readonly kind: 'buried'; readonly seat: number; readonly count: number }
  | { readonly kind: 'drew'; readonly seat: number; readonly count: number }
  | { readonly kind: 'burned'; readonly seat: number; readonly count: number }
  | { readonly kind: 'tired'; readonly seat: number; readonly amount: number }
  | { readonly kind: 'turn'; readonly seat: number; readonly turn: number }
  | { readonly kind: 'ended'; readonly seat: number; readonly late: boolean }
  | { readonly kind: 'moved'; readonly seat: number; readonly face: number; readonly from: number; readonly to: number }
  | StruckEvent
  | PlayedEvent
  | { readonly kind: 'oath'; readonly seat: number; readonly face: number; readonly target: number }
  | { readonly kind: 'kept'; readonly seat: number; readonly face: number; readonly count: number }
  | ({ readonly kind: 'changed'; readonly seat: number; readonly face: number; readonly square: number } & Change)
  | {
      readonly kind: 'summoned' | 'returned' | 'died';
      readonly seat: number;
      readonly face: number;
      readonly square: number;
    }
  | { readonly kind: 'over'; readonly winner: number };

interface StruckEvent {
  readonly kind: 'struck';
  readonly seat: number;
  readonly face: number;
  readonly from: number;
  readonly to: number;
  readonly foe: number;
}

interface PlayedEvent {
  readonly kind: 'played';
  readonly seat: number;
  readonly face: number;
  /** Everyone knew the card before: nothing had to be proven. */
  readonly open: boolean;
  readonly to: number;
  readonly target: number;
}

/** What became of a unit's numbers. */
export interface Change {
  readonly health: number;
  readonly attack: number;
  readonly stunned: boolean;
  readonly hushed: boolean;
}

export function eventsBetween(before: DuelState, after: DuelState, move: TableMove | undefined): DuelEvent[] {
  const events: DuelEvent[] = [];
  const action = move?.action as DuelAction | undefined;
  if (move) {
    const told = deedOf(before, after, move.seat, action);
    if (told) events.push(told);
  } else events.push(...drawsOf(before));
  events.push(...boardEvents(before, after, action));
  for (const seat of [0, 1]) {
    if (after.tired[seat]! > before.tired[seat]!) events.push({ kind: 'tired', seat, amount: after.tired[seat]! + 1 });
    const gone = before.left[seat]! - after.left[seat]! - (after.draws[seat]! - before.draws[seat]!);
    const asides = seat === after.seat ? after.aside - before.aside : 0;
    const burned = move && action?.kind !== DuelKind.Mulligan ? gone - Math.max(0, asides) : 0;
    if (burned > 0) events.push({ kind: 'burned', seat, count: burned });
  }
  if (after.turn !== before.turn) events.push({ kind: 'turn', seat: after.seat, turn: after.turn });
  if (before.phase !== DuelPhase.Over && after.phase === DuelPhase.Over)
    events.push({ kind: 'over', winner: after.winner });
  return events;
}

/** What a seat did, or what the clock did for it. */
function deedOf(
  before: DuelState,
  after: DuelState,
  seat: number,
  action: DuelAction | undefined,
): DuelEvent | undefined {
  if (!action) {
    if (before.phase === DuelPhase.Turn && after.phase !== DuelPhase.Close) return { kind: 'ended', seat, late: true };
    return after.phase === DuelPhase.Close ? { kind: 'conceded', seat } : undefined;
  }
  const { kind, what, to, target } = action;
  switch (kind) {
    case DuelKind.ChooseList:
      return { kind: 'listChosen', seat };
    case DuelKind.RevealList:
      return { kind: 'listOpened', seat, general: Number(`0x${after.config.lists[seat]!.slice(2, 4)}`) };
    case DuelKind.Mulligan:
      return { kind: 'buried', seat, count: what };
    case DuelKind.Move:
      return { kind: 'moved', seat, face: faceAt(before, what), from: what, to };
    case DuelKind.Strike:
      return { kind: 'struck', seat, face: faceAt(before, what), from: what, to, foe: faceAt(before, to) };
    case DuelKind.Play:
      return { kind: 'played', seat, face: what, open: false, to, target };
    case DuelKind.PlayOpen:
      return { kind: 'played', seat, face: openFaces(before, seat)[what]!, open: true, to, target };
    case DuelKind.Oath:
      return { kind: 'oath', seat, face: generalOf(before, seat), target };
    case DuelKind.Keep:
      return { kind: 'kept', seat, face: what, count: what === NONE ? before.aside : before.aside - 1 };
    case DuelKind.Replace:
      return { kind: 'replaced', seat };
    case DuelKind.Forget:
      return { kind: 'forgot', seat };
    case DuelKind.End:
      return { kind: 'ended', seat, late: false };
    case DuelKind.Concede:
      return { kind: 'conceded', seat };
    default:
      return undefined;
  }
}

/** Cards that the dealer owed are there now. */
function drawsOf(before: DuelState): DuelEvent[] {
  return [0, 1].flatMap((seat): DuelEvent[] => {
    const count = before.draws[seat]! + (seat === before.seat ? before.aside : 0);
    const isDealing = DEALING.has(before.phase);
    return isDealing && count > 0 ? [{ kind: 'drew', seat, count }] : [];
  });
}

const DEALING = new Set([DuelPhase.Opening, DuelPhase.Redraw, DuelPhase.Draw, DuelPhase.EndDraw]);

function boardEvents(before: DuelState, after: DuelState, action: DuelAction | undefined): DuelEvent[] {
  const [old, now] = [boardOf(before), boardOf(after)];
  const placed = action?.kind === DuelKind.Play || action?.kind === DuelKind.PlayOpen ? action.to : NONE;
  const events: DuelEvent[] = [];
  const isHome = before.units.length === 0;
  for (const [square, unit] of old.entries()) {
    if (!unit) continue;
    const at = action?.kind === DuelKind.Move && action.what === square ? action.to : square;
    const next = now[at];
    const { seat, face } = unit;
    if (next && isSame(unit, next)) events.push(...changeOf(unit, next));
    else events.push({ kind: isReturned(before, action, square) ? 'returned' : 'died', seat, face, square: at });
  }
  for (const [square, unit] of now.entries()) {
    if (!unit || isHome || square === placed) continue;
    const from = action?.kind === DuelKind.Move && action.to === square ? action.what : square;
    const was = old[from];
    if (!was || !isSame(was, unit)) events.push({ kind: 'summoned', seat: unit.seat, face: unit.face, square });
  }
  return events;
}

const isSame = (a: Unit, b: Unit): boolean => a.face === b.face && a.seat === b.seat;

function changeOf(old: Unit, now: Unit): DuelEvent[] {
  const health = now.health - old.health;
  const attack = now.attack - old.attack;
  const stunned = old.stun === 0 && now.stun > 0;
  const hushed = !old.hushed && now.hushed;
  if (health === 0 && attack === 0 && !stunned && !hushed) return [];
  const { seat, face, square } = now;
  return [{ kind: 'changed', seat, face, square, health, attack, stunned, hushed }];
}

/** A unit that goes back to a hand leaves the board without dying. */
function isReturned(before: DuelState, action: DuelAction | undefined, square: number): boolean {
  if (action?.target !== square) return false;
  const face =
    action.kind === DuelKind.Play
      ? action.what
      : action.kind === DuelKind.PlayOpen
        ? openFaces(before, before.seat)[action.what]
        : undefined;
  return face !== undefined && cardOf(face).abilities.some(({ op }) => op === Op.Return);
}

const faceAt = (state: DuelState, square: number): number => boardOf(state)[square]?.face ?? 0;

const generalOf = (state: DuelState, seat: number): number =>
  Number(`0x${state.config.lists[seat]!.slice(2, 4) || '0'}`);
