import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { HOSTED_CHAIN, HOSTED_TABLE, makePlain, parsePlain, tableKey } from '@facedown/sdk/coordinator';
import type { TableView } from '@facedown/sdk/engine';
import type { Database } from '../database/database.js';
import type { KeptFile } from '../database/keptFile.js';
import type { Judges } from '../judging/judges.js';
import type { About, Row } from '../judging/judging.js';

interface Ended {
  readonly view: TableView;
  readonly about: About;
}

/** Tables without stakes that are over: one row each, with the game file instead of all that was said and called. */
export interface Finished {
  /** How it ended. */
  of(tableId: bigint): Promise<Ended | undefined>;
  /** Its game file, compressed by gzip. */
  file(tableId: bigint): Promise<KeptFile | undefined>;
  /** Turns some tables that are over into their files; answers with how many. */
  compact(limit?: number): Promise<number>;
}

interface FinishedOptions {
  readonly database: Database;
  /** Not those who judge: a long file would keep tables waiting that play. */
  readonly openJudges: () => Judges;
  /** How long a table must have been over: late seats ask for its last words. */
  readonly restMs?: number;
  readonly now?: () => number;
  readonly log?: (line: string) => void;
}

export const keyOfTable = (tableId: bigint): string =>
  tableKey({ chainId: HOSTED_CHAIN, table: HOSTED_TABLE, tableId });

const zip = promisify(gzip);
const REST_MS = 10 * 60_000;
/** A seat that was away brings its last words late. Until then what was said stays where no file can be made of it. */
const LATE_MS = 12 * 3_600_000;
/** Tables without a file that are remembered; one that is forgotten is only tried again. */
const MAX_TRIED = 10_000;
const PAGE = 500;
/** What one table may have said before no file is made of it. */
const MAX_CHARS = 128_000_000;

export function openFinished(options: FinishedOptions): Finished {
  const { database, restMs = REST_MS, now = Date.now, log } = options;
  const { query } = database;
  /** No file could be made with what was said up to this number. */
  const tried = new Map<string, string>();

  async function messagesOf(key: string): Promise<string[]> {
    const all: string[] = [];
    let chars = 0;
    for (let seq = '0'; chars < MAX_CHARS; ) {
      const page = await query<{ seq: string; body: string }>(
        'select seq, body from relay_messages where table_key = $1 and seq > $2 order by seq limit $3',
        [key, seq, PAGE],
      );
      if (page.length === 0) return all;
      for (const { body } of page) {
        all.push(body);
        chars += body.length;
      }
      seq = page.at(-1)!.seq;
    }
    return [];
  }

  /** Is it one row now? */
  async function finish(judges: Judges, over: Over): Promise<boolean> {
    const tableId = BigInt(over.table_id);
    const key = keyOfTable(tableId);
    const rows = await query<Row>(
      'select id, at, method, table_id, args from hosted_calls where table_id = $1 order by id',
      [String(tableId)],
    );
    const ended = await judges.ask(String(tableId), 'finish', { tableId, rows, messages: await messagesOf(key) });
    if (!ended.ok) return later(over, ended.code);
    const { view, about, file, why } = ended.value;
    if (file === undefined && Number(over.changed_at) > now() - LATE_MS) return later(over, why ?? 'NoFile');
    if (why) log?.(`no game file of table ${tableId}: ${why}`);
    tried.delete(over.table_id);
    const small = file === undefined ? null : await zip(file);
    await database.transaction(async (tx) => {
      await tx(
        `insert into finished_tables (table_id, table_key, at, told, file) values ($1, $2, $3, $4, $5)
         on conflict (table_id) do nothing`,
        [String(tableId), key, now(), makePlain({ view, about }), small],
      );
      await tx('delete from hosted_calls where table_id = $1', [String(tableId)]);
      await tx('delete from relay_messages where table_key = $1', [key]);
      await tx('delete from relay_tables where table_key = $1', [key]);
      await tx('delete from seat_holds where table_key = $1', [key]);
    });
    return true;
  }

  return {
    async of(tableId) {
      const [row] = await query<{ told: string }>('select told from finished_tables where table_id = $1', [
        String(tableId),
      ]);
      return row && (parsePlain(row.told) as Ended);
    },
    async file(tableId) {
      const id = [String(tableId)];
      const [row] = await query<{ size: number | null }>(
        'select octet_length(file) as size from finished_tables where table_id = $1',
        id,
      );
      if (!row?.size) return undefined;
      const read = () => query<{ file: Uint8Array }>('select file from finished_tables where table_id = $1', id);
      return { size: row.size, read: async () => (await read())[0]!.file };
    },
    async compact(limit = 20) {
      const [ids, seqs] = [[...tried.keys()], [...tried.values()]];
      const over = await query<Over>(OVER, [now() - restMs, limit, ids, seqs, now() - LATE_MS]);
      if (over.length === 0) return 0;
      const judges = options.openJudges();
      let count = 0;
      try {
        for (const one of over)
          if (await finish(judges, one).catch((cause: unknown) => later(one, reasonOf(cause)))) count++;
      } finally {
        await judges.close();
      }
      return count;
    },
  };

  /** Not now: others come first. */
  function later({ table_id, last_seq }: Over, why: string): false {
    log?.(`no file of table ${table_id}: ${why}`);
    tried.delete(table_id);
    tried.set(table_id, last_seq);
    if (tried.size > MAX_TRIED) tried.delete(tried.keys().next().value!);
    return false;
  }
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message.slice(0, 100) : 'unknown');

type Over = { table_id: string; last_seq: string; changed_at: number };

/**
 * Those of which no file could be made are tried again when more was said, and when nobody is waited for; behind all
 * others, so that those which can never be made keep nobody waiting.
 */
const OVER = `select l.table_id::text, coalesce(r.last_seq, 0)::text as last_seq, l.changed_at from lobby_tables l
  left join relay_tables r on r.table_key = l.table_key
  where l.judge = 'hosted' and l.phase = 'done' and l.changed_at < $1
    and exists (select from hosted_calls h where h.table_id = l.table_id)
    and (l.changed_at < $5 or not exists (
      select from unnest($3::numeric[], $4::bigint[]) as t(id, seq)
      where t.id = l.table_id and t.seq >= coalesce(r.last_seq, 0)))
  order by l.table_id = any($3::numeric[]), l.changed_at limit $2`;
