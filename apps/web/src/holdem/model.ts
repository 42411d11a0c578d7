import { type HoldemAction, HoldemPhase, type HoldemState, payoutOf, seatsIn, shownHole } from '@facedown/holdem';
import type { TableView } from '../session/view.js';
import { type HoldemEvent, lastDeeds } from './events.js';

export type HoldemView = TableView<HoldemState, HoldemEvent>;

export interface HoldemChoice {
  readonly action: HoldemAction;
}

interface HandRecord {
  readonly hand: number;
  readonly events: readonly HoldemEvent[];
}

/** Everything the table screen draws, folded from the stream of views and nothing else. */
export interface HoldemModel {
  readonly view: HoldemView;
  readonly deeds: ReadonlyMap<number, HoldemEvent>;
  /** Newest first. */
  readonly history: readonly HandRecord[];
  /** The own cards of the hand that just ended; the seat can no longer read its slots once the next deck lies. */
  readonly lastHole: readonly number[];
}

const KEPT_HANDS = 50;

export function nextModel(model: HoldemModel | undefined, view: HoldemView): HoldemModel {
  const history = [...(model?.history ?? [])];
  if (history.length === 0 && view.state.hand > 0) history.unshift({ hand: view.state.hand, events: [] });
  for (const event of view.events) {
    if (event.kind === 'hand' && history[0]?.hand !== event.hand) history.unshift({ hand: event.hand, events: [] });
    const record = history[0];
    if (record) history[0] = { hand: record.hand, events: [...record.events, event] };
  }
  const fresh = view.events.some(({ kind }) => kind === 'hand');
  const held = [...view.hand.values()];
  return {
    view,
    deeds: lastDeeds(model?.deeds ?? new Map(), view.events),
    history: history.slice(0, KEPT_HANDS),
    lastHole: held.length > 0 ? held : fresh ? [] : (model?.lastHole ?? []),
  };
}

export const isBoundary = ({ phase }: HoldemState): boolean =>
  phase === HoldemPhase.Waiting || phase === HoldemPhase.Shuffle;

/** A hand was just paid: its board and its shown cards are still in the state. */
export const isResult = (state: HoldemState): boolean =>
  isBoundary(state) && state.hand > 0 && payoutOf(state).pots.length > 0;

export function visibleHole(state: HoldemState, seat: number): readonly number[] | undefined {
  return shownHole(state, seat);
}

/** Chips that lie in the middle: everything bet on earlier streets. */
export function collected(state: HoldemState): bigint {
  if (isBoundary(state)) return 0n;
  let sum = 0n;
  for (const [seat, total] of state.totals.entries()) sum += total - state.bets[seat]!;
  return sum;
}

/** Main pot and side pots of a running hand, where a seat that is all in has split them. */
export function runningPots({ live, stacks, totals, ...state }: HoldemState): readonly bigint[] {
  if (isBoundary({ live, stacks, totals, ...state })) return [];
  const levels = [...new Set(seatsIn(live).flatMap((seat) => (stacks[seat] === 0n ? [totals[seat]!] : [])))];
  levels.sort((a, b) => (a < b ? -1 : 1));
  const below = (level: bigint) => totals.reduce((sum, total) => sum + (total < level ? total : level), 0n);
  const whole = totals.reduce((sum, total) => sum + total, 0n);
  const marks = [0n, ...levels.map(below), whole];
  return marks.slice(1).flatMap((mark, i) => (mark > marks[i]! ? [mark - marks[i]!] : []));
}

export function wholePot(state: HoldemState): bigint {
  return isBoundary(state) ? 0n : state.totals.reduce((sum, total) => sum + total, 0n);
}
