import { RelicFace } from './layout.js';

export const FACES = 10;
/** All ten faces as a set. */
export const ALL = 1023;
/** How often each face is in the deck. */
export const COPIES_OF = [2, 6, 2, 2, 2, 2, 2, 1, 1, 1] as const;
/** The deck in its public order, before anyone shuffles. */
export const DECK_FACES: readonly number[] = COPIES_OF.flatMap((count, face) => Array<number>(count).fill(face));
export const DECK_SIZE = DECK_FACES.length;

/** The card that is put away face down at the start of a round. */
export const BURNT = 0;
/** With two seats these slots lie face up. */
export const FACE_UP = [1, 2, 3] as const;
/** Slots for copies start after the deck's own. */
export const FIRST_COPY = DECK_SIZE;

/** No seat, no face, no slot. */
export const NONE = 255;
/** In `discards`, the owner of a card laid face up at the start. */
export const TABLE = 15;

export const setOf = (face: number): bigint => BigInt(1 << face);
export const allBut = (face: number): number => ALL & ~(1 << face);
export const above = (face: number): number => ALL & ~((2 << face) - 1);

const NAMES = [
  'Scout',
  'Knight',
  'Healer',
  'Berserker',
  'Cleric',
  'Wizard',
  'Tactician',
  'Paladin',
  'Cursed Idol',
  'Sacred Crystal',
] as const;
export const faceName = (face: number): string => NAMES[face] ?? 'nothing';

/** Faces that act on another seat, and do nothing when all others are protected. */
export const isAimed = (face: number): boolean =>
  face === RelicFace.Knight || face === RelicFace.Healer || face === RelicFace.Berserker || face === RelicFace.Paladin;
/** Faces that may not be played with the Idol in hand. */
export const yieldsToIdol = (face: number): boolean => face === RelicFace.Wizard || face === RelicFace.Paladin;
