import { type Hex, seededRandom, unwrap } from '@facedown/base';
import { gameEntry, loadDealer, loadGame, makeInvite, newSession, parseInvite, type SessionKey } from '@facedown/sdk';
import {
  HOSTED_CHAIN,
  HOSTED_TABLE,
  inviterOfPassword,
  type LobbySeat,
  makePlain,
  newInviter,
  parsePlain,
  signTicket,
} from '@facedown/sdk/coordinator';
import {
  botsDigest,
  delegateDigest,
  disputeDigest,
  type Entry,
  newSalt,
  type Opening,
  relayDigest,
  signWith,
  startOf,
  type TableView,
} from '@facedown/sdk/engine';
import type { Context } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRpcProxy } from '../chain/rpcProxy.js';
import { type Coordinator, openCoordinator } from '../coordinator.js';
import type { Database } from '../database/database.js';
import { type Plug, plugIn } from '../testing/fakeSocket.js';
import { kuhnOpening, signedBy } from '../testing/recorded.js';
import { testDatabase } from '../testing/testDatabase.js';

let database: Database;
let house: Coordinator;
const asked: unknown[] = [];
const botsHouse = newSession(seededRandom('bots'));
const addressOf = (context: Context) => context.req.header('x-test-address') ?? '127.0.0.1';

