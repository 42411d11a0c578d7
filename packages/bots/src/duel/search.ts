import {
  actionOf,
  actionsOf,
  applyTurn,
  type DuelAction,
  DuelKind,
  DuelPhase,
  type DuelState,
  duel,
} from '@facedown/duel';
import { evaluate } from './evaluate.js';

/** A way through a turn so far. The faces of cards drawn on the way are not known, and not in `faces`. */
interface Line {
  readonly state: DuelState;
  readonly faces: readonly number[];
  readonly actions: readonly DuelAction[];
  readonly score: number;
}

export type Noise = () => number;

/** Doing nothing else takes no more than this many actions a turn. */
const LONGEST = 14;

/** A turn's actions but ending, replacing and conceding, which are no matter of search. */
const SEARCHED = new Set([DuelKind.Move, DuelKind.Strike, DuelKind.Play, DuelKind.PlayOpen, DuelKind.Oath]);

/** Everything that may be done next, each with the state after it. */
function grown(line: Line, seat: number, noise: Noise): Line[] {
  const { state, faces } = line;
  if (state.phase !== DuelPhase.Turn) return [];
  const found: Line[] = [];
  for (const action of actionsOf(state, seat, [...new Set(faces)])) {
    if (!SEARCHED.has(action.kind)) continue;
    const next = dealt(applyTurn(state, seat, action));
    const rest = action.kind === DuelKind.Play ? without(faces, action.what) : faces;
    found.push({ state: next, faces: rest, actions: [...line.actions, action], score: evaluate(next, seat) + noise() });
  }
  return found;
}

/** A draw in the middle of the turn: the card comes, and nobody knows which. */
const dealt = (state: DuelState): DuelState => (state.phase === DuelPhase.Draw ? duel.on(state, []) : state);

const without = (faces: readonly number[], face: number): readonly number[] => {
  const rest = [...faces];
  rest.splice(rest.indexOf(face), 1);
  return rest;
};

export const startLine = (state: DuelState, seat: number, faces: readonly number[], noise: Noise): Line => ({
  state,
  faces,
  actions: [],
  score: evaluate(state, seat) + noise(),
});

/** The best next action, or none where standing still is better. */
export function greedy(line: Line, seat: number, noise: Noise): Line {
  let best = line;
  for (const next of grown(line, seat, noise)) if (next.score > best.score) best = next;
  return best;
}

/** How many squares or targets are followed up for one card, and for one unit's move or blow. */
const ALIKE = 2;

/** Without most of what differs only in a square: or one card's ten places would be all that the beam sees. */
function varied(lines: Line[]): Line[] {
  const kept = new Map<number, number>();
  return lines
    .sort((a, b) => b.score - a.score)
    .filter(({ actions }) => {
      const { kind, what } = actions.at(-1)!;
      const group = (kind << 8) | what;
      const count = kept.get(group) ?? 0;
      kept.set(group, count + 1);
      return count < ALIKE;
    });
}

interface BeamOptions {
  readonly width: number;
  readonly noise: Noise;
  /** Is it time to be content with what was found? */
  readonly isLate?: () => boolean;
}

/** The best ways through a whole turn, the best first. Different orders of the same come to the same state. */
export function beam(start: Line, seat: number, { width, noise, isLate }: BeamOptions): Line[] {
  let front = [start];
  const ended: Line[] = [start];
  for (let depth = 0; depth < LONGEST && front.length > 0; depth++) {
    const seen = new Map<string, Line>();
    for (const line of front) {
      if (isLate?.()) break;
      for (const next of varied(grown(line, seat, noise))) {
        const key = `${next.state.units.join()}/${next.faces.length}/${next.state.mana[seat]}`;
        const known = seen.get(key);
        if (!known || next.score > known.score) seen.set(key, next);
      }
    }
    front = [...seen.values()].sort((a, b) => b.score - a.score).slice(0, width);
    ended.push(...front);
  }
  return ended.sort((a, b) => b.score - a.score);
}

/** What is left after the other seat's answer with what everyone sees of it, and our own turn after that. */
export function afterReply(line: Line, seat: number): number {
  if (line.state.phase !== DuelPhase.Turn) return evaluate(line.state, seat);
  let state = passed(line.state, seat);
  const other = 1 - seat;
  state = passed(played(startLine(state, other, [], silent), other), other);
  // What is left of the hand comes too: or a card kept for the next turn would seem lost.
  return evaluate(played(startLine(state, seat, line.faces, silent), seat), seat);
}

/** A whole turn, always the best next action. */
function played(line: Line, seat: number): DuelState {
  let last = line;
  for (let depth = 0; depth < LONGEST; depth++) {
    const next = greedy(last, seat, silent);
    if (next === last) break;
    last = next;
  }
  return last.state;
}

/** The turn ends, and a card is drawn that nobody knows. */
function passed(state: DuelState, seat: number): DuelState {
  if (state.phase !== DuelPhase.Turn) return state;
  const next = applyTurn(state, seat, actionOf(DuelKind.End));
  return next.phase === DuelPhase.EndDraw ? duel.on(next, []) : next;
}

export const silent: Noise = () => 0;
