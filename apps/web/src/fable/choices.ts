import { type RandomBytes, randomBelow } from '@facedown/base';
import {
  attackWith,
  defendBy,
  type FableAction,
  FableKind,
  FablePhase,
  type FableState,
  mustPlay,
  placesIn,
  UNBLOCKED,
} from '@facedown/fable';
import { type Legal, unpackSlots } from '@facedown/game-kit';

export type FableChoice = Legal<FableAction>;
/** A deck and a bid that the seat brings; the worker seals them and opens them by itself. */
export interface BringWish {
  readonly bring: { readonly list: `0x${string}`; readonly bid: number };
}

const plain = (action: FableAction): FableChoice => ({ action, arrange: [] });

export const PASS = plain({ kind: FableKind.Pass });
export const CONCEDE = plain({ kind: FableKind.Concede });

export const attackOf = (places: Iterable<number>): FableChoice =>
  plain(attackWith([...places].reduce((mask, place) => mask | (1n << BigInt(place)), 0n)));

export const defenceOf = (state: FableState, blocks: ReadonlyMap<number, number>): FableChoice =>
  plain(defendBy(placesIn(state.attackers).map((place) => blocks.get(place) ?? UNBLOCKED)));

/** The card at this place comes first, the others behind it in any order: nobody learns when one was drawn. */
export function playOf(cards: number, place: number, random: RandomBytes): FableChoice {
  const others = Array.from({ length: cards }, (_, other) => other).filter((other) => other !== place);
  for (let i = others.length - 1; i > 0; i--) {
    const j = randomBelow(random, i + 1);
    [others[i], others[j]] = [others[j]!, others[i]!];
  }
  return { action: { kind: FableKind.Play }, arrange: [[place, ...others]] };
}

/** What a seat answers that doesn't care any more: nothing blocked, nothing attacked. */
export function emptyAnswer(state: FableState, seat: number, random: RandomBytes): FableChoice | undefined {
  if (state.phase === FablePhase.Defend) return defenceOf(state, new Map());
  if (state.phase !== FablePhase.Main && state.phase !== FablePhase.Battle) return undefined;
  return mustPlay(state) ? playOf(unpackSlots(state.hands[seat]!).length, 0, random) : PASS;
}
