import { seededRandom } from '@facedown/base';
import { parseMessage } from '@facedown/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { joinTable } from '../joinTable.js';
import { memoryStore } from '../store/memoryStore.js';
import { manualClock } from '../testing/manualClock.js';
import { playSeat, quietChoice, seatTable } from '../testing/playTable.js';
import type { Relay } from '../transport/relay.js';
import type { Client } from './client.js';
import { sleep } from './clock.js';

const open: Client[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.stop();
});

/** A table that is over. Seat 0 made the last move and went before it heard that the other had signed it, too. */
async function over() {
  const clock = manualClock();
  const store = memoryStore();
  const isLast = (text: string) => {
    const said = parseMessage(text);
    return said.ok && said.value.kind === 'ack' && said.value.version === 4n;
  };
  const relayOf = (relay: Relay, party: number): Relay => ({
    ...relay,
    subscribe: (table, hear) =>
      relay.subscribe(table, (text) => (party === 0 && isLast(text) ? undefined : hear(text))),
    fetch: (...asked) => (party === 0 ? Promise.resolve([]) : relay.fetch(...asked)),
  });
  const times = { patienceMs: 3_600_000 };
  const plan = { game: 'kuhn', dealer: 'open', seats: 2, seed: 'over', clock, times };
  const table = await seatTable({ ...plan, relayOf, storeOf: () => store });
  const { clients, servers } = table;
  open.push(...clients, ...servers);
  const [gone, other] = clients as [Client, Client];
  let ended = 0;
  for (const client of clients) {
    void playSeat(client, quietChoice(seededRandom(client.party)), 2);
    void client.done.then(() => ended++);
  }
  await clock.run(() => ended === 2, 600_000);
  expect([gone.log().length, other.log().length]).toEqual([3, 4]);
  return {
    other,
    /** As it comes back, where the relay takes so long to tell of the past; `isBrief`: and goes at once. */
    async back(ms: number, isBrief = false) {
      const said: string[] = [];
      let isAsked = false;
      const relay: Relay = {
        ...table.relay,
        async post(_, text) {
          said.push(JSON.parse(text).kind);
        },
        async fetch(...asked) {
          isAsked = true;
          await sleep(clock, ms);
          return table.relay.fetch(...asked);
        },
      };
      const { judge, tableId } = table;
      const since = clock.now();
      const client = await joinTable({ judge, relay, tableId, seat: 0, amount: 0n, store, clock, times });
      open.push(client);
      if (isBrief) {
        await clock.run(() => isAsked, 60_000);
        said.length = 0;
        client.stop();
        clock.after(60_000, () => {});
        await clock.run(() => clock.now() - since >= 60_000, 120_000);
      }
      let isDone = false;
      void client.done.then(() => {
        isDone = true;
      });
      await clock.run(() => isDone, 600_000);
      return { client, said, ms: clock.now() - since };
    },
  };
}

describe('a seat that comes back to a table that is over', () => {
  it.each([0, 3000])('has the whole game, where the relay answers after %i ms', async (ms) => {
    const { other, back } = await over();
    const { client } = await back(ms);
    expect(await client.done).toMatchObject({ kind: 'settled' });
    expect(client.log().map(({ hash }) => hash)).toEqual(other.log().map(({ hash }) => hash));
  });

  it('says no word any more when it has gone while the relay was asked', async () => {
    const { back } = await over();
    const { client, said } = await back(1000, true);
    expect(await client.done).toEqual({ kind: 'stopped' });
    expect(said).toEqual([]);
  });

  it('is told so at last by its judge alone, where the relay never answers', async () => {
    const { back } = await over();
    const { client, ms } = await back(3_600_000);
    expect(await client.done).toMatchObject({ kind: 'settled' });
    expect(ms).toBeLessThan(20_000);
  });
});
