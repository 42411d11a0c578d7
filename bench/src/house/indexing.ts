import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAnvil } from '@facedown/chain/node';
import type { Measurement } from '../measure.js';
import { quantile } from './quantile.js';
import { scaled } from './scaled.js';
import { stakedTables } from './stakedTables.js';
import { type BuiltHouse, startBuiltHouse } from './startBuiltHouse.js';

const TABLES = scaled(1200, 12);
const ASK_MS = 20;
const ASKS = 20;
const TOKEN = 'of-a-benchmark';
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How soon a house answers while it reads a chain's past, and what reading it costs. */
export async function indexing(): Promise<Measurement[]> {
  const anvil = await startAnvil();
  const folder = mkdtempSync(join(tmpdir(), 'facedown-bench-'));
  try {
    const { cards: _, ...deployment } = await stakedTables(anvil.url, TABLES);
    const env = { FACEDOWN_FOLDER: folder, FACEDOWN_HOUSE_TOKEN: TOKEN };
    await (await startBuiltHouse(env)).stop();
    const without = await startBuiltHouse(env);
    await sleep(2000);
    const idle = await metric(without, 'resident_bytes');
    await without.stop();

    const house = await startBuiltHouse({
      ...env,
      FACEDOWN_CHAIN: JSON.stringify({ rpcUrl: anvil.url, deployment, gasRelay: false }),
    });
    const since = performance.now();
    const before = threadMs(house.pid);
    const took: number[] = [];
    while ((await known(house)) < TABLES)
      for (let i = 0; i < ASKS; i++) {
        const asked = performance.now();
        await (await fetch(`${house.url}/api/status`)).json();
        took.push(performance.now() - asked);
        await sleep(ASK_MS);
      }
    const caughtUp = (performance.now() - since) / 1000;
    const spent = (threadMs(house.pid) - before) / TABLES;
    const memory = await metric(house, 'resident_bytes');
    const delay = await metric(house, 'event_loop_delay_p99_ms');
    await house.stop();
    const name = `a house that reads ${TABLES.toLocaleString('en')} tables of a chain`;
    return [
      { name, metric: 'to the last of them', value: caughtUp, unit: 's' },
      { name, metric: '/api/status p50', value: quantile(took, 0.5), unit: 'ms' },
      { name, metric: '/api/status p99', value: quantile(took, 0.99), unit: 'ms', limit: 50 },
      { name, metric: "serving thread's delay, p99", value: delay, unit: 'ms' },
      { name, metric: "serving thread's processor time for a table", value: spent, unit: 'ms' },
      { name, metric: 'memory', value: memory / 1e6, unit: 'MB' },
      { name, metric: 'memory of a house without a chain', value: idle / 1e6, unit: 'MB' },
    ];
  } finally {
    await anvil.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function metric({ url }: BuiltHouse, name: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^facedown_${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
}

async function known({ url }: BuiltHouse): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const { tables } = (await (await fetch(`${url}/api/house`, { headers })).json()) as {
    tables: Record<string, number>;
  };
  return Object.entries(tables).reduce((sum, [kind, count]) => sum + (kind.startsWith('chain') ? count : 0), 0);
}

/** Of a process's first thread, from clock ticks of 10 ms. */
function threadMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number);
  return 10 * (fields[11]! + fields[12]!);
}
