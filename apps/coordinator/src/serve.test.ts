import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { openCoordinator } from './coordinator.js';
import type { GameResult } from './lobby/history.js';
import { eventually } from './testing/eventually.js';
import { type House, openHouse, seatGame } from './testing/house.js';
import { moveOf, openTableBy } from './testing/recorded.js';

const page = mkdtempSync(join(tmpdir(), 'facedown-served-'));
let house: House;
beforeAll(async () => {
  mkdirSync(join(page, 'assets'));
  for (const file of ['index.html', 'assets/a.js', 'assets/a.js.br', 'mark.svg']) writeFileSync(join(page, file), 'x');
  house = await openHouse({
    page,
    origins: ['https://friends.example'],
    limits: { bufferedBytes: 2_000_000, charsPerSecond: 1e9, burstChars: 1e9, addressCharsPerSecond: 1e9 },
  });
});
afterAll(async () => {
  await house.close();
  rmSync(page, { recursive: true, force: true });
});

const relayUrl = () => `${house.url.replace('http', 'ws')}/relay`;
const connect = (headers: Record<string, string> = {}) => new WebSocket(relayUrl(), { headers });
const ended = async (client: WebSocket): Promise<string> => {
  const said = await Promise.race([
    once(client, 'open').then(() => 'open'),
    once(client, 'unexpected-response').then(([, response]) => String(response.statusCode)),
  ]);
  client.on('error', () => {});
  client.terminate();
  return said;
};

describe('the page', () => {
  it('may run its own scripts and nothing else; data is no page', async () => {
    const policy = async (path: string) => (await fetch(`${house.url}${path}`)).headers.get('content-security-policy');
    for (const path of ['/', '/table/7', '/assets/a.js', '/mark.svg']) {
      expect(await policy(path), path).toMatch(/script-src 'self' 'wasm-unsafe-eval';/);
      expect(await policy(path), path).toContain(`connect-src 'self' ws://${new URL(house.url).host}`);
    }
    for (const path of ['/api/status', '/api/nothing', '/health']) {
      expect(await policy(path), path).toContain("default-src 'none'");
      expect(await policy(path), path).not.toContain('script-src');
    }
  });
});

describe('a socket', () => {
  it('is opened for the own page, for named ones and for tools, and for no other page', async () => {
    const own = house.url;
    expect(await ended(connect())).toBe('open');
    expect(await ended(connect({ origin: own }))).toBe('open');
    expect(await ended(connect({ origin: 'https://friends.example' }))).toBe('open');
    for (const origin of ['https://evil.example', 'null', own.replace('127.0.0.1', 'localhost')])
      expect(await ended(connect({ origin })), origin).toBe('403');
    // A stranger's name that was made to lead here.
    expect(await ended(connect({ origin: 'http://evil.example', host: 'evil.example' }))).toBe('403');
  });

  it('that is never read is cut off while the others hear everything', async () => {
    const table = await openTableBy((path, init) => fetch(`${house.url}${path}`, init));
    const [slow, fast, speaker] = [connect(), connect(), connect()];
    await Promise.all([slow, fast, speaker].map((client) => once(client, 'open')));
    for (const client of [slow, fast]) client.send(JSON.stringify({ op: 'subscribe', table: table.key, after: '0' }));
    await once(slow, 'message');
    slow.pause();
    const gone = vi.fn();
    slow.on('close', gone);
    // Far more than the kernel holds for a reader and the house for its socket.
    for (let version = 1; version <= 30; version++) {
      const message = moveOf(table, version, version % 2, 0, 200_000);
      const heard = new Promise<void>((resolve) => {
        const hear = (data: unknown): void => {
          if (JSON.parse(String(data)).message !== message) return;
          fast.off('message', hear);
          resolve();
        };
        fast.on('message', hear);
      });
      speaker.send(JSON.stringify({ op: 'post', id: version, table: table.key, message }));
      await heard;
    }
    const metrics = async () => (await fetch(`${house.url}/metrics`)).text();
    await eventually(async () => expect(await metrics()).toMatch(/^facedown_slow_clients_total [1-9]/m));
    slow.resume();
    await eventually(() => expect(gone).toHaveBeenCalled());
    for (const client of [fast, speaker]) client.terminate();
  });
});

describe('a table without spectators', () => {
  it('is played to its end by its seats, whose sockets show that they are', async () => {
    const game = await seatGame({
      game: 'kuhn',
      dealer: 'players',
      seats: 2,
      seed: 'no spectators',
      urlsOf: () => [house.url],
      listing: { access: 'open', spectators: false },
    });
    const [first, second] = await game.play();
    expect(first).toEqual(second);
    expect(first!.reduce((sum, payout) => sum + payout, 0n)).toBe(40n);
    // The lobby is told a moment after the seats.
    await eventually(async () => {
      const table = await game.connections[0]!.table(game.tableId);
      expect([table.phase, table.payouts]).toEqual(['done', first!.map(String)]);
    });
    game.close();
  });

  it('is in history and leaderboard again after their rows are lost', async () => {
    const { database } = house;
    const shown = async (request: (path: string) => Response | Promise<Response>) => {
      const games = (await (await request('/api/history')).json()) as GameResult[];
      const leaders = await (await request('/api/leaderboard?game=kuhn')).json();
      return { games: games.map(({ at: _, ...game }) => game), leaders };
    };
    const before = await eventually(async () => {
      const now = await shown((path) => fetch(`${house.url}${path}`));
      expect(now.games).toHaveLength(1);
      return now;
    });
    expect(before.leaders).toMatchObject([
      { net: expect.stringMatching(/^[1-9]/) },
      { net: expect.stringMatching(/^-/) },
    ]);
    for (const lost of [['results'], ['results', 'lobby_tables']]) {
      for (const name of lost) await database.query(`delete from ${name}`);
      expect(await shown((path) => fetch(`${house.url}${path}`))).toEqual({ games: [], leaders: [] });
      const again = await openCoordinator({ database });
      expect(await shown((path) => again.app.request(path)), lost.join()).toEqual(before);
      await again.close();
    }
  });
});
