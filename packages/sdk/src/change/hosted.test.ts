import { seededRandom } from '@facedown/base';
import { afterEach, describe, expect, it } from 'vitest';
import type { Client, Ending } from '../client/client.js';
import type { Judge } from '../judge/judge.js';
import { changeTable, foldAlways } from '../testing/changeTable.js';
import { type ManualClock, manualClock } from '../testing/manualClock.js';
import type { Relay } from '../transport/relay.js';

const open: Client[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.stop();
});

/** Every message comes to every party at its own time, so that wishes and the host's decks cross each other. */
const crossing = (clock: ManualClock, seed: string, mostMs: number) => {
  const random = seededRandom(seed);
  return (relay: Relay): Relay => ({
    ...relay,
    subscribe: (table, hear) =>
      relay.subscribe(table, (text) => {
        const [high, low] = random(2);
        clock.after(((high! * 256 + low!) % mostMs) + 1, () => hear(text));
      }),
    fetch: async () => [],
  });
};

describe('a seat that leaves a table with a host', () => {
  const PATIENCE_MS = 60_000;
  const worlds = Array.from({ length: process.env.FACEDOWN_LONG ? 60 : 8 }, (_, at) => `crossing/${at}`);
  it.each(worlds)('is gone before anyone’s patience ends, whatever crosses its wish: %s', async (seed) => {
    const clock = manualClock();
    const calls: string[] = [];
    const judgeOf = (judge: Judge): Judge => ({
      ...judge,
      post: (tableId, call) => {
        calls.push(call.kind);
        return judge.post(tableId, call);
      },
    });
    const times = { patienceMs: PATIENCE_MS, changeMs: 2000 };
    const relayOf = crossing(clock, seed, 900);
    const { clients, servers } = await changeTable({
      seed,
      seats: [0, 1, 2],
      maxSeats: 4,
      clock,
      times,
      judgeOf,
      relayOf,
    });
    open.push(...clients, ...servers);
    const endings = new Map<number, Ending>();
    for (const client of clients) {
      void foldAlways(client, clock);
      void client.done.then((ending) => endings.set(client.party, ending));
    }
    const wait = seededRandom(`${seed}/wish`)(2);
    await clock.run(() => clients[0]!.view().version > BigInt(4 + (wait[0]! % 8)), 120_000);
    // One goes, and those who stay play on; then another, with whom the table ends.
    for (const seat of [2, 1]) {
      const since = clock.now();
      void clients[seat]!.leave();
      await clock.run(() => endings.has(seat), PATIENCE_MS);
      expect(clock.now() - since).toBeLessThan(PATIENCE_MS);
    }
    expect(calls).not.toContain('dispute');
    for (const client of clients) expect(client.view().faults).toEqual([]);
  });
});
