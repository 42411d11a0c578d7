import { type Hex, ok, type Result, refuse } from '@facedown/base';
import { makePlain } from '@facedown/sdk/coordinator';
import type { ChainRecord, JudgeEvent, TableView } from '@facedown/sdk/engine';
import type { Database, Query } from '../database/database.js';
import { type Answer, type Ask, JudgeGone, type Judges, JudgesBusy } from '../judging/judges.js';
import type { About, Caller, Judging, Row, Told } from '../judging/judging.js';
import { ABANDON } from '../judging/tables.js';
import type { Finished } from './finished.js';
import { fieldsOf, isMethod, tableOf } from './parseCall.js';

/**
 * Tables without stakes, judged by the coordinator. Every accepted call is a row; running a table's rows
 * again gives the same table: in a judge that was started again, after a restart of the house, and at every
 * other coordinator of the house. A judge has a table while somebody asks for it, no longer.
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

interface HostedOptions {
  readonly database: Database;
  readonly judges: Judges;
  /** Told after each call that this coordinator accepted. */
  readonly onChange: (tableId: bigint, view: TableView, about: About) => Promise<void> | void;
  readonly onAccepted?: () => void;
  /** Whom seats let dispute for them. */
  readonly keeper: Hex;
  /** Tables that are over and have no rows any more. */
  readonly finished: Pick<Finished, 'of'>;
  /** Milliseconds that never go back. */
  readonly now?: () => number;
  readonly maxInMemory?: number;
}

/** A table that was asked for. */
interface Held {
  readonly tableId: bigint;
  /** One thing at a time: a table's rows are written in the order in which they were judged. */
  line: Promise<unknown>;
  waiting: number;
  /** The last row that its judge has run. */
  upTo: bigint;
  /** What other coordinators accepted since. */
  behind: Row[];
  readonly hearers: Set<(event: JudgeEvent) => void>;
  /** Who wants to hear, and hasn't been told yet how it stands: one look is for all of them. */
  readonly coming: Set<(event: JudgeEvent) => void>;
  isLooking: boolean;
  /** One answer for all who ask before it is looked up. */
  reading?: Promise<Result<Told>> | undefined;
  /** What its judge has of it may never have been written, or be old: it is read anew. */
  isSpoilt: boolean;
}

interface Written extends Told {
  readonly value?: unknown;
}

export const HOSTED_CHANNEL = 'facedown_hosted';
const LOCK = 7_365_002;
const COLUMNS = 'id, at, method, table_id, args';
/** Calls that may wait at one table. */
const MAX_WAITING = 100;
/** How often a judge may end at one call before the call is blamed. */
const MAX_ENDS = 2;
const LOOK_AGAIN_MS = 500;

