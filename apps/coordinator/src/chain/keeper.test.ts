import { type Hex, seededRandom } from '@facedown/base';
import {
  type Client,
  connectCoordinator,
  createTable,
  delegateDigest,
  gameEntry,
  joinTable,
  memoryStore,
  type OpenStore,
  type SeatSecrets,
  sessionOf,
  signWith,
  tableKey,
} from '@facedown/sdk';
import { randomChoice } from '@facedown/sdk/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type House, openHouse } from '../testing/house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse({ keeping: { patienceMs: 300, pollMs: 50 } });
});
afterAll(() => house.close());

const ask = async (path: string, body?: unknown) => {
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  return (await fetch(`${house.url}${path}`, init)).json();
};

async function seatTwo() {
  const connection = connectCoordinator({ urls: [house.url] });
  const judge = connection.judge();
  const { config, amounts } = await gameEntry('kuhn').example(2);
  const tableId = await createTable({
    judge,
    game: 'kuhn',
    dealer: 'players',
    config,
    seats: 2,
    registerSeconds: 1,
    answerSeconds: 1,
  });
  let secret: Hex = '0x';
  const noting: OpenStore = async (table, party) => {
    const store = await memoryStore()(table, party);
    const writeSecrets = (secrets: SeatSecrets) => {
      secret = secrets.session;
      return store.writeSecrets(secrets);
    };
    return { ...store, writeSecrets };
  };
  const stores = [noting, memoryStore()];
  // Patient clients: whatever happens on the judge is the keeper's doing.
  const times = { answerMs: 0, resendMs: 200, patienceMs: 600_000, staggerMs: 600_000 };
  const clients = await Promise.all(
    stores.map((store, seat) =>
      joinTable({ judge, relay: connection.relay, tableId, seat, amount: amounts[seat]!, store, times }),
    ),
  );
  const id = { chainId: judge.chainId, table: judge.table, tableId, epoch: 1n };
  return { connection, judge, tableId, clients: clients as [Client, Client], id, session: sessionOf(secret) };
}

describe('the keeper', () => {
  it('wins for a seat that is away when the other holds the table up', async () => {
    const { connection, judge, tableId, clients, id, session } = await seatTwo();
    const [away, stalling] = clients;
    // Seat 0 acts, hands its seat over to the keeper and goes; seat 1 never answers.
    await vi.waitFor(() => expect(away.view().waiting.mine).toBe(true), 20_000);
    await away.act(randomChoice(seededRandom('keeper'))(away));
    await vi.waitFor(() => expect(stalling.view().waiting.parties).toEqual([1]), 20_000);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { keeper } = await ask('/api/status');
    const permission = signWith(session)(delegateDigest(id, 0, keeper));
    const request = { table: tableKey(id), epoch: '1', seat: 0, permission };
    expect((await ask('/api/keeper', { ...request, seat: 1 })).code).toBe('NotSigned');
    expect((await ask('/api/keeper', { ...request, table: 'x' })).code).toBe('MalformedRequest');
    for (const client of clients) client.stop();
    expect((await ask('/api/keeper', request)).until).toBeDefined();

    await vi.waitFor(async () => expect((await judge.read(tableId)).phase).toBe('done'), {
      timeout: 20_000,
      interval: 100,
    });
    const { payouts } = await judge.read(tableId);
    expect(payouts![0]).toBeGreaterThan(20n);
    connection.close();
  });

  it('does nothing against the seat that asked for it', async () => {
    const { connection, judge, tableId, clients, id, session } = await seatTwo();
    await vi.waitFor(() => expect(clients[0].view().waiting.mine).toBe(true), 20_000);
    for (const client of clients) client.stop();
    const { keeper } = await ask('/api/status');
    const permission = signWith(session)(delegateDigest(id, 0, keeper));
    await ask('/api/keeper', { table: tableKey(id), epoch: '1', seat: 0, permission });
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect((await judge.read(tableId)).phase).toBe('live');
    connection.close();
  });
});
