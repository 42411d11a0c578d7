import type { Hex, Mask, Result } from '@facedown/base';
import type { Hand } from './game.js';
import type { Context, Need, Shown } from './joints/index.js';
import type { Arrange } from './play/truth.js';

/**
 * The public half of a way to make the verbs true: what a table, a verifier and a contract run. It
 * never knows which game is played. `DealerState` holds no secret.
 */
export interface Dealer<DealerState = unknown> {
  readonly name: string;
  /** The bytes that are hashed into the table's state; equal to those of the Solidity twin. */
  encode(state: DealerState): Hex;
  /**
   * A state that came from outside. What this accepts has one reading: two values of equal bytes come back
   * equal, so that nobody can sign one and mean another. Refuses with `MalformedState`.
   */
  parse(raw: unknown): Result<DealerState, 'MalformedState'>;

  /** Is this the key of a seat (or server) that `owner` may bring to this table? */
  checkKey(context: Context, owner: Hex, key: Hex): string | undefined;
  /** A new epoch, nothing dealt. `keys` by seat; `0x` for an empty seat. */
  start(config: Hex, keys: readonly Hex[]): Result<DealerState>;

  /**
   * Who still has to contribute before these pending needs are met. The law of rounds: what one of them may
   * bring doesn't depend on what the others bring, contributions in any order lead to equal bytes, and each
   * ends its own party's debt alone. Who is owed something only after all of them is named after all of them.
   */
  owed(state: DealerState, needs: readonly Need[]): Mask;
  /** One party's whole contribution to pending needs. `context.party` says whose; its version is the round's base. */
  contribute(context: Context, state: DealerState, needs: readonly Need[], evidence: Hex): Result<DealerState>;
  /** Pending needs for which nothing is owed any more take effect. */
  resolve(state: DealerState, needs: readonly Need[]): Result<{ state: DealerState; shown: Shown[] }>;
  /** The acting seat's evidence that the needs of its action hold. */
  prove(
    context: Context,
    state: DealerState,
    needs: readonly Need[],
    evidence: Hex,
  ): Result<{ state: DealerState; shown: Shown[] }>;

  /** The seat's action was made for it. */
  forfeit(state: DealerState, seat: number): DealerState;
  /**
   * These parties owed something for the needs and were too late. `broken`: those without whom the decks can't
   * go on; where there is none, the cards go on and the seats in `absent` are told to the rules.
   */
  missed(state: DealerState, needs: readonly Need[], parties: Mask): Missed<DealerState>;

  /** What the contract must be told beside the signed evidence, because the state holds only its hash. */
  witness(state: DealerState, needs: readonly Need[], party: number, evidence: Hex): Hex;

  /** Shuffles made ahead, one upon the other; where it is left out each is checked as it comes, by `contribute`. */
  readonly ahead?: DealerAhead<DealerState>;
  /** What a round of contributions to these needs gives away, and whether it could come out in another way. */
  nature(state: DealerState, needs: readonly Need[]): Nature;
  readonly can: DealerCan;
}

export interface DealerAhead<DealerState> {
  /** The state after one of them, taken at its word: good for shuffling on, and for nothing else. */
  take(context: Context, state: DealerState, needs: readonly Need[], evidence: Hex): Result<DealerState>;
  /**
   * Checks them together, from the state before the first. What was right here isn't checked again by `contribute`;
   * a refusal says whose shuffle is wrong.
   */
  check(state: DealerState, needs: readonly Need[], made: readonly MadeAhead[]): Promise<Checked>;
  /** They are made and checked in another thread: nobody who is asked is kept from answering. */
  isElsewhere(): boolean;
}

export type Checked = Result<void> & { readonly by?: number };

interface MadeAhead {
  readonly context: Context;
  readonly evidence: Hex;
}

export interface Missed<DealerState> {
  readonly state: DealerState;
  readonly broken: Mask;
  readonly absent: Mask;
}

interface Nature {
  /** Contributions tell somebody a face, or what decides one: they are made on a fixed state only. */
  readonly reveals: boolean;
  /** Honest contributions lead to one state, whoever makes them and however often. */
  readonly unique: boolean;
}

/** What a dealer can make true. A table whose game asks for more is refused before it opens. */
export interface DealerCan {
  /** A bit for each verb. */
  readonly verbs: Mask;
  readonly decks: 'shared' | 'own' | 'both';
  readonly seats: { readonly min: number; readonly max: number };
  /** The most cards in a deck, in a hand, in one mix, and the number of faces. */
  readonly deck: number;
  readonly hand: number;
  readonly mix: number;
  readonly faces: number;
  /** Every move of its tables is posted. */
  readonly onchainOnly: boolean;
  /** Its servers need no key: their evidence proves itself, and anyone may bring it. */
  readonly selfProving: boolean;
}

/** A contribution as the contract answers it: where nobody owes anything after it, the needs have taken effect. */
export function contributed<DealerState>(
  dealer: Dealer<DealerState>,
  context: Context,
  state: DealerState,
  needs: readonly Need[],
  evidence: Hex,
): Result<{ state: DealerState; shown: Shown[] }> {
  const next = dealer.contribute(context, state, needs, evidence);
  if (!next.ok) return next;
  return dealer.owed(next.value, needs) === 0n
    ? dealer.resolve(next.value, needs)
    : { ok: true, value: { state: next.value, shown: [] } };
}

/** The secret half: one party's part in a dealer. Proofs may run in a worker, so everything is awaited. */
export interface DealerSeat<DealerState = unknown> {
  /**
   * This party's contribution to pending needs. Called only while `owed` names it. `isAhead`: nobody waits for it yet.
   */
  contribute(context: Context, state: DealerState, needs: readonly Need[], isAhead?: boolean): Promise<Hex>;
  /** Evidence for the needs of an action of this seat. */
  prove(context: Context, state: DealerState, needs: readonly Need[], arrange: Arrange): Promise<Hex>;
  /** The faces that this seat can read now. */
  hand(state: DealerState): Promise<Hand>;
}

// biome-ignore lint/suspicious/noExplicitAny: tools that run any dealer erase its state's type in this one place.
export type AnyDealer = Dealer<any>;
