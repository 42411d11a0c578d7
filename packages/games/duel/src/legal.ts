import type { Hand, Legal } from '@facedown/game-kit';
import { unpackSlots } from '@facedown/game-kit';
import { actionsOf } from './candidates.js';
import { isAsked } from './dealing.js';
import { type DuelAction, DuelKind, type DuelState, NONE } from './layout.js';

/** The kit's legal actions without asking for every face of the list: for bots and long play-outs. */
export function duelLegal(state: DuelState, seat: number, hand: Hand): Legal<DuelAction>[] {
  if (!isAsked(state, seat)) return [];
  const slots = unpackSlots(state.hands[seat]!);
  const faces = slots.map((slot) => hand.get(slot)!);
  const different = [...new Set(faces)].sort((a, b) => a - b);
  return actionsOf(state, seat, different).flatMap((action) =>
    arrangementsOf(state, action, faces).map((arrange) => ({ action, arrange })),
  );
}

/** Every choice of cards to show and bury that differs in faces; the rest of the hand keeps its order. */
function arrangementsOf(state: DuelState, { kind, what }: DuelAction, faces: readonly number[]): number[][][] {
  switch (kind) {
    case DuelKind.Play:
      return [[front(faces, faces.indexOf(what))]];
    case DuelKind.Replace:
      return burials(faces, 1);
    case DuelKind.Mulligan:
      return burials(faces, what);
    case DuelKind.Keep: {
      if (what === NONE) return burials(faces, state.aside);
      const first = front(faces, faces.indexOf(what));
      const rest = first.slice(1).map((from) => faces[from]!);
      return burials(rest, state.aside - 1).map((more) => [first, ...more]);
    }
    default:
      return [[]];
  }
}

const front = (faces: readonly number[], chosen: number): number[] => [
  chosen,
  ...[...faces.keys()].filter((place) => place !== chosen),
];

function burials(faces: readonly number[], count: number): number[][][] {
  if (count === 0) return [[]];
  const firsts = [...new Set(faces)].map((face) => faces.indexOf(face));
  return firsts.flatMap((first) => {
    const order = front(faces, first);
    const rest = order.slice(1).map((from) => faces[from]!);
    return burials(rest, count - 1).map((more) => [order, ...more]);
  });
}
