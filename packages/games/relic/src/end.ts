import type { Hex } from '@facedown/base';
import { at, bit, bytesOf, count, EMPTY, firstFrom, has, leftOf, members, without } from '@facedown/game-kit/parts';
import { endGame } from './boundary.js';
import { NONE, TABLE } from './cards.js';
import { RelicFace, RelicPhase, type RelicState } from './layout.js';
import { startRound } from './round.js';
import { four } from './seats.js';

const RELICS_TO_WIN = 3;

/** The turn is over: the next seat draws, or the round or the game ends. */
export function endTurn(state: RelicState): RelicState {
  if (count(state.playing) === 1) return endGame(state, state.playing);
  const idle = { ...state, target: NONE, guess: NONE };
  if (count(state.alive) === 1 || state.deck === EMPTY)
    return { ...idle, phase: RelicPhase.Showdown, drawn: [NONE, NONE] };
  const turn = leftOf(state.alive, state.turn);
  return {
    ...idle,
    phase: RelicPhase.Draw,
    turn,
    shielded: state.shielded & ~bit(turn),
    drawn: [at(state.deck, 0), NONE],
    deck: without(state.deck, 1),
  };
}

/** The survivors' cards are open: relics are awarded, and the next round or the end of the game follows. */
export function award(state: RelicState, faces: readonly number[]): RelicState {
  const winners = roundWinners(state, faces);
  const bonus = scoutBonus(state, faces);
  const relics = four(
    state.relics.map((relic, seat) => relic + (has(winners, seat) ? 1 : 0) + (bonus === seat ? 1 : 0)),
  );
  const next = { ...state, relics };
  const reached =
    relics.reduce((mask, relic, seat) => (relic >= RELICS_TO_WIN ? mask | bit(seat) : mask), 0) & state.playing;
  return reached ? endGame(next, reached) : startRound(next, leftOf(winners, state.starter));
}

/** Highest face; then the higher sum of own discards; then all who are still tied. */
function roundWinners(state: RelicState, faces: readonly number[]): number {
  const sums = discardSums(state.discards);
  let winners = 0;
  let best = -1;
  members(state.alive).forEach((seat, i) => {
    const score = faces[i]! * 256 + sums[seat]!;
    if (score > best) winners = 0;
    if (score >= best) winners |= bit(seat);
    best = Math.max(best, score);
  });
  return winners;
}

function discardSums(discards: Hex): number[] {
  const sums = Array<number>(16).fill(0);
  for (const byte of bytesOf(discards)) sums[byte >> 4]! += byte & 15;
  return sums;
}

/** The one seat in the round that played, discarded or shows a Scout; 255 if there isn't exactly one. */
function scoutBonus(state: RelicState, faces: readonly number[]): number {
  let scouts = 0;
  for (const byte of bytesOf(state.discards))
    if ((byte & 15) === RelicFace.Scout && byte >> 4 !== TABLE) scouts |= bit(byte >> 4);
  members(state.alive).forEach((seat, i) => {
    if (faces[i] === RelicFace.Scout) scouts |= bit(seat);
  });
  scouts &= state.alive;
  return count(scouts) === 1 ? firstFrom(scouts, 0) : NONE;
}
