import { type Hex, ok, type Result, refuse } from '@facedown/base';
import {
  type BotStrength,
  type Change,
  delegateDigest,
  disputeDigest,
  HOSTED_CHAIN,
  HOSTED_TABLE,
  isAuthorised,
  type Judge,
  JudgeError,
  type JudgeEvent,
  type MemoryJudge,
  makePlain,
  memoryJudge,
  openingIdentity,
  type Call as Posted,
  parseHostedProof,
  parsePlain,
  rosterOf,
  rulesAfter,
  signerOf,
  startRequest,
  type TableView,
} from '@facedown/sdk';
import type { Database, Query } from '../database/database.js';
import type { ListingOf } from '../lobby/listing.js';
import type { Departure } from '../lobby/lobby.js';
import { abandonedJudge } from './abandonedJudge.js';
import {
  type Call,
  fieldsOf,
  hostedId,
  isMethod,
  loadAll,
  type Method,
  parseCall,
  parseCreate,
  tableOf,
} from './parseCall.js';

/**
 * Tables without stakes, judged by the coordinator. Every accepted call is a row; running a table's rows
 * again gives the same table, here after a restart and at every other coordinator of the house. A table is
 * in memory while somebody asks for it, no longer.
 */
export interface HostedTables {
  call(method: string, args: unknown, by?: Caller): Promise<Result<unknown>>;
  read(tableId: bigint): Promise<TableView | undefined>;
  /** What the judge doesn't care about: listing, names, which seats are bots. */
  about(tableId: bigint): Promise<About | undefined>;
  watch(tableId: bigint, hear: (event: JudgeEvent) => void): () => void;
  /** Ends a table to which nobody comes back: everyone takes back what he brought. */
  abandon(tableId: bigint): Promise<void>;
  /** Applies what other coordinators accepted. */
  catchUp(): Promise<void>;
  readonly inMemory: number;
}

/** The keeper brings a seat's permission; everyone else must be the seat. */
export type Caller = 'stranger' | 'keeper';

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

export interface HostedOptions {
  readonly database: Database;
  /** Told after each call that this coordinator accepted. */
  readonly onChange: (tableId: bigint, view: TableView, about: About) => Promise<void> | void;
  readonly onAccepted?: () => void;
  /** Whom seats let dispute for them. */
  readonly keeper: Hex;
  /** Milliseconds that never go back. */
  readonly now?: () => number;
  readonly maxInMemory?: number;
}

interface Table {
  judge: MemoryJudge;
  listing: ListingOf;
  creator?: Hex;
  readonly tags: Map<Hex, SeatTag>;
  readonly departures: Departure[];
}

type RowOf = { id: string; at: number; method: string; table_id: string; args: string };

const ABANDON = 'abandon';
export const HOSTED_CHANNEL = 'facedown_hosted';
const LOCK = 7_365_002;
const COLUMNS = 'id, at, method, table_id, args';
/** A row from before listings were kept: nobody is let in by mistake. */
const UNKNOWN_LISTING: ListingOf = { access: 'private', spectators: false };

