import { type Hex, ok, type Result } from '@facedown/base';
import type { WireMessage } from '@facedown/protocol';
import type { BotStrength } from '@facedown/sdk/coordinator';
import { type ChainRecord, type JudgeEvent, type Call as Posted, signerOf, type TableView } from '@facedown/sdk/engine';
import { parsePerson, parseSeek } from '@facedown/sdk/people';
import { loadAll } from '../hosted/parseCall.js';
import type { ListingOf } from '../lobby/listing.js';
import type { Departure } from '../lobby/lobby.js';
import { parseUpload, type Upload, type Uploaded } from '../people/parseUpload.js';
import { isSignedBy } from '../relay/isSignedBy.js';
import { openFollowing } from './following.js';
import { openTables } from './tables.js';

/**
 * All that takes a processor's time: running calls, and following what seats say. It does so away from the
 * thread that serves, so each argument and answer can be cloned. It keeps in memory what it was told and
 * refuses with `NotHere` what it wasn't told since it was started: then it is told again, from the rows.
 */
export interface Judging {
  /** The number of the table that a call would open. */
  identify(ask: { readonly args: unknown }): Promise<Result<bigint>>;
  /** Runs what was accepted before: all of a table's rows, or those that follow what it has. */
  replay(ask: {
    readonly tableId: bigint;
    readonly rows: readonly Row[];
    readonly isWhole: boolean;
  }): Promise<Result<Told>>;
  /** Runs a new call. Unless its row is written, the table must be dropped. */
  call(ask: NewCall): Promise<Result<Judged>>;
  /** Ends a table that plays. */
  abandon(ask: { readonly tableId: bigint; readonly at: number }): Promise<Result<Told>>;
  read(ask: { readonly tableId: bigint; readonly at: number }): Promise<Result<Told>>;
  records(ask: { readonly tableId: bigint; readonly from: bigint }): Promise<Result<readonly ChainRecord[]>>;
  drop(ask: { readonly tableId: bigint }): Promise<Result<undefined>>;
  /** The game file of a table that is over, from its rows and what was said there; its end in any case. */
  finish(ask: {
    readonly tableId: bigint;
    readonly rows: readonly Row[];
    readonly messages: readonly string[];
  }): Promise<Result<Finished>>;
  /** Takes in what seats said, as a spectator would; answers with the version that all have signed. */
  follow(ask: Following): Promise<Result<bigint>>;
  /** What would help the seats that are kept. */
  decide(ask: Deciding): Promise<Result<Decided>>;
  unfollow(ask: { readonly key: string }): Promise<Result<undefined>>;
  // What follows anybody may ask for, seat or not.
  /** Whose signature it is; nobody's, where it isn't one. */
  signer(ask: { readonly digest: Uint8Array; readonly signature: Hex }): Promise<Result<Hex | undefined>>;
  /** Is a message signed by whom it says? `sessions` are the keys of the table's parties. */
  signed(ask: {
    readonly sessions: ReadonlyMap<number, Hex> | undefined;
    readonly table: string;
    readonly message: WireMessage;
  }): Promise<Result<boolean>>;
  /** What somebody says of himself, by his own signature. */
  person(ask: { readonly value: unknown }): Promise<ReturnType<typeof parsePerson>>;
  seek(ask: { readonly value: unknown }): Promise<ReturnType<typeof parseSeek>>;
  /** A file of a game that this house has rated, given by one of its seats. */
  upload(ask: Upload): Promise<Result<Uploaded>>;
}

export type Row = { id: string; at: number; method: string; table_id: string; args: string };

/** The keeper brings a seat's permission; everyone else must be the seat. */
export type Caller = 'stranger' | 'keeper';

export interface NewCall {
  readonly tableId: bigint;
  readonly method: string;
  readonly args: unknown;
  readonly by: Caller;
  /** Whom seats let dispute for them. */
  readonly keeper: Hex;
  readonly at: number;
}

/** What the judge doesn't care about. */
export interface About {
  readonly listing: ListingOf;
  /** Who may begin it before it is full; nobody, where nobody said so. */
  readonly creator?: Hex;
  /** By session key: a seat may change hands. */
  readonly tags: ReadonlyMap<Hex, SeatTag>;
  /** Who went while the others played on. */
  readonly departures: readonly Departure[];
}

export interface SeatTag {
  readonly name?: string;
  readonly bot?: BotStrength;
}

export interface Told {
  readonly view: TableView;
  readonly about: About;
  /** What has happened by this ask. */
  readonly events: readonly JudgeEvent[];
}

interface Judged extends Told {
  readonly value: unknown;
  /** The call as it is written down. */
  readonly row: string;
}

interface Finished extends Told {
  /** None where the game wasn't played to its end; then `why` tells. */
  readonly file?: string;
  readonly why?: string;
}

export interface Following {
  readonly key: string;
  readonly at: { readonly chainId: bigint; readonly table: Hex; readonly tableId: bigint };
  readonly view: TableView;
  readonly messages: readonly string[];
  /** Nothing was told before these messages. */
  readonly isFirst: boolean;
}

export interface Deciding {
  readonly key: string;
  readonly view: TableView;
  readonly records: readonly ChainRecord[];
  readonly kept: readonly number[];
  /** Is it still, if it still has this version? */
  readonly version: bigint;
  readonly isStill: boolean;
}

interface Decided {
  readonly version: bigint;
  readonly call?: Posted;
}

export async function openJudging(): Promise<Judging> {
  return {
    ...openTables(await loadAll()),
    ...openFollowing(),
    signer: async ({ digest, signature }) => ok(signerOf(digest, signature)),
    signed: async ({ sessions, table, message }) => ok(isSignedBy(sessions, table, message)),
    person: async ({ value }) => parsePerson(value),
    seek: async ({ value }) => parseSeek(value),
    upload: async (ask) => parseUpload(ask),
  };
}
