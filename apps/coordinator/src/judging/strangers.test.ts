import { type Hex, seededRandom } from '@facedown/base';
import { newSession } from '@facedown/sdk';
import { makePlain, parsePlain } from '@facedown/sdk/coordinator';
import { relayDigest, signWith } from '@facedown/sdk/engine';
import { signPerson, signSeek } from '@facedown/sdk/people';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Coordinator, openCoordinator } from '../coordinator.js';
import type { Database } from '../database/database.js';
import { plugIn } from '../testing/fakeSocket.js';
import { moveOf, openTable } from '../testing/recorded.js';
import { testDatabase } from '../testing/testDatabase.js';
import type { Judges } from './judges.js';
import { judgesInThreads } from './threads.js';

let judges: Judges;
let database: Database;
let house: Coordinator;
beforeAll(async () => {
  judges = judgesInThreads({ count: 1 });
  database = await testDatabase();
  house = await openCoordinator({
    database,
    judges,
    addressOf: (context) => context.req.header('x-from') ?? '127.0.0.1',
  });
});
afterAll(async () => {
  await house.close();
  await judges.close();
  await database.close();
});

const post = async (path: string, body: string, from = '127.0.0.1') =>
  house.app.request(path, { method: 'POST', body, headers: { 'x-from': from } });
const quantile = (times: number[], q: number) => times.sort((a, b) => a - b)[Math.floor(q * (times.length - 1))]!;

/** Signed by its key, and for another time: it costs a whole signature before it is refused. */
const key = newSession(seededRandom('stranger'));
const card = (at: number) => JSON.stringify({ ...signPerson(key, { name: 'Stranger', picture: 1, at: 1 }), at });
const seek = (at: number) =>
  JSON.stringify({ ...signSeek(key, { game: 'kuhn', dealer: 'players', config: '0x', at: 1 }), at });

const SOON = { timeout: 60_000, interval: 5 };

describe('a flood of signatures from many addresses', () => {
  it('keeps no seat waiting, and has the house refuse what is too much of it', async () => {
    const { tableId } = await openTable(house);
    const read = async () => {
      const since = performance.now();
      const response = await post('/api/judge/read', makePlain({ tableId }));
      expect(response.status).toBe(200);
      expect(parsePlain(await response.text())).toMatchObject({ value: { phase: 'live' } });
      return performance.now() - since;
    };
    await read();
    const codes = new Map<string, number>();
    const flooding: Promise<void>[] = [];
    // More than may wait, of three kinds, each from an address that has asked for nothing before.
    for (let i = 0; i < 900; i++) {
      const from = `10.0.${i >> 8}.${i & 255}`;
      const [path, body] = i % 2 ? ['/api/people', card(i + 2)] : ['/api/pool', seek(i + 2)];
      const one = post(path, body, from).then(async (response) => {
        const { code } = (await response.json()) as { code: string };
        codes.set(`${response.status} ${code}`, (codes.get(`${response.status} ${code}`) ?? 0) + 1);
      });
      flooding.push(one);
    }
    const plugs = Array.from({ length: 20 }, (_, i) => plugIn(house, `10.1.0.${i}`));
    for (const plug of plugs) plug.say({ op: 'prove', signature: key.secret.padEnd(132, '1') });
    await vi.waitFor(() => expect(judges.waiting).toBeGreaterThan(300), SOON);
    const during: number[] = [];
    const since = performance.now();
    while (judges.waiting > 50) during.push(await read());
    const queueMs = performance.now() - since;
    await Promise.all(flooding);
    for (const plug of plugs) plug.leave();

    expect([...codes.keys()].sort()).toEqual(['400 NotSigned', '503 Unavailable']);
    expect(codes.get('400 NotSigned')).toBeGreaterThan(400);
    // Behind them a seat would have waited until nearly all were done, or been refused.
    expect(during.length).toBeGreaterThan(10);
    expect(quantile(during, 0.9)).toBeLessThan(queueMs / 4);
  });

  it('is no reason to refuse what a seat says', async () => {
    const table = await openTable(house);
    const seat = plugIn(house);
    const { nonce } = await seat.next('hello');
    for (const session of table.sessions) {
      seat.say({ op: 'prove', signature: signWith(session)(relayDigest(nonce as Hex)) });
      await seat.next('proved');
    }
    const from = (i: number) => `10.2.${i >> 8}.${i & 255}`;
    const flooding = Array.from({ length: 700 }, (_, i) => post('/api/people', card(i + 5000), from(i)));
    await vi.waitFor(() => expect(judges.waiting).toBeGreaterThan(300), SOON);
    for (let id = 1; id < 8; id++) {
      seat.say({ op: 'post', id, table: table.key, message: moveOf(table, id, id % 2) });
      await seat.next('kept', (frame) => frame.id === id);
    }
    expect(judges.waiting).toBeGreaterThan(100);
    await Promise.all(flooding);
    seat.leave();
  });
});

describe('tables that a stranger made up', () => {
  let made = 2n ** 200n;
  const isServed = async (tableId: bigint) => {
    const response = await post('/api/judge/read', makePlain({ tableId }));
    expect(response.status).toBe(200);
  };

  it('fill no judge’s queue, however many are watched from one address', async () => {
    const { tableId } = await openTable(house);
    const plugs = Array.from({ length: 2 }, () => plugIn(house, '203.0.113.5'));
    for (const plug of plugs) for (let i = 0; i < 400; i++) plug.say({ op: 'watch', tableId: String(made++) });
    for (let i = 0; i < 20; i++) {
      await isServed(tableId);
      expect(judges.waiting).toBeLessThan(10);
    }
    for (const plug of plugs) plug.leave();
  });

  it('fill no judge’s queue with calls from many addresses', async () => {
    const { tableId } = await openTable(house);
    const flooding = Array.from({ length: 650 }, (_, i) =>
      post('/api/judge/timeout', makePlain({ tableId: made++ }), `10.3.0.${i % 20}`),
    );
    for (let i = 0; i < 20; i++) await isServed(tableId);
    for (const response of await Promise.all(flooding))
      expect(await response.json()).toMatchObject({ code: 'NoSuchTable' });
  });
});

describe('a table that strangers look at again and again', () => {
  it('has a place in its line for its seats', async () => {
    const { tableId } = await openTable(house);
    const plugs = Array.from({ length: 3 }, (_, i) => plugIn(house, `203.0.114.${i}`));
    for (const plug of plugs)
      for (let i = 0; i < 150; i++) for (const op of ['watch', 'unwatch']) plug.say({ op, tableId: String(tableId) });
    for (const plug of plugs) plug.say({ op: 'watch', tableId: String(tableId) });
    await new Promise((resolve) => setImmediate(resolve));
    // A call of a seat comes to its judge, who finds it too early.
    const response = await post('/api/judge/timeout', makePlain({ tableId }));
    expect(response.status).toBe(400);
    // And all who watch are told how it stands.
    for (const plug of plugs) expect((await plug.next('judge')).event).toMatchObject({ kind: 'started' });
    for (const plug of plugs) plug.leave();
  });
});
