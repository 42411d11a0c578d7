import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AckMessage } from '@facedown/protocol';
import type { Database } from '../database/database.js';
import type { Tally } from './quota.js';

export interface Said {
  readonly table: string;
  readonly version: bigint;
  /** Who says it: a party's number, or the key of one without a seat. */
  readonly party: string;
  readonly body: string;
  /** Said before, and by nobody whom it concerns: it isn't passed on again. */
  readonly isOld?: boolean;
  /** It was taken off its party's quota, and is given back if it was kept already. */
  readonly isCounted?: boolean;
  /** It is an ack, of which several may be said in one go. */
  readonly ack?: { readonly ack: AckMessage; readonly seats: number };
}

interface Kept {
  readonly seq: bigint;
  readonly body: string;
  /** The coordinator that took it in. */
  readonly origin: string;
}

/** A message that others may not have heard yet, and its number at its table. */
export interface KeptHere {
  readonly table: string;
  readonly seq: bigint;
  readonly body: string;
}

export interface MessageLog {
  /** Resolves with the message's number once it is on disk. A message said twice is kept once. */
  append(said: Said): Promise<bigint>;
  /** What was said after a number, or from a version on, in order; a page at a time, of so many messages and characters. */
  after(table: string, seq: bigint, limit?: number): Promise<Kept[]>;
  since(table: string, version: bigint, beyond: bigint, limit?: number): Promise<Kept[]>;
  /** The number of the last message; what comes after it is said after this was asked. */
  last(table: string): Promise<bigint>;
  /** What each party has left at a table. */
  tally(table: string): Promise<Map<string, Tally>>;
  /** Takes back what one party has left there. */
  drop(table: string, party: string): Promise<void>;
  /** Deletes what was said at tables that have ended or that nobody has spoken at for long; how many messages. */
  sweep(ages?: SweepAges): Promise<number>;
  /** Everything appended so far is on disk. */
  flushed(): Promise<void>;
  /** Characters that wait to be written: grows while the database is away. */
  readonly waiting: number;
  readonly failing: boolean;
  close(): Promise<void>;
}

interface SweepAges {
  /** Seconds since the last word at a table that is over, never began or that no lobby knows. */
  readonly ended: number;
  /** At any other. */
  readonly silent: number;
}

const AGES: SweepAges = { ended: 24 * 3600, silent: 30 * 24 * 3600 };

interface Pending extends Said {
  readonly digest: string;
  /** A write of it failed as far as anyone knows: if it is kept now, it was kept by that. */
  isUnsure?: boolean;
  resolve(seq: bigint): void;
  reject(cause: unknown): void;
}

interface MessageLogOptions {
  readonly origin: string;
  /** Told of what was counted, and kept already. */
  readonly onKnown?: (said: Said) => void;
  /**
   * Told after each write of what is new, and of what was said again and is kept already: whoever kept it may have
   * died, or its database, before the others were told.
   */
  readonly onKept?: (kept: readonly KeptHere[]) => void;
  /** Between two writes. */
  readonly lingerMs?: number;
  readonly onFailure?: (cause: unknown) => void;
  readonly maxWaiting?: number;
  readonly maxBatch?: number;
  readonly retryMs?: number;
}

const PAGE = 200;
/** However large a message may be, a page of them is far from what a reader may leave unread. */
const PAGE_CHARS = 500_000;

/**
 * The append-only log of every table. Messages that come while a write is under way go together in the
 * next one, so that a busy house costs few writes. A table's row is locked by each write: numbers become
 * visible in order, also between coordinators, and a reader that has seen a number has seen all below it.
 */
