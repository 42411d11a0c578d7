import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database, Query } from './database.js';

const RETRY_MS = 250;
/** Both may have been started together, or again after a crash. */
const PATIENCE_MS = 30_000;
/** Nobody listens there yet, or it is starting or ending just now. Anything else is a mistake that waiting doesn't mend. */
const COMING = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03']);
const isComing = ({ code, message }: { code?: unknown; message?: unknown }): boolean =>
  COMING.has(String(code)) || String(message).includes('terminated unexpectedly');

/** A PostgreSQL server. Queries that it can't take fail and are tried again by whoever asked; listening starts anew by itself. */
export async function openPostgres(url: string, { patienceMs = PATIENCE_MS } = {}): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 8, connectionTimeoutMillis: 5_000 });
  // An idle connection that breaks is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => {});
  // One that breaks in the middle of a transaction tells so twice: by the query that fails, and here.
  pool.on('connect', (client) => client.on('error', () => {}));
  const query: Query = async (sql, params) => (await pool.query(sql, params ? [...params] : [])).rows;
  const heard = new Map<string, { hear: (payload: string) => void; lost: () => void }>();
  let listener: pg.Client | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
    client.on('notification', ({ channel, payload }) => heard.get(channel)?.hear(payload ?? ''));
    client.on('error', () => {});
    client.once('end', () => {
      if (listener === client) reconnect();
    });
    await client.connect();
    for (const channel of heard.keys()) await client.query(`listen "${channel}"`);
    listener = client;
  }

  async function reconnect(): Promise<void> {
    listener = undefined;
    while (!closed && !listener)
      try {
        await connect();
        for (const { lost } of heard.values()) lost();
      } catch {
        await sleep(RETRY_MS);
      }
  }

  try {
    await untilThere(query, patienceMs);
  } catch (cause) {
    await pool.end();
    throw cause;
  }
  return {
    query,
    isShared: true,
    transaction: async (run) => {
      const client = await pool.connect();
      let broken = false;
      try {
        await client.query('begin');
        const value = await run(async (sql, params) => (await client.query(sql, params ? [...params] : [])).rows);
        await client.query('commit');
        return value;
      } catch (cause) {
        await client.query('rollback').catch(() => {
          broken = true;
        });
        throw cause;
      } finally {
        client.release(broken);
      }
    },
    listen: async (channel, hear, lost) => {
      heard.set(channel, { hear, lost });
      if (listener) await listener.query(`listen "${channel}"`);
      else await connect();
    },
    notify: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    close: async () => {
      closed = true;
      const last = listener;
      listener = undefined;
      await last?.end().catch(() => {});
      await pool.end();
    },
  };
}

async function untilThere(query: Query, patienceMs: number): Promise<void> {
  const until = performance.now() + patienceMs;
  for (;;)
    try {
      await query('select 1');
      return;
    } catch (cause) {
      if (!isComing(cause as Error) || performance.now() > until) throw cause;
      await sleep(RETRY_MS);
    }
}
