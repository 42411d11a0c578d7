import { abandoned } from './house/abandoned.js';
import { buses, scale } from './house/engines.js';
import { indexing } from './house/indexing.js';
import { load } from './house/load.js';
import { manyGames } from './house/manyGames.js';
import { relayCost } from './house/relayCost.js';
import { resume } from './house/resume.js';
import type { Benchmark, Measurement } from './measure.js';

/** A state of each table a second at `open`; sealed tables are slower by their nature. */
const OPEN = { name: '1,000 two-seat tables, open', tables: 1000, seats: 2, dealer: 'open', beats: 20, everyMs: 1000 };
const SEALED = {
  name: '200 six-seat tables, sealed',
  tables: 200,
  seats: 6,
  dealer: 'players',
  beats: 12,
  everyMs: 2000,
};

const PARTS: Readonly<Record<string, () => Promise<Measurement[]>>> = {
  open: () => load({ ...OPEN, memoryMb: 700 }),
  sealed: () => load(SEALED),
  status: abandoned,
  relay: relayCost,
  resume,
  buses,
  scale,
  start: manyGames,
  indexing,
};

/** The bounds of a house under load; `--part open` runs one of them alone, each takes less than four minutes. */
export const coordinator: Benchmark = async ({ part } = {}) => {
  const names = part?.split(',') ?? Object.keys(PARTS);
  const unknown = names.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0) throw new Error(`no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
  const all: Measurement[] = [];
  for (const name of names) all.push(...(await PARTS[name]!()));
  return all;
};
