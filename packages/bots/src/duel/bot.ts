import { hexToBytes, type RandomBytes, randomBelow } from '@facedown/base';
import {
  applyTurn,
  cardOf,
  type DuelAction,
  DuelKind,
  DuelPhase,
  type DuelState,
  duelLegal,
  hiddenCount,
  NONE,
} from '@facedown/duel';
import { type Hand, type Legal, unpackSlots } from '@facedown/game-kit';
import { WON } from './evaluate.js';
import { afterReply, beam, greedy, type Noise, silent, startLine } from './search.js';

/** What a seat sees, and nothing more. */
export interface DuelView {
  readonly state: DuelState;
  readonly seat: number;
  readonly hand: Hand;
}

export type DuelStrategy = (view: DuelView, random: RandomBytes) => Legal<DuelAction>;

export const MAX_LEVEL = 10;
const GREEDY = 3;
const BEAM = 7;
/** How far chance spreads, in the evaluation's points. */
const NOISE = 29;
const LINES = 16;

/** Level = wins with this faction, at most ten. Bosses play at ten. */
export const levelOf = (wins: number): number => Math.min(MAX_LEVEL, wins);

/** How long a bot may think about an action, and whom it tells how far it is. Without a clock it takes its time. */
export interface Patience {
  readonly milliseconds?: number;
  readonly now?: () => number;
  /** From 0 to 1. */
  readonly onProgress?: (done: number) => void;
}

/** What is left of the time for comparing the lines that were found. */
const SEARCH_SHARE = 0.6;

interface Plan {
  /** The state in which it goes on. */
  readonly state: DuelState;
  readonly actions: readonly DuelAction[];
}

/**
 * A bot of a level from 0 to 10: greedy to 3, a beam over the turn to 7, with the best reply above; and the
 * lower the level, the less it knows how good a state is. It remembers the rest of a turn that it has thought
 * out, and nothing else.
 */
export function duelBot(level: number, patience: Patience = {}): DuelStrategy {
  let plan: Plan | undefined;
  return (view, random) => {
    const { state, seat, hand } = view;
    const legal = duelLegal(state, seat, hand);
    if (legal.length === 0) throw new Error(`seat ${seat} is not asked`);
    if (state.phase !== DuelPhase.Turn) return answer(state, seat, hand, legal, level);
    const early = level > BEAM && !plan ? cycling(state, seat, hand, legal) : undefined;
    if (early) return early;
    const actions =
      plan && isSame(plan.state, state) && plan.actions.length > 0
        ? plan.actions
        : think(view, level, noiseOf(level, random), patience);
    plan = undefined;
    const [next, ...rest] = actions;
    if (!next) return replacing(state, seat, hand, legal) ?? found(legal, DuelKind.End);
    const chosen = legal.find(({ action }) => isEqual(action, next))!;
    plan = { state: applyTurn(state, seat, next), actions: rest };
    return chosen;
  };
}

/** The rest of the turn, best as far as this level sees; empty for ending it. */
function think(
  { state, seat, hand }: DuelView,
  level: number,
  noise: Noise,
  { milliseconds = Number.POSITIVE_INFINITY, now = () => 0, onProgress }: Patience,
): readonly DuelAction[] {
  const began = now();
  const isLate = (share: number) => now() - began > milliseconds * share;
  const faces = unpackSlots(state.hands[seat]!).map((slot) => hand.get(slot)!);
  const start = startLine(state, seat, faces, noise);
  if (level <= GREEDY) return greedy(start, seat, noise).actions;
  onProgress?.(0);
  const lines = beam(start, seat, { width: widthOf(level), noise, isLate: () => isLate(SEARCH_SHARE) });
  if (level <= BEAM) return lines[0]!.actions;
  let best = lines[0]!;
  let most = Number.NEGATIVE_INFINITY;
  const compared = lines.slice(0, LINES);
  for (const [i, line] of compared.entries()) {
    if (isLate(1)) break;
    onProgress?.(SEARCH_SHARE + (1 - SEARCH_SHARE) * (i / compared.length));
    const worth = afterReply(line, seat) + noise();
    if (worth > most) [best, most] = [line, worth];
  }
  return best.actions;
}

const widthOf = (level: number): number => (level >= BEAM ? 12 : 4 + 2 * (level - GREEDY - 1));

/** Noise of 1 − level/10 in the judgement; at 0 it is chance alone. */
function noiseOf(level: number, random: RandomBytes): Noise {
  if (level >= MAX_LEVEL) return silent;
  const size = level === 0 ? WON * MAX_LEVEL : NOISE * (1 - level / MAX_LEVEL);
  return () => {
    const bytes = random(2);
    return size * ((bytes[0]! + bytes[1]!) / 255 - 1);
  };
}

