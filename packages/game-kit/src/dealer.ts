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

  /** Who still has to contribute before these pending needs are met. A contribution ends no other party's debt. */
  owed(state: DealerState, needs: readonly Need[]): Mask;
  /** One party's whole contribution to pending needs. `context.party` says whose. */
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
  /** The decks can't go on with these parties. */
  broken(state: DealerState, parties: Mask): DealerState;

  /** What the contract must be told beside the signed evidence, because the state holds only its hash. */
  witness(state: DealerState, needs: readonly Need[], evidence: Hex): Hex;
}

/** The secret half: one party's part in a dealer. Proofs may run in a worker, so everything is awaited. */
export interface DealerSeat<DealerState = unknown> {
  /** This party's contribution to pending needs. Called only while `owed` names it. */
  contribute(context: Context, state: DealerState, needs: readonly Need[]): Promise<Hex>;
  /** Evidence for the needs of an action of this seat. */
  prove(context: Context, state: DealerState, needs: readonly Need[], arrange: Arrange): Promise<Hex>;
  /** The faces that this seat can read now. */
  hand(state: DealerState): Promise<Hand>;
}

// biome-ignore lint/suspicious/noExplicitAny: tools that run any dealer erase its state's type in this one place.
export type AnyDealer = Dealer<any>;
