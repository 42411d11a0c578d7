import type { Hex } from '@facedown/base';

/** What packs hold, from the most to the least frequent. */
export const RARITIES = ['common', 'rare', 'epic', 'legendary'] as const;
export type Rarity = (typeof RARITIES)[number];

/** As many faces as a word counts. */
export const MAX_FACES = 128;
/** As many of a face as a word counts, and as a deck may have. */
export const MAX_COPIES = 3;
/** As many cards as a list may have, drafts too: `Inventory.saveDeck` takes no more. */
export const MAX_LIST = 128;

/** One card of a set. A game's own package may know more of it. */
export interface CardOf {
  readonly face: number;
  /** Plain letters: it stands in tokens' JSON and pictures, and in deck lists. */
  readonly name: string;
  /** `none` is in no pack. */
  readonly rarity: Rarity | 'none';
  /** The game's own bytes, as its rules contract has them. */
  readonly data: Hex;
}

/** A bound starter deck: the faces of its list. */
interface StarterOf {
  readonly name: string;
  readonly faces: readonly number[];
}

/** What a game's package publishes of its set; `loadSet` makes a set of it. */
export interface SetData<Card extends CardOf = CardOf> {
  readonly name: string;
  /** Two capital letters with which deck codes begin. */
  readonly code: string;
  readonly version: number;
  readonly cards: readonly Card[];
  readonly starters: readonly StarterOf[];
}

/** A set that keeps its promises. Made by `loadSet` alone. */
export interface SetOf<Card extends CardOf = CardOf> extends SetData<Card> {
  readonly byFace: ReadonlyMap<number, Card>;
  /** By name in small letters. */
  readonly byName: ReadonlyMap<string, Card>;
}
