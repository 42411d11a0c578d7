import type { Mask, Result } from '@facedown/base';
import type { GameEntry, GameKit } from './entry.js';
import type { Need, Outcome, Pending, Shown } from './joints/layout.js';
import type { Codec } from './layout.js';
import type { GameUses } from './uses.js';

/** What a seat is called, by people or by number. */
export type NameOf = (seat: number) => string;

/**
 * A card game, defined once. Legality, enumeration, replay, bots, fuzzers, page and server derive from
 * it, so that they cannot drift. All functions are pure; a state is never changed in place, holds only
 * what everyone may know, and is encoded to the same bytes by the Solidity twin.
 */
export interface Game<Config = unknown, State = unknown, Action = unknown, Code extends string = string> {
  readonly name: string;
  /** Number of faces: a face is below this. */
  readonly faces: number;
  readonly seats: { readonly min: number; readonly max: number };
  /** What the rules ask of a dealer, at the most; where it is absent nobody can say before a table opens. */
  readonly uses?: GameUses;
  /** The same for one table, where its configuration asks for less. */
  usesWith?(config: Config): GameUses;
  readonly codecs: {
    readonly config: Codec<Config>;
    readonly state: Codec<State>;
    readonly action: Codec<Action>;
  };

  /** An empty table. */
  setup(config: Config): Result<State, Code>;
  /** A seat sits down or tops up, at a boundary. */
  admit(state: State, seat: number, amount: bigint): Result<State, Code>;
  /** A seat leaves with its payout, at a boundary. */
  release(state: State, seat: number): Result<{ state: State; amount: bigint }, Code>;
  /** A seat that was just admitted brings what the table's locker says in one word. Absent where nothing is brought. */
  bring?(state: State, seat: number, word: bigint): Result<State, Code>;
  /** Play starts, with the seats that are there. */
  begin(state: State): Result<State, Code>;

  /**
   * What the table waits for: one seat's action, the actions of several seats in any order, needs that
   * dealers and seats fulfil together, or nothing.
   */
  pending(state: State): Pending;
  /** What a seat might do here, as far as public knowledge tells. Empty for a seat that isn't asked. */
  candidates(state: State, seat: number): Candidate<Action>[];
  check(state: State, seat: number, action: Action): Code | undefined;
  /** Verbs that must hold for this action; the acting seat brings the evidence. Only asked after `check`. */
  needs(state: State, seat: number, action: Action): Need[];
  /** The state after a checked action whose needs hold. */
  apply(state: State, seat: number, action: Action): State;
  /** The pending needs are met, or an action's needs have shown faces that the rules didn't know. */
  on(state: State, shown: readonly Shown[]): State;
  /** The seat owed an action and was too late. */
  forfeit(state: State, seat: number): State;
  /** These parties owed a dealer's step and were too late: the deck can't go on with them. */
  broken(state: State, parties: Mask): State;
  /**
   * These seats owed a dealer's step and were too late, and the deck goes on without them: what they hold is
   * never shown. Absent where a game has no better answer than `broken`.
   */
  absent?(state: State, seats: Mask): State;

  /**
   * What dealers will owe for the next shared deck if nothing unforeseen happens, so that it can be shuffled ahead;
   * empty where none is to come. A wrong guess costs nothing but the work. Absent where a game has one deck only.
   */
  ahead?(state: State): Need[];

  /** What each seat owns outright, what is contested, and what the house took. At any time. */
  outcome(state: State): Outcome;
  /** True where the pending action is an answer that leaves no choice: the seat's client gives it by itself. */
  forced?(state: State): boolean;
  /**
   * In a window, what it means to say nothing: the seat's client says it when the seat hasn't spoken up for a while.
   * Legal with any hand, and needs nothing.
   */
  silence?(state: State, seat: number): Action | undefined;
  /** Which slots each seat holds, by seat; undefined where the state can't tell. Conformance compares it with the truth. */
  hands?(state: State): readonly (readonly number[])[] | undefined;

  /** Is this the action by which a seat stays at the table but is dealt no more? Absent where there is none. */
  sitOut?(action: Action): boolean;
  /** Does this action give up what the seat plays for? Absent where there is no such action. */
  concede?(state: State, action: Action): boolean;

  /** Seats by the names that people have there, where somebody gives them: `nameOf: NameOf = String`. */
  describeState(state: State, nameOf?: NameOf): string;
  describeAction(action: Action, nameOf?: NameOf): string;
  /** A card as a person would say it; its number where there is no better name. */
  describeFace?(face: number): string;
}

export interface Candidate<Action> {
  readonly action: Action;
  /** Where present, `action.amount` may be anything from min to max. */
  readonly range?: AmountRange;
}

export interface AmountRange {
  readonly min: bigint;
  readonly max: bigint;
  /** Stand for the whole range in perft and fuzzing. */
  readonly samples: readonly bigint[];
}

/** Faces of the slots that a seat can read. */
export type Hand = ReadonlyMap<number, number>;

// biome-ignore-start lint/suspicious/noExplicitAny: tools that run any game erase its types in this one place.
/** A game of which only the state and perhaps the action matter to the caller. */
export type GameOf<State, Action = any> = Game<any, State, Action, any>;
export type AnyGame = Game<any, any, any, any>;
export type AnyEntry = GameEntry<any, any, any>;
export type AnyKit = GameKit<any, any, any>;
// biome-ignore-end lint/suspicious/noExplicitAny: see above.

/** Codes that every game shares. */
export const COMMON_CODES = [
  'MalformedAction',
  'MalformedConfig',
  'MalformedState',
  'NotYourTurn',
  'UnknownAction',
  'NotAtBoundary',
  'NotEnoughSeats',
  'NoSuchSeat',
  'SeatTaken',
  'SeatEmpty',
  'AmountOutOfRange',
] as const;
export type CommonCode = (typeof COMMON_CODES)[number];

/** Their sentences in a layout. */
export const COMMON_THROWN = {
  MalformedAction: "an action's bytes are not the one encoding of any",
  MalformedConfig: "a configuration's bytes, or what they say, are none that the rules know",
  MalformedState: "a state's bytes are not the one encoding of any",
  NotYourTurn: 'a seat acts that is not asked',
  UnknownAction: 'an action is of a kind that does not exist, or that nothing asks for here',
  NotAtBoundary: 'somebody sits down, leaves or begins while a game or hand is on',
  NotEnoughSeats: 'a game begins with fewer seats than it needs',
  NoSuchSeat: 'a seat is named that the table does not have',
  SeatTaken: 'somebody sits down where another sits',
  SeatEmpty: 'a seat is named at which nobody sits',
  AmountOutOfRange: 'somebody brings more or less than the rules allow',
} as const satisfies Record<CommonCode, string>;
