import { seededRandom } from '@facedown/base';
import { makePlain } from '@facedown/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { isTicket } from '../access/tickets.js';
import { botsDigest, botTablesDigest } from '../signing/digest.js';
import { newSession, signerOf, signWith } from '../signing/session.js';
import { parseTableKey, tableKey } from '../transport/relay.js';
import { type Coordinator, connectCoordinator } from './connectCoordinator.js';
import { HOSTED_CHAIN, HOSTED_TABLE } from './hostedJudge.js';

const id = { chainId: 1n, table: `0x${'00'.repeat(19)}01`, tableId: 7n } as const;
const key = tableKey(id);
let house: Coordinator;
afterEach(() => house.close());

/** A connection that does what a test tells it. */
class Plug {
  static made: Plug[] = [];
  readyState = 1;
  readonly sent: string[] = [];
  isClosed = false;
  readonly #hearers = new Map<string, (event: { data?: unknown }) => void>();
  constructor(readonly url: string) {
    Plug.made.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.isClosed = true;
  }
  addEventListener(kind: string, hear: (event: { data?: unknown }) => void) {
    this.#hearers.set(kind, hear);
  }
  tell(kind: string, frame?: object) {
    this.#hearers.get(kind)?.({ data: JSON.stringify(frame) });
  }
}

/** A house at some addresses, each of which answers as it is told. */
function houseOf(answers: Readonly<Record<string, (path: string, body?: unknown) => Response | Error>>) {
  const asked: { url: string; body: unknown; method: string | undefined }[] = [];
  house = connectCoordinator({
    urls: Object.keys(answers).map((name) => `http://${name}/`),
    WebSocket: Plug as never,
    fetch: (async (url: string, init: RequestInit) => {
      const { host, pathname } = new URL(url);
      const body = init.body && JSON.parse(String(init.body));
      asked.push({ url, body, method: init.method });
      const answer = answers[host]!(pathname, body);
      if (answer instanceof Error) throw answer;
      return answer;
    }) as typeof fetch,
  });
  return asked;
}
const says = (value: unknown, status = 200) => new Response(makePlain(value), { status });

describe('a question to a coordinator', () => {
  it('is answered by the next address where one is silent, breaks, or is too busy', async () => {
    const asked = houseOf({
      one: () => new Error('silent'),
      two: () => says({ code: 'Unavailable' }, 503),
      three: () => says({ code: 'TooManyRequests' }, 429),
      four: () => says({ fine: 1n }),
    });
    expect(await house.status()).toEqual({ fine: 1n });
    expect(asked.map(({ url }) => url)).toEqual(
      ['one', 'two', 'three', 'four'].map((name) => `http://${name}/api/status`),
    );
    await house.tables({ game: 'kuhn' });
    expect(asked.at(-1)!.url).toBe('http://four/api/tables?game=kuhn');
  });
  it('that is refused is asked of nobody else, and the code is told', async () => {
    const asked = houseOf({ one: () => says({ code: 'NoSuchTable', message: 'gone' }, 404), two: () => says({}) });
    await expect(house.table(7n)).rejects.toMatchObject({ code: 'NoSuchTable', message: 'gone', recoverable: false });
    expect(asked).toHaveLength(1);
  });
  it('that nobody answers says so', async () => {
    houseOf({ one: () => new Error('x'), two: () => new Response('<html>', { status: 200 }) });
    await expect(house.quickMatch({ game: 'kuhn' })).rejects.toMatchObject({
      code: 'Disconnected',
      category: 'network',
    });
  });
});

