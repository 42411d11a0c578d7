import { type Hex, seededRandom, unwrap } from '@facedown/base';
import {
  gameEntry,
  HOSTED_CHAIN,
  HOSTED_TABLE,
  inviterOfPassword,
  loadDealer,
  loadGame,
  makeInvite,
  makePlain,
  newInviter,
  newSession,
  parseInvite,
  parsePlain,
  signTicket,
  startOf,
  type TableView,
} from '@facedown/sdk';
import type { Context } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRpcProxy } from '../chain/rpcProxy.js';
import { type Coordinator, openCoordinator } from '../coordinator.js';
import type { Database } from '../database/database.js';
import { testDatabase } from '../testing/testDatabase.js';

let database: Database;
let house: Coordinator;
const asked: unknown[] = [];
const addressOf = (context: Context) => context.req.header('x-test-address') ?? '127.0.0.1';

beforeAll(async () => {
  database = await testDatabase();
  house = await openCoordinator({
    database,
    botsFor: ['kuhn'],
    addressOf,
    limits: { requestsPerSecond: 1, burstRequests: 20 },
    rpc: openRpcProxy('http://chain', async (_url, init) => {
      asked.push(JSON.parse(String(init?.body)));
      return Response.json({ jsonrpc: '2.0', id: 1, result: '0x7' });
    }),
  });
});
afterAll(async () => {
  await house.close();
  await database.close();
});

const random = seededRandom('app');
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await house.app.request(path, { headers });
  return { status: response.status, body: parsePlain(await response.text()) as never as Record<string, never> };
};
const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const init = { method: 'POST', headers, body: typeof body === 'string' ? body : makePlain(body) };
  const response = await house.app.request(path, init);
  return { status: response.status, body: parsePlain(await response.text()) as never as Record<string, never> };
};
const idOf = (tableId: bigint) => ({ chainId: HOSTED_CHAIN, table: HOSTED_TABLE, tableId, epoch: 1n });

async function openTable(listing?: unknown): Promise<bigint> {
  const { config } = await gameEntry('kuhn').example(2);
  const opening = {
    game: 'kuhn',
    dealer: 'open',
    name: 'A table',
    config: (await loadGame('kuhn')).codecs.config.encode(config),
    dealerConfig: '0x',
    minSeats: 2,
    maxSeats: 2,
    servers: [newSession(random).address],
    onchain: false,
    registerSeconds: 60,
    answerSeconds: 60,
  };
  const { status, body } = await post('/api/judge/create', { opening, ...(listing ? { listing } : {}) });
  expect(status).toBe(200);
  return body.value!;
}
const entryAt = (seat: number, owner: Hex = newSession(random).address) => ({
  seat,
  owner,
  session: newSession(random).address,
  key: '0x',
  amount: 20n,
});

