import { type Hex, type Mask, ok, type Result } from '@facedown/base';
import type { TableRules, TableState } from '@facedown/game-kit';
import type { DeedMessage } from '@facedown/protocol';
import type { Change } from '../../change/change.js';
import type { ChainRecord } from '../../engine/types.js';
import type { Entry, Opening, Phase } from '../judge.js';

/** Everything that a judge knows of a table: what the contract keeps, and what its hashes are of. */
export interface JudgedTable {
  readonly opening: Opening;
  /** Its id names the present epoch. */
  readonly table: TableRules<unknown, unknown>;
  /** Who may start with fewer seats, and cancel. */
  readonly creator: Hex;
  readonly inviter?: Hex;
  /** The judge's host has made sure who calls and whose seat it is: for tables without stakes. */
  readonly isVouched: boolean;
  readonly phase: Phase;
  /** In the order in which they came; after a change in that of seats. */
  readonly entries: readonly Entry[];
  /** The rules' state with these seats, while nothing has begun. */
  readonly lobby: unknown;
  readonly hash: Hex;
  readonly version: bigint;
  readonly startVersion: bigint;
  /** Seconds; 0 where no clock runs. */
  readonly deadline: number;
  readonly escrow: bigint;
  /** Seats that were too late in this epoch. */
  readonly lapsed: Mask;
  /** Parties whose share has moved the deadline in the present round, servers from bit 16 on. */
  readonly extended: Mask;
  /** After a lapse that led on with the hand no state of the seats counts any more in this epoch. */
  readonly locked: boolean;
  /** What an owner's authorisations must name. */
  readonly nonces: ReadonlyMap<Hex, bigint>;
  readonly change?: Change;
  readonly payouts?: readonly bigint[];
}

/** What the owner signed for his seat, where he isn't the one who calls. */
interface Authorisation {
  readonly nonce: bigint;
  readonly expires: bigint;
  readonly signature: Hex;
}

export interface Entering extends Entry {
  readonly authorisation?: Authorisation;
  readonly ticket?: Hex;
}

/** Whose call it is, where it matters; `permission` is a session key's `Delegate` for him. */
interface By {
  readonly by?: Hex;
  readonly permission?: Hex;
}

/** Signatures are in the order in which the contract takes them. */
export type JudgeCall =
  | ({ readonly kind: 'join'; readonly entry: Entering } & By)
  | ({ readonly kind: 'start' } & By)
  | { readonly kind: 'begin' }
  | ({ readonly kind: 'leaveLobby'; readonly seat: number } & By)
  | ({ readonly kind: 'cancel' } & By)
  | { readonly kind: 'revoke'; readonly by: Hex }
  | { readonly kind: 'revokeFor'; readonly owner: Hex; readonly permission: Hex }
  | { readonly kind: 'checkpoint'; readonly version: bigint; readonly hash: Hex; readonly acks: readonly Hex[] }
  | ({
      readonly kind: 'dispute';
      readonly seat: number;
      readonly version: bigint;
      readonly hash: Hex;
      readonly acks: readonly Hex[];
    } & By)
  | { readonly kind: 'advance'; readonly base: TableState; readonly deeds: readonly DeedMessage[] }
  | { readonly kind: 'timeout'; readonly base: TableState }
  | ({
      readonly kind: 'settle';
      readonly rules: Hex;
      /** Zero for a state that all seats agreed to close. */
      readonly dealerHash: Hex;
      readonly version: bigint;
      readonly round: Hex;
      readonly acks: readonly Hex[];
      readonly seat: number;
    } & By)
  | ({
      readonly kind: 'change';
      /** What it leads to is computed, whatever its `state` says. */
      readonly change: Omit<Change, 'entries'> & { readonly entries: readonly Entering[] };
      readonly signatures: readonly Hex[];
    } & By);

/** The contract's events. */
export type JudgedEvent =
  | { readonly kind: 'joined'; readonly entry: Entry }
  | { readonly kind: 'left'; readonly seat: number; readonly owner: Hex; readonly amount: bigint }
  | { readonly kind: 'revoked'; readonly owner: Hex; readonly nonce: bigint }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'keyed'; readonly keys: readonly Hex[] }
  | { readonly kind: 'started'; readonly epoch: bigint; readonly version: bigint; readonly hash: Hex }
  | { readonly kind: 'begun'; readonly hash: Hex }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'fixed'; readonly version: bigint; readonly hash: Hex }
  | { readonly kind: 'disputed'; readonly version: bigint; readonly hash: Hex; readonly deadline: number }
  | { readonly kind: 'record'; readonly record: ChainRecord; readonly late?: Mask }
  | { readonly kind: 'settled'; readonly payouts: readonly bigint[]; readonly house: bigint };

export interface Judged {
  readonly table: JudgedTable;
  readonly events: readonly JudgedEvent[];
}

export const judged = (table: JudgedTable, ...events: JudgedEvent[]): Result<Judged> => ok({ table, events });
