import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesToHex, systemRandom } from '@facedown/base';
import { contextHash, keyOf, verifyShare } from '@facedown/crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { type EmbeddedOptions, embeddedCommittee } from '../embedded.js';
import { DAY_SECONDS } from '../keys/names.js';
import { openCommittee } from '../keys/publicCommittee.js';
import { toyContext, toyJudge, toyText } from '../testing/toyTable.js';
import { owesNothing } from './policy.js';
import { recordedPolicy } from './recordedPolicy.js';
import { addressFrom, serveApp } from './serve.js';

const random = systemRandom;
const root = mkdtempSync(join(tmpdir(), 'facedown-keyapp-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const DAY = 20_000;

async function house(more: Partial<EmbeddedOptions> = {}) {
  const lines: string[] = [];
  const { committee, servers } = await embeddedCommittee({
    policy: owesNothing,
    random,
    seconds: () => DAY * DAY_SECONDS,
    days: 3,
    log: (line) => lines.push(line),
    ...more,
  });
  return { lines, committee, servers, app: servers[0]!.app };
}

const post = (body: string) => ({ method: 'POST', body, headers: { 'content-type': 'application/json' } });

describe('createKeyApp', () => {
  it('tells its committee, which anyone checks', async () => {
    const { app, committee } = await house();
    const told = (await (await app.request('/key')).json()) as { server: number; committee: unknown };
    expect(told.server).toBe(1);
    expect(openCommittee(told.committee).ceremony).toBe(committee.ceremony);
    expect(await (await app.request('/health')).json()).toMatchObject({ ok: true, server: 1 });
  });

  it('answers what is due, over a socket too', async () => {
    const judge = toyJudge();
    const { servers, committee } = await house({ policy: recordedPolicy(judge) });
    const base = keyOf(5n);
    const state = { tableId: 1, version: 1, day: DAY, sealed: [bytesToHex(base.bytes)], owed: [0] };
    judge.record(toyText(state));
    const served = await serveApp(servers[2]!.app);
    try {
      const response = await fetch(`${served.url}/token`, post(JSON.stringify({ state: toyText(state) })));
      expect(response.status).toBe(200);
      const { server, bytes } = (await response.json()) as { server: number; bytes: `0x${string}` };
      const key = committee.keyOf({ use: 'escrow', day: DAY })!;
      expect(
        verifyShare(
          contextHash(toyContext(state)),
          key,
          server,
          [base],
          Uint8Array.from(Buffer.from(bytes.slice(2), 'hex')),
        ),
      ).toMatchObject({ ok: true });
    } finally {
      await served.close();
    }
  });

  it.each([
    ['/token', '{}', 409, 'NothingOwed'],
    ['/deal', '{}', 409, 'NothingOwed'],
    ['/beacon', 'not json', 400, 'MalformedClaim'],
    ['/secret', '{}', 404, 'NotFound'],
    ['/token', `"${'x'.repeat(2_100_000)}"`, 413, 'TooLarge'],
    ['/beacon', `"${'x'.repeat(20_000)}"`, 413, 'TooLarge'],
  ])('refuses %s with a code', async (path, body, status, code) => {
    const response = await (await house()).app.request(path, post(body));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, message: expect.any(String) });
  });

  it('charges for the length of a claim', async () => {
    const { app } = await house({ now: () => 0 });
    const statuses = [];
    for (let i = 0; i < 8; i++) statuses.push((await app.request('/token', post(`"${'x'.repeat(1_000_000)}"`))).status);
    // Of 60 units each takes sixteen.
    expect(statuses).toEqual([409, 409, 409, 429, 429, 429, 429, 429]);
  });

  it('says a fixed sentence when something fails, and no more', async () => {
    const { app, lines } = await house({
      policy: {
        ...owesNothing,
        tokens: async () => {
          throw new Error('the chain at http://10.0.0.1 says 0xdeadbeef');
        },
      },
    });
    const response = await app.request('/token', post('{"state":"0xfeed"}'));
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ code: 'Unavailable', message: 'This server can’t answer now.' });
    expect(lines.join()).not.toMatch(/dead|feed|10\.0/);
  });

  it('slows down an address that asks too often, and no other', async () => {
    let time = 0;
    let from = 'one';
    const { app } = await house({ perSecond: 2, burst: 4, now: () => time, addressOf: () => from });
    const codes = async (count: number) => {
      const found: number[] = [];
      for (let i = 0; i < count; i++) found.push((await app.request('/token', post('{}'))).status);
      return found;
    };
    expect(await codes(6)).toEqual([409, 409, 409, 409, 429, 429]);
    from = 'two';
    expect(await codes(1)).toEqual([409]);
    from = 'one';
    time += 1000;
    expect(await codes(3)).toEqual([409, 409, 429]);
  });

  it('answers pages of any origin, without cookies', async () => {
    const { app } = await house();
    const response = await app.request('/token', { method: 'OPTIONS', headers: { origin: 'https://play.example' } });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('takes the caller from the socket unless a proxy is trusted', () => {
    const incoming = { headers: { 'x-forwarded-for': '9.9.9.9, 8.8.8.8' }, socket: { remoteAddress: '1.2.3.4' } };
    const context = { env: { incoming } } as never;
    expect(addressFrom(false)(context)).toBe('1.2.3.4');
    expect(addressFrom(true)(context)).toBe('8.8.8.8');
  });

  it('never lets a secret out: not in logs, answers or errors', async () => {
    const judge = toyJudge();
    const folder = join(root, 'secrets');
    const { servers, lines } = await house({ policy: recordedPolicy(judge), folder });
    const state = { tableId: 1, version: 1, day: DAY, sealed: [bytesToHex(keyOf(5n).bytes)], owed: [0] };
    judge.record(toyText(state));
    const bodies: string[] = [];
    for (const { app } of servers)
      for (const path of ['/token', '/deal', '/beacon', '/health', '/key', '/keys.json', '/..%2fkeys.json'])
        for (const body of [JSON.stringify({ state: toyText(state) }), '{', '[]'])
          for (const init of [post(body), {}]) bodies.push(await (await app.request(path, init)).text());
    const out = [...lines, ...bodies].join('\n');
    expect(out.length).toBeGreaterThan(5000);
    for (const server of [1, 2, 3]) {
      const text = readFileSync(join(folder, String(server), 'keys.json'), 'utf8');
      const keys = [...text.matchAll(/"key":"0x([0-9a-f]{64})"/g)].map(([, key]) => key!);
      expect(keys.length).toBe(4);
      for (const key of keys) expect(out).not.toContain(key);
    }
    expect(lines.every((line) => /^(GET|POST) \/[\w.%/]* \w+$/.test(line))).toBe(true);
  });
});
