import type { CommonCode, GameOf } from '../game.js';
import { asksSeat } from '../joints/index.js';

/** `check` for a game of which `candidates` lists everything that a seat may do. */
export function checkListed<State, Action>(
  game: GameOf<State, Action>,
  state: State,
  seat: number,
  action: Action,
): CommonCode | undefined {
  if (!asksSeat(game.pending(state), seat)) return 'NotYourTurn';
  const { encode } = game.codecs.action;
  const bytes = encode(action);
  return game.candidates(state, seat).some((listed) => encode(listed.action) === bytes) ? undefined : 'UnknownAction';
}