beforeAll(async () => {
  database = await testDatabase();
  house = await openCoordinator({
    database,
    botsFor: ['kuhn'],
    openHost: () => botsHouse.address,
    origins: ['https://friends.example'],
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
/** A connection to the lobby that has shown to hold a key. */
async function listening(key: SessionKey): Promise<Plug> {
  const plug = plugIn(house);
  const { nonce } = await plug.next('hello');
  plug.say({ op: 'lobby' });
  plug.say({ op: 'prove', signature: signWith(key)(relayDigest(nonce as Hex)) });
  await plug.next('proved');
  return plug;
}
const idOf = (tableId: bigint) => ({ chainId: HOSTED_CHAIN, table: HOSTED_TABLE, tableId, epoch: 1n });

const openings = new Map<bigint, Opening>();
async function openTable(listing?: unknown, creator?: Hex): Promise<bigint> {
  const opening = await kuhnOpening();
  const { status, body } = await post('/api/judge/create', {
    opening,
    ...(listing ? { listing } : {}),
    ...(creator ? { creator } : {}),
  });
  expect(status).toBe(200);
  openings.set(body.value!, opening);
  return body.value!;
}
interface Seated {
  readonly entry: Entry;
  readonly owner: SessionKey;
  readonly session: SessionKey;
}
/** Somebody with a wallet and a session key of his own, and what he would say to sit down. */
function someone(tableId: bigint, seat: number, owner = newSession(random)): Seated {
  const session = newSession(random);
  const entry = { seat, owner: owner.address, session: session.address, key: '0x' as const, amount: 20n };
  return { entry: signedBy(owner, tableId, entry), owner, session };
}
const join = (tableId: bigint, entry: Entry, more: object = {}) =>
  post('/api/judge/join?protocol=3', { tableId, entry, ...more });
async function seatTwo(tableId: bigint): Promise<[Seated, Seated]> {
  const two: [Seated, Seated] = [someone(tableId, 0), someone(tableId, 1)];
  for (const { entry } of two) expect((await join(tableId, entry)).status).toBe(200);
  return two;
}

describe('the lobby', () => {
  it('lists an open table until it has started, then among the running ones', async () => {
    const tableId = await openTable();
    const ids = async (phase: string) =>
      ((await get(`/api/tables?phase=${phase}`)).body as never as { tableId: string }[]).map((table) => table.tableId);
    expect(await ids('lobby')).toContain(String(tableId));
    await seatTwo(tableId);
    expect(await ids('lobby')).not.toContain(String(tableId));
    expect(await ids('running')).toContain(String(tableId));
    expect((await get(`/api/tables/${tableId}`)).body.seats).toHaveLength(2);
  });

  it('answers nothing, and no refusal, to who asks for a table that perhaps is there', async () => {
    const tableId = await openTable();
    const asked = (path: string) => get(`/api/tables/${path}`);
    expect(await asked(`${tableId}?perhaps`)).toEqual(await asked(String(tableId)));
    for (const none of ['123456789', '31337:0x00:1', 'nonsense']) {
      expect(await asked(`${none}?perhaps`)).toEqual({ status: 200, body: null });
      expect(await asked(none)).toMatchObject({ status: 404, body: { code: 'NoSuchTable' } });
    }
  });

  it('reads a state by its bytes, however its numbers are spelled', async () => {
    const tableId = await openTable();
    await seatTwo(tableId);
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
    const first = someone(tableId, 0);
    await join(tableId, first.entry);
    expect((await join(tableId, someone(tableId, 0).entry)).body.code).toBe('SeatTaken');
    expect((await join(tableId, someone(tableId, 1, first.owner).entry)).body.code).toBe('AlreadySeated');
  });

  it('never lists a private table, and lets in only who brings a ticket for himself', async () => {
    const inviter = newInviter(random);
    const tableId = await openTable({ access: 'private', inviter: inviter.address });
    const all = (await get('/api/tables')).body as never as { tableId: string }[];
    expect(all.map((table) => table.tableId)).not.toContain(String(tableId));

    const { entry } = someone(tableId, 0);
    expect((await join(tableId, entry)).body.code).toBe('NotInvited');
    const others = signTicket(inviter, idOf(tableId), newSession(random).address);
    expect((await join(tableId, entry, { ticket: others })).body.code).toBe('NotInvited');
    const forged = signTicket(newInviter(random), idOf(tableId), entry.owner);
    expect((await join(tableId, entry, { ticket: forged })).body.code).toBe('NotInvited');

    const link = makeInvite(tableId, inviter);
    const ticket = signTicket(parseInvite(`#${link}`)!.inviter, idOf(tableId), entry.owner);
    expect((await join(tableId, entry, { ticket })).status).toBe(200);
  });

  it('takes a password that never leaves its two sides', async () => {
    const inviter = await inviterOfPassword('knave of cups', 'A table', 1000);
    const tableId = await openTable({ access: 'private', inviter: inviter.address });
    const { entry } = someone(tableId, 0);
    const right = await inviterOfPassword('knave of cups', 'A table', 1000);
    const wrong = await inviterOfPassword('knave of coins', 'A table', 1000);
    const ticketOf = (key: typeof right) => signTicket(key, idOf(tableId), entry.owner);
    expect((await join(tableId, entry, { ticket: ticketOf(wrong) })).body.code).toBe('NotInvited');
    expect((await join(tableId, entry, { ticket: ticketOf(right) })).status).toBe(200);
  });

  it('hides a running table whose creator wants no spectators', async () => {
    const tableId = await openTable({ access: 'open', spectators: false });
    await seatTwo(tableId);
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

  it('sends nobody to another dealer than he wished for', async () => {
    await openTable();
    const dealerOf = async (wish: object) => {
      const { body } = await post('/api/quick', wish);
      return (body.table as never as { dealer: string }).dealer;
    };
    // A table on `open` waits, and would have been taken.
    expect(await dealerOf({ game: 'kuhn', dealer: 'players' })).toBe('players');
    expect(await dealerOf({ game: 'kuhn' })).toBe('players');
    expect(await dealerOf({ game: 'kuhn', dealer: 'open' })).toBe('open');
    expect((await post('/api/quick', { game: 'kuhn', dealer: '__proto__' })).body.code).toBe('UnknownDealer');
  });

  it('opens a table for proof where proof is wished for', async () => {
    const { body } = await post('/api/quick', { game: 'concealed', dealer: 'salt-proof' });
    const { value } = (await post('/api/judge/read', { tableId: BigInt(body.tableId!) })).body;
    const { opening } = value as never as TableView;
    expect(opening.dealerConfig).toBe((await loadDealer('salt-proof')).config);
    expect(opening.dealerConfig).not.toBe('0x');
  });

  it('asks bots only to seats that are free, and keeps these seats for them', async () => {
    const creator = newSession(random);
    const tableId = await openTable(undefined, creator.address);
    const ask = (wish: { count: number; strength?: string; amount?: string }, by = creator) => {
      const proof = signWith(by)(botsDigest(idOf(tableId), wish.count));
      return post(`/api/tables/${tableId}/bots`, JSON.stringify({ ...wish, proof }));
    };
    expect((await ask({ count: 1, amount: '21' })).body.code).toBe('AmountOutOfRange');
    const { body } = await ask({ count: 1, strength: 'hard', amount: '20' });
    expect(body.bots).toMatchObject([{ seat: 1, strength: 'hard', amount: '20' }]);
    expect((await ask({ count: 2 })).body.code).toBe('NoFreeSeat');
    const asking = (await get('/api/bots')).body as never as { tableId: string }[];
    expect(asking.map((table) => table.tableId)).toContain(String(tableId));
    expect((await get('/api/bots', { 'x-test-address': '10.0.0.9' })).status).toBe(403);
    // A page whose name was made to lead to this machine.
    expect((await house.app.request('http://evil.example:8080/api/bots')).status).toBe(403);

    const { entry } = someone(tableId, 1);
    expect((await join(tableId, entry)).body.code).toBe('SeatTaken');
    const forged = signTicket(newInviter(random), idOf(tableId), entry.owner);
    expect((await join(tableId, entry, { ticket: forged, bot: 'hard' })).body.code).toBe('SeatTaken');
    const ticket = signTicket(botsHouse, idOf(tableId), entry.owner);
    expect((await join(tableId, entry, { ticket, name: 'Zoë' })).status).toBe(200);
    const [seat] = (await get(`/api/tables/${tableId}`)).body.seats as never as LobbySeat[];
    expect([seat!.bot, seat!.name]).toEqual(['hard', undefined]);
  });

  it('lets nobody fill an open table with bots but its creator and its seats', async () => {
    const creator = newSession(random);
    const tableId = await openTable(undefined, creator.address);
    const ask = async (proof?: unknown) =>
      (await post(`/api/tables/${tableId}/bots`, JSON.stringify({ count: 1, proof }))).body.code;
    const by = (key: SessionKey, count = 1, id = idOf(tableId)) => signWith(key)(botsDigest(id, count));
    for (const proof of [
      undefined,
      7,
      '0x',
      by(newSession(random)),
      by(creator, 2),
      by(creator, 1, idOf(tableId + 1n)),
    ])
      expect(await ask(proof)).toBe('NotSigned');
    const { entry, session, owner } = someone(tableId, 0);
    expect((await join(tableId, entry)).status).toBe(200);
    expect(await ask(by(owner))).toBe('NotSigned');
    expect(await ask(by(session))).toBeUndefined();
  });

  it('lets bots to a private table when its inviter asks them', async () => {
    const inviter = newInviter(random);
    const tableId = await openTable({ access: 'private', inviter: inviter.address });
    const ask = (ticket?: Hex) => post(`/api/tables/${tableId}/bots`, JSON.stringify({ count: 1, ticket }));
    expect((await ask()).body.code).toBe('NotInvited');
    expect((await ask(signTicket(newInviter(random), idOf(tableId), botsHouse.address))).body.code).toBe('NotInvited');
    const told = await Promise.all([botsHouse, newSession(random)].map(listening));
    expect((await ask(signTicket(inviter, idOf(tableId), botsHouse.address))).status).toBe(200);
    // Whoever holds the bots' key is told at once, and nobody else.
    expect((await told[0]!.next('lobby')).table).toMatchObject({ tableId: String(tableId), access: 'private' });
    for (const one of told) one.leave();
    expect(told[1]!.said.filter(({ op }) => op === 'lobby')).toEqual([]);
    const { entry } = someone(tableId, 1);
    const ticket = signTicket(botsHouse, idOf(tableId), entry.owner);
    expect((await join(tableId, entry, { ticket })).status).toBe(200);
    // That ticket opens the bots' seat and no other.
    const other = someone(tableId, 0);
    const again = signTicket(botsHouse, idOf(tableId), other.entry.owner);
    expect((await join(tableId, other.entry, { ticket: again })).body.code).toBe('NotInvited');
  });

  it('shows names that may be shown, and no two alike at one table', async () => {
    const tableId = await openTable();
    const { entry } = someone(tableId, 0);
    for (const name of ['x', 'a'.repeat(21), 'Poker Bot', 'B0T', 'вot', 'evil\u202e', '<b>', ' Ann', 'A  nn', 7])
      expect((await join(tableId, entry, { name })).body.code, String(name)).toBe('BadName');
    expect((await join(tableId, entry, { name: 'Anna Lee' })).status).toBe(200);
    const second = someone(tableId, 1).entry;
    expect((await join(tableId, second, { name: 'ANNA-1ee' })).body.code).toBe('NameTaken');
    expect((await join(tableId, second, { name: 'Müller' })).status).toBe(200);
    const { seats } = (await get(`/api/tables/${tableId}`)).body as never as { seats: LobbySeat[] };
    expect(seats.map(({ name }) => name)).toEqual(['Anna Lee', 'Müller']);
  });
});

describe('the tables without stakes', () => {
  it('give nobody a seat in the name of another, nor with other keys than he signed', async () => {
    const tableId = await openTable();
    const victim = newSession(random);
    const { entry, session } = someone(tableId, 0);
    const elsewhere = someone(await openTable(), 0, victim).entry;
    const { proof: _, ...unsigned } = entry;
    const attempts: Record<string, Entry> = {
      'no signature': unsigned,
      "another's address": { ...entry, owner: victim.address },
      'signed by the session key instead': signedBy(session, tableId, {
        ...unsigned,
        owner: victim.address,
      }),
      'signed for another table': elsewhere,
      'another seat': { ...entry, seat: 1 },
      'another session key': { ...entry, session: victim.address },
      'another amount': { ...entry, amount: 21n },
      'another card key': { ...entry, key: '0x01' },
    };
    for (const [name, attempt] of Object.entries(attempts))
      expect((await join(tableId, attempt)).body.code, name).toBe('BadSignature');
    const poor = signedBy(victim, tableId, { ...unsigned, owner: victim.address, amount: 1n });
    expect((await join(tableId, poor)).body.code).toBe('AmountOutOfRange');
    expect((await join(tableId, entry)).status).toBe(200);
    const twin = { ...unsigned, owner: victim.address, seat: 1 };
    const same = signedBy(victim, tableId, twin);
    expect((await join(tableId, same)).body.code).toBe('SessionKeyUsed');
  });

  it('are taken into a dispute by a seat and nobody else', async () => {
    const tableId = await openTable();
    const [first, second] = await seatTwo(tableId);
    const { opening, entries, hash } = (await post('/api/judge/read', { tableId })).body.value as never as TableView;
    const table = { id: idOf(tableId), game: await loadGame('kuhn'), dealer: (await loadDealer('open')).dealer };
    const fixed = { state: unwrap(startOf(table, opening, entries, 0n)), hash };
    const dispute = async (seat: number, proof?: Hex) =>
      (await post('/api/judge/dispute', { tableId, seat, fixed, ...(proof ? { proof } : {}) })).body;
    const by = (key: SessionKey, seat: number, id = idOf(tableId)) => signWith(key)(disputeDigest(id, seat, 0n, hash));
    expect((await dispute(0)).code).toBe('BadSignature');
    expect((await dispute(0, by(newSession(random), 0))).code).toBe('BadSignature');
    expect((await dispute(0, by(first.owner, 0))).code).toBe('BadSignature');
    expect((await dispute(0, by(second.session, 0))).code).toBe('BadSignature');
    expect((await dispute(0, by(first.session, 0, idOf(tableId + 1n)))).code).toBe('BadSignature');
    expect(
      (await dispute(0, signWith(first.session)(delegateDigest(idOf(tableId), 0, first.owner.address)))).code,
    ).toBe('BadSignature');
    expect((await dispute(5, by(first.session, 5))).code).toBe('NotASeat');
    expect((await dispute(0, by(first.session, 0))).code).toBeUndefined();
    expect(((await post('/api/judge/read', { tableId })).body.value as never as TableView).phase).toBe('register');
  });

  it('read what the dealer holds by its bytes, too, and refuse what only looks like it', async () => {
    const tableId = await openTable();
    const [first] = await seatTwo(tableId);
    const { opening, entries, hash } = (await post('/api/judge/read', { tableId })).body.value as never as TableView;
    const table = { id: idOf(tableId), game: await loadGame('kuhn'), dealer: (await loadDealer('open')).dealer };
    const state = unwrap(startOf(table, opening, entries, 0n));
    const proof = signWith(first.session)(disputeDigest(idOf(tableId), 0, 0n, hash));
    const sent = async (dealer: unknown) =>
      (await post('/api/judge/dispute', { tableId, seat: 0, fixed: { state: { ...state, dealer }, hash }, proof }))
        .body;
    for (const dealer of [{ laid: 7, cards: [] }, { ...(state.dealer as object), cards: { length: 0 } }, null, {}])
      expect((await sent(dealer)).code).toBe('MalformedCall');
    expect((await sent({ ...(state.dealer as object), more: 1 })).code).toBeUndefined();
  });

  it('refuse a state that has another hash than it says', async () => {
    const tableId = await openTable();
    await seatTwo(tableId);
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
    await join(tableId, someone(tableId, 1).entry, { name: 'Zoë' });
    const before = await post('/api/judge/read', { tableId });
    const again = await openCoordinator({ database });
    const response = await again.app.request('/api/judge/read', { method: 'POST', body: makePlain({ tableId }) });
    expect(parsePlain(await response.text())).toEqual(before.body);
    await again.close();
  });

  it('come back with listing, names, bots and results when the lobby is lost', async () => {
    const inviter = newInviter(random);
    const hidden = await openTable({ access: 'private', inviter: inviter.address, spectators: false });
    const named = await openTable();
    await join(named, someone(named, 0).entry, { name: 'Kept Name' });
    await post(`/api/tables/${named}/bots`, JSON.stringify({ count: 1, strength: 'easy' }));
    const bot = someone(named, 1).entry;
    await join(named, bot, { ticket: signTicket(botsHouse, idOf(named), bot.owner) });
    const shown = async (app: Coordinator['app'], tableId: bigint) => {
      const { createdAt: _, changedAt: __, ...table } = await (await app.request(`/api/tables/${tableId}`)).json();
      return table;
    };
    const before = [await shown(house.app, hidden), await shown(house.app, named)];
    await database.query('delete from lobby_tables');
    const again = await openCoordinator({ database });
    expect([await shown(again.app, hidden), await shown(again.app, named)]).toEqual(before);
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

describe('origins', () => {
  const ask = (method: string, headers: Record<string, string>, url = 'http://127.0.0.1:8080/api/quick') =>
    house.app.request(url, { method, headers, ...(method === 'POST' ? { body: '{"game":"bridge"}' } : {}) });
  it('let the own page and tools in, named pages also read, and nobody else change anything', async () => {
    const status = async (origin?: string, url?: string) =>
      (await ask('POST', origin === undefined ? {} : { origin }, url)).status;
    expect(await status()).toBe(400);
    expect(await status('http://127.0.0.1:8080')).toBe(400);
    expect(await status('https://192.168.1.7:8081', 'https://192.168.1.7:8081/api/quick')).toBe(400);
    expect(await status('https://friends.example')).toBe(400);
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:9999', 'http://localhost:8080', 'x'])
      expect(await status(origin), origin).toBe(403);
    // The name of a stranger that was made to lead here.
    expect(await status('http://evil.example:8080', 'http://evil.example:8080/api/quick')).toBe(403);
  });

  it('answer a preflight for named pages only', async () => {
    const wish = { 'access-control-request-method': 'POST' };
    const named = await ask('OPTIONS', { origin: 'https://friends.example', ...wish });
    expect([named.status, named.headers.get('access-control-allow-origin')]).toEqual([204, 'https://friends.example']);
    expect(named.headers.get('vary')).toContain('origin');
    const foreign = await ask('OPTIONS', { origin: 'https://evil.example', ...wish });
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    const read = await ask('GET', { origin: 'https://evil.example' }, 'http://127.0.0.1:8080/api/status');
    expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, null]);
  });

  it('come with headers that keep an answer from becoming a page', async () => {
    const { headers } = await house.app.request('/api/status');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('limits', () => {
  it('slow down one address and no other', async () => {
    const flood = { 'x-test-address': '10.0.0.1' };
    const answers = await Promise.all(Array.from({ length: 40 }, () => get('/api/status', flood)));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(10);
    expect((await get('/api/status', { 'x-test-address': '10.0.0.2' })).status).toBe(200);
  });

  it('let one address open only so many tables', async () => {
    const { config } = await gameEntry('kuhn').example(2);
    const opening = {
      ...openings.values().next().value!,
      config: (await loadGame('kuhn')).codecs.config.encode(config),
    };
    const small = await openCoordinator({
      database,
      addressOf,
      limits: { burstTables: 2, tablesPerHour: 1, burstRequests: 1000 },
    });
    const create = async (address: string) =>
      (
        await small.app.request('/api/judge/create', {
          method: 'POST',
          headers: { 'x-test-address': address },
          body: makePlain({ opening: { ...opening, salt: newSalt() } }),
        })
      ).status;
    expect([await create('10.3.3.3'), await create('10.3.3.3'), await create('10.3.3.3')]).toEqual([200, 200, 429]);
    expect(await create('10.3.3.4')).toBe(200);
    await small.close();
  });

  it.each([
    ['/api/quick', 16_000],
    ['/api/judge/join', 16_000],
    ['/api/judge/read', 1000],
    ['/api/judge/checkpoint', 300_000],
    ['/api/judge/advance', 1_500_000],
    ['/api/judge/constructor', 16_000],
    ['/api/keeper', 16_000],
    ['/rpc', 600_000],
  ])('take at %s a body of %i bytes at most, with or without its length', async (path, most) => {
    const over = 'x'.repeat(most + 1);
    expect(await post(path, over)).toMatchObject({ status: 413, body: { code: 'TooLarge' } });
    const lengths = { 'content-length': String(over.length) };
    expect(await post(path, over, lengths)).toMatchObject({ status: 413, body: { code: 'TooLarge' } });
    expect((await post(path, 'x'.repeat(most))).status).not.toBe(413);
  });

  it.each(['', '?protocol=2', '?protocol=4', '?protocol='])(
    'seat nobody who speaks another version of the protocol: join%s',
    async (query) => {
      const answer = await post(`/api/judge/join${query}`, makePlain({ tableId: 5n }));
      expect(answer).toMatchObject({ status: 409, body: { code: 'OtherProtocol' } });
    },
  );

  it('charge an address for what it makes the house read', async () => {
    // Nothing comes back in the time of a test, however slow it is.
    const own = await openCoordinator({ database, addressOf, limits: { requestsPerSecond: 1e-6 } });
    const body = 'x'.repeat(290_000);
    const ask = async (address: string, headers: Record<string, string> = {}) =>
      (
        await own.app.request('/api/judge/checkpoint', {
          method: 'POST',
          headers: { 'x-test-address': address, ...headers },
          body,
        })
      ).status;
    for (const [address, headers] of [
      ['10.5.5.1', {}],
      ['10.5.5.2', { 'content-length': String(body.length) }],
    ] as const) {
      const answers = [];
      for (let i = 0; i < 10; i++) answers.push(await ask(address, headers));
      // Of a burst of 500 units each takes 5 for the request and 71 for its length.
      expect(answers).toEqual([...Array(6).fill(400), ...Array(4).fill(429)]);
    }
    expect(await ask('10.5.5.3')).toBe(400);
    await own.close();
  });

  it('say nothing of what went wrong inside', async () => {
    const secret = 'password=hunter2';
    const query = () => Promise.reject(new Error(secret));
    const lines: string[] = [];
    const failing = await openCoordinator({
      database: { ...database, query: (sql, params) => (/net desc/.test(sql) ? query() : database.query(sql, params)) },
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
