import { type Hex, ok, type Result, refuse } from '@facedown/base';
import type { TableId } from '@facedown/game-kit';
import {
  BOT_STRENGTHS,
  type BotSeat,
  type BotStrength,
  type LobbySeat,
  type LobbyTable,
  tableKey,
} from '@facedown/sdk/coordinator';
import { rosterOf, type TableView } from '@facedown/sdk/engine';
import type { Database } from '../database/database.js';
import type { SeatTag } from '../judging/judging.js';
import type { ListingOf } from './listing.js';

export { type ListingOf, parseListing } from './listing.js';

export interface Lobby {
  /** Makes a table known: to the list, if it is open, and to the relay in any case. */
  announce(
    id: TableId,
    judge: 'hosted' | 'chain',
    view: TableView,
    about: { readonly listing: ListingOf; readonly creator?: Hex | undefined },
  ): Promise<LobbyTable>;
  /** The table's judge has something new. `tags` are what a hosted table knows of its seats, by session key. */
  refresh(
    key: string,
    view: TableView,
    about?: { readonly tags?: ReadonlyMap<Hex, SeatTag>; readonly departures?: readonly Departure[] },
  ): Promise<LobbyTable | undefined>;
  get(key: string): Promise<LobbyTable | undefined>;
  list(filter: { phase?: string | undefined; game?: string | undefined }): Promise<LobbyTable[]>;
  /** Those at which bots were asked to sit or sit already. */
  withBots(): Promise<LobbyTable[]>;
  /** A free seat at an open table, held for a while. */
  match(wish: {
    readonly game: string;
    readonly dealer: string;
    readonly seats?: number | undefined;
    readonly judge?: LobbyTable['judge'];
  }): Promise<{ table: LobbyTable; seat: number } | undefined>;
  askBots(key: string, wish: BotWish): Promise<Result<LobbyTable>>;
  /** The creator's choice, for a table that was announced by the chain. */
  setSpectators(key: string, spectators: boolean): Promise<LobbyTable | undefined>;
  /** Session keys at the table, once it plays. */
  sessions(key: string): Promise<ReadonlyMap<number, Hex> | undefined>;
  mayListen(key: string, addresses: ReadonlySet<string>): Promise<boolean>;
  /** Tables that anybody may know of; to their host, those too at which the house's bots were asked to sit. */
  watch(hear: (table: LobbyTable) => void, isBotHost?: () => boolean): () => void;
  /** Another coordinator has changed a table. */
  changed(key: string): Promise<void>;
  /** Other coordinators may have changed anything. */
  lost(): void;
}

/** A seat that went at a boundary, while the others played on. */
export interface Departure {
  readonly seat: number;
  readonly owner: Hex;
  /** Altogether, and what it took along. */
  readonly brought: bigint;
  readonly paid: bigint;
  /** The epoch that began without it. */
  readonly epoch: bigint;
  readonly tag?: SeatTag | undefined;
}

/** The wallet of a bot, and what lets it sit down at a private table. */
interface Ticket {
  readonly owner: Hex;
  readonly ticket?: Hex;
}

export const LOBBY_CHANNEL = 'facedown_lobby';
const HOLD_MS = 30_000;
/** A seat that no bot has come to by then is anybody's. */
const BOT_HOLD_MS = 60_000;
/** Whoever opened a table and hasn't been joined for so long has gone: nobody is sent there to wait. */
const STALE_MS = 30 * 60_000;
const OLD_MS = 24 * 3_600_000;
const LIST_LIMIT = 200;
const MAX_CACHED = 5000;

interface BotWish {
  readonly count: number;
  readonly strength: BotStrength;
  readonly amount?: bigint;
  /** At a table on a chain: the bots' wallets, with tickets by the inviter where it is private. */
  readonly wallets?: readonly Ticket[];
}

interface LobbyOptions {
  readonly database: Database;
  readonly onChange?: (key: string) => void;
  readonly now?: () => number;
}

type Row = { body: string };
interface Stored extends LobbyTable {
  readonly sessions: readonly (readonly [number, Hex])[];
}

