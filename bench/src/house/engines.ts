import { ENGINES, startNats, startPostgres } from '@facedown/coordinator/testing';
import type { Measurement } from '../measure.js';
import { processorMs } from './processorMs.js';
import { quantile } from './quantile.js';
import { record } from './record.js';
import { type Replayed, type Seated, seatTables } from './replay.js';
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
      open: async (count, engine) => {
        const database = await postgres.database();
        const env = { DATABASE_URL: database, ...(engine === 'nats' ? { NATS_URL: nats!.url } : {}) };
        const opened: BuiltHouse[] = [];
        for (let i = 0; i < count; i++) opened.push(await startBuiltHouse(env));
        houses.push(...opened);
        const pids = [postgres.pid, ...(nats ? [nats.pid] : []), ...opened.map(({ pid }) => pid)];
        return { urls: opened.map(({ url }) => url), spent: () => processorMs(...pids) };
      },
    });
  } finally {
    for (const house of houses) await house.stop();
    await nats?.kill();
    await postgres.stop();
  }
}

interface Town {
  open(
    count: number,
    engine: 'postgres' | 'nats',
  ): Promise<{
    readonly urls: readonly string[];
    /** Processor time of these coordinators, of the database and of the bus. */
    spent(): number;
  }>;
}

/** What one message costs all processes together: at one coordinator, and between two on each engine, in turns. */
export const buses = (): Promise<Measurement[]> =>
  onServers(async (town) => {
    const plans = [
      { name: 'one coordinator', count: 1, engine: 'postgres' as const },
      ...ENGINES.map((engine) => ({ name: `two on ${engine}`, count: 2, engine })),
    ];
    const seated: { tables: Seated; read: () => number; spent: number; sent: number; latencies: number[] }[] = [];
    for (const { count, engine } of plans) {
      const { urls, spent } = await town.open(count, engine);
      const recording = await record(urls[0]!, { seats: 2, dealer: 'open', hands: 2 });
      const tables = await seatTables(urls, recording, TABLES);
      await tables.play(1, 1000);
      seated.push({ tables, read: spent, spent: 0, sent: 0, latencies: [] });
    }
    for (let round = 0; round < ROUNDS; round++)
      for (const one of seated) {
        const before = one.read();
        const { sent, latencies } = await one.tables.play(BEATS, 500);
        one.spent += one.read() - before;
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

const STEPS_MS = process.env.FACEDOWN_SMALL ? [2000] : [1000, 500, 333, 200, 133, 100, 80, 66, 57, 50, 44, 40];
/** Long enough for a p99, and short enough that what is said can be signed before. */
const STEP_MS = 3000;
const MAX_P99 = 100;
const own = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000;

/** The most messages a second that one and two coordinators pass on with the same p99, load and database beside them. */
export const scale = (): Promise<Measurement[]> =>
  onServers(async (town) => {
    const rows: Measurement[] = [];
    const engine = ENGINES.at(-1)!;
    const most: number[] = [];
    for (const count of [1, 2]) {
      const { urls, spent } = await town.open(count, engine);
      const recording = await record(urls[0]!, { seats: 2, dealer: 'open', hands: 2 });
      const tables = await seatTables(urls, recording, scaled(200));
      await tables.play(1, 1000);
      let best: (Replayed & { p99: number; rate: number; busy: number }) | undefined;
      for (const everyMs of STEPS_MS) {
        const beats = Math.max(3, Math.round(STEP_MS / everyMs));
        const [since, before] = [performance.now(), spent() + own()];
        const played = await tables.play(beats, everyMs);
        const seconds = (performance.now() - since) / 1000;
        const busy = (spent() + own() - before) / 1000 / seconds;
        const p99 = quantile(played.latencies, 0.99);
        const rate = played.sent / (seconds - 2);
        if (!(p99 <= MAX_P99) || played.arrived < 0.999) break;
        best = { ...played, p99, rate, busy };
      }
      tables.close();
      const name = `${count} coordinator${count > 1 ? 's' : ''} on ${engine}`;
      most.push(best?.rate ?? 0);
      rows.push(
        { name, metric: `most messages a second with p99 below ${MAX_P99} ms`, value: best?.rate ?? 0, unit: '/s' },
        { name, metric: 'relay p99 there', value: best?.p99 ?? Number.NaN, unit: 'ms' },
        { name, metric: 'processors busy there, load included', value: best?.busy ?? Number.NaN, unit: 'of 2' },
      );
    }
    return [...rows, { name: 'two against one', metric: 'throughput', value: most[1]! / most[0]!, unit: '×' }];
  });
