import { hexToBytes, type RandomBytes, randomBelow } from '@facedown/base';
import {
  type ConcealedAction,
  ConcealedKind,
  ConcealedPhase,
  type ConcealedState,
  concealed,
} from '@facedown/concealed';
import { type Hand, type Legal, unpackSlots } from '@facedown/game-kit';

/** What a seat sees, and nothing more. */
export interface ConcealedView {
  readonly state: ConcealedState;
  readonly seat: number;
  readonly hand: Hand;
}

export type ConcealedStrategy = (view: ConcealedView, random: RandomBytes) => Legal<ConcealedAction>;

/**
 * Some cards are never played, so the low ones stay behind: it plays its best, and now and then its second
 * best where that beats as many cards of the opponent's list, or nearly as many, to be less of an open book.
 */
export const concealedBot: ConcealedStrategy = ({ state, seat, hand }, random) => {
  // Where decks are chosen it brings the plain one: there is nothing to hide in it.
  if (state.phase === ConcealedPhase.Choose || state.phase === ConcealedPhase.Reveal)
    return { ...concealed.candidates(state, seat)[0]!, arrange: [] };
  const slots = unpackSlots(state.hands[seat]!);
  const theirs = [...hexToBytes(state.config.lists[1 - seat]!)];
  const beats = (face: number) => theirs.filter((other) => other < face).length / theirs.length;
  return playing(slots, hand, state.config.cardsPerRound, (faces) => {
    const order = [...faces.keys()].sort((a, b) => faces[b]! - faces[a]!);
    const [best, second] = order as [number, number | undefined];
    const isClose = second !== undefined && beats(faces[best]!) - beats(faces[second]!) < 0.03;
    return isClose && randomBelow(random, 3) === 0 ? second : best;
  });
};

export const playAnyCard: ConcealedStrategy = ({ state, seat, hand }, random) =>
  playing(unpackSlots(state.hands[seat]!), hand, state.config.cardsPerRound, (faces) =>
    randomBelow(random, faces.length),
  );

/** One mix a card: each brings the chosen card to the front of what is left. */
function playing(
  slots: readonly number[],
  hand: Hand,
  count: number,
  choose: (faces: readonly number[]) => number,
): Legal<ConcealedAction> {
  let faces = slots.map((slot) => hand.get(slot)!);
  const arrange: number[][] = [];
  for (let i = 0; i < count; i++) {
    const chosen = choose(faces);
    const order = [chosen, ...faces.keys()].filter((place, at) => at === 0 || place !== chosen);
    arrange.push(order);
    faces = order.slice(1).map((place) => faces[place]!);
  }
  return { action: { kind: ConcealedKind.Play }, arrange };
}
