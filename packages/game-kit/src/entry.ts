import type { Game, NameOf } from './game.js';
import type { Layout } from './layout.js';
import type { GameCase, Script } from './play/script.js';

/**
 * Everything that the house needs to know of a game: one value, in the game's own package. The entry itself is light;
 * rules and all that belongs to them are loaded when they are first needed, so that a page brings only what is played.
 */
export interface GameEntry<Config = unknown, State = unknown, Action = unknown>
  extends GameAbout<Config, State, Action> {
  /** A configuration and buy-ins to play with: the preset of that name, or the first where nobody asks for another. */
  example(seats: number, preset?: string): Promise<{ readonly config: Config; readonly amounts: readonly bigint[] }>;
}

export interface GameAbout<Config = unknown, State = unknown, Action = unknown> {
  /** What the game is called in code, in addresses and in files. */
  readonly name: string;
  readonly title: string;
  /** The rules in one line. */
  readonly summary: string;
  readonly seats: { readonly min: number; readonly max: number };
  /** Made to be read and copied: played like any other, but not offered to people. */
  readonly isModel?: true;
  load(): Promise<GameKit<Config, State, Action>>;
}

export interface GameKit<Config = unknown, State = unknown, Action = unknown> {
  readonly game: Game<Config, State, Action>;
  readonly layout: Layout;
  /** How the rules are tried out, and the name of their contract where there is one. */
  readonly gameCase: GameCase<Config, State, Action>;
  /** Tables to choose from, the usual one first. */
  readonly presets: readonly [Preset<Config>, ...Preset<Config>[]];
  /** What a table with this configuration takes. */
  buyIns(config: Config): BuyIns;
  /** The state as lines of text, where one line doesn't do. */
  draw?(state: State, nameOf?: NameOf): string;
  /** One recorded game of a file, replayed by the rules: its script, or what differs. */
  replayRecord?(line: string): Recorded;
  /** Files beside the layout that the game prints for its Solidity half. */
  printed?(): Promise<readonly { readonly name: string; readonly text: string }[]>;
}

export interface Preset<Config = unknown> {
  readonly name: string;
  config(seats: number): Config;
}

/** What a seat may bring, and what it brings if nobody asks. */
export interface BuyIns {
  readonly least: bigint;
  readonly most: bigint;
  readonly usual: bigint;
}

export type Recorded =
  | { readonly id?: string; readonly script: Script; readonly reason?: undefined }
  | { readonly id?: string; readonly script?: undefined; readonly reason: string };

/** A table that takes one amount. */
export const exactly = (amount: bigint): BuyIns => ({ least: amount, most: amount, usual: amount });

export const defineEntry = <Config, State, Action>(
  about: GameAbout<Config, State, Action>,
): GameEntry<Config, State, Action> => ({
  ...about,
  async example(seats, preset) {
    const { presets, buyIns } = await about.load();
    const config = (presets.find(({ name }) => name === preset) ?? presets[0]).config(seats);
    return { config, amounts: Array<bigint>(seats).fill(buyIns(config).usual) };
  },
});
