import type { Hex } from '@facedown/base';
import type { AnyGame, Legal, SeatView, Shown, TableId, TableState } from '@facedown/game-kit';
import { type Memory, memoryOf } from './memory.js';
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

export interface BotTable {
  readonly name: string;
  /** How far it has thought, from 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/** What a session must know of a game beside its rules. */
export interface Desk {
  readonly game: AnyGame;
  /** Where it isn't the seats together who deal. */
  readonly dealer?: string;
  seating(request: PracticeRequest): { readonly config: Hex; readonly amount: bigint };
  /** The configuration of a table at the coordinator. */
  hosted(request: CreateRequest): unknown;
  /** What a seat brings to a table of this configuration. */
  buyIn(config: Hex): bigint;
  /** A bot for one seat of one table; in practice the table's name may say how strong it is. */
  newBot(table?: BotTable): (view: SeatView) => Legal<unknown>;
  /** How much of the thinking time a bot takes for this choice. */
  pause(view: SeatView, fraction: number): number;
  /** What a person would say happened. */
  events(
    before: unknown,
    after: unknown,
    move: TableMove | undefined,
    shown: readonly Shown[],
    /** What other seats did in the same round. */
    earlier?: readonly TableMove[],
  ): readonly unknown[];
  /** What this action's evidence has proven, in the game's own terms. */
  proof?(before: unknown, move: TableMove): unknown;
  /** A dealer with this configuration asks for proofs that need keys of a ceremony. */
  isProven?(dealerConfig: Hex): boolean;
  /** What a dealer's step says of the cards: for the trust panel, and what a person would say happened. */
  dealt?(step: DealerStep): { readonly said?: unknown; readonly events?: readonly unknown[] };
  /**
   * Where a hand has ended: its number, and the slots of a seat's cards that nobody has seen, which it may show of
   * its own accord.
   */
  hidden?(rules: unknown): { readonly hand: number; slotsOf(seat: number): readonly number[] } | undefined;
  /** An action that is made without asking, because there is no other. */
  without?(view: SeatView): Legal<unknown> | undefined;
  /** The same desk for one table, of a game whose seats keep something from one move to a later one. */
  at?(table: TableAt): Promise<Desk>;
  /** The action that a person's wish comes to, where the page can't make it alone. */
  wish?(wish: unknown, view: SeatView): Promise<unknown>;
}

export interface TableAt {
  /** The table's name in this browser. */
  readonly name: string;
  readonly memory: Memory;
}

/** How the page draws what the desk tells. */
export interface Drawn {
  /** On the plain screen, also where the game has a desk of its own. */
  readonly plain?: boolean;
}

const own = import.meta.glob<Desk>('../*/desk.ts', { import: 'default' });

/** Loaded when a table of the game is opened, so that a page brings only what is played. */
export async function loadDesk(game: string, { plain }: Drawn = {}): Promise<Desk> {
  const load = own[`../${game}/desk.ts`];
  return load && !plain ? load() : (await import('../plain/plainDesk.js')).plainDesk(game);
}

/** The desk of one table. */
export async function deskAt(game: string, name: string, place: 'practice' | 'hosted', drawn: Drawn): Promise<Desk> {
  const desk = await loadDesk(game, drawn);
  return desk.at ? desk.at({ name, memory: memoryOf(`${place}/${name}`) }) : desk;
}
