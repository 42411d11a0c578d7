import { seededRandom } from '@facedown/base';
import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from '../client/client.js';
import { ackDigest } from '../signing/digest.js';
import { sessionOf, signWith } from '../signing/session.js';
import { memoryStore } from '../store/memoryStore.js';
import { manualClock } from '../testing/manualClock.js';
import { playSeat, quietChoice, seatTable } from '../testing/playTable.js';
import { tableKey } from '../transport/relay.js';
import { receive } from './engine.js';

const open: Client[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.stop();
});

describe('what a seat says long before its time', () => {
  it('is kept within bounds, however much of it is well signed, and what is due still counts', async () => {
    const clock = manualClock();
    const store = memoryStore();
    const plan = { game: 'kuhn', dealer: 'open', seats: 2, seed: 'early' };
    const { clients, servers, judge, tableId } = await seatTable({ ...plan, clock, storeOf: () => store });
    open.push(...clients, ...servers);
    await clock.run(() => clients[0]!.view().waiting.kind === 'action', 60_000);
    let engine = clients[0]!.engine();
    const key = tableKey({ chainId: judge.chainId, table: judge.table, tableId });
    const sign = signWith(sessionOf(store.secretsOf(key, 1)!.session));
    const { id } = engine.table;
    const { version } = engine.fixed.state;
    for (let i = 0; i < 400; i++) {
      // Forty versions ahead at most, and ten lies for each.
      const ack = {
        epoch: id.epoch,
        version: version + 2n + BigInt(i % 40),
        state: `0x${(i + 1).toString(16).padStart(64, '0')}` as const,
      };
      engine = receive(engine, { kind: 'ack', ...ack, seat: 1, signature: sign(ackDigest(id, ack)) }).engine;
    }
    expect(engine.early.length).toBe(256);
    const far = { epoch: id.epoch, version: version + 65n, state: `0x${'77'.repeat(32)}` as const };
    const fresh = clients[0]!.engine();
    const told = receive(fresh, { kind: 'ack', ...far, seat: 1, signature: sign(ackDigest(id, far)) });
    expect(told.engine.early).toEqual(fresh.early);
    expect(told.effects).toEqual([{ kind: 'behind' }]);
    for (const [i, client] of clients.entries()) void playSeat(client, quietChoice(seededRandom(i)), 1);
    let ended = 0;
    for (const client of clients) void client.done.then(() => ended++);
    await clock.run(() => ended === 2, 600_000);
    expect(ended).toBe(2);
  });
});
