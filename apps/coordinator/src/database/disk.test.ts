import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JournalEntry } from '@facedown/sdk/engine';
import { fileStore } from '@facedown/sdk/node';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openCoordinator } from '../coordinator.js';
import { eventually } from '../testing/eventually.js';
import { plugIn } from '../testing/fakeSocket.js';
import { fakeDisk } from '../testing/fullDisk.js';
import { moveOf, openTable } from '../testing/recorded.js';
import { emptyDatabase } from '../testing/testDatabase.js';
import { openEmbedded } from './embedded.js';
import { migrate } from './migrate.js';

const folder = mkdtempSync(join(tmpdir(), 'facedown-disk-'));
const disk = fakeDisk();
afterEach(() => {
  disk.room = Number.POSITIVE_INFINITY;
});
afterAll(() => {
  disk.restore();
  rmSync(folder, { recursive: true, force: true });
});

describe('a full disk', () => {
  it('stops receipts and new tables, not the game; nothing is half written, and it goes on when there is room', async () => {
    const home = join(folder, 'coordinator');
    const database = await openEmbedded(home, await emptyDatabase());
    await migrate(database);
    const lines: string[] = [];
    const house = await openCoordinator({ database, log: (line) => lines.push(line) });
    const table = await openTable(house);
    const [speaker, listener] = [plugIn(house), plugIn(house)];
    listener.say({ op: 'subscribe', table: table.key, after: '0' });
    await listener.next('mark');
    const health = async () => (await house.app.request('/health')).status;
    expect(await health()).toBe(200);

    disk.room = 0;
    const message = moveOf(table, 1, 0);
    speaker.say({ op: 'post', id: 1, table: table.key, message });
    expect((await listener.next('said')).message).toBe(message);
    await eventually(async () => expect(await health()).toBe(503));
    expect(lines.join()).toContain('The disk is full');
    const refused = await house.app.request('/api/quick', { method: 'POST', body: '{"game":"kuhn"}' });
    expect([refused.status, (await refused.json()).code]).toEqual([503, 'Unavailable']);
    expect(speaker.said.some(({ op }) => op === 'kept')).toBe(false);

    disk.room = Number.POSITIVE_INFINITY;
    const kept = await eventually(() => {
      const found = speaker.said.find(({ op }) => op === 'kept');
      expect(found).toBeDefined();
      return found;
    });
    expect(kept).toMatchObject({ id: 1, seq: '1' });
    await eventually(async () => expect(await health()).toBe(200));
    expect((await house.app.request('/api/quick', { method: 'POST', body: '{"game":"kuhn"}' })).status).toBe(200);
    const count = async (from: string) =>
      Number((await database.query<{ n: string }>(`select count(*) as n from ${from}`))[0]!.n);
    expect([
      await count('relay_messages'),
      await count("hosted_calls where method = 'create'"),
      await count('lobby_tables'),
    ]).toEqual([1, 2, 2]);
    await house.close();

    // Where the disk doesn't tell, the server stumbles over it, and another one goes on from what was confirmed.
    disk.tells = false;
    disk.room = 0;
    const insert = (name: string) => database.query('insert into seat_holds values ($1, 0, 0)', [name]);
    await expect(insert('lost')).rejects.toMatchObject({ code: 'DatabaseFailed' });
    disk.room = Number.POSITIVE_INFINITY;
    await insert('kept');
    expect(await database.query('select table_key from seat_holds where until = 0')).toEqual([{ table_key: 'kept' }]);
    await database.close();
  });

  it("leaves a seat's journal at its last whole line, says so, and takes the next when there is room", async () => {
    const entry = (version: bigint): JournalEntry => ({ kind: 'lapse', version, hash: `0x${'ab'.repeat(32)}` });
    const store = await fileStore(join(folder, 'seat'), { durable: false })('31337:0x01:1', 0);
    await store.append([entry(1n)]);
    for (const room of [20, 0]) {
      disk.room = room;
      await expect(store.append([entry(2n)])).rejects.toMatchObject({ code: 'JournalFailed' });
    }
    disk.room = Number.POSITIVE_INFINITY;
    await store.append([entry(3n)]);
    expect(await store.read()).toEqual([entry(1n), entry(3n)]);
    const [seat] = readdirSync(join(folder, 'seat'));
    const journal = readFileSync(join(folder, 'seat', seat!, '0', 'journal.1.jsonl'), 'utf8');
    expect(journal.split('\n')).toHaveLength(3);
  });
});
