import type { Hand, Legal } from '@facedown/game-kit';
import { answerCandidates, choiceOf } from './answers.js';
import { ALL, above, allBut, NONE, yieldsToIdol } from './cards.js';
import { type RelicAction, RelicFace, RelicKind, RelicPhase, type RelicState } from './layout.js';
import { relic } from './relic.js';
import { playsOf } from './turn.js';

const NO_MIX: readonly (readonly number[])[] = [];
const STAY = [[0, 1]] as const;
const SWITCH = [[1, 0]] as const;
const ORDERS: Readonly<Record<number, readonly (readonly number[])[]>> = {
  2: [
    [0, 1],
    [1, 0],
  ],
  3: [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ],
};

/** The same as the kit's `legalActions`, in another order, but straight from the hand: for bots and for speed. */
export function relicLegal(state: RelicState, seat: number, hand: Hand): Legal<RelicAction>[] {
  if (state.phase === RelicPhase.Play) return state.turn === seat ? legalPlays(state, hand) : [];
  if (state.phase === RelicPhase.Return) return state.turn === seat ? legalReturns(state, hand) : [];
  return relic
    .candidates(state, seat)
    .filter(({ action }) => isTrue(state, action, hand))
    .map(({ action }) => ({ action, arrange: NO_MIX }));
}

function legalPlays(state: RelicState, hand: Hand): Legal<RelicAction>[] {
  const kept = hand.get(state.held[state.turn]!)!;
  const drawn = hand.get(state.drawn[0]!)!;
  const plays = (face: number, other: number, arrange: Legal<RelicAction>['arrange']) =>
    yieldsToIdol(face) && other === RelicFace.Idol
      ? []
      : playsOf(state, face)
          .filter(({ guess }) => face !== RelicFace.Crystal || guess === other)
          .map((action) => ({ action, arrange }));
  return kept === drawn ? plays(kept, drawn, STAY) : [...plays(kept, drawn, STAY), ...plays(drawn, kept, SWITCH)];
}

function legalReturns(state: RelicState, hand: Hand): Legal<RelicAction>[] {
  const faces = choiceOf(state).map((slot) => hand.get(slot));
  const seen = new Set<string>();
  const orders = ORDERS[faces.length]!.filter((order) => {
    const key = order.map((place) => faces[place]).join();
    return !seen.has(key) && seen.add(key);
  });
  return answerCandidates(state, state.turn).flatMap((action) => orders.map((order) => ({ action, arrange: [order] })));
}

/** The rules' text, with the hand in the open. */
export function allows(state: RelicState, _seat: number, action: RelicAction, hand: Hand): boolean {
  if (action.kind !== RelicKind.Play) return isTrue(state, action, hand);
  const both = choiceOf(state).map((slot) => hand.get(slot)!);
  const place = both.indexOf(action.face);
  const other = both[1 - place]!;
  if (place < 0 || (yieldsToIdol(action.face) && other === RelicFace.Idol)) return false;
  return action.face !== RelicFace.Crystal || action.guess === other;
}

function isTrue(state: RelicState, { kind, face }: RelicAction, hand: Hand): boolean {
  const asked = hand.get(state.held[state.target] ?? NONE);
  const own = hand.get(state.held[state.turn]!);
  const copy = hand.get(state.copies - 1);
  const within = (value: number | undefined, set: number) => value !== undefined && ((set >> value) & 1) === 1;
  switch (kind) {
    case RelicKind.Show:
      return asked === state.guess;
    case RelicKind.Deny:
      return within(asked, allBut(state.guess) & ALL);
    case RelicKind.Lower:
      return own === face && within(copy, above(face));
    case RelicKind.Higher:
      return copy === face && within(own, above(face));
    case RelicKind.Equal:
      return own === copy;
    case RelicKind.Discard:
      return asked === face;
    default:
      return true;
  }
}
