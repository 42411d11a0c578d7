import type { Hex } from '@facedown/base';
import type { Need } from '@facedown/game-kit';
import { stepDigest } from '@facedown/game-kit';
import { duel } from '../duel.js';
import { actionOf, type DuelAction, type DuelCode, DuelKind, type DuelState, NONE } from '../layout.js';
import { at, faceNamed, type Given, stateOf } from './board.js';

export type Doing =
  | { readonly does: 'act'; readonly action: DuelAction; readonly seat?: number; readonly code?: DuelCode }
  | { readonly does: 'deal' }
  | { readonly does: 'late'; readonly seat: number };

/** One thing that the rules say, as a board, what is done, and what must be so after it. */
export interface Scenario {
  readonly name: string;
  readonly given: Given;
  readonly doing: readonly Doing[];
  /** Units that must be there. */
  readonly has?: readonly string[];
  /** Squares on which nobody may stand. */
  readonly empty?: readonly string[];
  /** Parts of the state after it. */
  readonly state?: Partial<DuelState>;
  /** Verbs of the last action. */
  readonly needs?: readonly Need[];
}

const acting = (action: DuelAction): Doing => ({ does: 'act', action });
export const move = (from: string, to: string): Doing => acting(actionOf(DuelKind.Move, at(from), at(to)));
export const strike = (from: string, to: string): Doing => acting(actionOf(DuelKind.Strike, at(from), at(to)));
export const play = (name: string, to = '-', target = '-'): Doing =>
  acting(actionOf(DuelKind.Play, faceNamed(name), at(to), at(target)));
export const playOpen = (place: number, to = '-', target = '-'): Doing =>
  acting(actionOf(DuelKind.PlayOpen, place, at(to), at(target)));
export const swear = (target = '-'): Doing => acting(actionOf(DuelKind.Oath, 0, 0, at(target)));
export const keep = (name?: string): Doing => acting(actionOf(DuelKind.Keep, name ? faceNamed(name) : NONE));
export const mulligan = (count: number): Doing => acting(actionOf(DuelKind.Mulligan, count));
export const other = (action: DuelAction): Doing => acting(action);
export const replace = acting(actionOf(DuelKind.Replace));
export const forget = acting(actionOf(DuelKind.Forget));
export const end = acting(actionOf(DuelKind.End));
export const concede = acting(actionOf(DuelKind.Concede));
export const deal: Doing = { does: 'deal' };
export const late = (seat: number): Doing => ({ does: 'late', seat });
/** The same, done by another seat than the one that is asked. */
export const by = (seat: number, doing: Doing): Doing => (doing.does === 'act' ? { ...doing, seat } : doing);
/** It must be refused, with this code, and change nothing. */
export const refused = (code: DuelCode, doing: Doing): Doing => (doing.does === 'act' ? { ...doing, code } : doing);

/** A call on the rules' contract and its answer, as `Replay` has them. */
interface VectorOp {
  readonly kind: number;
  readonly seat: number;
  readonly payload: Hex;
  readonly expect: { readonly digest: Hex } | { readonly code: string };
}

const STEP = 4;
const ON = 5;
const FORFEIT = 6;

export interface Played {
  readonly start: DuelState;
  readonly state: DuelState;
  readonly needs: readonly Need[];
  readonly ops: readonly VectorOp[];
  /** What was answered otherwise than the scenario says. */
  readonly wrong: readonly string[];
}

export function playScenario({ given, doing }: Scenario): Played {
  const start = stateOf(given);
  let state = start;
  let needs: Need[] = [];
  const ops: VectorOp[] = [];
  const wrong: string[] = [];
  for (const one of doing) {
    if (one.does === 'deal') {
      state = duel.on(state, []);
      ops.push({ kind: ON, seat: 0, payload: '0x', expect: { digest: stepDigest(duel, state) } });
    } else if (one.does === 'late') {
      state = duel.forfeit(state, one.seat);
      ops.push({ kind: FORFEIT, seat: one.seat, payload: '0x', expect: { digest: stepDigest(duel, state) } });
    } else {
      const seat = one.seat ?? duel.pending(state).seat;
      const payload = duel.codecs.action.encode(one.action);
      const code = duel.check(state, seat, one.action);
      if (code !== one.code)
        wrong.push(`${duel.describeAction(one.action)}: ${code ?? 'done'}, not ${one.code ?? 'done'}`);
      if (code) {
        ops.push({ kind: STEP, seat, payload, expect: { code } });
        continue;
      }
      needs = duel.needs(state, seat, one.action);
      state = duel.apply(state, seat, one.action);
      ops.push({ kind: STEP, seat, payload, expect: { digest: stepDigest(duel, state, needs) } });
    }
  }
  return { start, state, needs, ops, wrong };
}
