import type { Hex } from '@facedown/base';
import { append, bit, bytesOf, count, EMPTY, has, listOf, put } from '@facedown/game-kit/parts';
import { ALL, BURNT, DECK_SIZE, FACE_UP, FIRST_COPY, NONE, TABLE } from './cards.js';
import { RelicPhase, type RelicState } from './layout.js';
import { forget } from './seen.js';

const nobody = (): [number, number, number, number] => [NONE, NONE, NONE, NONE];

/** A round begins with a fresh deck among the seats still in the game. */
export const startRound = (state: RelicState, starter: number): RelicState => ({
  ...state,
  phase: RelicPhase.Shuffle,
  starter,
  turn: starter,
  target: NONE,
  guess: NONE,
  copies: FIRST_COPY,
  alive: state.playing,
  shielded: 0,
  held: nobody(),
  drawn: [NONE, NONE],
  possible: [ALL, ALL, ALL, ALL],
  deck: EMPTY,
  discards: EMPTY,
  seen: EMPTY,
});

/** The shuffled deck is laid out: who gets which slot. */
export function layOut(state: RelicState): RelicState {
  const held = nobody();
  let slot = BURNT + 1 + (count(state.alive) === 2 ? FACE_UP.length : 0);
  for (let step = 0; step < 4; step++) {
    const seat = (state.starter + step) & 3;
    if (has(state.alive, seat)) held[seat] = slot++;
  }
  const drawn: [number, number] = [slot++, NONE];
  return {
    ...state,
    phase: RelicPhase.Deal,
    held,
    drawn,
    deck: listOf(Array.from({ length: DECK_SIZE - slot }, (_, i) => slot + i)),
  };
}

export const dealtOut = (state: RelicState, faceUp: readonly { face: number }[]): RelicState => ({
  ...state,
  phase: RelicPhase.Play,
  discards: listOf(faceUp.map(({ face }) => (TABLE << 4) | face)),
});

export const discarded = (discards: Hex, seat: number, face: number): Hex => append(discards, (seat << 4) | face);

/** Out of the round. Its card, if it was not shown, stays sealed. */
export const eliminated = (state: RelicState, seat: number): RelicState => ({
  ...state,
  alive: state.alive & ~bit(seat),
  shielded: state.shielded & ~bit(seat),
  held: put(state.held, seat, NONE),
  possible: put(state.possible, seat, ALL),
  seen: forget(state.seen, [state.held[seat]!]),
});

/** True where a seat that falls is still needed for the deck, unless it leaves its tokens behind. */
export const mustLeaveTokens = (state: RelicState, aliveAfter: number): boolean =>
  count(aliveAfter) > 1 && state.deck !== EMPTY;

export const undealt = (state: RelicState): number[] => [...bytesOf(state.deck), BURNT];
