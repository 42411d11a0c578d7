import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRandom } from '@facedown/base';
import { connectCoordinator, createTable, gameEntry, joinTable, newSession } from '@facedown/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChildHouse, gone, runChild, startChildHouse } from './testing/processHouse.js';
import { layDatabase } from './testing/testDatabase.js';

/** As many tables as the figure speaks of, each as Play now opens it. */
const [TABLES, BOTS] = [50, 3];
// Longer than it takes the bots to get up on a busy machine: who is timed out before that has played a game.
const CLOCKS = { registerSeconds: 2, answerSeconds: 100 };

const folder = mkdtempSync(join(tmpdir(), 'facedown-abandoned-'));
let house: ChildHouse;
let bots: ReturnType<typeof runChild>;

beforeAll(async () => {
  // The bots' process has its key from a file: the house knows it from the start.
  const key = newSession(systemRandom);
  mkdirSync(join(folder, 'bots'));
  writeFileSync(join(folder, 'bots/host.key'), key.secret, { mode: 0o600 });
  await layDatabase(join(folder, 'coordinator'));
  house = await startChildHouse({ FACEDOWN_FOLDER: join(folder, 'coordinator'), FACEDOWN_OPEN_HOST: key.address });
  bots = runChild('bots', {
    FACEDOWN_URLS: house.url,
    FACEDOWN_BOTS: join(folder, 'bots'),
    FACEDOWN_THINK: '0-0',
  });
  await new Promise((resolve) => bots.once('message', resolve));
});
afterAll(async () => {
  bots?.kill('SIGKILL');
  if (bots) await gone(bots);
  await house?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Somebody who sits down with bots, sees his turn come, and closes the tab. */
async function abandon(): Promise<bigint> {
  const person = connectCoordinator({ urls: [house.url] });
  const { config, amounts } = await gameEntry('holdem').example(1 + BOTS);
  const judge = person.judge();
  const tableId = await createTable({ judge, game: 'holdem', dealer: 'players', config, seats: 1 + BOTS, ...CLOCKS });
  await person.inviteBots(tableId, { count: BOTS, strength: 'medium' });
  const client = await joinTable({ judge, relay: person.relay, tableId, seat: 0, amount: amounts[0]! });
  for await (const { waiting, hand } of client.watch()) if (waiting.mine && hand.size > 0) break;
  client.stop();
  person.close();
  return tableId;
}

/** Seconds of a processor that a process has used. */
const used = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

const FIGURES = process.env.FACEDOWN_FIGURES !== undefined;

/** For so long: the slowest answers of the house, and what share of a processor house and bots take. */
async function measure(ms: number): Promise<{ p99: number; load: number[] }> {
  const pids = [house.pid, bots.pid!];
  const before = { at: performance.now(), used: pids.map(used) };
  const took: number[] = [];
  while (performance.now() - before.at < ms) {
    const since = performance.now();
    await (await fetch(`${house.url}/api/status`)).json();
    took.push(performance.now() - since);
    await sleep(50);
  }
  const seconds = (performance.now() - before.at) / 1000;
  took.sort((a, b) => a - b);
  const load = pids.map((pid, i) => (used(pid) - before.used[i]!) / seconds);
  return { p99: took[Math.floor(0.99 * took.length)]!, load };
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.runIf(process.platform === 'linux' && process.env.FACEDOWN_LONG)('tables whose people are gone', () => {
  it(`${TABLES} of them cost the house next to nothing after a moment, and are ended`, async () => {
    const tables: bigint[] = [];
    while (tables.length < TABLES)
      tables.push(...(await Promise.all(Array.from({ length: Math.min(2, TABLES - tables.length) }, abandon))));
    if (FIGURES) {
      await sleep(5000);
      const { p99, load } = await measure(10_000);
      console.log(`${TABLES} abandoned tables`, { p99, coordinator: load[0], bots: load[1] });
      expect(p99).toBeLessThan(50);
      expect(load[0]! + load[1]!).toBeLessThan(0.1);
    } else {
      // How soon depends on the machine, and how fast an answer is; that it comes to rest does not.
      await expect
        .poll(async () => (await measure(1000)).load.reduce((sum, one) => sum + one), { timeout: 120_000 })
        .toBeLessThan(0.3);
    }

    const person = connectCoordinator({ urls: [house.url] });
    await expect
      .poll(
        async () =>
          (await Promise.all(tables.map((id) => person.table(String(id))))).every(({ phase }) => phase === 'done'),
        {
          timeout: 400_000,
          interval: 500,
        },
      )
      .toBe(true);
    // Everyone took back what he brought, and nobody has a record of it.
    const { entries, payouts } = await person.judge().read(tables[0]!);
    expect(payouts?.slice(0, 1 + BOTS)).toEqual(entries.map(({ amount }) => amount));
    expect(await (await fetch(`${house.url}/api/leaderboard`)).json()).toEqual([]);
    person.close();
  }, 1_200_000);
});