describe('the lobby', () => {
  it('lists an open table until it has started, then among the running ones', async () => {
    const tableId = await openTable();
    const ids = async (phase: string) =>
      ((await get(`/api/tables?phase=${phase}`)).body as never as { tableId: string }[]).map((table) => table.tableId);
    expect(await ids('lobby')).toContain(String(tableId));
    await post('/api/judge/join', { tableId, entry: entryAt(0) });
    await post('/api/judge/join', { tableId, entry: entryAt(1) });
    expect(await ids('lobby')).not.toContain(String(tableId));
    expect(await ids('running')).toContain(String(tableId));
    expect((await get(`/api/tables/${tableId}`)).body.seats).toHaveLength(2);
  });

  it('reads a state by its bytes, however its numbers are spelled', async () => {
    const tableId = await openTable();
    await post('/api/judge/join', { tableId, entry: entryAt(0) });
    await post('/api/judge/join', { tableId, entry: entryAt(1) });
    const { opening, entries, hash } = (await post('/api/judge/read', { tableId })).body.value as never as TableView;
    const { dealer } = await loadDealer('open');
    const table = { id: idOf(tableId), game: await loadGame('kuhn'), dealer };
    const state = unwrap(startOf(table, opening, entries, 0n));
    const settledWith = async (rules: unknown) =>
      (await post('/api/judge/settle', { tableId, seat: 0, end: { fixed: { state: { ...state, rules }, hash } } }))
        .body;
    expect((await settledWith(state.rules)).code).toBe('NotFinal');
    const spelled = Object.fromEntries(
      Object.entries(state.rules as object).map(([key, value]) => [
        key,
        typeof value === 'number' ? BigInt(value) : value,
      ]),
    );
    expect((await settledWith(spelled)).code).toBe('NotFinal');
  });

  it('refuses a taken seat and a second seat for one owner', async () => {
    const tableId = await openTable();
    const first = entryAt(0);
    await post('/api/judge/join', { tableId, entry: first });
    expect((await post('/api/judge/join', { tableId, entry: entryAt(0) })).body.code).toBe('SeatTaken');
    expect((await post('/api/judge/join', { tableId, entry: entryAt(1, first.owner) })).body.code).toBe(
      'AlreadySeated',
    );
  });

  it('never lists a private table, and lets in only who brings a ticket for himself', async () => {
    const inviter = newInviter(random);
    const tableId = await openTable({ access: 'private', inviter: inviter.address });
    const all = (await get('/api/tables')).body as never as { tableId: string }[];
    expect(all.map((table) => table.tableId)).not.toContain(String(tableId));

    const entry = entryAt(0);
    expect((await post('/api/judge/join', { tableId, entry })).body.code).toBe('NotInvited');
    const others = signTicket(inviter, idOf(tableId), entryAt(1).owner);
    expect((await post('/api/judge/join', { tableId, entry, ticket: others })).body.code).toBe('NotInvited');
    const forged = signTicket(newInviter(random), idOf(tableId), entry.owner);
    expect((await post('/api/judge/join', { tableId, entry, ticket: forged })).body.code).toBe('NotInvited');

    const link = makeInvite(tableId, inviter);
    const ticket = signTicket(parseInvite(`#${link}`)!.inviter, idOf(tableId), entry.owner);
    expect((await post('/api/judge/join', { tableId, entry, ticket })).status).toBe(200);
  });

  it('takes a password that never leaves its two sides', async () => {
    const inviter = await inviterOfPassword('knave of cups', 'A table', 1000);
    const tableId = await openTable({ access: 'private', inviter: inviter.address });
    const entry = entryAt(0);
    const right = await inviterOfPassword('knave of cups', 'A table', 1000);
    const wrong = await inviterOfPassword('knave of coins', 'A table', 1000);
    const ticketOf = (key: typeof right) => signTicket(key, idOf(tableId), entry.owner);
    expect((await post('/api/judge/join', { tableId, entry, ticket: ticketOf(wrong) })).body.code).toBe('NotInvited');
    expect((await post('/api/judge/join', { tableId, entry, ticket: ticketOf(right) })).status).toBe(200);
  });

  it('hides a running table whose creator wants no spectators', async () => {
    const tableId = await openTable({ access: 'open', spectators: false });
    await post('/api/judge/join', { tableId, entry: entryAt(0) });
    await post('/api/judge/join', { tableId, entry: entryAt(1) });
    const running = (await get('/api/tables?phase=running')).body as never as { tableId: string }[];
    expect(running.map((table) => table.tableId)).not.toContain(String(tableId));
  });

  it('gives two hurried people different seats, and opens a table where there is none', async () => {
    const wish = { game: 'relic', seats: 3 };
    const found = await Promise.all([post('/api/quick', wish), post('/api/quick', wish), post('/api/quick', wish)]);
    const places = found.map(({ body }) => `${body.tableId}/${body.seat}`);
    expect(new Set(places).size).toBe(3);
    expect((await post('/api/quick', { game: 'bridge' })).body.code).toBe('UnknownGame');
    expect((await post('/api/quick', { game: 'relic', seats: 99 })).body.code).toBe('NoSuchSeat');
  });

  it('asks bots only to seats that are free', async () => {
    const tableId = await openTable();
    const { body } = await post(`/api/tables/${tableId}/bots`, JSON.stringify({ count: 1, strength: 'hard' }));
    expect(body.bots).toEqual([{ seat: 1, strength: 'hard' }]);
    expect((await post(`/api/tables/${tableId}/bots`, JSON.stringify({ count: 2 }))).body.code).toBe('NoFreeSeat');
    const asking = (await get('/api/bots')).body as never as { tableId: string }[];
    expect(asking.map((table) => table.tableId)).toContain(String(tableId));
    expect((await get('/api/bots', { 'x-test-address': '10.0.0.9' })).status).toBe(403);
  });
});

