import { connectCoordinator, createTable, gameEntry, joinTable } from '@facedown/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type House, openHouse } from '../testing/house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** Every answer to a call is lost once, after the house has taken it. */
const losing = (): typeof fetch => {
  const lost = new Set<unknown>();
  return async (url, request) => {
    const response = await fetch(url, request);
    const isFirst = request?.method === 'POST' && !lost.has(request.body);
    if (isFirst) lost.add(request.body);
    if (isFirst) throw new TypeError('fetch failed');
    return response;
  };
};

describe('a call whose answer is lost on the way', () => {
  it('has opened the table, seated its seats and begun it: said again, it is not taken for another’s', async () => {
    const connections = [0, 1].map(() => connectCoordinator({ urls: [house.url], fetch: losing() }));
    const judges = connections.map((connection) => connection.judge());
    const [first] = judges;
    const opening = { game: 'holdem', dealer: 'players', seats: 3, minSeats: 2 };
    const example = await gameEntry('holdem').example(3);
    const tableId = await createTable({ judge: first!, ...opening, config: example.config });
    const joining = judges.map((judge, seat) =>
      joinTable({ judge, relay: connections[seat]!.relay, tableId, seat, amount: example.amounts[seat]! }),
    );
    await expect.poll(async () => (await first!.read(tableId)).entries.length).toBe(2);
    await first!.post(tableId, { kind: 'start' });
    const clients = await Promise.all(joining);
    expect(clients.map(({ party }) => party)).toEqual([0, 1]);
    for (const client of clients) client.stop();
    for (const connection of connections) connection.close();
  });

  it('is refused all the same where another was faster', async () => {
    const example = await gameEntry('kuhn').example(2);
    const connection = connectCoordinator({ urls: [house.url] });
    const lossy = connectCoordinator({ urls: [house.url], fetch: losing() });
    const judge = lossy.judge();
    const tableId = await createTable({ judge, game: 'kuhn', dealer: 'players', seats: 2, config: example.config });
    const taking = new AbortController();
    const at = { relay: connection.relay, tableId, seat: 0, amount: example.amounts[0]!, signal: taking.signal };
    const honest = joinTable({ ...at, judge: connection.judge() });
    await expect.poll(async () => (await judge.read(tableId)).entries.length).toBe(1);
    await expect(joinTable({ ...at, judge })).rejects.toMatchObject({ code: 'SeatTaken' });
    taking.abort();
    await expect(honest).rejects.toMatchObject({ code: 'Aborted' });
    connection.close();
    lossy.close();
  });
});
