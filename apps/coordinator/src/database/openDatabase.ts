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
    : await (await import('./embedded.js')).openEmbedded(folder);
  await migrate(database);
  return database;
}
