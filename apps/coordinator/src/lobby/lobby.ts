import { type Hex, isHex, ok, type Result, refuse } from '@facedown/base';
import type { TableId } from '@facedown/game-kit';
import {
  BOT_STRENGTHS,
  type BotSeat,
  type BotStrength,
  isTicket,
  type LobbySeat,
  type LobbyTable,
  rosterOf,
  type TableView,
  tableKey,
} from '@facedown/sdk';
import type { Database } from '../database/database.js';

export interface ListingOf {
  readonly access: 'open' | 'private';
  readonly inviter?: Hex;
  readonly spectators: boolean;
}

export interface Lobby {
  /** Makes a table known: to the list, if it is open, and to the relay in any case. */
  announce(id: TableId, judge: 'hosted' | 'chain', view: TableView, listing: ListingOf): Promise<LobbyTable>;
  /** The table's judge has something new. */
  refresh(key: string, view: TableView): Promise<LobbyTable | undefined>;
  get(key: string): Promise<LobbyTable | undefined>;
  list(filter: { phase?: string | undefined; game?: string | undefined }): Promise<LobbyTable[]>;
  /** Those at which bots were asked to sit or sit already. */
  withBots(): Promise<LobbyTable[]>;
  /** A free seat at an open table, held for a while. */
  match(
    game: string,
    seats: number | undefined,
    judge?: LobbyTable['judge'],
  ): Promise<{ table: LobbyTable; seat: number } | undefined>;
  askBots(key: string, count: number, strength: BotStrength, tickets?: readonly Ticket[]): Promise<Result<LobbyTable>>;
  /** The creator's choice, for a table that was announced by the chain. */
  setSpectators(key: string, spectators: boolean): Promise<LobbyTable | undefined>;
  /** May this owner sit down? */
  admits(table: LobbyTable, id: TableId, owner: Hex, ticket: Hex | undefined): boolean;
  /** Session keys at the table, once it plays. */
  sessions(key: string): Promise<ReadonlyMap<number, Hex> | undefined>;
  mayListen(key: string, addresses: ReadonlySet<string>): Promise<boolean>;
  watch(hear: (table: LobbyTable) => void): () => void;
  /** Another coordinator has changed a table. */
  changed(key: string): Promise<void>;
}

/** Lets a bot's wallet sit down at a private table. */
export interface Ticket {
  readonly owner: Hex;
  readonly ticket: Hex;
}

export const LOBBY_CHANNEL = 'facedown_lobby';
const HOLD_MS = 30_000;
const LIST_LIMIT = 200;
const MAX_CACHED = 5000;

export interface LobbyOptions {
  readonly database: Database;
  readonly onChange?: (key: string) => void;
  readonly now?: () => number;
}

type Row = { body: string };
interface Stored extends LobbyTable {
  readonly sessions: readonly (readonly [number, Hex])[];
}