export function openMessageLog(database: Database, options: MessageLogOptions): MessageLog {
  const {
    origin,
    onKept,
    onKnown,
    onFailure,
    maxWaiting = 64_000_000,
    maxBatch = 512,
    retryMs = 200,
    lingerMs = 25,
  } = options;
  let queue: Pending[] = [];
  let waiting = 0;
  let failing = false;
  let closed = false;
  let writing: Promise<void> | undefined;
  let newest: Promise<unknown> = Promise.resolve();
  let hurry = (): void => {};
  const linger = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, lingerMs);
      hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function write(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, maxBatch);
      try {
        took(batch, await insert(database, origin, batch));
        // Receipts may wait a little: what comes in the meantime goes together in one write.
        if (!closed) await linger();
      } catch (cause) {
        failing = true;
        for (const one of batch) one.isUnsure = true;
        onFailure?.(cause);
        if (closed) break;
        await sleep(retryMs);
      }
    }
    for (const one of closed ? queue.splice(0) : []) one.reject(new Error('the log is closed'));
    // In the turn of the last look at the queue: what comes a turn later would wait for the next message.
    writing = undefined;
  }

  function took(batch: readonly Pending[], { numbers, fresh }: Inserted): void {
    failing = false;
    queue = queue.slice(batch.length);
    const news = new Map<string, KeptHere>();
    for (const one of batch) {
      waiting -= one.body.length;
      const key = keyOf(one.table, one.digest);
      const seq = numbers.get(key)!;
      one.resolve(seq);
      if (!one.isOld || fresh.has(key)) news.set(key, { table: one.table, seq, body: one.body });
      // Each is fresh once, however often it is in this write.
      if (!fresh.delete(key) && one.isCounted && !one.isUnsure) onKnown?.(one);
    }
    if (news.size > 0) onKept?.([...news.values()]);
  }

  return {
    append: (said) => {
      if (closed || waiting + said.body.length > maxWaiting) return Promise.reject(new Error('the log is full'));
      const kept = new Promise<bigint>((resolve, reject) => {
        waiting += said.body.length;
        queue.push({ ...said, digest: createHash('sha256').update(said.body).digest('base64'), resolve, reject });
        writing ??= write();
      });
      newest = kept.catch(() => {});
      return kept;
    },
    after: (table, seq, limit = PAGE) =>
      rows(database.query(pageOf('table_key = $1 and seq > $2', '$3'), [table, String(seq), limit])),
    since: (table, version, beyond, limit = PAGE) =>
      rows(
        database.query(pageOf('table_key = $1 and version >= $2 and seq > $3', '$4'), [
          table,
          String(version),
          String(beyond),
          limit,
        ]),
      ),
    last: async (table) => {
      const [row] = await database.query<{ last_seq: string }>(
        'select last_seq from relay_tables where table_key = $1',
        [table],
      );
      return BigInt(row?.last_seq ?? 0);
    },
    tally: async (table) => {
      const found = await database.query<TallyRow>(TALLY, [table, String(NO_VERSION)]);
      return new Map(
        found.map(({ party, count, chars, version }) => [
          party,
          { count: Number(count), chars: Number(chars), version: BigInt(version) },
        ]),
      );
    },
    drop: async (table, party) => {
      await database.query('delete from relay_messages where table_key = $1 and party = $2', [table, party]);
    },
    sweep: async ({ ended, silent } = AGES) => {
      const [row] = await database.query<{ count: string }>(SWEEP, [ended, silent]);
      return Number(row?.count ?? 0);
    },
    flushed: async () => {
      hurry();
      await newest;
    },
    get waiting() {
      return waiting;
    },
    get failing() {
      return failing;
    },
    close: async () => {
      closed = true;
      hurry();
      await writing;
    },
  };
}

const keyOf = (table: string, digest: string): string => `${table}/${digest}`;

/** Messages without a version are always told on resume; their place in the column is above all versions. */
export const NO_VERSION = 2n ** 64n - 1n;

interface Inserted {
  readonly numbers: ReadonlyMap<string, bigint>;
  readonly fresh: Set<string>;
}

