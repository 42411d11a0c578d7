import type { DeckProblem, DeckRule, SetOf } from '@facedown/collection';
import type { ComponentType } from 'react';
import type { Words } from '../app/GameUi.js';
import type { Texts } from '../texts/index.js';

/** Something that some cards of a set have: a keyword, a faction. */
interface CardGroup {
  readonly name: string;
  readonly label: Words;
  has(face: number): boolean;
}

/** A number that cards have, of which a deck shows how many have how much. */
export interface Curve {
  readonly label: Words;
  of(face: number): number;
}

/** What a deck has used of what it may use altogether. */
interface Budget {
  readonly label: Words;
  of(faces: readonly number[]): { readonly used: number; readonly most: number };
}

/** What the page must know of a game whose cards people own: the default of `cards.tsx` in the game's folder. */
export interface GameCards {
  readonly set: SetOf;
  /** As it is drawn at the table; decoration where nothing names it. */
  readonly Card: ComponentType<{ readonly face: number; readonly label?: string }>;
  nameOf(face: number, texts: Texts): string;
  /** All that a card says, in one line. */
  wordsOf(face: number, texts: Texts): string;
  /** What it does, in sentences. */
  explain(face: number, texts: Texts): readonly string[];
  /** By what decks are ordered. */
  costOf(face: number): number;
  /** By what decks are curved. */
  readonly curves: readonly Curve[];
  readonly groups: readonly CardGroup[];
  /** May stand in a list at all. */
  isInDecks(face: number): boolean;
  /** Everyone has it, and nobody owns it. */
  isFree(face: number): boolean;
  /** Is drawn; a card that isn't begins on the table. */
  isDrawn(face: number): boolean;
  /** As the house's own tables have it. */
  readonly least: number;
  readonly most: number;
  readonly rules: readonly DeckRule<SetOf['cards'][number]>[];
  ruleWords(problem: Extract<DeckProblem, { code: 'DeckRule' }>, texts: Texts): string;
  readonly budget?: Budget;
  /** How many a seat begins with. */
  readonly hand: number;
  /** Lists to begin with. */
  readonly starters: readonly { readonly name: string; readonly faces: readonly number[] }[];
  /** What a starter is called in this language. */
  starterName(name: string, texts: Texts): string;
}