export async function openHostedTables(options: HostedOptions): Promise<HostedTables> {
  const { database, judges, onChange, keeper, finished, maxInMemory = 2000 } = options;
  const monotonic = options.now ?? (() => performance.now());
  const [last] = await database.query<{ id: string; at: number }>(
    'select max(id) as id, max(at) as at from hosted_calls',
  );
  let applied = BigInt(last?.id ?? 0);
  let time = Number(last?.at ?? 0);
  const clock = await openTime(database, time, monotonic);
  const now = () => Math.max(time, clock());
  const tables = new Map<bigint, Held>();

  // One transaction at a time. Nothing is judged in it, so it is short.
  let writing: Promise<unknown> = Promise.resolve();
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const next = writing.then(work, work);
    writing = next.catch(() => {});
    return next;
  };

  /** What other coordinators accepted: tables that nobody here has asked for are left alone. */
  async function follow(query: Query): Promise<void> {
    for (;;) {
      const rows = await query<Row>(`select ${COLUMNS} from hosted_calls where id > $1 order by id limit 500`, [
        String(applied),
      ]);
      if (rows.length === 0) return;
      for (const row of rows) {
        const held = tables.get(BigInt(row.table_id));
        held?.behind.push(row);
        if (held?.hearers.size) void inLine(held, () => runBehind(held)).catch(() => {});
        applied = BigInt(row.id);
        time = Math.max(time, Number(row.at));
      }
    }
  }

  const isIdle = ({ waiting, hearers, coming }: Held): boolean =>
    waiting === 0 && hearers.size === 0 && coming.size === 0;

  function hold(tableId: bigint): Held {
    const held = tables.get(tableId) ?? {
      tableId,
      line: Promise.resolve(),
      waiting: 0,
      upTo: 0n,
      behind: [],
      hearers: new Set(),
      coming: new Set(),
      isLooking: false,
      isSpoilt: true,
    };
    tables.delete(tableId);
    tables.set(tableId, held);
    if (tables.size > maxInMemory)
      for (const old of tables.values()) {
        if (tables.size <= maxInMemory) break;
        if (old !== held && isIdle(old)) forget(old);
      }
    return held;
  }

  function forget({ tableId }: Held): void {
    tables.delete(tableId);
    void judges.ask(String(tableId), 'drop', { tableId }).catch(() => {});
  }

  async function inLine<Value>(held: Held, work: () => Promise<Value>): Promise<Value> {
    if (held.waiting >= MAX_WAITING) throw new JudgesBusy();
    held.waiting++;
    const next = held.line.then(work).finally(() => {
      held.waiting--;
      // A number that a stranger made up takes no place.
      if (held.upTo === 0n && isIdle(held)) tables.delete(held.tableId);
    });
    held.line = next.catch(() => {});
    return next;
  }

  const atTable = <Value>(tableId: bigint, work: (held: Held) => Promise<Value>): Promise<Value> => {
    const held = hold(tableId);
    return inLine(held, () => work(held));
  };

  const tell = (held: Held, events: readonly JudgeEvent[]): void => {
    for (const event of events) for (const hear of held.hearers) hear(event);
  };

  /**
   * Within the table's line: asks its judge, who is told the table's rows first where he has lost them. A number that
   * a stranger made up has none, and costs no judge anything.
   */
  async function ask<Method extends keyof Judging>(
    held: Held,
    method: Method,
    makeAsk: () => Ask<Method>,
    isNew = false,
  ): Promise<Answer<Method> | Result<never>> {
    const about = String(held.tableId);
    for (let ends = 0; ; )
      try {
        if (held.upTo === 0n && !isNew) {
          if (!(await load(held))) return refuse('NoSuchTable');
        } else if (held.isSpoilt) await judges.ask(about, 'drop', { tableId: held.tableId });
        held.isSpoilt = false;
        const answer = await judges.ask(about, method, makeAsk());
        if (answer.ok || answer.code !== 'NotHere') return answer;
        if (!(await load(held))) return refuse('NoSuchTable');
      } catch (cause) {
        if (!(cause instanceof JudgeGone)) throw cause;
        // Others who waited at the same judge are not to blame.
        if (cause.wasAtIt && ++ends >= MAX_ENDS) throw cause;
      }
  }

  async function load(held: Held): Promise<boolean> {
    const rows = await database.query<Row>(`select ${COLUMNS} from hosted_calls where table_id = $1 order by id`, [
      String(held.tableId),
    ]);
    if (rows.length === 0) return false;
    const { tableId } = held;
    await judges.ask(String(tableId), 'replay', { tableId, rows, isWhole: true });
    held.upTo = BigInt(rows.at(-1)!.id);
    return true;
  }

  async function isKnown({ tableId }: Held): Promise<boolean> {
    const rows = await database.query('select id from hosted_calls where table_id = $1 limit 1', [String(tableId)]);
    return rows.length > 0 || (await finished.of(tableId)) !== undefined;
  }

  const isBehind = ({ behind, upTo }: Held): boolean => behind.some(({ id }) => BigInt(id) > upTo);

  async function runBehind(held: Held): Promise<void> {
    if (!isBehind(held)) {
      held.behind = [];
      return;
    }
    const { tableId } = held;
    // A judge who had lost the table is told all of its rows, and these are among them. More may come meanwhile.
    const rest = () => held.behind.filter(({ id }) => BigInt(id) > held.upTo);
    let rows: Row[] = [];
    const told = await ask(held, 'replay', () => {
      rows = rest();
      return { tableId, rows, isWhole: false };
    });
    if (!told.ok) return;
    const last = rows.at(-1);
    if (last) held.upTo = BigInt(last.id);
    held.behind = rest();
    tell(held, last ? told.value.events : await sofar(held));
  }

  /** What a watcher would have heard, had it been there all the time. */
  async function sofar(held: Held): Promise<readonly JudgeEvent[]> {
    const { tableId } = held;
    const told = await ask(held, 'read', () => ({ tableId, at: now() }));
    const found = await ask(held, 'records', () => ({ tableId, from: 0n }));
    return told.ok && found.ok ? snapshot(told.value.view, found.value) : [];
  }

  /** Judges, writes, and tells; each only after what is before it. */
  async function change(
    held: Held,
    method: string,
    judge: (at: number) => Promise<Result<Written & { readonly row: string }>>,
  ): Promise<Result<Written>> {
    for (;;) {
      await runBehind(held);
      const at = now();
      const judged = await judge(at);
      if (!judged.ok) return judged;
      const { row, ...written } = judged.value;
      // Until it is written; and where another coordinator was faster, it was judged by what had been.
      held.isSpoilt = true;
      if (!(await inTurn(() => write(held, { at, method, row })))) continue;
      held.isSpoilt = false;
      options.onAccepted?.();
      tell(held, written.events);
      return ok(written);
    }
  }

  async function write(held: Held, { at, method, row }: { at: number; method: string; row: string }): Promise<boolean> {
    const id = await database.transaction(async (query) => {
      await query('select pg_advisory_xact_lock($1)', [LOCK]);
      await follow(query);
      if (isBehind(held)) return undefined;
      const [written] = await query<{ id: string }>(
        'insert into hosted_calls (at, method, table_id, args) values ($1, $2, $3, $4) returning id',
        [at, method, String(held.tableId), row],
      );
      return BigInt(written!.id);
    });
    if (id === undefined) return false;
    time = Math.max(time, at);
    applied = id;
    held.upTo = id;
    return true;
  }

  async function call(method: string, args: unknown, by: Caller): Promise<Result<unknown>> {
    if (!isMethod(method)) return refuse('NoSuchMethod');
    const named = method === 'create' ? await identify(args) : ok(tableOf(args));
    if (!named.ok) return named;
    const tableId = named.value;
    if (tableId === undefined) return refuse('MalformedCall');
    return atTable(tableId, async (held) => {
      if (method === 'create' && (await isKnown(held))) return refuse('TableExists');
      const done = await change(held, method, (at) =>
        ask(held, 'call', () => ({ tableId, method, args, by, keeper, at }), method === 'create'),
      );
      if (!done.ok) return done.code === 'NoSuchTable' && (await finished.of(tableId)) ? refuse('WrongPhase') : done;
      const { value, view, about } = done.value;
      await onChange(tableId, view, about);
      return ok(value);
    });
  }

  async function identify(args: unknown): Promise<Result<bigint>> {
    for (let ends = 0; ; )
      try {
        return await judges.ask('', 'identify', { args });
      } catch (cause) {
        if (!(cause instanceof JudgeGone) || (cause.wasAtIt && ++ends >= MAX_ENDS)) throw cause;
      }
  }

  /** However many want to know it, one of them stands in the table's line: a seat's call finds its place there. */
  function read(tableId: bigint): Promise<Result<Told>> {
    const held = hold(tableId);
    if (held.reading) return held.reading;
    const reading = inLine(held, async () => {
      held.reading = undefined;
      await runBehind(held);
      const told = await ask(held, 'read', () => ({ tableId, at: now() }));
      if (told.ok || told.code !== 'NoSuchTable') return told;
      const ended = await finished.of(tableId);
      return ended ? ok({ ...ended, events: [] }) : told;
    });
    held.reading = reading;
    reading.catch(() => {
      if (held.reading === reading) held.reading = undefined;
    });
    return reading;
  }

  /** Tells those who came how the table stands; from then on they hear what happens. */
  async function letHear(held: Held): Promise<void> {
    if (held.isLooking) return;
    held.isLooking = true;
    const look = async (): Promise<void> => {
      const events = held.coming.size === 0 ? [] : await standing(held);
      for (const hear of held.coming) {
        if (held.upTo > 0n) held.hearers.add(hear);
        for (const event of events) if (held.coming.has(hear)) hear(event);
      }
      held.coming.clear();
      // In this turn: who comes a turn later has a look of his own.
      held.isLooking = false;
    };
    await inLine(held, look).catch(() => {
      held.isLooking = false;
      // Nobody who listens is forgotten because the judges had too much to do, or the database was away.
      if (held.coming.size > 0) setTimeout(() => void letHear(held), LOOK_AGAIN_MS).unref();
    });
  }

  async function standing(held: Held): Promise<readonly JudgeEvent[]> {
    await runBehind(held);
    const events = await sofar(held);
    const ended = held.upTo === 0n ? await finished.of(held.tableId) : undefined;
    return ended ? snapshot(ended.view, []) : events;
  }

  async function find(tableId: bigint): Promise<Told | undefined> {
    const told = await read(tableId);
    return told.ok ? told.value : undefined;
  }

  const records = (tableId: bigint, from: bigint): Promise<Result<readonly ChainRecord[]>> =>
    atTable(tableId, async (held) => {
      await runBehind(held);
      const found = await ask(held, 'records', () => ({ tableId, from }));
      // How it came to its end is told by its game file.
      return found.ok || !(await finished.of(tableId)) ? found : ok([]);
    });

  return {
    call: (method, args, by = 'stranger') =>
      method === 'read' || method === 'records' ? look(method, args) : call(method, args, by),
    read: async (tableId) => (await find(tableId))?.view,
    about: async (tableId) => (await find(tableId))?.about,
    watch(tableId, hear) {
      const held = hold(tableId);
      held.coming.add(hear);
      void letHear(held);
      return () => {
        held.coming.delete(hear);
        held.hearers.delete(hear);
      };
    },
    abandon: (tableId) =>
      atTable(tableId, async (held) => {
        // A row like any other, but no call: nobody outside can ask for it.
        const row = makePlain({});
        const done = await change(held, ABANDON, async (at) => {
          const told = await ask(held, 'abandon', () => ({ tableId, at }));
          return told.ok ? ok({ ...told.value, row }) : told;
        });
        if (!done.ok) return;
        // Without payouts: nobody has won or lost, so it is in nobody's record.
        const { payouts: _, ...view } = done.value.view;
        await onChange(tableId, view, done.value.about);
      }),
    catchUp: () => inTurn(() => follow(database.query)),
    get inMemory() {
      return tables.size;
    },
  };

  async function look(method: 'read' | 'records', args: unknown): Promise<Result<unknown>> {
    const tableId = tableOf(args);
    const { from } = fieldsOf(args);
    if (tableId === undefined) return refuse('MalformedCall');
    if (method === 'records') return typeof from === 'bigint' ? records(tableId, from) : refuse('MalformedCall');
    const told = await read(tableId);
    return told.ok ? ok(told.value.view) : told;
  }
}

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

function snapshot(view: TableView, records: readonly ChainRecord[]): JudgeEvent[] {
  if (view.phase === 'lobby') return view.entries.map((entry) => ({ kind: 'joined', entry }));
  const started = { kind: 'started', epoch: view.epoch } as const;
  if (view.phase === 'done') return [started, { kind: 'settled', payouts: view.payouts ?? [], house: 0n }];
  const { phase, version, hash, remainingMs } = view;
  return [
    started,
    ...(phase === 'play' ? records : []).map((record) => ({ kind: 'record', record }) as const),
    { kind: 'phase', phase, version, hash, remainingMs },
  ];
}
