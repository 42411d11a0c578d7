import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@facedown/base';
import { type Client, connectCoordinator, createTable, gameEntry, joinTable } from '@facedown/sdk';
import type { Status } from '@facedown/sdk/coordinator';
import { playSeat, quietChoice } from '@facedown/sdk/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Judges, judgesHere } from '../judging/judges.js';
import { type House, openHouse, TEST_TIMES } from '../testing/house.js';

let house: House;
/** Whose signatures the judges were asked for. */
let checked = 0;
beforeAll(async () => {
  const judges = judgesHere();
  const ask: Judges['ask'] = (about, method, asked) => {
    if (method === 'claimSigner') checked++;
    return judges.ask(about, method, asked);
  };
  house = await openHouse({ keyServers: {}, judges: { ask, waiting: 0, close: judges.close } });
});
afterAll(() => house.close());

async function offered(): Promise<NonNullable<Status['keyServers']>> {
  for (;;) {
    const { keyServers } = (await (await fetch(`${house.url}/api/status`)).json()) as Status;
    if (keyServers) return keyServers;
    await sleep(20);
  }
}

describe('the key servers of a house', () => {
  it('are three of one operator, and the status says so', async () => {
    const { threshold, urls, isOneOperator, configs } = await offered();
    expect([threshold, urls, isOneOperator]).toEqual([2, ['/keyserver/1', '/keyserver/2', '/keyserver/3'], true]);
    expect(Object.keys(configs).sort()).toEqual(['committee', 'escrow']);
    const key = (await (await fetch(`${house.url}/keyserver/2/key`)).json()) as { server: number };
    expect(key.server).toBe(2);
    expect((await fetch(`${house.url}/keyserver/4/key`)).status).toBe(404);
    expect((await fetch(`${house.url}/keyserver/1/deal`, { method: 'POST', body: '{}' })).status).toBe(409);
  });

  it('read no claim to its end that is longer than any', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        // It never ends, and doesn't say how long it is.
        controller.enqueue(new Uint8Array(64_000).fill(0x20));
        sent += 64_000;
      },
    });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    const said = await fetch(`${house.url}/keyserver/1/deal`, init).then(
      ({ status }) => status,
      // Whoever goes on sending may find the door shut before he reads why.
      () => 'shut',
    );
    expect([413, 'shut']).toContain(said);
    expect(sent).toBeLessThan(20_000_000);
  });

  it.each([
    ['committee', 2],
    ['escrow', 3],
  ] as const)(
    'serve a table of Hold’em on `%s` that says nothing but its dealer',
    async (dealer, seats) => {
      await offered();
      const before = checked;
      const connections = Array.from({ length: seats }, () => connectCoordinator({ urls: [house.url] }));
      const { config, amounts } = await gameEntry('holdem').example(seats);
      const tableId = await createTable({ judge: connections[0]!.judge(), game: 'holdem', dealer, config, seats });
      const clients: Client[] = await Promise.all(
        connections.map((connected, seat) =>
          joinTable({
            judge: connected.judge(),
            relay: connected.relay,
            tableId,
            seat,
            amount: amounts[seat]!,
            random: seededRandom(`${dealer}/${seat}`),
            times: TEST_TIMES,
          }),
        ),
      );
      await Promise.all(clients.map((client, seat) => playSeat(client, quietChoice(seededRandom(`quiet ${seat}`)), 1)));
      const chair = clients[0]!.log().flatMap(({ deeds }) => deeds.filter(({ party }) => party === 128));
      // While everyone is there `escrow` needs nobody; `committee` needs its servers for every card.
      expect(chair.length > 2).toBe(dealer === 'committee');
      // The entries and acks of a claim, at each of the servers, and never on the thread that serves.
      if (dealer === 'committee') expect(checked - before).toBeGreaterThan(3 * 2 * seats);
      expect(await clients[0]!.verify()).toMatchObject({ ok: true });
      for (const client of clients) client.stop();
      for (const connected of connections) connected.close();
    },
    900_000,
  );
});