describe('the tables without stakes', () => {
  it('refuse a state that has another hash than it says', async () => {
    const tableId = await openTable();
    await post('/api/judge/join', { tableId, entry: entryAt(0) });
    await post('/api/judge/join', { tableId, entry: entryAt(1) });
    const { hash } = (await post('/api/judge/read', { tableId })).body.value as never as { hash: Hex };
    const base = { state: { rules: {}, dealer: {}, version: 0n }, hash };
    for (const method of ['timeout', 'dispute', 'checkpoint', 'settle', 'advance'])
      expect(
        (await post(`/api/judge/${method}`, { tableId, base, fixed: base, seat: 0, end: { fixed: base }, moves: [] }))
          .body.code,
      ).toBe('MalformedCall');
    expect((await post('/api/judge/explode', { tableId })).body.code).toBe('NoSuchMethod');
    expect((await post('/api/judge/read', { tableId: 999n })).body.code).toBe('NoSuchTable');
  });

  it('are the same after a restart', async () => {
    const tableId = await openTable();
    await post('/api/judge/join', { tableId, entry: entryAt(1) });
    const before = await post('/api/judge/read', { tableId });
    const again = await openCoordinator({ database });
    const response = await again.app.request('/api/judge/read', { method: 'POST', body: makePlain({ tableId }) });
    expect(parsePlain(await response.text())).toEqual(before.body);
    await again.close();
  });
});

describe('the chain behind our origin', () => {
  it('passes on what anybody may ask and nothing else', async () => {
    expect((await post('/rpc', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }))).body.result).toBe(
      '0x7',
    );
    const before = asked.length;
    for (const method of ['anvil_setBalance', 'eth_sendTransaction', 'evm_mine', 'debug_traceCall', 'eth_accounts', 7])
      expect((await post('/rpc', JSON.stringify({ id: 1, method }))).body.error).toBeDefined();
    const mixed = [
      { id: 1, method: 'eth_chainId' },
      { id: 2, method: 'anvil_mine' },
    ];
    expect((await post('/rpc', JSON.stringify(mixed))).body.error).toBeDefined();
    expect(asked.length).toBe(before);
  });
});

describe('limits', () => {
  it('slow down one address and no other', async () => {
    const flood = { 'x-test-address': '10.0.0.1' };
    const answers = await Promise.all(Array.from({ length: 40 }, () => get('/api/status', flood)));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(10);
    expect((await get('/api/status', { 'x-test-address': '10.0.0.2' })).status).toBe(200);
  });

  it('refuse a body that is too large', async () => {
    const headers = { 'content-length': '5000000' };
    expect((await post('/api/quick', 'x'.repeat(5_000_000), headers)).body.code).toBe('TooLarge');
  });

  it('say nothing of what went wrong inside', async () => {
    const secret = 'password=hunter2';
    const query = () => Promise.reject(new Error(secret));
    const lines: string[] = [];
    const failing = await openCoordinator({
      database: { ...database, query: (sql, params) => (/results/.test(sql) ? query() : database.query(sql, params)) },
      log: (line) => lines.push(line),
    });
    const response = await failing.app.request('/api/leaderboard');
    expect([response.status, await response.json()]).toEqual([
      503,
      { code: 'Unavailable', message: 'The coordinator cannot do this now. Try again.' },
    ]);
    expect(lines.join()).toContain('/api/leaderboard');
    expect((await failing.app.request('/api/nothing')).status).toBe(404);
    await failing.close();
  });
});

describe('health and metrics', () => {
  it('tell whether the database answers and what was counted', async () => {
    expect((await get('/health')).body).toEqual({ ok: true, database: true, writing: true });
    const text = await (await house.app.request('/metrics')).text();
    expect(text).toMatch(/^facedown_requests_total \d+$/m);
  });
});
