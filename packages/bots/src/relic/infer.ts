import type { Hand } from '@facedown/game-kit';
import { FACES, knownFaces, type RelicState, unseenCounts } from '@facedown/relic';

/** For each face, how likely it is. Sums to one. */
type Chances = readonly number[];

export interface Beliefs {
  /** What each other seat in the round holds. */
  readonly others: ReadonlyMap<number, Chances>;
  /** What the next card of the deck is. */
  readonly draw: Chances;
}

/** What a seat believes, from the cards not yet seen, what was claimed, and what it was shown. */
export function infer(state: RelicState, seat: number, hand: Hand): Beliefs {
  const unseen = unseenCounts(state, seat, hand);
  const known = knownFaces(state, seat, hand);
  const others = new Map<number, Chances>();
  for (let other = 0; other < state.held.length; other++) {
    if (other === seat || ((state.alive >> other) & 1) === 0) continue;
    const face = known.get(other);
    others.set(other, face === undefined ? chancesOf(unseen, state.possible[other]!) : certain(face));
  }
  return { others, draw: chancesOf(unseen, (1 << FACES) - 1) };
}

function chancesOf(counts: readonly number[], possible: number): Chances {
  const weights = counts.map((count, face) => ((possible >> face) & 1 ? Math.max(count, 0) : 0));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return total > 0 ? weights.map((weight) => weight / total) : counts.map(() => 1 / FACES);
}

const certain = (face: number): Chances => Array.from({ length: FACES }, (_, f) => (f === face ? 1 : 0));

export const mean = (chances: Chances): number => chances.reduce((sum, chance, face) => sum + chance * face, 0);
export const chanceBelow = (chances: Chances, face: number): number =>
  chances.slice(0, face).reduce((sum, chance) => sum + chance, 0);
