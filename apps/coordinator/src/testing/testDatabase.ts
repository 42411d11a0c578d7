import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '../database/database.js';
import { databaseOn } from '../database/embedded.js';
import { migrate } from '../database/migrate.js';

/** A fresh database in memory. Making one from nothing takes seconds, so one with our tables is kept and copied. */
export async function testDatabase(): Promise<Database> {
  const template = join(FOLDER, `pglite-${EDITION}-${migrationsHash()}.tar`);
  if (!existsSync(template)) await makeTemplate(template, migrated);
  return databaseOn(await PGlite.create({ loadDataDir: new Blob([readFileSync(template)]) }));
}

export async function emptyDatabase(): Promise<Blob> {
  const template = join(FOLDER, `pglite-${EDITION}.tar`);
  if (!existsSync(template)) await makeTemplate(template, () => PGlite.create({}));
  return new Blob([readFileSync(template)]);
}

/** Lays such a database into a coordinator's folder before it starts for the first time. */
export async function layDatabase(folder: string): Promise<void> {
  const template = join(FOLDER, `pglite-${EDITION}-${migrationsHash()}`);
  if (!existsSync(template)) await makeFiles(template);
  mkdirSync(folder, { recursive: true });
  cpSync(template, join(folder, 'pg'), { recursive: true });
}

const FOLDER = join(tmpdir(), 'facedown-tests');
const EDITION = '0.5.16';
const MIGRATIONS = new URL('../database/migrations/', import.meta.url);

function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(name).update(readFileSync(new URL(name, MIGRATIONS)));
  return hash.digest('hex').slice(0, 16);
}

async function migrated(): Promise<PGlite> {
  const database = await PGlite.create({ loadDataDir: await emptyDatabase() });
  await migrate(databaseOn(database));
  return database;
}

async function makeFiles(folder: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const fresh = mkdtempSync(join(FOLDER, 'new-'));
  const database = await PGlite.create({ dataDir: join(fresh, 'pg'), loadDataDir: await emptyDatabase() });
  await migrate(databaseOn(database));
  await database.close();
  try {
    renameSync(join(fresh, 'pg'), folder);
  } catch (cause) {
    // Another test was quicker.
    if (!existsSync(folder)) throw cause;
  }
  rmSync(fresh, { recursive: true, force: true });
}

async function makeTemplate(file: string, make: () => Promise<PGlite>): Promise<void> {
  const empty = await make();
  const dump = await empty.dumpDataDir('none');
  await empty.close();
  mkdirSync(FOLDER, { recursive: true });
  const folder = mkdtempSync(join(FOLDER, 'new-'));
  writeFileSync(join(folder, 'dump'), Buffer.from(await dump.arrayBuffer()));
  renameSync(join(folder, 'dump'), file);
  rmSync(folder, { recursive: true });
}
