import type { Mask } from '@facedown/base';
import { bit, count, firstFrom, has, members } from '@facedown/game-kit/parts';
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

/**
 * The deck goes on without these seats: they are out of the game as by `broken`, their cards stay sealed, and the
 * others play the round to its end. Where nothing is dealt yet, or none of those left is in the round, it is void.
 */
export function absent(state: RelicState, seats: Mask): RelicState {
  const gone = Number(seats & 15n);
  const { phase, turn, target, drawn } = state;
  const [playing, alive] = [state.playing & ~gone, state.alive & ~gone];
  const isUndealt = phase === RelicPhase.Shuffle || phase === RelicPhase.Deal;
  if (isUndealt || alive === 0 || count(playing) < 2 || (seats & ~ALL_SEATS) !== 0n) return broken(state, seats);
  const rest = members(state.alive & gone).reduce(eliminated, { ...state, playing });
  if (phase === RelicPhase.Showdown) return rest;
  const isRedraw = phase === RelicPhase.Redraw;
  // A card that was on its way has tokens of some seats already: nobody else may draw it.
  const isOver = !has(alive, isRedraw ? target : turn) || (!isRedraw && count(alive) === 1);
  return isOver ? endTurn({ ...rest, drawn: [NONE, NONE], seen: forget(rest.seen, drawn) }) : rest;
}