async function insert(database: Database, origin: string, batch: readonly Pending[]): Promise<Inserted> {
  // Sorted, so that two coordinators never wait for each other's rows.
  const unique = new Map(batch.map((one) => [keyOf(one.table, one.digest), one]));
  const all = [...unique.values()].sort((a, b) => (a.table < b.table ? -1 : a.table > b.table ? 1 : 0));
  const columns = [
    all.map(({ table }) => table),
    all.map(({ version }) => String(version)),
    all.map(({ digest }) => digest),
    all.map(({ body }) => body),
    all.map(({ party }) => party),
  ];
  const kept = await database.query<KeptRow>(INSERT, [...columns, origin]);
  const numbers = new Map(kept.map(({ table_key, digest, seq }) => [keyOf(table_key, digest), BigInt(seq)]));
  const fresh = new Set(kept.flatMap(({ table_key, digest, is_new }) => (is_new ? [keyOf(table_key, digest)] : [])));
  // Another coordinator may have kept the same message in the same moment: then it has its number from there.
  if (numbers.size < all.length)
    for (const { table_key, digest, seq } of await database.query<KeptRow>(FIND, [columns[0], columns[2]]))
      numbers.set(keyOf(table_key, digest), BigInt(seq));
  return { numbers, fresh };
}

type TallyRow = { party: string; count: string; chars: string; version: string };

const TALLY = `select party, count(*) as count, coalesce(sum(length(body)), 0) as chars,
    coalesce(max(version) filter (where version < $2), 0) as version
  from relay_messages where table_key = $1 group by party`;

/** A table's own row stays, with its numbers: a listener that comes back goes on where it was. */
const SWEEP = `with gone as (
    delete from relay_messages where table_key in (
      select r.table_key from relay_tables r left join lobby_tables l on l.table_key = r.table_key
      where r.touched < now() - make_interval(secs => case when l.phase = 'running' then $2::float8 else $1::float8 end)
    ) returning 1
  ) select count(*) as count from gone`;

/** The first of them in any case. */
const pageOf = (which: string, limit: string): string => `select seq, body, origin from (
    select *, sum(length(body)) over (order by seq) - length(body) as before from (
      select seq, body, origin from relay_messages where ${which} order by seq limit ${limit}
    ) as page
  ) as counted where before < ${PAGE_CHARS} order by seq`;

type KeptRow = { table_key: string; digest: string; seq: string; is_new?: boolean };

const FIND = `select m.table_key, m.digest, m.seq from unnest($1::text[], $2::text[]) as t(k, d)
  join relay_messages m on m.table_key = t.k and m.digest = t.d`;

/** Numbers the new messages of each table and keeps them, in one statement: whole or not at all. */
const INSERT = `with said as (
    select * from unnest($1::text[], $2::numeric[], $3::text[], $4::text[], $5::text[])
      with ordinality as t(k, v, d, b, p, i)
  ), known as (
    -- Lateral with a limit: an embedded database gathers no statistics and would read the whole log instead.
    select said.k as table_key, said.d as digest, m.seq from said cross join lateral (
      select seq from relay_messages where table_key = said.k and digest = said.d limit 1
    ) m
  ), fresh as (
    select * from said where not exists (select from known where known.table_key = said.k and known.digest = said.d)
  ), counted as (
    insert into relay_tables (table_key, last_seq) select k, count(*) from fresh group by k order by k
    on conflict (table_key) do update set last_seq = relay_tables.last_seq + excluded.last_seq, touched = now()
    returning table_key, last_seq
  ), inserted as (
    insert into relay_messages (table_key, seq, version, digest, origin, body, party)
    select f.k, c.last_seq - (count(*) over (partition by f.k) - row_number() over (partition by f.k order by f.i)),
      f.v, f.d, $6, f.b, f.p
    from fresh f join counted c on c.table_key = f.k
    on conflict (table_key, digest) do nothing
    returning table_key, digest, seq
  )
  select table_key, digest, seq, false as is_new from known
  union all select table_key, digest, seq, true from inserted`;

async function rows(found: Promise<Record<string, unknown>[]>): Promise<Kept[]> {
  return (await found).map(({ seq, body, origin }) => ({
    seq: BigInt(seq as string),
    body: body as string,
    origin: origin as string,
  }));
}
