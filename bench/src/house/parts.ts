import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measurement } from '../measure.js';
import { processorMs } from './processorMs.js';
import { record } from './record.js';
import { type Replayed, seatTables } from './replay.js';
import { type BuiltHouse, startBuiltHouse } from './startBuiltHouse.js';

export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? Number.NaN;

/** A house on a folder of its own that has been up before: the first start makes its database. */
export async function inHouse<Value>(work: (house: BuiltHouse, folder: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'facedown-bench-'));
  try {
    await (await startBuiltHouse({ FACEDOWN_FOLDER: folder })).stop();
    const house = await startBuiltHouse({ FACEDOWN_FOLDER: folder });
    try {
      return await work(house, folder);
    } finally {
      await house.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^facedown_${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

interface Load {
  readonly tables: number;
  readonly seats: number;
  readonly dealer: string;
  readonly beats: number;
  readonly everyMs: number;
}

interface Loaded extends Replayed {
  readonly processorMs: number;
  readonly memoryMb: number;
  readonly loopDelayMs: number;
  readonly messagesAHand: number;
  readonly charsAHand: number;
}

const RECORDED_HANDS = 2;

/** Tables that play what was recorded at one real table of the same house. */
export async function load(house: BuiltHouse, { tables, seats, dealer, beats, everyMs }: Load): Promise<Loaded> {
  const recording = await record(house.url, { seats, dealer, hands: RECORDED_HANDS });
  const seated = await seatTables([house.url], recording, tables);
  // Everyone's first message makes the house look something up.
  await seated.play(1, Math.max(everyMs, 4 * tables));
  const before = processorMs(house.pid);
  const played = await seated.play(beats, everyMs);
  const spent = processorMs(house.pid) - before;
  const memory = (await metric(house.url, 'resident_bytes')) / 1e6;
  const loopDelay = await metric(house.url, 'event_loop_delay_p99_ms');
  seated.close();
  return {
    ...played,
    processorMs: spent / played.sent,
    memoryMb: memory,
    loopDelayMs: loopDelay,
    messagesAHand: recording.messages / RECORDED_HANDS,
    charsAHand: recording.chars / RECORDED_HANDS,
  };
}

const figuresOf = (name: string, of: Loaded, memoryLimit?: number): Measurement[] => [
  { name, metric: 'messages of a real hand, recorded', value: of.messagesAHand, unit: '' },
  { name, metric: 'characters of a real hand, recorded', value: of.charsAHand, unit: '' },
  { name, metric: 'messages sent', value: of.sent, unit: '' },
  { name, metric: 'heard by everyone who should', value: of.arrived, unit: 'of 1' },
  { name, metric: 'relay p50', value: quantile(of.latencies, 0.5), unit: 'ms' },
  { name, metric: 'relay p99', value: quantile(of.latencies, 0.99), unit: 'ms', limit: 100 },
  { name, metric: 'relay worst', value: quantile(of.latencies, 1), unit: 'ms' },
  { name, metric: "the serving thread's delay, p99", value: of.loopDelayMs, unit: 'ms' },
  { name, metric: "the coordinator's processor time for one message", value: of.processorMs, unit: 'ms', limit: 0.5 },
  {
    name,
    metric: 'memory',
    value: of.memoryMb,
    unit: 'MB',
    ...(memoryLimit === undefined ? {} : { limit: memoryLimit }),
  },
];

/** A state of each table a second. */
export const openTables = async (count = 1000): Promise<Measurement[]> => {
  const loaded = await inHouse((house) =>
    load(house, { tables: count, seats: 2, dealer: 'open', beats: 20, everyMs: 1000 }),
  );
  return figuresOf(`${count} two-seat tables, open`, loaded, 700);
};

export const sealedTables = async (): Promise<Measurement[]> => {
  const loaded = await inHouse((house) =>
    load(house, { tables: 200, seats: 6, dealer: 'players', beats: 15, everyMs: 2000 }),
  );
  return figuresOf('200 six-seat tables, sealed', loaded);
};
