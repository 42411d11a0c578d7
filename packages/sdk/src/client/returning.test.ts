import { seededRandom } from '@facedown/base';
import { afterEach, describe, expect, it } from 'vitest';
import { joinTable } from '../joinTable.js';
import { memoryStore } from '../store/memoryStore.js';
import { manualClock } from '../testing/manualClock.js';
import { playSeat, quietChoice, seatTable } from '../testing/playTable.js';
import type { Client } from './client.js';

const open: Client[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.stop();
});

describe('a seat that comes back', () => {
  it('registers its newer state also when play on the chain has begun from an older one', async () => {
    const clock = manualClock();
    const store = memoryStore();
    const plan = { game: 'kuhn', dealer: 'open', seats: 2, seed: 'back' };
    const { clients, servers, judge, relay, tableId } = await seatTable({
      ...plan,
      clock,
      storeOf: () => store,
      times: { patienceMs: 3_600_000 },
    });
    open.push(...clients, ...servers);
    await clock.run(() => clients[0]!.view().waiting.mine, 60_000);
    await clients[0]!.act(quietChoice(seededRandom('first'))(clients[0]!));
    await clock.run(() => clients.every((client) => client.view().waiting.parties[0] === 1), 60_000);
    const history = clients[0]!.engine().history.filter(({ acks }) => acks);
    const [older, newer] = history.slice(-2) as [(typeof history)[0], (typeof history)[0]];
    for (const client of [...clients, ...servers]) client.stop();
    // The other disputes with what was before the last move, and nobody registers anything in time.
    await judge.post(tableId, { kind: 'dispute', seat: 0, fixed: older });
    const { remainingMs } = await judge.read(tableId);
    const since = clock.now();
    clock.after(remainingMs + 1000, () => {});
    await clock.run(() => clock.now() > since + remainingMs, 600_000);
    expect(await judge.read(tableId)).toMatchObject({ phase: 'play', version: older.state.version });

    const back = await joinTable({ judge, relay, tableId, seat: 1, amount: 0n, store, clock, times: { answerMs: 0 } });
    open.push(back);
    await clock.run(() => judge.calls.includes('checkpoint'), 60_000);
    expect(await judge.read(tableId)).toMatchObject({ phase: 'live', hash: newer.hash });
    void playSeat(back, quietChoice(seededRandom('back')), 1);
    expect(back.view().version).toBe(newer.state.version);
  });
});
