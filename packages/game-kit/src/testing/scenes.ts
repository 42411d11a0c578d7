import { hexToBytes } from '@facedown/base';
import type { GameOf } from '../game.js';
import { type Need, unpackSlots, Verb } from '../joints/index.js';
import type { FeeConfig } from '../parts/fees.js';
import { legalActions } from '../play/legal.js';
import { type DeckSource, openWorld, type Seating, settle, type World } from '../play/world.js';

/** So many seats that have paid the same. */
export const feeSeating = (seats: number, fee = 10n): Seating<FeeConfig> => ({
  config: { fee, minSeats: 2, maxSeats: seats },
  amounts: Array<bigint>(seats).fill(fee),
});

/** Nothing is shuffled: slot 0 has the first face of the list. */
const asListed: DeckSource = ({ verb, list }: Need) =>
  verb === Verb.Reshuffle ? unpackSlots(list).map((_, place) => place) : [...hexToBytes(list)];

/** A game that has just been dealt; from decks that nobody has shuffled, where no others are given. */
export const dealtWorld = <State>(
  game: GameOf<State>,
  seating: Seating<unknown>,
  decks: DeckSource = asListed,
): World<State> => settle(game, openWorld(game, seating), decks);

/** What a seat may do with these faces in its hand, in the rules' words. */
export function legalWords<State>(game: GameOf<State>, state: State, seat: number, faces: readonly number[]): string[] {
  const slots: readonly number[] = game.hands?.(state)?.[seat] ?? faces.map((_, slot) => slot);
  const hand = new Map(slots.map((slot, i) => [slot, faces[i]!]));
  return legalActions(game, state, seat, hand).map(({ action }) => game.describeAction(action));
}
