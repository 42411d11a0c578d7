import { hexToBytes, type RandomBytes, randomPermutation } from '@facedown/base';
import { type FableState, isTooTired, kills, reaches } from '@facedown/fable';
import { answered } from './attack.js';
import { type Position, withCreature } from './position.js';
import { evaluate, worthOf } from './value.js';

/** Hands and decks as they might be: everything that `seat` can't see is shuffled. */
interface Guess {
  readonly hands: readonly (readonly number[])[];
  readonly decks: readonly (readonly number[])[];
}

export function guess(state: FableState, seat: number, own: readonly number[], random: RandomBytes): Guess {
  const hands: number[][] = [[], []];
  const decks: number[][] = [[], []];
  for (const owner of [0, 1]) {
    const seen = [...(owner === seat ? own : []), ...facesOnBoard(state, owner), ...hexToBytes(state.graves[owner]!)];
    const unseen = without([...hexToBytes(state.lists[owner]!)], seen);
    const order = randomPermutation(random, unseen.length).map((place) => unseen[place]!);
    const size = owner === seat ? 0 : (state.hands[owner]!.length - 2) >> 2;
    hands[owner] = owner === seat ? [...own] : order.slice(0, size);
    decks[owner] = order.slice(size);
  }
  return { hands, decks };
}

const facesOnBoard = (state: FableState, owner: number): number[] =>
  [...hexToBytes(state.boards[owner]!)].filter((_, i) => i % 2 === 0);

function without(list: number[], taken: readonly number[]): number[] {
  for (const face of taken) {
    const at = list.indexOf(face);
    if (at >= 0) list.splice(at, 1);
  }
  return list;
}

/** Plays on from the beginning of `turn`'s turn by the plain policy; the chance that `seat` wins. */
export function playOut(start: Position, { hands, decks }: Guess, turn: number, seat: number, turns: number): number {
  const held = hands.map((hand) => [...hand]);
  const drawn = [0, 0];
  let position = start;
  let now = turn;
  for (let count = 0; ; count++) {
    if (position.health[seat]! <= 0) return 0;
    if (position.health[1 - seat]! <= 0) return 1;
    if (drawn[now]! >= decks[now]!.length) return now === seat ? 0 : 1;
    if (count >= turns) return chance(-evaluate(position, 1 - seat));
    held[now]!.push(decks[now]![drawn[now]!++]!);
    const card = bestOf(held[now]!, position.keywords);
    position = withCreature(position, now, held[now]!.splice(card, 1)[0]!);
    position = plainAttack(position, now);
    now = 1 - now;
  }
}

/** The better of nobody, everybody, and those whom no blocker kills without dying itself. */
function plainAttack(position: Position, seat: number): Position {
  const own = position.boards[seat]!;
  const awake = position.boards[1 - seat]!.filter((creature) => !isTooTired(position, creature));
  const all = [...own.keys()];
  const safe = all.filter((place) => {
    const { face } = own[place]!;
    return !awake.some(
      (blocker) =>
        reaches(position, blocker.face, face) &&
        kills(position, blocker.face, face) &&
        !kills(position, face, blocker.face),
    );
  });
  let best = answered(position, seat, []);
  let score = evaluate(best, seat);
  for (const places of safe.length < all.length && safe.length > 0 ? [all, safe] : [all]) {
    const after = answered(position, seat, places);
    const value = evaluate(after, seat);
    if (value > score) [best, score] = [after, value];
  }
  return best;
}

const chance = (score: number): number => 1 / (1 + Math.exp(-score / 8));

function bestOf(hand: readonly number[], keywords: boolean): number {
  let best = 0;
  for (let i = 1; i < hand.length; i++) if (worthOf(hand[i]!, keywords) > worthOf(hand[best]!, keywords)) best = i;
  return best;
}
