import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { HOSTED_CHAIN, HOSTED_TABLE, makePlain, parsePlain, tableKey } from '@facedown/sdk/coordinator';
import type { TableView } from '@facedown/sdk/engine';
import type { Database } from '../database/database.js';
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
  file(tableId: bigint): Promise<string | undefined>;
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

const [zip, unzip] = [promisify(gzip), promisify(gunzip)];
const REST_MS = 10 * 60_000;
const PAGE = 500;
/** What one table may have said before no file is made of it. */
const MAX_CHARS = 128_000_000;

export function openFinished(options: FinishedOptions): Finished {
  const { database, restMs = REST_MS, now = Date.now, log } = options;
  const { query } = database;

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

  async function finish(judges: Judges, tableId: bigint): Promise<void> {
    const key = keyOfTable(tableId);
    const rows = await query<Row>(
      'select id, at, method, table_id, args from hosted_calls where table_id = $1 order by id',
      [String(tableId)],
    );
    const ended = await judges.ask(String(tableId), 'finish', { tableId, rows, messages: await messagesOf(key) });
    if (!ended.ok) {
      log?.(`table ${tableId} is not over: ${ended.code}`);
      return;
    }
    const { view, about, file, why } = ended.value;
    if (why) log?.(`no game file of table ${tableId}: ${why}`);
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
  }

  return {
    async of(tableId) {
      const [row] = await query<{ told: string }>('select told from finished_tables where table_id = $1', [
        String(tableId),
      ]);
      return row && (parsePlain(row.told) as Ended);
    },
    async file(tableId) {
      const [row] = await query<{ file: Uint8Array | null }>('select file from finished_tables where table_id = $1', [
        String(tableId),
      ]);
      return row?.file ? String(await unzip(row.file)) : undefined;
    },
    async compact(limit = 20) {
      const over = await query<{ table_id: string }>(OVER, [now() - restMs, limit]);
      if (over.length === 0) return 0;
      const judges = options.openJudges();
      try {
        for (const { table_id } of over)
          await finish(judges, BigInt(table_id)).catch((cause: unknown) =>
            log?.(`no file of table ${table_id}: ${cause instanceof Error ? cause.message.slice(0, 100) : 'unknown'}`),
          );
      } finally {
        await judges.close();
      }
      return over.length;
    },
  };
}

const OVER = `select l.table_id from lobby_tables l
  where l.judge = 'hosted' and l.phase = 'done' and l.changed_at < $1
    and exists (select from hosted_calls h where h.table_id = l.table_id)
  order by l.changed_at limit $2`;
