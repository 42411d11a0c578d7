import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { BaseError } from '@facedown/base';
import { type Database, DatabaseError, type Query } from './database.js';

/** Its own 128 MB of buffers would be a second copy of what the system keeps of the same files. */
const LEAN = { startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] };

/** PostgreSQL in wasm, within this process. Two processes on one folder would destroy it, so a lock keeps them apart. */
export async function openEmbedded(folder?: string, template?: Blob): Promise<Database> {
  const unlock = folder ? lock(folder) : () => {};
  const dataDir = folder && join(folder, 'pg');
  const postgres = await PGlite.create({
    ...LEAN,
    ...(dataDir ? { dataDir } : {}),
    // An empty one to begin with: making it takes seconds.
    ...(template ? { loadDataDir: template } : {}),
  }).catch((cause) => {
    unlock();
    throw cause;
  });
  const reopen = async (): Promise<PGlite> => {
    if (!dataDir) throw new DatabaseError('The database is gone.');
    return PGlite.create({ ...LEAN, dataDir });
  };
  const database = databaseOn(postgres, reopen, folder ? roomGuard(folder) : undefined);
  return {
    ...database,
    close: async () => {
      await database.close();
      unlock();
    },
  };
}

/**
 * A server that can't write its log panics, and touching it again ends this process. So it is left where it
 * lies, and the next who asks opens another on the same files, which holds what was confirmed and nothing else.
 */
export function databaseOn(
  first: PGlite,
  reopen?: () => Promise<PGlite>,
  requireRoom: () => void = () => {},
): Database {
  let postgres: PGlite | undefined = first;
  const channels = new Map<string, { hear: (payload: string) => void; lost: () => void }>();
  let line: Promise<unknown> = Promise.resolve();
  const inLine = <Value>(run: () => Promise<Value>): Promise<Value> => {
    const next = line.then(run);
    line = next.catch(() => {});
    return next;
  };

  async function live(): Promise<PGlite> {
    if (postgres) return postgres;
    if (!reopen) throw new DatabaseError('The database is gone.');
    requireRoom();
    const fresh = await reopen().catch((cause) => {
      throw asFailure(cause);
    });
    for (const [channel, { hear }] of channels) await fresh.listen(channel, hear);
    postgres = fresh;
    for (const { lost } of channels.values()) lost();
    return fresh;
  }

  async function ask(on: PGlite, sql: string, params: readonly unknown[] = []): Promise<never[]> {
    try {
      return (await on.query(sql, [...params])).rows as never;
    } catch (cause) {
      if (!isPanic(cause)) throw cause;
      if (postgres === on) postgres = undefined;
      throw asFailure(cause);
    }
  }

  const query: Query = (sql, params) =>
    inLine(async () => {
      if (WRITES.test(sql)) requireRoom();
      return ask(await live(), sql, params);
    });
  return {
    query,
    isShared: false,
    transaction: (run) =>
      inLine(async () => {
        requireRoom();
        const on = await live();
        await ask(on, 'begin');
        try {
          const value = await run((sql, params) => ask(on, sql, params));
          await ask(on, 'commit');
          return value;
        } catch (cause) {
          if (postgres === on) await ask(on, 'rollback');
          throw cause;
        }
      }),
    listen: (channel, hear, lost) =>
      inLine(async () => {
        channels.set(channel, { hear, lost });
        await (await live()).listen(channel, hear);
      }),
    notify: async (channel, payload) => {
      await query('select pg_notify($1, $2)', [channel, payload]);
    },
    close: () => inLine(async () => postgres?.close()),
  };
}

const WRITES = /\b(insert|update|delete|create|alter)\b/i;

const isPanic = (cause: unknown): boolean => {
  const { severity } = (cause ?? {}) as { severity?: unknown };
  return severity === 'PANIC' || severity === 'FATAL';
};

const asFailure = (cause: unknown): DatabaseError =>
  cause instanceof DatabaseError
    ? cause
    : new DatabaseError(`The database can't write: ${cause instanceof Error ? cause.message : String(cause)}.`, cause);

/** Two segments of the server's log. */
const ROOM = 32_000_000;

/**
 * Refuses before the server would run out of room: one that can't write its log in the middle of a commit never
 * comes back to this process. Asking the system takes microseconds, so it is asked before every write.
 */
const roomGuard = (folder: string) => (): void => {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < ROOM)
    throw new DatabaseError(`The disk is full: less than ${ROOM / 1e6} MB are left for the database.`);
};

function lock(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  const holder = holderOf(file);
  if (holder !== undefined && holder !== process.pid && isRunning(holder))
    throw new BaseError('Another coordinator uses this folder.', {
      category: 'user',
      code: 'FolderInUse',
      suggestedAction: `Stop process ${holder}, or start with another folder.`,
    });
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

function holderOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