/** What strangers meet through: bookkeeping about tables whose truth lies with their judge. */
export function openLobby({ database, onChange, now = () => Date.now() }: LobbyOptions): Lobby {
  const watchers = new Set<{ hear: (table: LobbyTable) => void; isBotHost: () => boolean }>();
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
  async function update(
    key: string,
    make: (stored: Stored) => Stored | undefined,
    results: (stored: Stored) => readonly Departure[] = () => [],
  ): Promise<Stored | undefined> {
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
      for (const result of results(next)) await writeResult(tx, next, result);
      return next;
    });
    if (changed) tell(changed);
    return changed;
  }

  function tell(stored: Stored): void {
    remember(stored);
    show(stored);
    onChange?.(stored.key);
  }

  function show(stored: Stored): void {
    const [listed, forBots] = [isListed(stored), isForBots(stored)];
    if (!listed && !forBots) return;
    for (const one of watchers) if (listed || one.isBotHost()) one.hear(visible(stored));
  }

  return {
    async announce(id, judge, view, { listing, creator = view.stakes?.creator }) {
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
        ...(listing.owners ? { owners: listing.owners } : {}),
        spectators: listing.spectators,
        ...(view.stakes ? { token: view.stakes.token } : {}),
        ...(creator ? { creator } : {}),
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

    async refresh(key, view, { tags, departures = [] } = {}) {
      const renew = (stored: Stored): Stored => {
        const known = [
          ...stored.bots,
          ...stored.seats.flatMap(({ seat, owner, bot }) => (bot ? [{ seat, owner, strength: bot }] : [])),
        ];
        const fresh = { ...stored, ...(tags ? taggedSeats(view, tags) : seatsOf(view, known)), changedAt: now() };
        const taken = new Set(fresh.seats.map(({ seat }) => seat));
        return { ...fresh, bots: fresh.phase === 'lobby' ? stored.bots.filter(({ seat }) => !taken.has(seat)) : [] };
      };
      const changed = await update(key, renew, (stored) => [...departures, ...endOf(stored, view.epoch)]);
      return changed && visible(changed);
    },

    async get(key) {
      const stored = await load(key);
      return stored && visible(stored);
    },

    async list({ phase, game }) {
      const rows = await query<Row>(
        `select body from lobby_tables where ($1::text is null or phase = $1) and ($2::text is null or game = $2)
         and access = 'open' and (phase <> 'lobby' or changed_at > $4) order by changed_at desc limit $3`,
        [phase ?? null, game ?? null, LIST_LIMIT, now() - OLD_MS],
      );
      return rows
        .map(({ body }) => JSON.parse(body) as Stored)
        .filter(isListed)
        .map(visible);
    },

    async withBots() {
      // Told apart by the database: whoever serves would read thousands of them every other second.
      const rows = await query<Row>(
        `select body from lobby_tables where phase <> 'done' and
         (body like '%"dealer":"open"%' or body like '%"bots":[{%' or body like '%"bot":"%') order by changed_at`,
        [],
      );
      return rows
        .map(({ body }) => JSON.parse(body) as Stored)
        .filter(isForBots)
        .map(visible);
    },

    async match({ game, dealer, seats: wanted, judge = 'hosted' }) {
      const rows = await query<Row>(
        `select body from lobby_tables where phase = 'lobby' and access = 'open' and game = $1 and judge = $2
         and changed_at > $4 order by created_at limit $3`,
        [game, judge, LIST_LIMIT, now() - STALE_MS],
      );
      for (const { body } of rows) {
        const table = JSON.parse(body) as Stored;
        // Who deals is whom one trusts: nobody is sent to another dealer than he wished for.
        if (table.owners || table.dealer !== dealer || (wanted !== undefined && table.maxSeats !== wanted)) continue;
        const taken = new Set([...table.seats, ...table.bots].map(({ seat }) => seat));
        for (let seat = 0; seat < table.maxSeats; seat++) {
          if (taken.has(seat)) continue;
          const [held] = await query(
            `insert into seat_holds (table_key, seat, until) values ($1, $2, $3)
             -- A hold that ends later than any does was made before the clock was set back.
             on conflict (table_key, seat) do update set until = excluded.until
               where seat_holds.until < $4 or seat_holds.until > $3
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

    async askBots(key, { count, strength, amount, wallets = [] }) {
      let code = 'NoSuchTable';
      const changed = await update(key, (stored) => {
        code = 'WrongPhase';
        if (stored.phase !== 'lobby' || stored.owners) return undefined;
        const awaited = stored.bots.filter((one) => isAwaited(one, now()));
        const taken = new Set([...stored.seats, ...awaited].map(({ seat }) => seat));
        const free = Array.from({ length: stored.maxSeats }, (_, seat) => seat).filter((seat) => !taken.has(seat));
        code = 'NoFreeSeat';
        const sitting = new Set([...stored.seats, ...stored.bots].map(({ owner }) => owner));
        const isPrivate = stored.access === 'private';
        const coming = wallets.filter(
          ({ owner, ticket }) => !sitting.has(owner) && (ticket !== undefined || !isPrivate),
        );
        if (stored.judge === 'chain' && coming.length < count) {
          code = isPrivate ? 'NotInvited' : 'NoBotsForGame';
          return undefined;
        }
        // From the end: people like the first seats.
        const until = now() + BOT_HOLD_MS;
        const sum = amount === undefined ? {} : { amount: String(amount) };
        const bots = free.slice(-count).map((seat, i): BotSeat => ({ seat, strength, until, ...sum, ...coming[i] }));
        return bots.length < count ? undefined : { ...stored, bots: [...awaited, ...bots], changedAt: now() };
      });
      return changed ? ok(visible(changed)) : refuse(code);
    },

    async sessions(key) {
      const stored = await load(key);
      return stored && new Map(stored.sessions);
    },

    async mayListen(key, addresses) {
      const stored = await load(key);
      if (!stored) return false;
      return stored.spectators || stored.sessions.some(([, session]) => addresses.has(session));
    },

    watch(hear, isBotHost = () => false) {
      const watcher = { hear, isBotHost };
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },

    async changed(key) {
      cache.delete(key);
      const stored = await load(key);
      if (stored) show(stored);
    },

    lost: () => cache.clear(),
  };
}

/** A private table is known to whoever has its number; a running one without spectators is nobody's business. */
const isListed = ({ access, phase, spectators, owners }: LobbyTable): boolean =>
  access === 'open' && (phase !== 'running' || spectators) && !(owners && phase === 'lobby');

/** The house's bots sit there, are awaited, or deal. */
const isForBots = ({ bots, seats, dealer }: LobbyTable): boolean =>
  dealer === 'open' || bots.length > 0 || seats.some(({ bot }) => bot !== undefined);

function visible({ sessions: _, ...table }: Stored): LobbyTable {
  return table;
}

/** Is a bot still expected at this seat? A time later than any is from before the clock was set back. */
export const isAwaited = ({ until }: { readonly until?: number }, now: number): boolean =>
  until === undefined || (until > now && until <= now + BOT_HOLD_MS);

function taggedSeats(view: TableView, tags: ReadonlyMap<Hex, SeatTag>): ReturnType<typeof seatsOf> {
  const plain = seatsOf(view, []);
  const sessions = new Map(view.entries.map(({ seat, session }) => [seat, session]));
  return { ...plain, seats: plain.seats.map((one) => ({ ...one, ...tags.get(sessions.get(one.seat)!) })) };
}

function seatsOf(view: TableView, bots: readonly BotSeat[]): Pick<Stored, 'phase' | 'seats' | 'sessions' | 'payouts'> {
  const seats = view.entries.map(({ seat, owner, amount }): LobbySeat => {
    // By its wallet: on a chain anybody may sit down where a bot was awaited.
    const bot = bots.find((one) => one.seat === seat && one.owner === owner)?.strength;
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

/** What the seats had that stayed to the end. */
const endOf = ({ phase, payouts, seats }: Stored, epoch: bigint): Departure[] =>
  phase === 'done' && payouts
    ? seats.map(({ seat, owner, amount, bot, name }) => ({
        seat,
        owner,
        brought: BigInt(amount),
        paid: BigInt(payouts[seat] ?? 0),
        epoch: epoch + 1n,
        tag: { ...(bot ? { bot } : {}), ...(name ? { name } : {}) },
      }))
    : [];

async function writeResult(
  tx: Database['query'],
  { key, game, token, changedAt }: Stored,
  { seat, owner, brought, paid, epoch, tag }: Departure,
): Promise<void> {
  const sums = [String(brought), String(paid), paid > brought];
  await tx(
    `insert into results (table_key, seat, epoch, game, owner, bot, paid_in, paid_out, won, at, name, token)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (table_key, seat, epoch) do nothing`,
    [
      key,
      seat,
      String(epoch),
      game,
      owner,
      tag?.bot !== undefined,
      ...sums,
      changedAt,
      tag?.name ?? null,
      token ?? null,
    ],
  );
}

export const isStrength = (value: unknown): value is BotStrength =>
  (BOT_STRENGTHS as readonly unknown[]).includes(value);
