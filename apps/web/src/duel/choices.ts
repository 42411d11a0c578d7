import type { Hex } from '@facedown/base';
import {
  AROUND,
  actionOf,
  actionsOf,
  applyTurn,
  boardOf,
  type DuelAction,
  DuelKind,
  DuelPhase,
  type DuelState,
  has,
  isBound,
  isSought,
  Key,
  movesFrom,
  NONE,
  openFaces,
  strikesFrom,
  type Unit,
} from '@facedown/duel';
import { type Hand, type Legal, unpackSlots } from '@facedown/game-kit';

/** A card as the own seat sees it: in a hidden slot, or open to everyone. */
export interface HeldCard {
  readonly key: string;
  readonly face: number | undefined;
  /** Its place among the hidden slots, or among the open cards. */
  readonly place: number;
  readonly open: boolean;
}

/** A list that the seat would bring: the worker keeps it, says its hash, and opens it when the rules ask for it. */
export interface BringWish {
  readonly bring: Hex;
}

/** What the person has taken in hand. */
export type Grip =
  | { readonly kind: 'unit'; readonly square: number }
  | { readonly kind: 'card'; readonly card: HeldCard; readonly to?: number }
  | { readonly kind: 'oath' }
  /** The next card that is pressed is buried for a new one. */
  | { readonly kind: 'replace' };

/** What a square offers while something is in hand. */
export interface Offers {
  readonly moves: ReadonlySet<number>;
  readonly strikes: ReadonlySet<number>;
  /** Where a card may be put down. */
  readonly places: ReadonlySet<number>;
  readonly targets: ReadonlySet<number>;
  /** Guards by which the unit in hand is bound. */
  readonly guards: ReadonlySet<number>;
}

const NONE_AT_ALL: ReadonlySet<number> = new Set();
export const NO_OFFERS: Offers = {
  moves: NONE_AT_ALL,
  strikes: NONE_AT_ALL,
  places: NONE_AT_ALL,
  targets: NONE_AT_ALL,
  guards: NONE_AT_ALL,
};

export function heldCards(state: DuelState, seat: number, hand: Hand): HeldCard[] {
  const hidden = unpackSlots(state.hands[seat]!).map((slot, place) => ({
    key: `s${slot}`,
    face: hand.get(slot),
    place,
    open: false,
  }));
  const open = openFaces(state, seat).map((face, place) => ({ key: `o${place}-${face}`, face, place, open: true }));
  return [...hidden, ...open];
}

/** Every way in which this card can be played now. */
export function playsOf(state: DuelState, seat: number, { face, place, open }: HeldCard): DuelAction[] {
  if (state.phase !== DuelPhase.Turn || face === undefined) return [];
  return actionsOf(state, seat, open ? [] : [face]).filter(({ kind, what }) =>
    open ? kind === DuelKind.PlayOpen && what === place : kind === DuelKind.Play && what === face,
  );
}

export const oathsOf = (state: DuelState, seat: number): DuelAction[] =>
  state.phase === DuelPhase.Turn ? actionsOf(state, seat, []).filter(({ kind }) => kind === DuelKind.Oath) : [];

export const mayReplace = (state: DuelState, seat: number): boolean =>
  state.phase === DuelPhase.Turn && actionsOf(state, seat, []).some(({ kind }) => kind === DuelKind.Replace);

export function offersOf(state: DuelState, seat: number, grip: Grip | undefined): Offers {
  if (!grip || state.phase !== DuelPhase.Turn) return NO_OFFERS;
  const board = boardOf(state);
  if (grip.kind === 'unit') {
    const unit = board[grip.square];
    if (!unit) return NO_OFFERS;
    return {
      ...NO_OFFERS,
      moves: new Set(movesFrom(board, seat, grip.square)),
      strikes: new Set(strikesFrom(board, seat, grip.square)),
      guards: isBound(board, unit) ? new Set(guardsAround(board, unit)) : NONE_AT_ALL,
    };
  }
  if (grip.kind === 'replace') return NO_OFFERS;
  if (grip.kind === 'oath') return { ...NO_OFFERS, targets: targetsOf(oathsOf(state, seat)) };
  const plays = playsOf(state, seat, grip.card);
  if (grip.to === undefined && plays.some(({ to }) => to !== NONE))
    return { ...NO_OFFERS, places: new Set(plays.map(({ to }) => to)) };
  return { ...NO_OFFERS, targets: targetsOf(plays.filter(({ to }) => to === (grip.to ?? NONE))) };
}

const targetsOf = (actions: readonly DuelAction[]): ReadonlySet<number> =>
  new Set(actions.map(({ target }) => target).filter((target) => target !== NONE));

