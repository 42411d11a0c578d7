import type { GameOf, Hand } from '../game.js';
import { unpackSlots, Verb } from '../joints/index.js';
import type { Legal } from './legal.js';

/** What each mix of an action brings to the front, which is the card that it is about. */
export function frontFaces<State, Action>(
  game: GameOf<State, Action>,
  state: State,
  seat: number,
  hand: Hand,
  { action, arrange }: Legal<Action>,
): number[] {
  const held = new Map(hand);
  const mixes = game.needs(state, seat, action).filter(({ verb }) => verb === Verb.Mix);
  return mixes.flatMap(({ list }, i) => {
    const slots = unpackSlots(list);
    const faces = (arrange[i] ?? []).map((place) => held.get(slots[place]!)!);
    for (const [j, face] of faces.entries()) held.set(slots[j]!, face);
    return faces.slice(0, 1);
  });
}
