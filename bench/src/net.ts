import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChildHouse } from '@facedown/coordinator/testing';
// @ts-expect-error: the scripts are plain JavaScript, so that they run before anything is installed.
import { buildPage } from '../../scripts/lib/buildPage.mjs';
import type { Benchmark, Measurement } from './measure.js';
import { median } from './measure.js';
import { type PageTimes, pageOverLine } from './net/page.js';
import { type NetTable, type Played, playOverLines } from './net/table.js';

const dist = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const LINE = { delayMs: 50 };
/** 150 ms there and back. */
const NARROW = { delayMs: 75, bitsPerSecond: 1_600_000 };
const ROUGH = { delayMs: 100, jitterMs: 100, loss: 0.01 };
/** What the first edition took over the same line, measured before rounds: `hand` and `street` in seconds, posts a move. */
const FIRST_EDITION: Readonly<Record<number, { hand: number; street: number }>> = {
  2: { hand: 850, street: 440 },
  6: { hand: 5000, street: 1900 },
  9: { hand: 9400, street: 3300 },
};
const LIMITS: Readonly<Record<number, { hand: number; street: number }>> = {
  2: { hand: 600, street: 350 },
  6: { hand: 700, street: 400 },
  9: { hand: 900, street: 450 },
};
/** Two trips fix an action: it is said, and everyone's ack comes back. */
const FIXING_HOPS = 2;

/**
 * Tables between processes, over lines with the delay, loss and width of real ones. `--seats 6` runs one table of
 * Hold'em alone, `--part rough` (or `relic`, `page`) one of the others.
 */
export const netBench: Benchmark = async (options = {}) => {
  const long = process.env.FACEDOWN_LONG !== undefined;
  const folder = mkdtempSync(join(tmpdir(), 'facedown-net-'));
  const house = await startChildHouse({ FACEDOWN_FOLDER: folder, FACEDOWN_PAGE: dist });
  const play = (table: Omit<NetTable, 'line'> & { line?: NetTable['line'] }) =>
    playOverLines(house.url, { line: LINE, ...table });
  const holdem = (seats: number) => async () =>
    holdemFigures(seats, await play({ game: 'holdem', seats, hands: 3, style: 'quiet' }));
  const parts: Readonly<Record<string, () => Promise<Measurement[]>>> = {
    2: holdem(2),
    6: holdem(6),
    9: holdem(9),
    relic: async () => relicFigures(await play({ game: 'relic', seats: 4, hands: 2, style: 'random' })),
    page: async () => {
      await buildPage();
      return pageFigures(await pageOverLine(house.url, NARROW));
    },
    rough: async () => {
      const hands = long ? 100 : 8;
      return roughFigures(hands, await play({ game: 'holdem', seats: 6, hands, style: 'quiet', line: ROUGH }));
    },
  };
  const asked = (options.seats ?? options.part)?.split(',');
  try {
    const measurements: Measurement[] = [];
    for (const [name, play] of Object.entries(parts))
      if (asked === undefined || asked.includes(name)) measurements.push(...(await play()));
    return measurements;
  } finally {
    await house.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? Number.NaN;

function holdemFigures(seats: number, played: Played): Measurement[] {
  const [limit, before] = [LIMITS[seats]!, FIRST_EDITION[seats]!];
  const of = (kind: string) => played.waits.filter((wait) => wait.kind === kind);
  const ms = (kind: string) => median(of(kind).map((wait) => wait.ms));
  const hops = (kind: string) => median(of(kind).map((wait) => wait.hops)) - FIXING_HOPS;
  const named = (metric: string) => ({ name: 'net', metric: `Hold'em ${seats} seats, ${metric}` });
  const against = 'the first edition';
  const [hand, street] = [ms('hand'), ms('street')];
  return [
    {
      ...named("hand's end to the next decision"),
      value: hand,
      unit: 'ms',
      limit: limit.hand,
      against,
      ratio: before.hand / hand,
    },
    {
      ...named('street to the next decision'),
      value: street,
      unit: 'ms',
      limit: limit.street,
      against,
      ratio: before.street / street,
    },
    { ...named('action to the next decision'), value: ms('action'), unit: 'ms' },
    {
      ...named('a passive hand'),
      value: median(played.handMs),
      unit: 'ms',
      ...(seats === 6 ? { limit: 9000, against, ratio: 19_000 / median(played.handMs) } : {}),
    },
    { ...named("hops from a hand's end, once its last action is fixed"), value: hops('hand'), unit: '', limit: 2 },
    { ...named('hops of a street, once its last action is fixed'), value: hops('street'), unit: '', limit: 1 },
    { ...named('messages for an action'), value: median(played.posts.action), unit: '', limit: seats },
    { ...named('messages for a round'), value: median(played.posts.dealer), unit: '', limit: 2 * seats },
    { ...named('bytes a hand, received by a seat'), value: Math.round(played.bytesReceived / played.hands), unit: 'B' },
    { ...named('processor a hand, of one seat'), value: median(played.cpuMs) / played.hands, unit: 'ms' },
    { ...named('processor a hand, of all seats'), value: sum(played.cpuMs) / played.hands, unit: 'ms' },
  ];
}

function relicFigures(played: Played): Measurement[] {
  const ms = played.waits.filter(({ kind }) => kind !== 'hand').map((wait) => wait.ms);
  return [
    { name: 'net', metric: 'Relic 4 seats, a turn to the next decision', value: median(ms), unit: 'ms', limit: 550 },
  ];
}

function pageFigures({ first, shown, kilobytes }: PageTimes): Measurement[] {
  const named = (metric: string) => ({ name: 'net', metric: `the page at 1.6 Mbit/s and 150 ms, ${metric}` });
  return [
    { ...named("opened to the first decision at Hold'em"), value: first, unit: 's', limit: 6 },
    { ...named('loaded until then'), value: kilobytes, unit: 'kB' },
    { ...named('own action pressed to shown'), value: shown, unit: 'ms' },
  ];
}

function roughFigures(hands: number, played: Played): Measurement[] {
  const streets = played.waits.filter(({ kind }) => kind === 'street').map(({ ms }) => ms);
  const named = (metric: string) => ({ name: 'net', metric: `Hold'em 6 seats, 100 ± 100 ms and 1 % lost, ${metric}` });
  return [
    { ...named(`hands of ${hands} that ended`), value: played.hands, unit: '' },
    { ...named('disputes'), value: played.disputes, unit: '', limit: 0 },
    { ...named('street p50'), value: quantile(streets, 0.5), unit: 'ms' },
    { ...named('street p95'), value: quantile(streets, 0.95), unit: 'ms', limit: 1000 },
  ];
}
