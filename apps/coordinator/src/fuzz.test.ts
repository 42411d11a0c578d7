import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { seededRandom } from '@facedown/base';
import { messagesOfBatch } from '@facedown/protocol';
import { makePlain } from '@facedown/sdk/coordinator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Coordinator, openCoordinator } from './coordinator.js';
import type { Database } from './database/database.js';
import { type Plug, plugIn } from './testing/fakeSocket.js';
import { garbageFrame, garbageRequest } from './testing/garbage.js';
import { ackOf, moveOf, openTable } from './testing/recorded.js';
import { testDatabase } from './testing/testDatabase.js';

const FRAMES = process.env.FACEDOWN_LONG ? 90_000 : 3000;
const REQUESTS = process.env.FACEDOWN_LONG ? 15_000 : 400;
const HONEST_EVERY = 150;
/** Garbage must not pile up: what a run of this length may leave behind after collection. */
const MAX_GROWTH = 60_000_000;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

let database: Database;
let house: Coordinator;
beforeAll(async () => {
  database = await testDatabase();
  house = await openCoordinator({
    database,
    limits: {
      malformed: 1e9,
      framesPerSecond: 1e9,
      burstFrames: 1e9,
      charsPerSecond: 1e12,
      burstChars: 1e12,
      addressCharsPerSecond: 1e12,
      subscriptions: 64,
    },
  });
});
afterAll(async () => {
  await house.close();
  await database.close();
});

describe('garbage', () => {
  it(`of ${FRAMES} frames and ${REQUESTS} requests breaks nothing, keeps nothing, and honest tables play on`, async () => {
    const random = seededRandom('garbage');
    const table = await openTable(house);
    const [speaker, listener] = [plugIn(house), plugIn(house)];
    listener.say({ op: 'subscribe', table: table.key, after: '0' });
    await listener.next('mark');
    const known = [
      { op: 'subscribe', table: table.key, after: '0' },
      {
        op: 'post',
        id: 1,
        table: table.key,
        message: moveOf({ ...table, sessions: [...table.sessions].reverse() }, 1, 0),
      },
      { op: 'subscribe', table: table.key },
      { op: 'fetch', id: 2, table: table.key, from: '0' },
      { op: 'fetch', id: 3, table: table.key, from: '0', after: '1' },
      { op: 'watch', tableId: String(table.tableId) },
      { op: 'prove', signature: `0x${'11'.repeat(65)}` },
    ].map((frame) => JSON.stringify(frame));
    const bodies = [
      makePlain({ tableId: table.tableId }),
      makePlain({
        tableId: table.tableId,
        entry: { seat: 0, owner: `0x${'1'.repeat(40)}`, session: `0x${'2'.repeat(40)}`, key: '0x', amount: 20n },
      }),
      '{"game":"kuhn","seats":2}',
      '{"jsonrpc":"2.0","id":1,"method":"eth_call"}',
    ];
    collect();
    const before = process.memoryUsage().heapUsed;

    let plugs: Plug[] = [];
    let version = 1;
    for (let i = 0; i < FRAMES; i++) {
      if (i % 500 === 0) {
        for (const plug of plugs) {
          expect(plug.closed()).toBeUndefined();
          plug.leave();
        }
        plugs = [plugIn(house), plugIn(house, `10.0.${i % 250}.1`)];
      }
      plugs[i % 2]!.say(garbageFrame(random, known));
      if (i % 50 === 0) {
        await new Promise((resolve) => setImmediate(resolve));
        for (const plug of plugs) plug.said.length = 0;
      }
      if (i % HONEST_EVERY !== 0) continue;
      const isMove = version % 2 === 1;
      const message = isMove ? moveOf(table, version, 0) : ackOf(table, version, 1);
      speaker.say({ op: 'post', id: i, table: table.key, message });
      if (isMove) expect((await listener.next('said')).message).toBe(message);
      else expect(messagesOfBatch((await listener.next('acks')).batch)).toEqual([message]);
      await speaker.next('kept');
      version++;
    }
    for (let i = 0; i < REQUESTS; i++) {
      const { path, init } = garbageRequest(random, bodies);
      const response = await house.app.request(path, init);
      expect(response.status, `${init.method} ${path} ${init.body}`).not.toBe(500);
      if (response.status === 503) throw new Error(`${init.method} ${path} ${init.body} fails inside`);
      await response.text();
    }
    for (const plug of plugs) plug.leave();

    const [row] = await database.query<{ count: string }>('select count(*) from relay_messages where table_key = $1', [
      table.key,
    ]);
    expect(Number(row!.count)).toBe(version - 1);
    collect();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(MAX_GROWTH);
  });
});
