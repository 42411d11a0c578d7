import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
// @ts-expect-error: the scripts are plain JavaScript, so that they run before anything is installed.
import { buildHouse, builtHouse, isHouseBuilt } from '../../../../scripts/lib/buildHouse.mjs';
import { eventually } from '../testing/eventually.js';
import { layDatabase } from '../testing/testDatabase.js';
import { type House, up } from './up.js';

const folder = mkdtempSync(join(tmpdir(), 'facedown-up-'));
const lines: string[] = [];
/** A chain with our contracts takes the longest to make: it is there in the long run. */
const LONG = process.env.FACEDOWN_LONG !== undefined;
const start = (port: number): Promise<House> =>
  up({ folder, port, chain: LONG, fhe: LONG, print: (line) => lines.push(line), warn: (line) => lines.push(line) });
const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
/** As `npm start` runs it. */
beforeAll(async () => {
  if (!isHouseBuilt()) await buildHouse();
  vi.stubEnv('FACEDOWN_BUILT', builtHouse());
});
afterAll(() => {
  // Files after this one start programs that are built for tests alone.
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const ask = async (url: string, path: string, body?: unknown) => {
  const response = await fetch(`${url}${path}`, body ? { method: 'POST', body: JSON.stringify(body) } : {});
  return response.json() as Promise<Record<string, never>>;
};

describe('a built house', () => {
  it('holds all code of its own: what it named would be TypeScript, which plain Node does not read', () => {
    const built = process.env.FACEDOWN_BUILT!;
    const programs = readdirSync(built).filter((name) => name.endsWith('.mjs'));
    expect(programs).toContain('bots.mjs');
    const named = programs.flatMap(
      (name) => readFileSync(join(built, name), 'utf8').match(/["'`]@facedown\/[\w/-]+["'`]/g) ?? [],
    );
    expect(named).toEqual([]);
  });
});

describe('up', () => {
  it('starts everything on the next free port, starts again what is killed, ends cleanly, and goes on where it was', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    await layDatabase(join(folder, 'coordinator'));
    const house = await start(port);
    expect(Number(new URL(house.url).port)).toBeGreaterThan(port);
    taken.close();

    const { tableId } = await ask(house.url, '/api/quick', { game: 'holdem' });
    const { chain } = await ask(house.url, '/api/status');
    expect(chain !== undefined).toBe(LONG);
    expect((chain as { fhe?: unknown } | undefined)?.fhe !== undefined).toBe(LONG);
    expect(lines.some((line) => line.includes('sees every card'))).toBe(LONG);
    // Its key servers are on the chain's list; from then on nothing is sent.
    const listed = async (url: string) => (await ask(url, '/api/status')).keyServers?.['listed'];
    if (LONG) await eventually(async () => expect(await listed(house.url)).toBeDefined());
    const told = LONG ? await listed(house.url) : undefined;
    const height = (url: string) => ask(url, '/rpc', { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' });
    const block = await height(house.url);
    const before = house.pids();
    process.kill(before.coordinator!, 'SIGKILL');
    await eventually(async () => {
      expect(house.pids().coordinator).not.toBe(before.coordinator);
      expect((await ask(house.url, '/health')).ok).toBe(true);
    });
    const last = house.pids();
    await house.stop();
    for (const pid of Object.values(last)) expect(isRunning(pid)).toBe(false);

    const again = await start(Number(new URL(house.url).port));
    expect((await ask(again.url, `/api/tables/${tableId}`)).tableId).toBe(tableId);
    expect((await ask(again.url, '/api/status')).chain).toEqual(chain);
    if (LONG) await eventually(async () => expect(await listed(again.url)).toEqual(told));
    expect(await height(again.url)).toEqual(block);
    await again.stop();
  });
});
