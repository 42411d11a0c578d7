import { claim, exit, mix, type Need, passCopy, show } from '@facedown/game-kit';
import { at, bit, EMPTY, has, lengthOf, members, put, without } from '@facedown/game-kit/parts';
import { ALL, allBut, FACES, isAimed, NONE, setOf, yieldsToIdol } from './cards.js';
import { endTurn } from './end.js';
import { type RelicAction, type RelicCode, RelicFace, RelicKind, RelicPhase, type RelicState } from './layout.js';
import { discarded, eliminated, mustLeaveTokens, undealt } from './round.js';
import { SEATS } from './seats.js';
import { afterPlay } from './seen.js';

const blank = { face: NONE, target: NONE, guess: NONE, slot: NONE, first: NONE, second: NONE };
export const action = (kind: number, fields: Partial<RelicAction> = {}): RelicAction => ({ kind, ...blank, ...fields });

/** Whom a card may be aimed at. Empty where it has no effect. */
export function targetsOf(state: RelicState, face: number): number {
  const others = state.alive & ~state.shielded & ~bit(state.turn);
  if (isAimed(face)) return others;
  return face === RelicFace.Wizard ? others | bit(state.turn) : 0;
}

const GUESSES = [0, 2, 3, 4, 5, 6, 7, 8, 9];

export function playCandidates(state: RelicState): RelicAction[] {
  const plays: RelicAction[] = [];
  for (let face = 0; face < FACES; face++) plays.push(...playsOf(state, face));
  return plays;
}

/** Every way to play one face. */
export function playsOf(state: RelicState, face: number): RelicAction[] {
  if (face === RelicFace.Crystal)
    return Array.from({ length: RelicFace.Crystal }, (_, guess) => action(RelicKind.Play, { face, guess }));
  const targets = members(targetsOf(state, face));
  if (targets.length === 0) return [action(RelicKind.Play, { face })];
  return targets.flatMap((target) =>
    face === RelicFace.Knight
      ? GUESSES.map((guess) => action(RelicKind.Play, { face, target, guess }))
      : [action(RelicKind.Play, { face, target })],
  );
}

/** `guess` is the face that a Knight names, or with the Crystal the face of the other card, which falls too. */
export function checkPlay(
  state: RelicState,
  { face, target, guess, slot, first, second }: RelicAction,
): RelicCode | undefined {
  if (slot !== NONE || first !== NONE || second !== NONE) return 'UnexpectedField';
  if (face >= FACES) return 'NoSuchCard';
  const targets = targetsOf(state, face);
  if (targets === 0) {
    if (target !== NONE) return 'UnexpectedField';
  } else {
    if (target === NONE) return 'MissingTarget';
    if (target >= SEATS) return 'NoSuchTarget';
    if (target === state.turn && face !== RelicFace.Wizard) return 'OwnTarget';
    if (!has(state.alive, target)) return 'TargetOut';
    if (has(state.shielded, target)) return 'TargetProtected';
  }
  if (face === RelicFace.Knight && targets !== 0) {
    if (guess === NONE) return 'MissingGuess';
    if (guess >= FACES) return 'NoSuchGuess';
    return guess === RelicFace.Knight ? 'GuessedKnight' : undefined;
  }
  if (face === RelicFace.Crystal) {
    if (guess === NONE) return 'MissingGuess';
    return guess >= RelicFace.Crystal ? 'NoSuchGuess' : undefined;
  }
  return guess === NONE ? undefined : 'UnexpectedField';
}

/** The two held cards are mixed, so that nobody sees which of them is played; the played one then lies first. */
export function playNeeds(state: RelicState, { face, target, guess }: RelicAction): Need[] {
  const played = state.held[state.turn]!;
  const kept = state.drawn[0]!;
  const needs = [mix([played, kept]), show(played, setOf(face))];
  if (yieldsToIdol(face)) needs.push(claim(kept, BigInt(allBut(RelicFace.Idol))));
  if (face === RelicFace.Paladin && target !== NONE) needs.push(passCopy(kept, target, state.copies));
  if (face === RelicFace.Crystal) needs.push(show(kept, setOf(guess)), ...exitOf(state, state.turn));
  return needs;
}

export function applyPlay(before: RelicState, { face, target, guess }: RelicAction): RelicState {
  const seat = before.turn;
  const kept = before.drawn[0]!;
  const state: RelicState = {
    ...before,
    target,
    guess,
    held: put(before.held, seat, kept),
    drawn: [NONE, NONE],
    possible: put(before.possible, seat, yieldsToIdol(face) ? allBut(RelicFace.Idol) : ALL),
    discards: discarded(before.discards, seat, face),
    seen: afterPlay(before.seen, before.held[seat]!, kept, face),
  };
  if (face === RelicFace.Crystal)
    return endTurn(eliminated({ ...state, discards: discarded(state.discards, seat, guess) }, seat));
  if (face === RelicFace.Cleric) return endTurn({ ...state, shielded: state.shielded | bit(seat) });
  if (face === RelicFace.Tactician) return drawTwo(state);
  if (target === NONE) return endTurn(state);
  if (face === RelicFace.Paladin) return { ...state, phase: RelicPhase.Paladin, copies: state.copies + 1 };
  return { ...state, phase: ASKS[face]! };
}

/** What the target of each card is asked for. */
const ASKS: Readonly<Record<number, number>> = {
  [RelicFace.Knight]: RelicPhase.Knight,
  [RelicFace.Healer]: RelicPhase.Healer,
  [RelicFace.Berserker]: RelicPhase.Berserker,
  [RelicFace.Wizard]: RelicPhase.Wizard,
};

function drawTwo(state: RelicState): RelicState {
  if (state.deck === EMPTY) return endTurn(state);
  const taken = Math.min(2, lengthOf(state.deck));
  return {
    ...state,
    phase: RelicPhase.Tactics,
    drawn: [at(state.deck, 0), taken === 2 ? at(state.deck, 1) : NONE],
    deck: without(state.deck, taken),
  };
}

/** The tokens of a seat that falls, for all that others may still draw. */
export const exitOf = (state: RelicState, seat: number): Need[] =>
  mustLeaveTokens(state, state.alive & ~bit(seat)) ? [exit(undealt(state))] : [];