describe('an invitation of bots', () => {
  const by = newSession(seededRandom('creator'));
  const inviter = newSession(seededRandom('inviter'));
  const bot = newSession(seededRandom('bot')).address;
  const hosted = { chainId: HOSTED_CHAIN, table: HOSTED_TABLE, tableId: 7n, epoch: 0n };
  // What it says of the table's key is not asked for: it could have tickets signed for any table.
  const answering = () =>
    houseOf({ one: (path) => says(path === '/api/status' ? { bots: [bot], openHost: bot } : { key }) });

  it('to an open table is signed by who made it or sits there', async () => {
    const asked = answering();
    await house.inviteBots(7n, { count: 2, strength: 'any', by });
    const { url, body } = asked.at(-1)!;
    expect(url).toBe('http://one/api/tables/7/bots');
    expect(signerOf(botsDigest(hosted, 2), (body as { proof: `0x${string}` }).proof)).toBe(by.address);
    expect(JSON.stringify(body)).not.toContain(by.secret.slice(2));
  });
  it('to a private table brings tickets, and never the inviter’s key', async () => {
    const asked = answering();
    await house.inviteBots(7n, { count: 1, strength: 'any', inviter });
    const { body } = asked.at(-1)! as {
      body: { tickets: { owner: string; ticket: `0x${string}` }[]; ticket: `0x${string}` };
    };
    expect(body.tickets).toMatchObject([{ owner: bot }]);
    for (const ticket of [body.tickets[0]!.ticket, body.ticket])
      expect(isTicket(inviter.address, hosted, bot, ticket)).toBe(true);
    expect(JSON.stringify(asked)).not.toContain(inviter.secret.slice(2));
  });
  it('to a table on a chain is signed for that table, and asks for no status that is known', async () => {
    const asked = answering();
    await house.inviteBots(key, { count: 1, strength: 'any', inviter, status: { openHost: bot } });
    expect(asked).toHaveLength(1);
    const { body } = asked[0]! as { body: { ticket: `0x${string}` } };
    expect(isTicket(inviter.address, parseTableKey(key), bot, body.ticket)).toBe(true);
  });
});

describe('a coordinator', () => {
  it('is asked by GET, and told something by POST', async () => {
    const asked = houseOf({ one: () => says({}) });
    await house.tables();
    await house.table(7n);
    await house.quickMatch({ game: 'kuhn', seats: 2 });
    expect(asked).toMatchObject([
      { url: 'http://one/api/tables?', method: undefined, body: undefined },
      { url: 'http://one/api/tables/7', method: undefined },
      { url: 'http://one/api/quick', method: 'POST', body: { game: 'kuhn', seats: 2 } },
    ]);
  });

  it('that is too busy at every address says so itself, and may be asked again', async () => {
    houseOf({ one: () => says({ code: 'Slow' }, 500), two: () => says({}, 429) });
    await expect(house.status()).rejects.toMatchObject({ code: 'Unavailable', recoverable: true });
    house.close();
    houseOf({ one: () => says({}, 499) });
    await expect(house.status()).rejects.toMatchObject({ code: 'Unavailable', recoverable: false });
  });

  it('is told of tables with bots by who has the key of its bots, for this moment', async () => {
    const bots = newSession(seededRandom('bots'));
    const asked = houseOf({ one: () => says([]) });
    const before = Date.now();
    await house.botTables(signWith(bots));
    const { searchParams, pathname } = new URL(asked[0]!.url);
    const at = Number(searchParams.get('at'));
    expect(pathname).toBe('/api/bots');
    expect(at).toBeGreaterThanOrEqual(before);
    expect(signerOf(botTablesDigest(at), searchParams.get('proof') as `0x${string}`)).toBe(bots.address);
  });

  it('knows who has opened a table here, and lets him ask for bots', async () => {
    const asked = houseOf({ one: () => says({ value: 7n }) });
    await house
      .judge()
      .create({ salt: `0x${'ee'.repeat(32)}` } as never)
      .catch(() => {});
    await house.inviteBots('7', { count: 1, strength: 'any' });
    const { creator } = asked[0]!.body as { creator: `0x${string}` };
    const hosted = { chainId: HOSTED_CHAIN, table: HOSTED_TABLE, tableId: 7n, epoch: 0n };
    const { body } = asked.at(-1)! as { body: { proof: `0x${string}`; count: number; strength: string } };
    expect(signerOf(botsDigest(hosted, 1), body.proof)).toBe(creator);
    expect(body).toMatchObject({ count: 1, strength: 'any' });
  });

  it('has one line to its relay, on which the lobby is watched from each connection on', () => {
    Plug.made = [];
    houseOf({ one: () => says({}) });
    const [plug] = Plug.made as [Plug];
    expect(plug.url).toBe('ws://one/relay');
    const heard: unknown[] = [];
    const stop = house.watchLobby((table) => heard.push(table));
    expect(plug.sent).toEqual([]);
    plug.tell('open');
    expect(plug.sent).toContain('{"op":"lobby"}');
    plug.tell('message', { op: 'lobby', table: { name: 'a' } });
    plug.tell('message', { op: 'judge', table: { name: 'b' } });
    stop();
    plug.tell('message', { op: 'lobby', table: { name: 'c' } });
    expect(heard).toEqual([{ name: 'a' }]);
    house.close();
    expect(plug.isClosed).toBe(true);
  });
});
