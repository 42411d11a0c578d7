import { type RandomBytes, randomBelow } from '@facedown/base';
import type { Hand, Legal } from '@facedown/game-kit';
import { choiceOf, type RelicAction, RelicKind, RelicPhase, type RelicState, relicLegal } from '@facedown/relic';
import { infer } from './infer.js';
import { keepWorth, scorePlay } from './score.js';

/** What a seat sees, and nothing more: what it knows of others' cards is read from these two. */
export interface RelicView {
  readonly state: RelicState;
  readonly seat: number;
  readonly hand: Hand;
}

/** Plays by inference over the cards not yet seen. Randomness only breaks ties. */
export function relicBot({ state, seat, hand }: RelicView, random: RandomBytes): Legal<RelicAction> {
  const legal = relicLegal(state, seat, hand);
  if (legal.length === 0) throw new Error(`seat ${seat} is not asked`);
  if (state.phase === RelicPhase.Play) {
    const beliefs = infer(state, seat, hand);
    return best(legal, random, ({ action, arrange }) =>
      scorePlay(state, seat, action, facesAfter(state, hand, arrange[0]!)[1]!, beliefs, hand),
    );
  }
  if (state.phase === RelicPhase.Return)
    return best(legal, random, ({ action, arrange }) => {
      const faces = facesAfter(state, hand, arrange[0]!);
      const kept = faces.find((_, place) => place !== action.first && place !== action.second)!;
      return keepWorth(state, seat, kept, hand);
    });
  return legal.find(({ action }) => action.kind === RelicKind.Continue) ?? legal[0]!;
}

const facesAfter = (state: RelicState, hand: Hand, order: readonly number[]): number[] => {
  const slots = choiceOf(state);
  return order.map((from) => hand.get(slots[from]!)!);
};

function best(
  legal: readonly Legal<RelicAction>[],
  random: RandomBytes,
  score: (choice: Legal<RelicAction>) => number,
): Legal<RelicAction> {
  const scores = legal.map(score);
  const top = Math.max(...scores);
  const equals = legal.filter((_, i) => scores[i]! > top - 1e-9);
  return equals[randomBelow(random, equals.length)]!;
}