/** What strangers meet through: bookkeeping about tables whose truth lies with their judge. */
export function openLobby({ database, onChange, now = Date.now }: LobbyOptions): Lobby {
  const watchers = new Set<(table: LobbyTable) => void>();
  const cache = new Map<string, Stored>();
  const { query } = database;

  function remember(stored: Stored): Stored {
    cache.delete(stored.key);
    cache.set(stored.key, stored);
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value!);
    return stored;
  }

  async function load(key: string): Promise<Stored | undefined> {
    const cached = cache.get(key);
    if (cached) return cached;
    const [row] = await query<Row>('select body from lobby_tables where table_key = $1', [key]);
    return row ? remember(JSON.parse(row.body)) : undefined;
  }

  /** Reads, changes and writes one row while nobody else does. */
  async function update(key: string, make: (stored: Stored) => Stored | undefined): Promise<Stored | undefined> {
    const changed = await database.transaction(async (tx) => {
      const [row] = await tx<Row>('select body from lobby_tables where table_key = $1 for update', [key]);
      const next = row && make(JSON.parse(row.body));
      if (!next) return undefined;
      await tx('update lobby_tables set phase = $2, body = $3, changed_at = $4 where table_key = $1', [
        key,
        next.phase,
        JSON.stringify(next),
        next.changedAt,
      ]);
      if (next.phase === 'done' && next.payouts) await writeResults(tx, next);
      return next;
    });
    if (changed) tell(changed);
    return changed;
  }

  function tell(stored: Stored): void {
    remember(stored);
    if (isListed(stored)) for (const hear of watchers) hear(visible(stored));
    onChange?.(stored.key);
  }

  return {
    async announce(id, judge, view, listing) {
      const { opening } = view;
      const key = tableKey(id);
      const at = now();
      const stored: Stored = {
        tableId: String(id.tableId),
        key,
        judge,
        game: opening.game,
        dealer: opening.dealer,
        name: opening.name,
        config: opening.config,
        minSeats: opening.minSeats,
        maxSeats: opening.maxSeats,
        onchain: opening.onchain,
        registerSeconds: opening.registerSeconds,
        answerSeconds: opening.answerSeconds,
        access: listing.access,
        ...(listing.inviter ? { inviter: listing.inviter } : {}),
        spectators: listing.spectators,
        ...(view.stakes ? { token: view.stakes.token, creator: view.stakes.creator } : {}),
        ...seatsOf(view, []),
        bots: [],
        createdAt: at,
        changedAt: at,
      };
      await query(
        `insert into lobby_tables (table_key, table_id, judge, game, access, phase, body, created_at, changed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict (table_key) do nothing`,
        [key, stored.tableId, judge, stored.game, stored.access, stored.phase, JSON.stringify(stored), at],
      );
      cache.delete(key);
      const kept = (await load(key))!;
      tell(kept);
      return visible(kept);
    },

    async refresh(key, view) {
      const changed = await update(key, (stored) => {
        const known = [
          ...stored.bots,
          ...stored.seats.flatMap(({ seat, bot }) => (bot ? [{ seat, strength: bot }] : [])),
        ];
        const next = { ...stored, ...seatsOf(view, known), changedAt: now() };
        const taken = new Set(next.seats.map(({ seat }) => seat));
        return { ...next, bots: next.phase === 'lobby' ? stored.bots.filter(({ seat }) => !taken.has(seat)) : [] };
      });
      return changed && visible(changed);
    },

    async get(key) {
      const stored = await load(key);
      return stored && visible(stored);
    },

    async list({ phase, game }) {
      const rows = await query<Row>(
        `select body from lobby_tables where ($1::text is null or phase = $1) and ($2::text is null or game = $2)
         and access = 'open' order by changed_at desc limit $3`,
        [phase ?? null, game ?? null, LIST_LIMIT],
      );
      return rows
        .map(({ body }) => JSON.parse(body) as Stored)
        .filter(isListed)
        .map(visible);
    },

    async withBots() {
      const rows = await query<Row>("select body from lobby_tables where phase <> 'done' order by changed_at", []);
      return rows
        .map(({ body }) => JSON.parse(body) as Stored)
        .filter(({ bots, seats, dealer }) => dealer === 'open' || bots.length > 0 || seats.some(({ bot }) => bot))
        .map(visible);
    },

    async match(game, wanted, judge = 'hosted') {
      const rows = await query<Row>(
        `select body from lobby_tables
         where phase = 'lobby' and access = 'open' and game = $1 and judge = $2 order by created_at limit $3`,
        [game, judge, LIST_LIMIT],
      );
      for (const { body } of rows) {
        const table = JSON.parse(body) as Stored;
        if (wanted !== undefined && table.maxSeats !== wanted) continue;
        const taken = new Set([...table.seats, ...table.bots].map(({ seat }) => seat));
        for (let seat = 0; seat < table.maxSeats; seat++) {
          if (taken.has(seat)) continue;
          const [held] = await query(
            `insert into seat_holds (table_key, seat, until) values ($1, $2, $3)
             on conflict (table_key, seat) do update set until = excluded.until where seat_holds.until < $4
             returning seat`,
            [table.key, seat, now() + HOLD_MS, now()],
          );
          if (held) return { table: visible(table), seat };
        }
      }
      return undefined;
    },

    async setSpectators(key, spectators) {
      const changed = await update(key, (stored) => ({ ...stored, spectators, changedAt: now() }));
      return changed && visible(changed);
    },

    async askBots(key, count, strength, tickets) {
      let code = 'NoSuchTable';
      const changed = await update(key, (stored) => {
        code = 'WrongPhase';
        if (stored.phase !== 'lobby') return undefined;
        const taken = new Set([...stored.seats, ...stored.bots].map(({ seat }) => seat));
        const free = Array.from({ length: stored.maxSeats }, (_, seat) => seat).filter((seat) => !taken.has(seat));
        code = 'NoFreeSeat';
        const sitting = new Set([...stored.seats, ...stored.bots].map(({ owner }) => owner));
        const brought = tickets?.filter(({ owner }) => !sitting.has(owner));
        if (stored.access === 'private' && (brought?.length ?? 0) < count) {
          code = 'NotInvited';
          return undefined;
        }
        // From the end: people like the first seats.
        const bots = free.slice(-count).map((seat, i): BotSeat => ({ seat, strength, ...brought?.[i] }));
        return bots.length < count ? undefined : { ...stored, bots: [...stored.bots, ...bots], changedAt: now() };
      });
      return changed ? ok(visible(changed)) : refuse(code);
    },

    admits: ({ access, inviter }, id, owner, ticket) =>
      access === 'open' || (inviter !== undefined && ticket !== undefined && isTicket(inviter, id, owner, ticket)),

    async sessions(key) {
      const stored = await load(key);
      return stored && new Map(stored.sessions);
    },

    async mayListen(key, addresses) {
      const stored = await load(key);
      if (!stored) return false;
      return stored.spectators || stored.sessions.some(([, session]) => addresses.has(session));
    },

    watch(hear) {
      watchers.add(hear);
      return () => watchers.delete(hear);
    },

    async changed(key) {
      cache.delete(key);
      const stored = await load(key);
      if (stored && isListed(stored)) for (const hear of watchers) hear(visible(stored));
    },
  };
}

