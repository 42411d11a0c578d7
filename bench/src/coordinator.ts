import { abandoned } from './house/abandoned.js';
import { buses } from './house/buses.js';
import { load } from './house/load.js';
import { relayCost } from './house/relayCost.js';
import { resume } from './house/resume.js';
import { secondStart } from './house/secondStart.js';
import type { Benchmark, Measurement } from './measure.js';

/** A state of each table a second. */
const OPEN = { name: '1,000 two-seat tables, open', tables: 1000, seats: 2, dealer: 'open', beats: 20, everyMs: 1000 };

const PARTS: Readonly<Record<string, () => Promise<Measurement[]>>> = {
  open: () => load({ ...OPEN, memoryMb: 700 }),
  status: abandoned,
  relay: relayCost,
  resume,
  buses,
  start: secondStart,
};

/** The bounds of a house under load; `--part open` runs one of them alone. */
export const coordinator: Benchmark = async ({ part } = {}) => {
  const names = part?.split(',') ?? Object.keys(PARTS);
  const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0) throw new Error(`no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
  const all: Measurement[] = [];
  for (const name of names) all.push(...(await PARTS[name]!()));
  return all;
};
