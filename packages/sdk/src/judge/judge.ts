import { BaseError, type Hex, ok, type Result, refuse, serverParty } from '@facedown/base';
import {
  type AnyDealer,
  type AnyGame,
  NO_ROUND,
  settled,
  type TableId,
  type TableRules,
  type TableState,
} from '@facedown/game-kit';
import type { DeedMessage, Entry, Opening, Seating, TableTerms } from '@facedown/protocol';
import { type Change, changedState, type SeenChange } from '../change/change.js';
import type { Closed } from '../engine/close.js';
import type { ChainRecord, Fixed, Roster, Source } from '../engine/types.js';
import type { FheReach } from '../fhe/reachingSeat.js';

export type { Entry, Opening } from '@facedown/protocol';

export type Phase = 'lobby' | 'live' | 'register' | 'play' | 'done';

export interface TableView {
  readonly opening: Opening;
  /** What is played for, at a table on a chain. */
  readonly stakes?: {
    readonly token: Hex;
    readonly treasury: Hex;
    readonly creator: Hex;
    readonly inviter?: Hex;
    /** Between two blocks of the chain: what its clocks are worth. */
    readonly blockSeconds?: number;
    /** The checks and lockers that the deployment names. */
    readonly doors?: readonly Hex[];
  };
  /** Who sits in this epoch; before the first change in the order in which they joined. */
  readonly entries: readonly Entry[];
  /** How this epoch began, where it isn't the first. */
  readonly change?: SeenChange;
  /** Everyone's ack of that change, by seat; as far as the judge tells. */
  readonly acks?: ReadonlyMap<number, Hex>;
  readonly phase: Phase;
  readonly epoch: bigint;
  readonly version: bigint;
  readonly hash: Hex;
  /** Until the phase's deadline; 0 where there is none or it has passed. */
  readonly remainingMs: number;
  /** The version with which this epoch began. */
  readonly startVersion: bigint;
  /** Seats whose time ran out in this epoch while the table played on the chain: there they may go without a word. */
  readonly lapsed?: readonly number[];
  readonly payouts?: readonly bigint[];
  /** The code of something that is told of the chain and not believed: the rest is what was believed before. */
  readonly doubt?: string;
}

export type JudgeEvent =
  | { readonly kind: 'joined'; readonly entry: Entry }
  /** An epoch has begun: the first, or after a change. */
  | {
      readonly kind: 'started';
      /** Where it is told: which epoch has begun. */
      readonly epoch?: bigint;
    }
  | {
      readonly kind: 'phase';
      readonly phase: Phase;
      readonly version: bigint;
      readonly hash: Hex;
      readonly remainingMs: number;
      readonly doubt?: string;
    }
  | { readonly kind: 'record'; readonly record: ChainRecord }
  | { readonly kind: 'settled'; readonly payouts: readonly bigint[]; readonly house: bigint };

/** What a seat asks of a table's judge. */
export type Call =
  | { readonly kind: 'join'; readonly entry: Entry }
  /** Begins with the seats that are there, where fewer than all are enough. */
  | { readonly kind: 'start' }
  /** At a boundary seats leave, enter and top up. Acks by seat: all old ones and all that enter. */
  | { readonly kind: 'change'; readonly change: Change; readonly acks: ReadonlyMap<number, Hex> }
  | { readonly kind: 'checkpoint'; readonly fixed: Fixed }
  /** `proof` is the seat's signature of `disputeDigest`, for a judge that can't see who calls. */
  | { readonly kind: 'dispute'; readonly seat: number; readonly fixed: Fixed; readonly proof?: Hex }
  /** Moves, or shares of one round, on top of the recorded state. */
  | { readonly kind: 'advance'; readonly base: Fixed; readonly deeds: readonly DeedMessage[] }
  | { readonly kind: 'timeout'; readonly base: Fixed }
  /** A state whose game is over, a recorded boundary, or one that all agreed to close. */
  | {
      readonly kind: 'settle';
      readonly end: { readonly fixed: Fixed } | { readonly closed: Closed };
      readonly seat: number;
    };

