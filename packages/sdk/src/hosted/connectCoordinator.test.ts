import { seededRandom } from '@facedown/base';
import { makePlain } from '@facedown/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { isTicket } from '../access/tickets.js';
import { botsDigest } from '../signing/digest.js';
import { newSession, signerOf } from '../signing/session.js';
import { parseTableKey, tableKey } from '../transport/relay.js';
import { type Coordinator, connectCoordinator } from './connectCoordinator.js';
import { HOSTED_CHAIN, HOSTED_TABLE } from './hostedJudge.js';

const id = { chainId: 1n, table: `0x${'00'.repeat(19)}01`, tableId: 7n } as const;
const key = tableKey(id);
let house: Coordinator;
afterEach(() => house.close());

class Silent {
  readyState = 0;
  send() {}
  close() {}
  addEventListener() {}
}

/** A house at some addresses, each of which answers as it is told. */
function houseOf(answers: Readonly<Record<string, (path: string, body?: unknown) => Response | Error>>) {
  const asked: { url: string; body: unknown }[] = [];
  house = connectCoordinator({
    urls: Object.keys(answers).map((name) => `http://${name}/`),
    WebSocket: Silent as never,
    fetch: (async (url: string, init: RequestInit) => {
      const { host, pathname } = new URL(url);
      const body = init.body && JSON.parse(String(init.body));
      asked.push({ url, body });
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