/** A private table is known to whoever has its number; a running one without spectators is nobody's business. */
const isListed = ({ access, phase, spectators }: LobbyTable): boolean =>
  access === 'open' && (phase !== 'running' || spectators);

function visible({ sessions: _, ...table }: Stored): LobbyTable {
  return table;
}

function seatsOf(
  view: TableView,
  bots: readonly { seat: number; strength: BotStrength }[],
): Pick<Stored, 'phase' | 'seats' | 'sessions' | 'payouts'> {
  const strengths = new Map(bots.map(({ seat, strength }) => [seat, strength]));
  const seats = view.entries.map(({ seat, owner, amount }): LobbySeat => {
    const bot = strengths.get(seat);
    return { seat, owner, amount: String(amount), ...(bot ? { bot } : {}) };
  });
  const phase = view.phase === 'lobby' ? 'lobby' : view.phase === 'done' ? 'done' : 'running';
  return {
    phase,
    seats,
    sessions: [...rosterOf(view.opening, view.entries).sessions],
    ...(view.payouts ? { payouts: view.payouts.map(String) } : {}),
  };
}

async function writeResults(
  tx: Database['query'],
  { key, game, seats, payouts = [], changedAt }: Stored,
): Promise<void> {
  for (const { seat, owner, amount, bot } of seats) {
    const paid = BigInt(payouts[seat] ?? 0);
    await tx(
      `insert into results (table_key, seat, game, owner, bot, paid_in, paid_out, won, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (table_key, seat) do nothing`,
      [key, seat, game, owner, bot !== undefined, amount, String(paid), paid > BigInt(amount), changedAt],
    );
  }
}

export function parseListing(value: unknown): Result<ListingOf, 'MalformedListing'> {
  if (value === undefined) return ok({ access: 'open', spectators: true });
  if (typeof value !== 'object' || value === null) return refuse('MalformedListing');
  const { access = 'open', inviter, spectators = true } = value as Record<string, unknown>;
  if ((access !== 'open' && access !== 'private') || typeof spectators !== 'boolean') return refuse('MalformedListing');
  const isAddress = isHex(inviter) && inviter.length === 42;
  if (access === 'open') return inviter === undefined ? ok({ access, spectators }) : refuse('MalformedListing');
  return isAddress ? ok({ access, inviter: inviter.toLowerCase() as Hex, spectators }) : refuse('MalformedListing');
}

export const isStrength = (value: unknown): value is BotStrength =>
  (BOT_STRENGTHS as readonly unknown[]).includes(value);
