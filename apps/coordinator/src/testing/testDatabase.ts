import { createHash } from 'node:crypto';
import {
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

async function makeTemplate(file: string, make: () => Promise<PGlite>): Promise<void> {
  const empty = await make();
  const dump = await empty.dumpDataDir('none');
  await empty.close();
  mkdirSync(join(tmpdir(), 'facedown-tests'), { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'facedown-tests', 'new-'));
  writeFileSync(join(folder, 'dump'), Buffer.from(await dump.arrayBuffer()));
  renameSync(join(folder, 'dump'), file);
  rmSync(folder, { recursive: true });
}
