import type { Mask } from '@facedown/base';
import { bit, count, firstFrom, has } from '@facedown/game-kit/parts';
import { cancelled, endGame, left } from './boundary.js';
import { NONE } from './cards.js';
import { endTurn } from './end.js';
import { RelicPhase, type RelicState } from './layout.js';
import { eliminated, startRound } from './round.js';
import { forget } from './seen.js';

/** Too late once: out of the round, the card sealed. Twice in a game: out of the game. */
export function forfeit(state: RelicState, seat: number): RelicState {
  if (state.phase === RelicPhase.Between) return left(state, seat);
  const isSecond = has(state.late, seat);
  const struck: RelicState = {
    ...state,
    late: state.late | bit(seat),
    playing: isSecond ? state.playing & ~bit(seat) : state.playing,
    drawn: [NONE, NONE],
    seen: forget(state.seen, state.drawn),
  };
  return endTurn(has(state.alive, seat) ? eliminated(struck, seat) : struck);
}

const ALL_SEATS = 0xffffn;

/**
 * The round is void and dealt again without the keys of these seats; a last seat wins the game. If all
 * are gone, or one of the dealer's servers is, nobody can be blamed with certainty: the game is called off.
 */
export function broken(state: RelicState, parties: Mask): RelicState {
  const playing = state.playing & ~Number(parties & 15n);
  if (playing === 0 || (parties & ~ALL_SEATS) !== 0n) return cancelled(state);
  if (count(playing) === 1) return endGame(state, playing);
  return startRound({ ...state, playing }, firstFrom(playing, state.starter));
}
