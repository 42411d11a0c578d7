import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PROTOCOL_VERSION } from '@facedown/protocol';
import { FILE_VERSION } from '@facedown/sdk/engine';
import type { Bus } from '../bus/bus.js';
import type { Database } from '../database/database.js';
import type { LoopDelay } from './loopDelay.js';

/** What an operator wants to know of his house. Counts and versions: no name, no card, no key, no table's number. */
export interface HouseReport {
  readonly startedAt: number;
  readonly versions: {
    readonly protocol: number;
    readonly file: number;
    readonly node: string;
    readonly schema: string;
  };
  readonly tables: Readonly<Record<string, number>>;
  readonly finished: { readonly tables: number; readonly files: number };
  readonly seats: { readonly people: number; readonly bots: number };
  readonly disputes: number;
  /** How far this machine's clock is ahead of the database's, by which tables without stakes are timed. */
  readonly clockSkewMs: number;
  readonly kept: number;
  readonly connections: number;
  readonly bus: { readonly engine: string; readonly isUp: boolean };
  readonly eventLoopDelayMs: { readonly p99: number; readonly max: number };
  readonly memoryMb: number;
  readonly databaseMb: number;
  readonly diskMb?: number;
}

interface ReportDeps {
  readonly database: Database;
  readonly bus: Pick<Bus, 'engine' | 'isUp'>;
  readonly loopDelay: Pick<LoopDelay, 'p99' | 'max'>;
  readonly connections: () => number;
  /** Where the embedded database lies. */
  readonly folder?: string;
}

export function openHouseReport({ database, bus, loopDelay, connections, folder }: ReportDeps) {
  const startedAt = Date.now();
  return async (): Promise<HouseReport> => {
    const one = async (sql: string): Promise<number> => Number((await database.query<{ n: string }>(sql))[0]?.n ?? 0);
    const phases = await database.query<{ judge: string; phase: string; n: string }>(
      'select judge, phase, count(*) as n from lobby_tables group by judge, phase order by judge, phase',
    );
    const [schema] = await database.query<{ name: string }>('select max(name) as name from migrations');
    const seats = await database.query<{ people: string; bots: string }>(SEATS);
    return {
      startedAt,
      versions: {
        protocol: PROTOCOL_VERSION,
        file: FILE_VERSION,
        node: process.versions.node,
        schema: schema?.name ?? '',
      },
      tables: Object.fromEntries(phases.map(({ judge, phase, n }) => [`${judge} ${phase}`, Number(n)])),
      finished: {
        tables: await one('select count(*) as n from finished_tables'),
        files: await one('select count(*) as n from finished_tables where file is not null'),
      },
      seats: { people: Number(seats[0]?.people ?? 0), bots: Number(seats[0]?.bots ?? 0) },
      disputes: await one(DISPUTES),
      clockSkewMs: await skewOf(one),
      kept: await one('select count(*) as n from keeper_seats'),
      connections: connections(),
      bus: { engine: bus.engine, isUp: bus.isUp },
      eventLoopDelayMs: { p99: round(loopDelay.p99), max: round(loopDelay.max) },
      memoryMb: Math.round(process.memoryUsage().rss / 1e6),
      databaseMb: Math.round((await one('select pg_database_size(current_database()) as n')) / 1e6),
      ...(folder ? { diskMb: Math.round(sizeOf(folder) / 1e6) } : {}),
    };
  };
}

/** Against the middle of the question: the answer takes as long as it was asked. */
async function skewOf(one: (sql: string) => Promise<number>): Promise<number> {
  const before = Date.now();
  const theirs = await one('select extract(epoch from clock_timestamp()) * 1000 as n');
  return Math.round((before + Date.now()) / 2 - theirs);
}

const round = (ms: number): number => Math.round(ms * 10) / 10;

const SEATS = `select count(*) filter (where seat->>'bot' is null) as people,
    count(*) filter (where seat->>'bot' is not null) as bots
  from lobby_tables, json_array_elements(body::json->'seats') as seat where phase = 'running'`;

/** Tables that were taken to the judge and play before him, as their calls tell. */
const DISPUTES = `select count(distinct h.table_id) as n from hosted_calls h
  join lobby_tables l on l.judge = 'hosted' and l.table_id = h.table_id
  where h.method = 'dispute' and l.phase = 'running'`;

function sizeOf(folder: string): number {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + sizeOfFile(join(entry.parentPath ?? entry.path, entry.name)), 0);
  } catch {
    return 0;
  }
}

function sizeOfFile(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    // Gone since it was listed.
    return 0;
  }
}
