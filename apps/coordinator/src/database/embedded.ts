import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { BaseError } from '@facedown/base';
import type { Database, Query } from './database.js';

/** PostgreSQL in wasm, within this process. Two processes on one folder would destroy it, so a lock keeps them apart. */
export async function openEmbedded(folder?: string): Promise<Database> {
  const unlock = folder ? lock(folder) : () => {};
  const postgres = await PGlite.create(folder ? { dataDir: join(folder, 'pg') } : {}).catch((cause) => {
    unlock();
    throw cause;
  });
  const database = databaseOn(postgres);
  return {
    ...database,
    close: async () => {
      await database.close();
      unlock();
    },
  };
}

export function databaseOn(postgres: PGlite): Database {
  const query: Query = async (sql, params) => (await postgres.query(sql, params ? [...params] : [])).rows as never;
  return {
    query,
    isShared: false,
    transaction: (run) =>
      postgres.transaction((tx) =>
        run(async (sql, params) => (await tx.query(sql, params ? [...params] : [])).rows as never),
      ),
    listen: async (channel, hear) => {
      await postgres.listen(channel, hear);
    },
    notify: async (channel, payload) => {
      await postgres.query('select pg_notify($1, $2)', [channel, payload]);
    },
    close: () => postgres.close(),
  };
}

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
