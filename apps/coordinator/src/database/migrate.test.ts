import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { verifyGame } from '@facedown/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCoordinator } from '../coordinator.js';
import { plugIn } from '../testing/fakeSocket.js';
import { emptyDatabase } from '../testing/testDatabase.js';
import type { Database } from './database.js';
import { databaseOn } from './embedded.js';
import { migrate } from './migrate.js';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
const FILES = readdirSync(MIGRATIONS).sort();
const folder = mkdtempSync(join(tmpdir(), 'facedown-migrations-'));
let server: PGlite;
let database: Database;
beforeAll(async () => {
  server = await PGlite.create({ loadDataDir: await emptyDatabase() });
  database = databaseOn(server);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A house as it was after the first so many files. */
async function released(count: number): Promise<void> {
  await database.query('drop schema public cascade');
  await database.query('create schema public');
  const at = mkdtempSync(join(folder, 'released-'));
  for (const name of FILES.slice(0, count)) copyFileSync(new URL(name, MIGRATIONS), join(at, name));
  expect(await migrate(database, pathToFileURL(`${at}/`))).toEqual(FILES.slice(0, count));
}

const schema = () =>
  database.query(
    `select table_name, column_name, data_type, is_nullable from information_schema.columns
     where table_schema = 'public' order by table_name, column_name`,
  );

describe('migrate', () => {
  it('comes to the same schema from every one that was released, and does nothing a second time', async () => {
    await released(FILES.length);
    const newest = await schema();
    expect(newest.length).toBeGreaterThan(50);
    for (let count = 1; count < FILES.length; count++) {
      await released(count);
      expect(await migrate(database)).toEqual(FILES.slice(count));
      expect(await schema()).toEqual(newest);
      expect(await migrate(database)).toEqual([]);
    }
  });

  it('keeps what a house of the last edition had', async () => {
    await released(FILES.indexOf('0007_people.sql') + 1);
    const key = `31337:0x${'0a'.repeat(20)}:5`;
    await database.query(`insert into relay_tables (table_key, last_seq) values ($1, 1)`, [key]);
    await database.query(
      `insert into relay_messages (table_key, seq, version, digest, origin, body, party)
       values ($1, 1, 1, 'd', 'o', 'said', '0')`,
      [key],
    );
    await database.query(`insert into hosted_calls (at, method, table_id, args) values (1, 'create', 5, '{}')`);
    await database.query(
      `insert into lobby_tables (table_key, table_id, judge, game, access, phase, body, created_at, changed_at)
       values ($1, 5, 'hosted', 'kuhn', 'open', 'running', '{}', 1, 1)`,
      [key],
    );
    await database.query(
      `insert into results (table_key, seat, game, owner, bot, paid_in, paid_out, won, at)
       values ($1, 0, 'kuhn', '0x01', false, 1, 2, true, 1)`,
      [key],
    );
    const waits = (owner: string, sentTo: string) =>
      database.query(
        `insert into seeks (owner, pool, since, seen, rating, table_id, seat, paired_at)
         values ($1, 'p', 1, 1, 1500, $2, 1, 1)`,
        [owner, sentTo],
      );
    await waits('0x01', '77');
    await waits('0x02', 'opening/78');
    await waits('0x03', '31337:0x0a:79?invite=0b');
    expect(await migrate(database)).toEqual(FILES.slice(FILES.indexOf('0007_people.sql') + 1));
    expect(await database.query('select owner, table_id, seat from seeks order by owner')).toEqual([
      { owner: '0x01', table_id: '77', seat: 1 },
      { owner: '0x02', table_id: null, seat: null },
      { owner: '0x03', table_id: null, seat: null },
    ]);
    for (const table of ['relay_tables', 'relay_messages', 'hosted_calls', 'lobby_tables', 'results'])
      expect([table, await database.query(`select count(*)::int as n from ${table}`)]).toEqual([table, [{ n: 1 }]]);
    expect(await database.query('select body from relay_messages')).toEqual([{ body: 'said' }]);
  });

  it('goes on from a dump of a house: its finished game is served and verifies, its running one is where it was', async () => {
    await database.query('drop schema public cascade');
    await database.query('create schema public');
    // By pg_dump, of a house with one table that is over and one in the middle of a hand.
    await server.exec(readFileSync(new URL('../testing/dumps/0008.sql', import.meta.url), 'utf8'));
    expect(await migrate(database)).toEqual(FILES.slice(FILES.indexOf('0008_finished.sql') + 1));
    const house = await openCoordinator({ database });
    const ask = (path: string) => house.app.request(path);
    const [over] = await database.query<{ id: string }>('select table_id::text as id from finished_tables');
    expect(await verifyGame(await (await ask(`/api/tables/${over!.id}/file`)).text())).toMatchObject({ ok: true });
    const [running] = await database.query<{ key: string; id: string; n: number }>(
      `select l.table_key as key, l.table_id::text as id, count(*)::int as n
       from lobby_tables l join relay_messages m on m.table_key = l.table_key
       where l.phase = 'running' group by 1, 2`,
    );
    const body = `{"tableId":{"$n":"${running!.id}"}}`;
    const view = await (await house.app.request('/api/judge/read', { method: 'POST', body })).text();
    expect(view).toContain('"phase":"live"');
    const plug = plugIn(house);
    plug.say({ op: 'subscribe', table: running!.key, after: '0' });
    await plug.next('mark');
    expect(plug.said.filter(({ op }) => op === 'said').length).toBe(running!.n);
    plug.leave();
    await house.close();
  });
});