/** The chain, as a table needs it: where stakes lie and where a quarrel ends. */
export interface Judge {
  readonly chainId: bigint;
  readonly table: Hex;
  /** Whose stakes are taken where nobody else is named. */
  readonly owner?: Hex;
  /** Hears the session key of a seat that is about to join or to go on. */
  sit?(tableId: bigint, seat: number, sign: (digest: Uint8Array) => Hex): void;
  create(opening: Opening): Promise<bigint>;
  /** The key servers that whoever keeps these tables offers, for dealers that need some. */
  keyServers?(): Promise<KeyServers | undefined>;
  /** What makes somebody else's `change` take our stake; nothing where there are no stakes. */
  authorise?(tableId: bigint, epoch: bigint, entry: Entry): Promise<Hex>;
  /** By the owner himself: what he has signed for a seat here, and nobody has posted, is void. */
  revoke?(tableId: bigint): Promise<void>;
  /** Before the start: a seat goes, and takes back what it brought. */
  leaveLobby?(tableId: bigint, seat: number): Promise<void>;
  /** The code of what speaks against an entry before anyone signs a change with it: no ticket, no money. */
  checkEntry?(tableId: bigint, epoch: bigint, entry: Entry): Promise<string | undefined>;
  post(tableId: bigint, call: Call): Promise<void>;
  /** What stands behind a record that doesn't prove itself; a judge in this process needs to say nothing. */
  vouch?(tableId: bigint, record: ChainRecord): Promise<Source>;
  read(tableId: bigint): Promise<TableView>;
  /** What was recorded from a version on: enough to rebuild a table that plays on the chain. */
  records(tableId: bigint, from: bigint): Promise<readonly ChainRecord[]>;
  /**
   * What other contracts are told of a table that is on a chain, as its own has hashed it. A first state is recorded
   * before anybody tells of it.
   */
  onChain?(tableId: bigint, version: bigint): Promise<{ readonly terms: TableTerms; readonly seating: Seating }>;
  /** How cards are reached that lie on the chain as ciphertexts. */
  readonly fhe?: FheReach;
  watch(tableId: bigint, hear: (event: JudgeEvent) => void): () => void;
}

/** Key servers that a house offers. */
export interface KeyServers {
  readonly threshold: number;
  /** Server i answers at urls[i − 1]. */
  readonly urls: readonly string[];
  /** One operator alone has all of them: it could read what so many of them together could. */
  readonly isOneOperator: boolean;
  /** What a table says of them in its setup, by dealer. */
  readonly configs: Readonly<Record<string, Hex>>;
  /** Where they stand in a chain's registry, and their beacon there. */
  readonly listed?: { readonly committees: Hex; readonly id: Hex; readonly beacon: Hex };
}

export class JudgeError extends BaseError {
  override readonly name = 'JudgeError';
  constructor(code: string, cause?: unknown) {
    super(`The table's contract refused: ${code}.`, { category: 'contract', code, recoverable: false, cause });
  }
}

export const tableIdOf = (judge: Pick<Judge, 'chainId' | 'table'>, tableId: bigint, epoch: bigint): TableId => ({
  chainId: judge.chainId,
  table: judge.table,
  tableId,
  epoch,
});

export function rosterOf(opening: Opening, entries: readonly Entry[]): Roster {
  const sessions = new Map<number, Hex>();
  opening.servers.forEach((address, server) => {
    sessions.set(serverParty(server), address.toLowerCase() as Hex);
  });
  for (const { seat, session } of entries) sessions.set(seat, session.toLowerCase() as Hex);
  return { seats: entries.map(({ seat }) => seat).sort((a, b) => a - b), sessions };
}

/** The first state of the present epoch. */
export function epochStart(
  table: TableRules<unknown, unknown>,
  { opening, entries, startVersion, change }: Pick<TableView, 'opening' | 'entries' | 'startVersion' | 'change'>,
): Result<TableState> {
  if (!change) return startOf(table, opening, entries, startVersion);
  const { rules, dealerHash } = change;
  if (rules === undefined || dealerHash === undefined) return refuse('UnknownBoundary');
  const begun = changedState(table, opening, { ...change, rules, dealerHash });
  return begun.ok ? ok(begun.value.state) : begun;
}

/** A seat sits down in a lobby, with its stake and with what it brings. */
export function seated(
  game: AnyGame,
  rules: unknown,
  { seat, amount, brought }: Pick<Entry, 'seat' | 'amount' | 'brought'>,
): Result<unknown> {
  const admitted = game.admit(rules, seat, amount);
  if (!admitted.ok || brought === undefined) return admitted;
  return game.bring ? game.bring(admitted.value, seat, brought) : refuse('BringsNothing');
}

/** The first state of play, which everyone computes for himself. */
export function startOf(
  table: TableRules<unknown, unknown>,
  opening: Opening,
  entries: readonly Entry[],
  version: bigint,
): Result<TableState> {
  const { game }: { game: AnyGame } = table;
  const config = game.codecs.config.parse(opening.config);
  if (!config.ok) return config;
  let rules: Result<unknown> = game.setup(config.value);
  for (const entry of entries) {
    if (!rules.ok) return rules;
    rules = seated(game, rules.value, entry);
  }
  return rules.ok ? begunFrom(table, opening, rules.value, entries, version) : rules;
}

/** The first state after a lobby with this rules' state. */
export function begunFrom(
  table: TableRules<unknown, unknown>,
  opening: Pick<Opening, 'dealerConfig' | 'maxSeats'>,
  lobby: unknown,
  entries: readonly Pick<Entry, 'seat' | 'key'>[],
  version: bigint,
): Result<TableState> {
  const { game, dealer }: { game: AnyGame; dealer: AnyDealer } = table;
  const begun = game.begin(lobby);
  if (!begun.ok) return begun;
  const keys = Array.from(
    { length: opening.maxSeats },
    (_, seat) => entries.find((one) => one.seat === seat)?.key ?? '0x',
  );
  const cards = dealer.start(opening.dealerConfig, keys as Hex[]);
  if (!cards.ok) return cards;
  return settled(table, { rules: begun.value, dealer: cards.value, version, round: NO_ROUND });
}