export async function openHostedTables(options: HostedOptions): Promise<HostedTables> {
  const { database, onChange, maxInMemory = 2000 } = options;
  const loaded = await loadAll();
  const monotonic = options.now ?? (() => performance.now());
  const [last] = await database.query<{ id: string; at: number }>(
    'select max(id) as id, max(at) as at from hosted_calls',
  );
  let applied = BigInt(last?.id ?? 0);
  let time = Number(last?.at ?? 0);
  const now = await openTime(database, time, monotonic);
  // While a row runs it is the time at which the row was written.
  let running: number | undefined;
  const clock = { now: () => running ?? Math.max(time, now()), after: () => () => {} };
  const tables = new Map<bigint, Table>();
  const watchers = new Map<bigint, Map<(event: JudgeEvent) => void, () => void>>();

  const makeTable = (): Table => ({
    judge: memoryJudge({
      clock,
      resolve: ({ game, dealer }) => ({ game: loaded.games.get(game)!, dealer: loaded.dealers.get(dealer)! }),
    }),
    listing: UNKNOWN_LISTING,
    tags: new Map(),
    departures: [],
  });

  /** The judge does all its work before it answers, so the time of the row holds for exactly this call. */
  function run(table: Table, call: Call, at: number): Promise<unknown> {
    running = at;
    try {
      const answer = apply(table.judge, call);
      if (call.method === 'create') {
        table.listing = call.listing;
        if (call.creator) table.creator = call.creator;
      }
      return answer;
    } finally {
      running = undefined;
    }
  }

  /** Whom a change lets go, with what; asked before it is made. */
  async function departuresOf(table: Table, call: Call): Promise<Departure[]> {
    if (call.method !== 'change') return [];
    const { tableId, change } = call;
    const { opening, entries } = await table.judge.read(tableId);
    const game = loaded.games.get(opening.game)!;
    const rules = game.codecs.state.parse(change.rules);
    const after = rules.ok ? rulesAfter(game, { ...change, rules: rules.value }) : rules;
    if (!after.ok) return [];
    return entries.flatMap(({ seat, owner, session, amount: brought }) => {
      const paid = after.value.paid.get(seat);
      return paid === undefined
        ? []
        : [{ seat, owner, brought, paid, epoch: change.epoch, tag: table.tags.get(session) }];
    });
  }

  function tag(table: Table, call: Call, going: readonly Departure[]): void {
    table.departures.push(...going);
    if (call.method === 'change') for (const [session, name] of call.names) table.tags.set(session, { name });
    if (call.method !== 'join') return;
    const { name, bot } = call;
    table.tags.set(call.entry.session, { ...(name ? { name } : {}), ...(bot ? { bot } : {}) });
  }

  async function runRow(table: Table, { method, at, args, table_id }: RowOf): Promise<void> {
    if (method === ABANDON) {
      table.judge = abandonedJudge(table.judge);
      return;
    }
    const call = await parseRow(table, method, BigInt(table_id), args);
    if (!call) return;
    const going = await departuresOf(table, call);
    await run(table, call, Number(at)).then(
      () => tag(table, call, going),
      () => {},
    );
  }

  async function parseRow(table: Table, method: string, tableId: bigint, args: string): Promise<Call | undefined> {
    if (!isMethod(method)) return undefined;
    const plain = parsePlain(args);
    const parsed =
      method === 'create'
        ? parseCreate({ listing: UNKNOWN_LISTING_ARGS, ...fieldsOf(plain) }, loaded)
        : parseCall(method, plain, tableId, await table.judge.read(tableId), loaded);
    return parsed.ok ? parsed.value : undefined;
  }

  /** What other coordinators accepted: tables that nobody here has asked for are left alone. */
  async function follow(query: Query): Promise<void> {
    for (;;) {
      const rows = await query<RowOf>(`select ${COLUMNS} from hosted_calls where id > $1 order by id limit 500`, [
        String(applied),
      ]);
      if (rows.length === 0) return;
      for (const row of rows) {
        const tableId = BigInt(row.table_id);
        const table = tables.get(tableId);
        if (table) await runRow(table, row);
        applied = BigInt(row.id);
        time = Math.max(time, Number(row.at));
      }
    }
  }

  async function load(query: Query, tableId: bigint): Promise<Table | undefined> {
    const known = tables.get(tableId);
    if (known) return keep(tableId, known);
    const rows = await query<RowOf>(
      `select ${COLUMNS} from hosted_calls where table_id = $1 and id <= $2 order by id`,
      [String(tableId), String(applied)],
    );
    if (rows.length === 0) return undefined;
    const table = makeTable();
    for (const row of rows) await runRow(table, row);
    const hearers = watchers.get(tableId);
    for (const hear of hearers?.keys() ?? []) hearers!.set(hear, table.judge.watch(tableId, hear));
    return keep(tableId, table);
  }

  function keep(tableId: bigint, table: Table): Table {
    tables.delete(tableId);
    tables.set(tableId, table);
    if (tables.size > maxInMemory)
      for (const old of tables.keys()) {
        if (tables.size <= maxInMemory) break;
        if (old !== tableId && !watchers.has(old)) tables.delete(old);
      }
    return table;
  }

  // One call at a time: the order of the rows is the order in which they happened.
  let line: Promise<unknown> = Promise.resolve();
  const inLine = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const next = line.then(work, work);
    line = next.catch(() => {});
    return next;
  };
  const find = async (tableId: bigint): Promise<Table | undefined> => {
    const known = tables.get(tableId);
    if (known) return known;
    return inLine(async () => {
      const found = await load(database.query, tableId);
      if (found || !database.isShared) return found;
      // Another coordinator may have opened it a moment ago.
      await follow(database.query);
      return load(database.query, tableId);
    });
  };

  /** What is in memory may have something that never reached the disk: it is read anew. */
  async function forget(tableId: bigint): Promise<void> {
    if (!tables.delete(tableId) || !watchers.has(tableId)) return;
    await load(database.query, tableId).catch(() => {});
  }

  async function change(call: Call): Promise<Result<{ tableId: bigint; value: unknown; table: Table }>> {
    const { method, ...args } = call;
    let touched: bigint | undefined;
    try {
      const done = await database.transaction(async (query) => {
        await query('select pg_advisory_xact_lock($1)', [LOCK]);
        await follow(query);
        const isNew = call.method === 'create';
        const tableId = isNew ? openingIdentity(HOSTED_CHAIN, HOSTED_TABLE, call.opening) : call.tableId;
        const known = await load(query, tableId);
        if (isNew && known) return refuse('TableExists');
        const table = isNew ? makeTable() : known;
        if (!table) return refuse('NoSuchTable');
        const at = Math.max(time, now());
        const [row] = await query<{ id: string }>(
          'insert into hosted_calls (at, method, table_id, args) values ($1, $2, $3, $4) returning id',
          [at, method, String(tableId), makePlain(args)],
        );
        touched = tableId;
        const going = await departuresOf(table, call);
        return ok({ tableId, table, at, going, id: BigInt(row!.id), value: await run(table, call, at) });
      });
      if (!done.ok) return done;
      const { tableId, table, at, id, value, going } = done.value;
      tag(table, call, going);
      time = Math.max(time, at);
      applied = id;
      keep(tableId, table);
      return ok({ tableId, table, value });
    } catch (cause) {
      // A call that was undone may have left its mark: a judge that refuses late, or a disk that does.
      if (touched !== undefined) await forget(touched);
      if (cause instanceof JudgeError) return refuse(cause.code);
      throw cause;
    }
  }

  /** A row like any other, but no call: nobody outside can ask for it. */
  async function abandon(tableId: bigint): Promise<Table | undefined> {
    return database.transaction(async (query) => {
      await query('select pg_advisory_xact_lock($1)', [LOCK]);
      await follow(query);
      const table = await load(query, tableId);
      const phase = (await table?.judge.read(tableId))?.phase;
      if (!table || phase === 'lobby' || phase === 'done') return undefined;
      const at = Math.max(time, now());
      const [row] = await query<{ id: string }>(
        'insert into hosted_calls (at, method, table_id, args) values ($1, $2, $3, $4) returning id',
        [at, ABANDON, String(tableId), makePlain({})],
      );
      time = Math.max(time, at);
      applied = BigInt(row!.id);
      table.judge = abandonedJudge(table.judge);
      return table;
    });
  }

  async function parse(method: Method, args: unknown, by: Caller): Promise<Result<Call>> {
    if (method === 'create') return parseCreate(args, loaded);
    const tableId = tableOf(args);
    if (tableId === undefined) return refuse('MalformedCall');
    const table = await find(tableId);
    const view = await table?.judge.read(tableId);
    if (!table || !view) return refuse('NoSuchTable');
    const call = parseCall(method, args, tableId, view, loaded);
    if (!call.ok) return call;
    const code = mayDo(call.value, view, by, table.creator);
    return code ? refuse(code) : call;
  }

  /** Nobody sits down in another's name, only the creator begins early, and only a seat disputes. */
  function mayDo(call: Call, view: TableView, by: Caller, creator: Hex | undefined): string | undefined {
    if (call.method === 'start') {
      const digest = startRequest(hostedId(call.tableId, view.epoch), view.opening);
      return creator && call.proof && signerOf(digest, call.proof) === creator ? undefined : 'NotTheCreator';
    }
    if (call.method === 'join') {
      const { entry } = call;
      if (!isAuthorised(hostedId(call.tableId, view.epoch), entry)) return 'BadSignature';
      const game = loaded.games.get(view.opening.game)!;
      const config = game.codecs.config.parse(view.opening.config);
      const empty = config.ok ? game.setup(config.value) : config;
      const admitted = empty.ok ? game.admit(empty.value, entry.seat, entry.amount) : empty;
      return admitted.ok ? undefined : admitted.code;
    }
    if (call.method === 'change') {
      const id = hostedId(call.tableId, call.change.epoch);
      const isOwn = ({ proof, ...entry }: Change['entries'][number]) =>
        view.entries.some(({ seat, session }) => seat === entry.seat && session === entry.session) ||
        isAuthorised(id, { ...entry, proof: parseHostedProof(proof)?.authorisation ?? '0x' });
      return call.change.entries.every(isOwn) ? undefined : 'BadSignature';
    }
    if (call.method !== 'dispute') return undefined;
    const id = hostedId(call.tableId, view.epoch);
    const { seat, fixed, proof } = call;
    const session = rosterOf(view.opening, view.entries).sessions.get(seat);
    if (!session) return 'NotASeat';
    const digest =
      by === 'keeper'
        ? delegateDigest(id, seat, options.keeper)
        : disputeDigest(id, seat, fixed.state.version, fixed.hash);
    return proof && signerOf(digest, proof) === session ? undefined : 'BadSignature';
  }

  return {
    async call(method, args, by = 'stranger') {
      if (method === 'read' || method === 'records') return look(method, args);
      if (!isMethod(method)) return refuse('NoSuchMethod');
      const call = await parse(method, args, by);
      if (!call.ok) return call;
      const done = await inLine(() => change(call.value));
      if (!done.ok) return done;
      options.onAccepted?.();
      const { tableId, value, table } = done.value;
      await onChange(tableId, await table.judge.read(tableId), table);
      return ok(value);
    },
    read: async (tableId) => (await find(tableId))?.judge.read(tableId),
    about: (tableId) => find(tableId),
    watch(tableId, hear) {
      let on = true;
      void find(tableId)
        .then(async (table) => {
          if (!table || !on) return;
          const hearers = watchers.get(tableId) ?? new Map();
          watchers.set(tableId, hearers);
          // It may have left the memory while nobody watched it.
          if (!tables.has(tableId)) tables.set(tableId, table);
          hearers.set(hear, table.judge.watch(tableId, hear));
          for (const event of await snapshot(table.judge, tableId)) if (on) hear(event);
        })
        .catch(() => {});
      return () => {
        on = false;
        const hearers = watchers.get(tableId);
        hearers?.get(hear)?.();
        hearers?.delete(hear);
        if (hearers?.size === 0) watchers.delete(tableId);
      };
    },
    async abandon(tableId) {
      const table = await inLine(() => abandon(tableId));
      if (!table) return;
      options.onAccepted?.();
      const { payouts = [], ...view } = await table.judge.read(tableId);
      for (const hear of watchers.get(tableId)?.keys() ?? []) hear({ kind: 'settled', payouts, house: 0n });
      // Without payouts: nobody has won or lost, so it is in nobody's record.
      await onChange(tableId, view, table);
    },
    catchUp: () => inLine(() => follow(database.query)),
    get inMemory() {
      return tables.size;
    },
  };

  async function look(method: 'read' | 'records', args: unknown): Promise<Result<unknown>> {
    const tableId = tableOf(args);
    const { from } = fieldsOf(args);
    if (tableId === undefined || (method === 'records' && typeof from !== 'bigint')) return refuse('MalformedCall');
    const table = await find(tableId);
    if (!table) return refuse('NoSuchTable');
    return ok(method === 'read' ? await table.judge.read(tableId) : await table.judge.records(tableId, from as bigint));
  }
}