function answer(
  state: DuelState,
  seat: number,
  hand: Hand,
  legal: readonly Legal<DuelAction>[],
  level: number,
): Legal<DuelAction> {
  const faces = unpackSlots(state.hands[seat]!).map((slot) => hand.get(slot)!);
  const willing = legal.filter(({ action }) => action.kind !== DuelKind.Concede);
  if (state.phase !== DuelPhase.Mulligan && state.phase !== DuelPhase.Seek) return willing[0] ?? legal[0]!;
  if (level === 0) return willing[0]!;
  // Keeps what it can pay soon, and a dear card rather than a cheap one when it seeks.
  const soon = state.phase === DuelPhase.Mulligan ? 4 : state.most[seat]! + 1;
  const worth = (face: number) => (cardOf(face).cost <= soon ? 3 + cardOf(face).cost : 0);
  const dread = state.phase === DuelPhase.Mulligan ? 2 : 0;
  let best = willing[0]!;
  let most = Number.NEGATIVE_INFINITY;
  for (const one of willing) {
    const buried = frontsOf(faces, one);
    const kept = one.action.kind === DuelKind.Keep && one.action.what !== NONE ? worth(one.action.what) + 1 : 0;
    const lost = buried.slice(kept > 0 ? 1 : 0).reduce((sum, face) => sum + worth(face) - dread, 0);
    if (kept - lost > most) [best, most] = [one, kept - lost];
  }
  return best;
}

/** Before the turn ends: a card that can't be paid for long is replaced. */
function replacing(
  state: DuelState,
  seat: number,
  hand: Hand,
  legal: readonly Legal<DuelAction>[],
): Legal<DuelAction> | undefined {
  if (hiddenCount(state, seat) === 0) return undefined;
  const faces = unpackSlots(state.hands[seat]!).map((slot) => hand.get(slot)!);
  let worst: Legal<DuelAction> | undefined;
  let dearest = state.most[seat]! + 1;
  for (const one of legal) {
    if (one.action.kind !== DuelKind.Replace) continue;
    const { cost } = cardOf(frontsOf(faces, one)[0]!);
    if (cost > dearest) [worst, dearest] = [one, cost];
  }
  return worst;
}

/** The strongest look for a better card first: what they draw can be played on the same turn. */
function cycling(
  state: DuelState,
  seat: number,
  hand: Hand,
  legal: readonly Legal<DuelAction>[],
): Legal<DuelAction> | undefined {
  const most = state.most[seat]!;
  const worth = (face: number) => {
    const { cost } = cardOf(face);
    return cost <= most ? Math.min(cost, 5) : cost === most + 1 ? cost / 2 : 0;
  };
  const list = [...hexToBytes(state.config.lists[seat]!).subarray(1)];
  const usual = list.reduce((sum, face) => sum + worth(face), 0) / list.length;
  const faces = unpackSlots(state.hands[seat]!).map((slot) => hand.get(slot)!);
  let worst: Legal<DuelAction> | undefined;
  let least = usual - 0.8;
  for (const one of legal) {
    if (one.action.kind !== DuelKind.Replace) continue;
    const value = worth(frontsOf(faces, one)[0]!);
    if (value < least) [worst, least] = [one, value];
  }
  return worst;
}

/** The faces that the mixes bring to the front, one after another. */
function frontsOf(hand: readonly number[], { arrange }: Legal<DuelAction>): number[] {
  let rest = hand;
  return arrange.map((order) => {
    const faces = order.map((from) => rest[from]!);
    rest = faces.slice(1);
    return faces[0]!;
  });
}

const found = (legal: readonly Legal<DuelAction>[], kind: number): Legal<DuelAction> =>
  legal.find(({ action }) => action.kind === kind)!;

const isEqual = (a: DuelAction, b: DuelAction): boolean =>
  a.kind === b.kind && a.what === b.what && a.to === b.to && a.target === b.target;

/** The same board, mana and cards: the plan goes on. */
const isSame = (a: DuelState, b: DuelState): boolean =>
  a.turn === b.turn &&
  a.phase === b.phase &&
  a.hands.join() === b.hands.join() &&
  a.open.join() === b.open.join() &&
  a.mana.join() === b.mana.join() &&
  a.units.join() === b.units.join();

/** Any legal action but conceding. */
export const playAtRandom: DuelStrategy = ({ state, seat, hand }, random) => {
  const legal = duelLegal(state, seat, hand).filter(({ action }) => action.kind !== DuelKind.Concede);
  return legal[randomBelow(random, legal.length)]!;
};