const guardsAround = (board: readonly (Unit | undefined)[], { square, seat }: Unit): number[] =>
  AROUND[square]!.filter((around) => {
    const other = board[around];
    return other !== undefined && other.seat !== seat && has(other, Key.Guard);
  });

/** What pressing this square would do; nothing where it offers nothing. */
export function actionAt(state: DuelState, seat: number, grip: Grip, square: number): DuelAction | undefined {
  const offers = offersOf(state, seat, grip);
  if (grip.kind === 'unit') {
    if (offers.moves.has(square)) return actionOf(DuelKind.Move, grip.square, square);
    return offers.strikes.has(square) ? actionOf(DuelKind.Strike, grip.square, square) : undefined;
  }
  if (grip.kind === 'replace') return undefined;
  if (grip.kind === 'oath') return offers.targets.has(square) ? actionOf(DuelKind.Oath, 0, 0, square) : undefined;
  const plays = playsOf(state, seat, grip.card);
  if (offers.places.has(square)) {
    // Where the card asks for a target too, the square alone is no action yet.
    const here = plays.filter(({ to }) => to === square);
    return here.length === 1 && here[0]!.target === NONE ? here[0] : undefined;
  }
  return plays.find(({ to, target }) => to === (grip.to ?? NONE) && target === square);
}

/** A choice that needs no square: a spell or an oath without a target. */
export function actionAtOnce(state: DuelState, seat: number, grip: Grip): DuelAction | undefined {
  const all = grip.kind === 'oath' ? oathsOf(state, seat) : grip.kind === 'card' ? playsOf(state, seat, grip.card) : [];
  return all.find(({ to, target, kind }) => target === NONE && (kind === DuelKind.Oath || to === NONE));
}

/** The action with the arrangement that shows or buries the cards at these places of the hidden hand, in this order. */
export function arranged(
  state: DuelState,
  seat: number,
  action: DuelAction,
  fronts: readonly number[],
): Legal<DuelAction> {
  let rest = unpackSlots(state.hands[seat]!).map((_, place) => place);
  const arrange = fronts.map((front) => {
    const at = rest.indexOf(front);
    const order = [at, ...rest.keys()].filter((place, i) => i === 0 || place !== at);
    rest = order.map((place) => rest[place]!).slice(1);
    return order;
  });
  return { action, arrange };
}

/** Playing a card brings it to the front; an open one and everything on the board needs no cards. */
export function choiceOf(state: DuelState, seat: number, grip: Grip, action: DuelAction): Legal<DuelAction> {
  const isHidden = grip.kind === 'card' && !grip.card.open;
  return arranged(state, seat, action, isHidden ? [grip.card.place] : []);
}

/** May this card be kept of those that were sought? */
export const isKeepable = (state: DuelState, face: number | undefined): boolean =>
  face !== undefined && isSought(face, state.seek);

export interface Foreseen {
  readonly square: number;
  readonly health: number;
  readonly dies: boolean;
}

/** What an action would do to the units on the board: the rules themselves tell it. */
export function foresee(state: DuelState, seat: number, action: DuelAction): readonly Foreseen[] {
  const before = boardOf(state);
  const after = boardOf(applyTurn(state, seat, action));
  return before.flatMap((unit, square) => {
    if (!unit) return [];
    const at = action.kind === DuelKind.Move && action.what === square ? action.to : square;
    const next = after[at];
    const isStanding = next !== undefined && next.face === unit.face && next.seat === unit.seat;
    const health = (isStanding ? next.health : 0) - unit.health;
    return health === 0 ? [] : [{ square, health, dies: !isStanding || next.health === 0 }];
  });
}

/** Can this unit still do anything this turn? */
export const isReady = (state: DuelState, seat: number, square: number): boolean => {
  const board = boardOf(state);
  return movesFrom(board, seat, square).length > 0 || strikesFrom(board, seat, square).length > 0;
};

export const CONCEDE: Legal<DuelAction> = { action: actionOf(DuelKind.Concede), arrange: [] };

/** What a seat answers whose person isn't there: it keeps its hand, and ends its turn. */
export function emptyAnswer(state: DuelState, seat: number): Legal<DuelAction> | undefined {
  switch (state.phase) {
    case DuelPhase.Mulligan:
      return arranged(state, seat, actionOf(DuelKind.Mulligan), []);
    case DuelPhase.Seek: {
      // What was laid aside came last.
      const count = unpackSlots(state.hands[seat]!).length;
      const aside = Array.from({ length: state.aside }, (_, i) => count - state.aside + i);
      return arranged(state, seat, actionOf(DuelKind.Keep, NONE), aside);
    }
    case DuelPhase.Turn:
      return arranged(state, seat, actionOf(DuelKind.End), []);
    default:
      return undefined;
  }
}
