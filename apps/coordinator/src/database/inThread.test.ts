import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { layDatabase } from '../testing/testDatabase.js';
import type { Database } from './database.js';
import { openInThread, startThread } from './inThread.js';

const root = mkdtempSync(join(tmpdir(), 'facedown-thread-'));
const open: Database[] = [];
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function opened(name: string, start = startThread): Promise<Database> {
  await layDatabase(join(root, name));
  const database = await openInThread(join(root, name), start);
  open.push(database);
  return database;
}

describe('a database in a thread of its own', () => {
  it('asks, writes bytes and numbers, and keeps this thread free meanwhile', async () => {
    const database = await opened('free');
    await database.query('create table kept (id bigint primary key, bytes bytea, words text[])');
    await database.query('insert into kept values ($1, $2, $3)', [7, new Uint8Array([1, 2, 255]), ['a', 'b']]);
    const [row] = await database.query<{ id: number; bytes: Uint8Array; words: string[] }>('select * from kept');
    expect([Number(row!.id), [...row!.bytes], row!.words]).toEqual([7, [1, 2, 255], ['a', 'b']]);
    let turns = 0;
    const turning = setInterval(() => turns++, 5);
    await database.query('select count(*) from generate_series(1, 3000000)');
    clearInterval(turning);
    expect(turns).toBeGreaterThan(5);
  });

  it('runs a transaction whole or not at all, and nobody in between', async () => {
    const database = await opened('whole');
    await database.query('create table kept (id int primary key)');
    const inside = database.transaction(async (tx) => {
      await tx('insert into kept values (1)');
      await new Promise((resolve) => setTimeout(resolve, 50));
      await tx('insert into kept values (2)');
      return 'done';
    });
    const beside = database.query<{ n: number }>('select count(*)::int as n from kept');
    expect([await inside, await beside]).toEqual(['done', [{ n: 2 }]]);
    const failing = database.transaction(async (tx) => {
      await tx('insert into kept values (3)');
      await tx('insert into kept values (1)');
    });
    await expect(failing).rejects.toThrow(/duplicate key/);
    const refused = database.transaction(async (tx) => {
      await tx('insert into kept values (4)');
      throw new Error('not this one');
    });
    await expect(refused).rejects.toThrow('not this one');
    expect(await database.query('select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('refuses a folder that another process has, with its own code', async () => {
    await layDatabase(join(root, 'taken'));
    const { writeFileSync } = await import('node:fs');
    writeFileSync(join(root, 'taken', 'lock'), '1');
    await expect(openInThread(join(root, 'taken'))).rejects.toMatchObject({ code: 'FolderInUse', category: 'user' });
  });

  it('is started again when its thread ends: asks fail once, what was confirmed is there, and listeners are told', async () => {
    const workers: Worker[] = [];
    const database = await opened('ended', (folder) => {
      const worker = startThread(folder);
      workers.push(worker);
      return worker;
    });
    let lost = 0;
    await database.listen(
      'channel',
      () => {},
      () => lost++,
    );
    await database.query('create table kept (id int primary key)');
    await database.query('insert into kept values (1)');
    const asked = database.query('select count(*) from generate_series(1, 100000000)');
    const failed = expect(asked).rejects.toMatchObject({ code: 'DatabaseFailed', recoverable: true });
    await workers[0]!.terminate();
    await failed;
    expect(await database.query('select id from kept')).toEqual([{ id: 1 }]);
    expect(workers.length).toBe(2);
    await expect.poll(() => lost).toBe(1);
  });
});
