import { ENGINES, startNats, startPostgres } from '@facedown/coordinator/testing';
import type { Measurement } from '../measure.js';
import { processorMs } from './processorMs.js';
import { quantile } from './quantile.js';
import { record } from './record.js';
import { type Seated, seatTables } from './replay.js';
import { scaled } from './scaled.js';
import { type BuiltHouse, startBuiltHouse } from './startBuiltHouse.js';

const TABLES = scaled(100);
const BEATS = 10;
const ROUNDS = 2;

/** Some coordinators on one PostgreSQL, with what is between them. */
async function onServers<Value>(work: (town: Town) => Promise<Value>): Promise<Value> {
  const postgres = await startPostgres();
  const nats = ENGINES.includes('nats') ? await startNats() : undefined;
  const houses: BuiltHouse[] = [];
  try {
    return await work({
      pids: () => [postgres.pid, ...(nats ? [nats.pid] : []), ...houses.map(({ pid }) => pid)],
      open: async (count, engine) => {
        const database = await postgres.database();
        const env = { DATABASE_URL: database, ...(engine === 'nats' ? { NATS_URL: nats!.url } : {}) };
        const opened: BuiltHouse[] = [];
        for (let i = 0; i < count; i++) opened.push(await startBuiltHouse(env));
        houses.push(...opened);
        return opened.map(({ url }) => url);
      },
    });
  } finally {
    for (const house of houses) await house.stop();
    await nats?.kill();
    await postgres.stop();
  }
}

interface Town {
  /** Of everything that works here. */
  pids(): number[];
  open(count: number, engine: 'postgres' | 'nats'): Promise<string[]>;
}

/** What one message costs all processes together: at one coordinator, and between two on each engine, in turns. */
export const buses = (): Promise<Measurement[]> =>
  onServers(async (town) => {
    const plans = [
      { name: 'one coordinator', count: 1, engine: 'postgres' as const },
      ...ENGINES.map((engine) => ({ name: `two on ${engine}`, count: 2, engine })),
    ];
    const seated: { tables: Seated; spent: number; sent: number; latencies: number[] }[] = [];
    for (const { count, engine } of plans) {
      const urls = await town.open(count, engine);
      const recording = await record(urls[0]!, { seats: 2, dealer: 'open', hands: 2 });
      const tables = await seatTables(urls, recording, TABLES);
      await tables.play(1, 1000);
      seated.push({ tables, spent: 0, sent: 0, latencies: [] });
    }
    for (let round = 0; round < ROUNDS; round++)
      for (const one of seated) {
        const before = processorMs(...town.pids());
        const { sent, latencies } = await one.tables.play(BEATS, 500);
        one.spent += processorMs(...town.pids()) - before;
        one.sent += sent;
        one.latencies.push(...latencies);
      }
    for (const { tables } of seated) tables.close();
    const costs = seated.map(({ spent, sent }) => spent / sent);
    const [alone, notify, nats] = costs as [number, number, number | undefined];
    const name = 'cost of a message';
    const rows: Measurement[] = plans.flatMap((plan, i) => [
      { name, metric: `${plan.name}, processor time of all processes`, value: costs[i]!, unit: 'ms' },
      { name, metric: `${plan.name}, relay p99`, value: quantile(seated[i]!.latencies, 0.99), unit: 'ms' },
    ]);
    if (nats === undefined) return rows;
    return [
      ...rows,
      { name, metric: 'NATS against NOTIFY, the whole message', value: nats / notify, unit: '×' },
      {
        name,
        metric: 'NATS against NOTIFY, what the second coordinator adds',
        value: (nats - alone) / (notify - alone),
        unit: '×',
        limit: 0.5,
      },
    ];
  });
