import type { Database } from './database.js';
import { migrate } from './migrate.js';

interface DatabaseOptions {
  /** A PostgreSQL server; otherwise one is embedded. */
  readonly url?: string | undefined;
  /** Where the embedded one keeps its files; in memory without it. */
  readonly folder?: string | undefined;
}

export async function openDatabase({ url, folder }: DatabaseOptions): Promise<Database> {
  const database = url
    ? await (await import('./postgres.js')).openPostgres(url)
    : folder
      ? await (await import('./inThread.js')).openInThread(folder)
      : await (await import('./embedded.js')).openEmbedded();
  await migrate(database);
  return database;
}