const UNKNOWN_LISTING_ARGS = { access: 'private', inviter: `0x${'00'.repeat(20)}`, spectators: false };

/**
 * The time by which tables without stakes are judged. One that runs alone goes on where its last row was:
 * neither a clock that jumped nor the time in which the house was closed makes anyone lose. Several on one
 * database must agree, so each reads the server's clock, once.
 */
async function openTime(database: Database, last: number, monotonic: () => number): Promise<() => number> {
  const started = monotonic();
  let base = last || Date.now();
  if (database.isShared) {
    const [row] = await database.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::double precision * 1000 as ms',
    );
    base = Math.max(last, Number(row!.ms));
  }
  return () => base + (monotonic() - started);
}

/** What a watcher would have heard, had it been there all the time. */
async function snapshot(judge: Judge, tableId: bigint): Promise<JudgeEvent[]> {
  const view = await judge.read(tableId);
  if (view.phase === 'lobby') return view.entries.map((entry) => ({ kind: 'joined', entry }));
  if (view.phase === 'done') return [{ kind: 'started' }, { kind: 'settled', payouts: view.payouts ?? [], house: 0n }];
  const records = view.phase === 'play' ? await judge.records(tableId, 0n) : [];
  const { phase, version, hash, remainingMs } = view;
  return [
    { kind: 'started' },
    ...records.map((record) => ({ kind: 'record', record }) as const),
    { kind: 'phase', phase, version, hash, remainingMs },
  ];
}

function apply(judge: MemoryJudge, call: Call): Promise<unknown> {
  if (call.method === 'create') return judge.create(call.opening);
  return judge.post(call.tableId, posted(call));
}

function posted(call: Exclude<Call, { method: 'create' }>): Posted {
  switch (call.method) {
    case 'join':
      return { kind: 'join', entry: call.entry };
    case 'start':
      return { kind: 'start' };
    case 'change':
      return { kind: 'change', change: call.change, acks: call.acks };
    case 'checkpoint':
      return { kind: 'checkpoint', fixed: call.fixed };
    case 'dispute':
      return { kind: 'dispute', seat: call.seat, fixed: call.fixed };
    case 'advance':
      return { kind: 'advance', base: call.base, deeds: call.moves };
    case 'timeout':
      return { kind: 'timeout', base: call.base };
    case 'settle':
      return { kind: 'settle', end: call.end, seat: call.seat };
  }
}
