import type { Hex } from '@facedown/base';
import type { AnyGame, Hand, Legal, Shown, TableId, TableState } from '@facedown/game-kit';
import type { CreateRequest, PracticeRequest } from './messages.js';

/** What moved the table from one state to the next; nothing where seats only handed in their parts. */
export interface TableMove {
  readonly seat: number;
  /** None when the clock acted for the seat. */
  readonly action?: unknown;
}

/** A party's part in a dealer's work, or one that didn't hold. */
export interface DealerStep {
  readonly table: TableId;
  readonly before: TableState;
  readonly seat: number;
  readonly evidence: Hex;
}

export interface SeatView {
  readonly state: unknown;
  readonly seat: number;
  readonly hand: Hand;
}

/** What a session must know of a game beside its rules. */
export interface Desk {
  readonly game: AnyGame;
  /** Where it isn't the seats together who deal. */
  readonly dealer?: 'salt';
  seating(request: PracticeRequest): { readonly config: Hex; readonly amount: bigint };
  /** The configuration of a table at the coordinator. */
  hosted(request: CreateRequest): unknown;
  /** What a seat brings to a table of this configuration. */
  buyIn(config: Hex): bigint;
  bot(view: SeatView): Legal<unknown>;
  /** How much of the thinking time a bot takes for this choice. */
  pause(view: SeatView, fraction: number): number;
  /** What a person would say happened. */
  events(before: unknown, after: unknown, move: TableMove | undefined, shown: readonly Shown[]): readonly unknown[];
  /** What this action's evidence has proven, in the game's own terms. */
  proof?(before: unknown, move: TableMove): unknown;
  /** A dealer with this configuration asks for proofs that need keys of a ceremony. */
  isProven?(dealerConfig: Hex): boolean;
  /** What a dealer's step says of the cards: for the trust panel, and what a person would say happened. */
  dealt?(step: DealerStep): { readonly said?: unknown; readonly events?: readonly unknown[] };
  /** An action that is made without asking, because there is no other. */
  without?(view: SeatView): Legal<unknown> | undefined;
}

export type GameName = 'holdem' | 'relic' | 'concealed';

/** Loaded when a table of the game is opened, so that a page brings only what is played. */
export const loadDesk: Readonly<Record<GameName, () => Promise<Desk>>> = {
  holdem: async () => (await import('../holdem/desk.js')).holdemDesk,
  concealed: async () => (await import('../concealed/desk.js')).concealedDesk,
  relic: async () => (await import('../relic/desk.js')).relicDesk,
};

export const isGameName = (name: string): name is GameName => Object.hasOwn(loadDesk, name);
