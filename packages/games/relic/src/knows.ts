import type { Hand } from '@facedown/game-kit';
import { bytesOf, has, members } from '@facedown/game-kit/parts';
import { ALL, COPIES_OF, NONE } from './cards.js';
import { RelicPhase, type RelicState } from './layout.js';
import { SEATS } from './seats.js';
import { parseSeen } from './seen.js';

/** What a seat has learnt about one card that lies face down elsewhere. */
interface Knowledge {
  readonly slot: number;
  /** The seat that holds it, or 255 while it lies in the deck. */
  readonly holder: number;
  /** Where the seat can still read that face; 255 if it must remember it. */
  readonly memo: number;
  /** If the card's face is one of these, it may have been played since, and then nothing is known. */
  readonly except: number;
}

/** Which cards a seat has seen: public, because everyone saw it look. The faces are not in it. */
export function knows(state: RelicState, seat: number): Knowledge[] {
  return parseSeen(state.seen)
    .filter(({ knower }) => knower === seat)
    .map(({ slot, memo, except }) => ({ slot, memo, except, holder: state.held.indexOf(slot) }))
    .map((known) => ({ ...known, holder: known.holder < 0 ? NONE : known.holder }));
}

/** Faces of other seats' cards that this seat is sure of, from what it can read in its own slots. */
export function knownFaces(state: RelicState, seat: number, hand: Hand): Map<number, number> {
  const faces = new Map<number, number>();
  for (const { holder, memo, except } of knows(state, seat)) {
    const face = hand.get(memo);
    if (holder !== NONE && face !== undefined && ((except >> face) & 1) === 0) faces.set(holder, face);
  }
  return faces;
}

/** How many of each face this seat has not seen: not discarded, not in its own hand, not known elsewhere. */
export function unseenCounts(state: RelicState, seat: number, hand: Hand): number[] {
  const left: number[] = [...COPIES_OF];
  for (const byte of bytesOf(state.discards)) left[byte & 15]!--;
  for (const slot of ownSlots(state, seat)) {
    const face = hand.get(slot);
    if (face !== undefined) left[face]!--;
  }
  for (const face of knownFaces(state, seat, hand).values()) left[face]!--;
  return left;
}

/** For each other seat in the round, the faces that its card may have, as far as this seat can tell. */
export function possibleFaces(state: RelicState, seat: number, hand: Hand): Map<number, number> {
  const known = knownFaces(state, seat, hand);
  const unseen = unseenCounts(state, seat, hand).reduce(
    (mask, left, face) => (left > 0 ? mask | (1 << face) : mask),
    0,
  );
  return new Map(
    members(state.alive)
      .filter((other) => other !== seat)
      .map((other) => {
        const face = known.get(other);
        return [other, face === undefined ? state.possible[other]! & unseen & ALL : 1 << face];
      }),
  );
}

/** The slots that are a seat's cards now, as against those that it merely may read. */
export function ownSlots(state: RelicState, seat: number): number[] {
  if (seat >= SEATS || !has(state.alive, seat)) return [];
  const drawn = seat === state.turn ? state.drawn : [];
  return [state.held[seat]!, ...drawn].filter((slot) => slot !== NONE);
}

/** Every slot that a seat can read: its cards once they are dealt, and copies of others' that it was given. */
export function readableSlots(state: RelicState, seat: number): number[] {
  const { phase, copies } = state;
  if (phase === RelicPhase.Shuffle || phase === RelicPhase.Deal) return [];
  const undealt =
    phase === RelicPhase.Redraw && seat === state.target
      ? [state.held[seat]!]
      : phase === RelicPhase.Draw || phase === RelicPhase.Tactics
        ? state.drawn
        : [];
  const given =
    (phase === RelicPhase.Resolve && seat === state.turn) || (phase === RelicPhase.Paladin && seat === state.target)
      ? [copies - 1]
      : [];
  const memos = knows(state, seat).flatMap(({ memo }) => (memo === NONE ? [] : [memo]));
  return [...new Set([...ownSlots(state, seat), ...given, ...memos])].filter((slot) => !undealt.includes(slot));
}
