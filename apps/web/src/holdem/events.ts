import {
  blindsOf,
  boardFaces,
  finishOf,
  type HoldemAction,
  HoldemEnd,
  HoldemKind,
  HoldemPhase,
  type HoldemState,
  payoutOf,
  rankOf,
  seatsIn,
  shownHole,
} from '@facedown/holdem';
import { oddsOf } from './odds.js';

type Deed = 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'show' | 'muck' | 'sitOut' | 'timeout';

/** What a person would say happened between two states. Everything here is public. */
export type HoldemEvent =
  | { readonly kind: 'hand'; readonly hand: number; readonly button: number }
  | { readonly kind: 'post'; readonly seat: number; readonly what: 'small' | 'big' | 'ante'; readonly amount: bigint }
  | {
      readonly kind: 'deed';
      readonly seat: number;
      readonly deed: Deed;
      readonly amount: bigint;
      readonly allIn: boolean;
    }
  | { readonly kind: 'board'; readonly street: 'flop' | 'turn' | 'river'; readonly faces: readonly number[] }
  | { readonly kind: 'shows'; readonly seat: number; readonly faces: readonly number[]; readonly rank: number }
  | {
      readonly kind: 'wins';
      readonly seat: number;
      readonly amount: bigint;
      readonly pot: number;
      readonly rank: number;
    }
  /** What each open hand had to expect when nobody could bet any more. */
  | { readonly kind: 'odds'; readonly shares: readonly (readonly [seat: number, share: number])[] }
  | { readonly kind: 'out'; readonly seat: number; readonly place: number }
  | { readonly kind: 'cancelled' };

export interface Move {
  readonly seat: number;
  /** None when the clock acted for the seat. */
  readonly action?: HoldemAction;
}

const DEEDS: Readonly<Record<number, Deed>> = {
  [HoldemKind.Fold]: 'fold',
  [HoldemKind.Check]: 'check',
  [HoldemKind.Call]: 'call',
  [HoldemKind.Show]: 'show',
  [HoldemKind.Muck]: 'muck',
  [HoldemKind.SitOut]: 'sitOut',
};

const isBoundary = ({ phase }: HoldemState) => phase === HoldemPhase.Waiting || phase === HoldemPhase.Shuffle;

export function eventsBetween(before: HoldemState, after: HoldemState, move?: Move): HoldemEvent[] {
  const events: HoldemEvent[] = [];
  if (move) events.push(deedOf(before, move));
  const fresh = after.hand > before.hand;
  if (fresh) events.push({ kind: 'hand', hand: after.hand, button: after.button });
  if ((fresh || before.phase === HoldemPhase.Deal) && after.phase !== HoldemPhase.Deal) events.push(...posts(after));
  const had = fresh ? [] : boardFaces(before);
  events.push(...oddsEvents(before, after, had), ...boardEvents(had.length, boardFaces(after)));
  for (const seat of seatsIn(fresh ? after.shown : after.shown & ~before.shown))
    events.push({ kind: 'shows', seat, faces: shownHole(after, seat) ?? [], rank: rankOf(after, seat) });
  if (isBoundary(after) && (fresh || !isBoundary(before))) events.push(...results(after));
  for (const seat of seatsIn(after.seated))
    if (finishOf(after, seat) > finishOf(before, seat))
      events.push({ kind: 'out', seat, place: finishOf(after, seat) });
  return events;
}

/** All hands and the rest of the board are opened at once where nobody can bet any more. */
function oddsEvents(before: HoldemState, after: HoldemState, had: readonly number[]): HoldemEvent[] {
  const shown = seatsIn(after.shown & ~before.shown);
  if (shown.length < 2 || had.length === 5 || boardFaces(after).length < 5) return [];
  const odds = oddsOf(
    shown.map((seat) => shownHole(after, seat) ?? []),
    had,
  );
  return [{ kind: 'odds', shares: shown.map((seat, i) => [seat, odds[i]!] as const) }];
}

function deedOf(before: HoldemState, { seat, action }: Move): HoldemEvent {
  if (!action) return { kind: 'deed', seat, deed: 'timeout', amount: 0n, allIn: false };
  const raised = action.kind === HoldemKind.Raise;
  const deed = raised ? (before.bet === 0n ? 'bet' : 'raise') : (DEEDS[action.kind] ?? 'fold');
  const stack = before.stacks[seat]!;
  const called = before.bet - before.bets[seat]!;
  const paid = raised ? action.amount - before.bets[seat]! : deed === 'call' ? (called < stack ? called : stack) : 0n;
  return { kind: 'deed', seat, deed, amount: raised ? action.amount : paid, allIn: paid > 0n && paid === stack };
}

function posts(state: HoldemState): HoldemEvent[] {
  const events: HoldemEvent[] = [];
  const { ante, small: smallBlind } = blindsOf(state);
  for (const seat of seatsIn(state.seated)) {
    const bet = state.bets[seat]!;
    if (ante > 0n && state.totals[seat]! > bet)
      events.push({ kind: 'post', seat, what: 'ante', amount: state.totals[seat]! - bet });
    if (bet === 0n) continue;
    const what = seat === state.bigBlindSeat ? 'big' : 'small';
    if (what === 'big' || bet <= smallBlind) events.push({ kind: 'post', seat, what, amount: bet });
  }
  return events;
}

function boardEvents(had: number, faces: readonly number[]): HoldemEvent[] {
  const streets = [
    ['flop', 0, 3],
    ['turn', 3, 4],
    ['river', 4, 5],
  ] as const;
  return streets
    .filter(([, from, to]) => had <= from && faces.length >= to)
    .map(([street, from, to]) => ({ kind: 'board', street, faces: faces.slice(from, to) }));
}

function results(state: HoldemState): HoldemEvent[] {
  if (state.end === HoldemEnd.Cancelled) return [{ kind: 'cancelled' }];
  return payoutOf(state).pots.flatMap((pot, i) =>
    seatsIn(pot.winners).map((seat) => ({
      kind: 'wins' as const,
      seat,
      amount: pot.share + (seat === pot.first ? pot.odd : 0n),
      pot: i,
      rank: rankOf(state, seat),
    })),
  );
}

/** The last thing each seat did on this street; a fold stays for the hand. */
export function lastDeeds(
  deeds: ReadonlyMap<number, HoldemEvent>,
  events: readonly HoldemEvent[],
): ReadonlyMap<number, HoldemEvent> {
  let next = new Map(deeds);
  for (const event of events) {
    if (event.kind === 'hand') next = new Map();
    if (event.kind === 'board') next = new Map([...next].filter(([, last]) => isFold(last)));
    if (event.kind === 'deed' || event.kind === 'post') next.set(event.seat, event);
  }
  return next;
}

const isFold = (event: HoldemEvent) => event.kind === 'deed' && (event.deed === 'fold' || event.deed === 'timeout');
