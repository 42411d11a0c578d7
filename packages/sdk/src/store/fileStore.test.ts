import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TableMessage } from '@facedown/protocol';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JournalEntry } from '../engine/types.js';
import { fileStore } from './fileStore.js';

/** A disk on which so many bytes of a write find room, and how often it was told to be sure. */
const disk = vi.hoisted(() => ({ room: Number.POSITIVE_INFINITY, synced: 0 }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    writeSync: (file: number, bytes: Uint8Array) => fs.writeSync(file, bytes.subarray(0, disk.room)),
    fdatasyncSync: (file: number) => {
      disk.synced++;
      fs.fdatasyncSync(file);
    },
  };
});

const root = mkdtempSync(join(tmpdir(), 'facedown-store-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let tables = 0;
let table: string;
beforeEach(() => {
  table = `1:0xab:${++tables}`;
  Object.assign(disk, { room: Number.POSITIVE_INFINITY, synced: 0 });
});

const ack: TableMessage = {
  kind: 'ack',
  epoch: 0n,
  version: 3n,
  state: `0x${'ab'.repeat(32)}`,
  seat: 1,
  signature: `0x${'cd'.repeat(65)}`,
};
const lapse = (version: bigint): JournalEntry => ({ kind: 'lapse', version, hash: `0x${'ef'.repeat(32)}` });
const folder = () => join(root, table.replaceAll(':', '_'), '0');
const journal = () => join(folder(), readdirSync(folder()).find((name) => name.startsWith('journal.'))!);

describe('fileStore', () => {
  it('gives a second process everything and takes the pen from the first', async () => {
    const open = fileStore(root);
    const first = await open(table, 0);
    await first.writeSecrets({ session: '0x01', dealer: '0x02' });
    await first.writeSealed('0x03');
    await first.append([ack]);
    const second = await open(table, 0);
    await expect(first.writeSealed('0x04')).rejects.toMatchObject({ code: 'TakenOver' });
    expect(await second.readSealed()).toBe('0x03');
    await expect(first.append([ack])).rejects.toMatchObject({ code: 'TakenOver' });
    await expect(first.writeSecrets({ session: '0x', dealer: '0x' })).rejects.toMatchObject({ code: 'TakenOver' });
    expect(await second.read()).toEqual([ack]);
    expect(await second.readSecrets()).toEqual({ session: '0x01', dealer: '0x02' });
  });

  it('gives the pen to one of two that come at once, and not a line of the other is written', async () => {
    const open = fileStore(root);
    const both = await Promise.all([open(table, 0), open(table, 0)]);
    const said = await Promise.allSettled(both.map((store, i) => store.append([lapse(BigInt(i))])));
    expect(said.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = said.findIndex(({ status }) => status === 'fulfilled');
    expect(await both[winner]!.read()).toEqual([lapse(BigInt(winner))]);
  });

  it('keeps seats and tables apart', async () => {
    const open = fileStore(root);
    await (await open(table, 0)).append([ack]);
    expect(await (await open(table, 1)).read()).toEqual([]);
    expect(await (await open(`${table}1`, 0)).read()).toEqual([]);
    expect(await (await open(table, 0)).read()).toEqual([ack]);
  });

  it('drops a line that a crash has cut short, and no more', async () => {
    const open = fileStore(root);
    await (await open(table, 0)).append([ack, lapse(4n)]);
    appendFileSync(journal(), '{"v":1,"kind":"mo');
    const again = await open(table, 0);
    expect(await again.read()).toEqual([ack, lapse(4n)]);
    // What is written next stands in a line of its own.
    await again.append([lapse(5n)]);
    expect(await (await open(table, 0)).read()).toEqual([ack, lapse(4n), lapse(5n)]);
  });

  it('never passes over a damaged line in the middle: a seat that forgot what it signed could sign twice', async () => {
    const open = fileStore(root);
    await (await open(table, 0)).append([ack, lapse(4n)]);
    const lines = readFileSync(journal(), 'utf8').split('\n');
    writeFileSync(journal(), [lines[0]!.slice(1), ...lines.slice(1)].join('\n'));
    await expect((await open(table, 0)).read()).rejects.toMatchObject({ code: 'DamagedJournal', recoverable: false });
  });

  it('takes back what a full disk wrote half, and says so', async () => {
    const store = await fileStore(root)(table, 0);
    await store.append([ack]);
    for (const room of [0, 1, 40]) {
      disk.room = room;
      await expect(store.append([lapse(4n)])).rejects.toMatchObject({ code: 'JournalFailed' });
    }
    disk.room = Number.POSITIVE_INFINITY;
    await store.append([lapse(5n)]);
    expect(await store.read()).toEqual([ack, lapse(5n)]);
  });

  it('is on the disk before it says so, unless it is told not to be', async () => {
    await (await fileStore(root)(table, 0)).append([ack]);
    expect(disk.synced).toBe(1);
    await (await fileStore(root, { durable: false })(table, 0)).append([ack]);
    expect(disk.synced).toBe(1);
  });

  it('is read by nobody else on the machine', async () => {
    const store = await fileStore(root)(table, 0);
    await store.writeSecrets({ session: '0x01', dealer: '0x02' });
    await store.append([ack]);
    const modes = [folder(), journal(), join(folder(), 'secrets.json')].map((path) => statSync(path).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600, 0o600]);
  });

  it('refuses damaged secrets, rather than play with others', async () => {
    const store = await fileStore(root)(table, 0);
    expect(await store.readSecrets()).toBeUndefined();
    for (const text of ['{"session":"0x01"}', '{"session":"0x01","dealer":"two"}']) {
      writeFileSync(join(folder(), 'secrets.json'), text);
      await expect(store.readSecrets()).rejects.toMatchObject({ code: 'DamagedSecrets' });
    }
  });
});
