import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '../database/database.js';
import { databaseOn } from '../database/embedded.js';
import { migrate } from '../database/migrate.js';

/** A fresh database in memory. Making one from nothing takes seconds, so an empty one is kept and copied. */
export async function testDatabase(): Promise<Database> {
  const database = databaseOn(await PGlite.create({ loadDataDir: await emptyDatabase() }));
  await migrate(database);
  return database;
}

export async function emptyDatabase(): Promise<Blob> {
  const template = join(tmpdir(), 'facedown-tests', 'pglite-0.5.16.tar');
  if (!existsSync(template)) await makeTemplate(template);
  return new Blob([readFileSync(template)]);
}

async function makeTemplate(file: string): Promise<void> {
  const empty = await PGlite.create({});
  const dump = await empty.dumpDataDir('none');
  await empty.close();
  mkdirSync(join(tmpdir(), 'facedown-tests'), { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'facedown-tests', 'new-'));
  writeFileSync(join(folder, 'dump'), Buffer.from(await dump.arrayBuffer()));
  renameSync(join(folder, 'dump'), file);
  rmSync(folder, { recursive: true });
}
