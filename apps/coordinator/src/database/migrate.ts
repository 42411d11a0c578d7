import { readdirSync, readFileSync } from 'node:fs';
import type { Database } from './database.js';

const FOLDER = new URL('./migrations/', import.meta.url);
/** Any number, the same for every coordinator: two that start together don't migrate together. */
const LOCK = 7_365_001;

/** Brings the schema up to date. Files run once, in the order of their names, each whole or not at all. */
export async function migrate(database: Database, folder: URL = FOLDER): Promise<string[]> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return database.transaction(async (query) => {
    await query('select pg_advisory_xact_lock($1)', [LOCK]);
    await query('create table if not exists migrations (name text primary key, at timestamptz not null default now())');
    const done = new Set((await query<{ name: string }>('select name from migrations')).map(({ name }) => name));
    const fresh = files.filter((name) => !done.has(name));
    for (const name of fresh) {
      for (const statement of statementsOf(readFileSync(new URL(name, folder), 'utf8'))) await query(statement);
      await query('insert into migrations (name) values ($1)', [name]);
    }
    return fresh;
  });
}

/** Statements end with a semicolon at a line's end: our files hold no function bodies. */
const statementsOf = (sql: string): string[] =>
  sql
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
