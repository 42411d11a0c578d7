import { seededRandom } from '@facedown/base';
import {
  type Client,
  connectCoordinator,
  createTable,
  gameEntry,
  joinTable,
  memoryStore,
  sessionOf,
} from '@facedown/sdk';
import { tableKey } from '@facedown/sdk/coordinator';
import { delegateDigest, signWith } from '@facedown/sdk/engine';
import { randomChoice } from '@facedown/sdk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.js';
import { type House, openHouse } from '../testing/house.js';

let house: House;
let looks = 0;
let isAwake = false;
beforeAll(async () => {
  // By its own clock a second passes between any two looks, once it is awake: every look is one at a table that stands
  // still, so it may only begin when the house has everything that was said.
  const now = () => {
    looks++;
    return isAwake ? 1000 * looks : 0;
  };
  house = await openHouse({ keeping: { patienceMs: 300, pollMs: 50, now } });
});
beforeEach(() => {
  isAwake = false;
});
afterAll(() => house.close());

/** What was said is written and followed by then. */
const looked = async (times: number) => {
  const before = looks;
  await eventually(() => expect(looks).toBeGreaterThan(before + times));
};

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
  const stores = [memoryStore(), memoryStore()] as const;
  // Patient clients: whatever happens on the judge is the keeper's doing.
  const times = { answerMs: 0, resendMs: 200, patienceMs: 600_000, staggerMs: 600_000 };
  const clients = await Promise.all(
    stores.map((store, seat) =>
      joinTable({ judge, relay: connection.relay, tableId, seat, amount: amounts[seat]!, store, times }),
    ),
  );
  const id = { chainId: judge.chainId, table: judge.table, tableId, epoch: 1n };
  const session = sessionOf(stores[0].secretsOf(tableKey(id), 0)!.session);
  return { connection, judge, tableId, clients: clients as [Client, Client], id, session };
}

describe('the keeper', () => {
  it('wins for a seat that is away when the other holds the table up', async () => {
    const { connection, judge, tableId, clients, id, session } = await seatTwo();
    const [away, stalling] = clients;
    // Seat 0 acts, hands its seat over to the keeper and goes; seat 1 never answers.
    await eventually(() => expect(away.view().waiting.mine).toBe(true));
    await away.act(randomChoice(seededRandom('keeper'))(away));
    // Each has heard the other by then, so the house has everything that was said.
    for (const client of [away, stalling]) await eventually(() => expect(client.view().waiting.parties).toEqual([1]));
    const { keeper } = await ask('/api/status');
    const permission = signWith(session)(delegateDigest(id, 0, keeper));
    const request = { table: tableKey(id), epoch: '1', seat: 0, permission };
    expect((await ask('/api/keeper', { ...request, seat: 1 })).code).toBe('NotSigned');
    expect((await ask('/api/keeper', { ...request, table: 'x' })).code).toBe('MalformedRequest');
    for (const client of clients) client.stop();
    expect((await ask('/api/keeper', request)).until).toBeDefined();
    await looked(20);
    isAwake = true;

    await eventually(async () => expect((await judge.read(tableId)).phase).toBe('done'));
    const { payouts } = await judge.read(tableId);
    expect(payouts![0]).toBeGreaterThan(20n);
    connection.close();
  });

  it('does nothing against the seat that asked for it', async () => {
    const { connection, judge, tableId, clients, id, session } = await seatTwo();
    for (const client of clients) await eventually(() => expect(client.view().waiting.parties).toEqual([0]));
    for (const client of clients) client.stop();
    const { keeper } = await ask('/api/status');
    const permission = signWith(session)(delegateDigest(id, 0, keeper));
    expect((await ask('/api/keeper', { table: tableKey(id), epoch: '1', seat: 0, permission })).until).toBeDefined();
    await looked(20);
    isAwake = true;
    await looked(10);
    expect((await judge.read(tableId)).phase).toBe('live');
    connection.close();
  });
});
