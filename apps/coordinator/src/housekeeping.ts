import type { Database } from './database/database.js';
import type { Finished } from './hosted/finished.js';
import type { HostedTables } from './hosted/hostedTables.js';
import type { MessageLog } from './relay/messageLog.js';

export interface HousekeepingOptions {
  readonly database: Database;
  readonly log: Pick<MessageLog, 'sweep'>;
  readonly finished: Pick<Finished, 'compact'>;
  readonly hosted: Pick<HostedTables, 'abandon'>;
  /** Told of each table that is there no more. */
  readonly onDead?: (key: string) => void;
  /** Between two looks; 0 looks only when it is told to. */
  readonly everyMs?: number;
  readonly now?: () => number;
  readonly say?: (line: string) => void;
}

export interface Housekeeping {
  /** Once, now; answers with what was done. */
  step(): Promise<{ readonly compacted: number; readonly dead: number }>;
  stop(): void;
}

const EVERY_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/** Nobody has sat down, or nobody has acted, for so long: nobody comes back. */
const UNJOINED_MS = 7 * DAY_MS;
const SILENT_MS = 30 * DAY_MS;

/** What people leave behind: finished tables become files, dead ones go, and the disk gets its room back. */
export function openHousekeeping(options: HousekeepingOptions): Housekeeping {
  const { database, log, finished, hosted, onDead, everyMs = EVERY_MS, now = Date.now, say } = options;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function step() {
    const compacted = await finished.compact();
    const swept = await log.sweep();
    const buried = await buryUnjoined();
    for (const key of buried) onDead?.(key);
    const dead = buried.length;
    for (const { table_id } of await database.query<{ table_id: string }>(SILENT, [now() - SILENT_MS]))
      await hosted.abandon(BigInt(table_id)).catch(() => {});
    // The embedded server has no helpers that would do this while nobody looks.
    if (!database.isShared) {
      if (compacted + swept + dead > 0)
        for (const table of ['relay_messages', 'relay_tables', 'hosted_calls', 'lobby_tables'])
          await database.query(`vacuum ${table}`);
      await database.query('checkpoint');
    }
    return { compacted, dead };
  }

  async function buryUnjoined(): Promise<readonly string[]> {
    return database.transaction(async (tx) => {
      const gone = await tx<{ table_id: string; table_key: string }>(UNJOINED, [now() - UNJOINED_MS]);
      const [ids, keys] = [gone.map(({ table_id }) => table_id), gone.map(({ table_key }) => table_key)];
      if (gone.length === 0) return [];
      await tx('delete from hosted_calls where table_id = any($1::numeric[])', [ids]);
      for (const table of ['lobby_tables', 'relay_messages', 'relay_tables', 'seat_holds'])
        await tx(`delete from ${table} where table_key = any($1::text[])`, [keys]);
      return keys;
    });
  }

  const loop = async (): Promise<void> => {
    await step().catch((cause: unknown) =>
      say?.(`housekeeping: ${cause instanceof Error ? cause.message.slice(0, 200) : 'failed'}`),
    );
    if (!stopped) later();
  };
  const later = () => {
    timer = setTimeout(loop, everyMs);
    timer.unref();
  };
  if (everyMs > 0) later();
  return {
    step,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

const UNJOINED = `select table_id, table_key from lobby_tables
  where judge = 'hosted' and phase = 'lobby' and changed_at < $1 limit 500`;

const SILENT = `select l.table_id from lobby_tables l left join relay_tables r on r.table_key = l.table_key
  where l.judge = 'hosted' and l.phase = 'running' and l.changed_at < $1
    and (r.table_key is null or extract(epoch from r.touched) * 1000 < $1) limit 100`;
