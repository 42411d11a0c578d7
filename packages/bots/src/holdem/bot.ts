import { type RandomBytes, randomBelow } from '@facedown/base';
import type { Hand, Legal } from '@facedown/game-kit';
import {
  betting,
  blindsOf,
  boardFaces,
  count,
  type HoldemAction,
  HoldemKind,
  HoldemPhase,
  type HoldemState,
  holeSlots,
  raiseRange,
  rank7,
  rankOf,
  seatsIn,
} from '@facedown/holdem';
import { type Budget, CALM, equity } from './equity.js';

/** Everything a bot knows: what its seat sees. */
export interface HoldemView {
  readonly state: HoldemState;
  readonly seat: number;
  readonly hand: Hand;
}

export type HoldemStrategy = (view: HoldemView, random: RandomBytes, budget?: Budget) => Legal<HoldemAction>;

/** Pot odds against sampled equity: bets what is ahead, calls what pays, folds the rest. */
export const holdemBot: HoldemStrategy = (view, random, budget = CALM) => {
  const { state, seat } = view;
  if (state.phase === HoldemPhase.Showdown) return plain(beaten(view) ? HoldemKind.Muck : HoldemKind.Show);
  const opponents = opponentsOf(state, seat);
  const share = equity(holeOf(view), boardFaces(state), opponents, random, budget);
  const fair = 1 / (opponents + 1);
  const stack = Number(state.stacks[seat]);
  const owed = Math.min(Number(state.bet - state.bets[seat]!), stack);
  const pot = state.totals.reduce((sum, total) => sum + Number(total), 0);
  const odds = owed / (pot + owed || 1);

  const ahead = share - fair;
  const strong = ahead > 0.12 && share > odds + 0.1;
  // A raise that was raised already is no longer news: then only the best hands go on raising.
  const worth = Number(state.bets[seat]) > 0 && owed > 0 ? ahead > 0.25 : strong;
  if (worth || (owed === 0 && ahead > 0.05 && randomBelow(random, 3) === 0)) {
    const raise = raiseBy(state, seat, pot + owed, ahead);
    if (raise) return raise;
  }
  if (owed === 0) return plain(HoldemKind.Check);
  // What is behind costs more on later streets than the price says, and those who bet hold better than average.
  // An all-in has no later streets, and whoever always folds to one pays his blinds to anybody.
  const last = owed === stack || count(betting(state)) <= 1;
  const margin = 0.02 + (last ? 0 : 0.06 * Math.min(1, owed / (pot || 1)));
  return plain(share > odds + margin ? HoldemKind.Call : HoldemKind.Fold);
};

/** Whom this hand has to beat: against a big bet those who have met it, for the others mostly get out of its way. */
function opponentsOf(state: HoldemState, seat: number): number {
  const others = seatsIn(state.live).filter((one) => one !== seat);
  if (state.bet - state.bets[seat]! <= 4n * blindsOf(state).big) return others.length;
  const met = others.filter((one) => state.bets[one] === state.bet || state.stacks[one] === 0n);
  return Math.max(1, met.length);
}

/** A weaker moment: calls what is cheap and folds what is dear, and never gives up what costs nothing. */
export const holdemSlip: HoldemStrategy = ({ state, seat }, random) => {
  if (state.phase === HoldemPhase.Showdown) return plain(HoldemKind.Show);
  const owed = state.bet - state.bets[seat]!;
  if (owed <= 0n) return plain(HoldemKind.Check);
  const pot = state.totals.reduce((sum, total) => sum + total, 0n);
  return plain(randomBelow(random, Number(pot + owed)) >= Number(owed) ? HoldemKind.Call : HoldemKind.Fold);
};

/** Half a pot to a whole one, by how far ahead; all-in rather than leave crumbs behind. */
function raiseBy(state: HoldemState, seat: number, pot: number, ahead: number): Legal<HoldemAction> | undefined {
  const range = raiseRange(state, seat);
  if (typeof range === 'string') return undefined;
  const wanted = state.bet + BigInt(Math.round(pot * Math.min(1, 0.4 + 2 * ahead)));
  if (wanted * 3n > range.max * 2n) return raiseTo(range.max);
  if (wanted < range.min) return raiseTo(range.min);
  return raiseTo(wanted);
}

/** Has someone shown a better hand? Then there is no need to show this one. */
function beaten(view: HoldemView): boolean {
  const { state } = view;
  const [a, b] = holeOf(view);
  const [c, d, e, f, g] = boardFaces(state) as [number, number, number, number, number];
  const own = rank7(a, b, c, d, e, f, g);
  return seatsIn(state.shown & state.live).some((other) => rankOf(state, other) > own);
}

function holeOf({ state, seat, hand }: HoldemView): [number, number] {
  const [first, second] = holeSlots(state, seat).map((slot) => hand.get(slot));
  if (first === undefined || second === undefined) throw new Error(`seat ${seat} does not hold its cards`);
  return [first, second];
}

const raiseTo = (amount: bigint): Legal<HoldemAction> => ({ action: { kind: HoldemKind.Raise, amount }, arrange: [] });

const plain = (kind: number): Legal<HoldemAction> => ({ action: { kind, amount: 0n }, arrange: [] });
