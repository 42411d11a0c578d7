import type { ComponentType } from 'react';
import type { PastGame } from '../lobby/past.js';
import type { Leader } from '../lobby/useLobby.js';
import type { TableView } from '../session/view.js';
import type { Texts } from '../texts/index.js';
import type { Route } from './router.js';
import type { Screen } from './screen.js';

export type PlayRoute = Extract<Route, { name: 'play' | 'table' }>;

/** In every language of the page. */
export type Words = Readonly<Record<Texts['locale'], string>>;

/** Something that is asked before a table opens. */
export interface TableOption {
  readonly name: string;
  readonly label: Words;
  readonly initial: number;
  readonly values: readonly (readonly [number, Words])[];
  /** Is asked only where chips are at stake. */
  readonly staked?: true;
}

export interface DealerOption {
  /** As the registry names it. */
  readonly name: string;
  readonly label: Words;
  readonly note: Words;
  /** At tables on a chain alone, and only where the house has put it there. */
  readonly onchain?: true;
}

export interface ReplayProps {
  readonly game: string;
  readonly views: readonly TableView[];
  readonly at: number;
  readonly proven: boolean;
}

/** All that the page knows of a game: exported as `ui` from `ui.tsx` in the game's folder, and light. */
export interface GameUi {
  readonly name: Words;
  readonly rules: Words;
  /** For its card in the lobby; a game without one is listed under *More games*. */
  readonly Picture?: ComponentType;
  /** The table, and a finished game step by step. Loaded when they are needed. */
  readonly Page: Screen<{ route: PlayRoute }>;
  readonly Replay: ComponentType<ReplayProps>;
  /** Its rules with pictures, for the sheet that lobby and table open; its one sentence where there are none. */
  readonly Rules?: ComponentType;
  /** The first part of a practice table's address, where it isn't the game's name. */
  readonly path?: string;
  /** How the name of a new practice table ends: it may say how many sit down, or who deals. */
  readonly practice?: (dealer: string | undefined) => string;
  readonly options?: readonly TableOption[];
  /** Dealers to choose from, on its card too; the seats together and the open host where it has none of its own. */
  readonly dealers?: readonly [DealerOption, ...DealerOption[]];
  readonly dealersTitle?: Words;
  /** The dealer that is proposed for these options, where it is offered. */
  readonly usualDealer?: (options: Readonly<Record<string, number>>) => string | undefined;
  /** What strangers who are brought together play, where it isn't what the options begin with. */
  readonly pool?: Readonly<Record<string, number>>;
  /** What is proposed where chips are at stake, if it isn't what the options begin with. */
  readonly stakes?: Readonly<Record<string, number>>;
  /** With stakes, decks may have to be of cards that their seats own. */
  readonly owned?: true;
  /** What a table in the lobby's list says instead of the game's name. */
  readonly tableWords?: (config: string, texts: Texts) => string;
  /** How a game in this browser's list ended. */
  readonly pastWords?: (game: PastGame, texts: Texts) => string;
  readonly leaderWords?: (leader: Leader, texts: Texts) => string;
}
