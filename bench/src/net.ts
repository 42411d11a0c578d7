import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChildBots, startChildHouse } from '@facedown/coordinator/testing';
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
/** 100 ± 100 ms there and back, and the same each way: there three trips alone take 1.1 s in one case of twenty. */
const ROUGH = { delayMs: 50, jitterMs: 50, loss: 0.01 };
const ROUGHER = { delayMs: 100, jitterMs: 100, loss: 0.01 };
/** 300 ms between the fastest packet and the slowest. */
const UNSTEADY = { delayMs: 150, jitterMs: 150, loss: 0.01 };
/** Longer than what is lost on the way takes to come again: then somebody had to ask for it. */
const STALL_MS = 3000;
/** Median of four: the first hand of a process runs on code that isn't compiled yet. */
const HANDS = 5;
/** What the first edition took over the same line, measured before rounds: `hand` and `street` in seconds, posts a move. */
const FIRST_EDITION: Readonly<Record<number, { hand: number; street: number }>> = {
  2: { hand: 850, street: 440 },
  6: { hand: 5000, street: 1900 },
  9: { hand: 9400, street: 3300 },
};
const FIRST_EDITION_BYTES = 2_059_558;
const LIMITS: Readonly<Record<number, { hand: number; street: number }>> = {
  2: { hand: 600, street: 350 },
  6: { hand: 700, street: 400 },
  9: { hand: 900, street: 450 },
};
/** Two trips fix an action: it is said, and everyone's ack comes back. */
const FIXING_HOPS = 2;

/**
 * Tables between processes, over lines with the delay, loss and width of real ones. `--seats 6` runs one table of
 * Hold'em alone, `--part rough` (or `rougher`, `unsteady`, `relic`, `page`, `thread`) one of the others;
 * `--hands 100` plays so many over the rough ones.
 */
export const netBench: Benchmark = async (options = {}) => {
  const long = process.env.FACEDOWN_LONG !== undefined;
  const folder = mkdtempSync(join(tmpdir(), 'facedown-net-'));
  const house = await startChildHouse({ FACEDOWN_FOLDER: folder, FACEDOWN_PAGE: dist });
  const play = (table: Omit<NetTable, 'line'> & { line?: NetTable['line'] }) =>
    playOverLines(house.url, { line: LINE, ...table });
  const holdem = (seats: number) => async () =>
    holdemFigures(seats, await play({ game: 'holdem', seats, hands: HANDS, style: 'quiet' }));
  const rough = (name: string, line: NetTable['line'], limit?: number) => async () => {
    const hands = Number(options.hands ?? (long ? 100 : 8));
    return roughFigures(name, hands, await play({ game: 'holdem', seats: 6, hands, style: 'quiet', line }), limit);
  };
  const parts: Readonly<Record<string, () => Promise<Measurement[]>>> = {
    2: holdem(2),
    6: holdem(6),
    9: holdem(9),
    thread: async () => {
      const table = { game: 'holdem', seats: 6, hands: HANDS, style: 'quiet' } as const;
      const [apart, within] = [await play(table), await play({ ...table, isOneThread: true })];
      return [
        ...threadFigures('in a thread of their own', apart),
        ...threadFigures('in the thread that plays', within),
      ];
    },
    relic: async () => relicFigures(await play({ game: 'relic', seats: 4, hands: 2, style: 'random' })),
    page: async () => {
      await buildPage();
      const own = { FACEDOWN_FOLDER: join(folder, 'alone'), FACEDOWN_PAGE: dist, FACEDOWN_NO_BOTS: '1' };
      const alone = await startChildHouse(own);
      const practice = await pageOverLine(alone.url, NARROW, false).finally(() => alone.stop());
      const bots = await startChildBots(house, { FACEDOWN_BOTS: join(folder, 'bots') });
      const hosted = await pageOverLine(house.url, NARROW, true).finally(() => bots.stop());
      return [...pageFigures('in practice', practice), ...pageFigures("at the house's bots", hosted)];
    },
    rough: rough('100 ± 100 ms there and back', ROUGH, 1000),
    rougher: rough('100 ± 100 ms each way', ROUGHER),
    unsteady: async () =>
      unsteadyFigures(await play({ game: 'holdem', seats: 6, hands: 6, style: 'quiet', line: UNSTEADY })),
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
  /** What processors took, or waited for each other. */
  const beyondTrips = (kind: string) => median(of(kind).map((wait) => wait.ms - wait.hops * 2 * LINE.delayMs));
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
    { ...named("hand's end, beyond its trips"), value: beyondTrips('hand'), unit: 'ms' },
    { ...named('street, beyond its trips'), value: beyondTrips('street'), unit: 'ms' },
    { ...named('action to the next decision'), value: ms('action'), unit: 'ms' },
    {
      ...named('a passive hand'),
      value: median(played.handMs),
      unit: 'ms',
      ...(seats === 6 ? { limit: 9000, against, ratio: 19_000 / median(played.handMs) } : {}),
    },
    { ...named('showdown, of every seat'), value: median(played.showdownMs), unit: 'ms' },
    { ...named("hops from a hand's end, once its last action is fixed"), value: hops('hand'), unit: '', limit: 2 },
    { ...named('hops of a street, once its last action is fixed'), value: hops('street'), unit: '', limit: 1 },
    { ...named('messages for an action'), value: median(played.posts.action), unit: '', limit: seats },
    { ...named('bytes posted for an action'), value: median(played.actionBytes), unit: 'B' },
    { ...named('messages for a round'), value: median(played.posts.dealer), unit: '', limit: 2 * seats },
    {
      ...named('bytes a hand, received by a seat'),
      value: Math.round(played.bytesReceived / played.hands),
      unit: 'B',
      ...(seats === 6 ? { limit: FIRST_EDITION_BYTES / 2 } : {}),
    },
    { ...named('processor a hand, of one seat'), value: median(played.cpuMs) / played.hands, unit: 'ms' },
    { ...named('processor a hand, of all seats'), value: sum(played.cpuMs) / played.hands, unit: 'ms' },
  ];
}

/** How long an action takes while the next deck is shuffled, and while it isn't. */
function threadFigures(where: string, played: Played): Measurement[] {
  const actions = (isDrafting: boolean) =>
    played.waits.filter((wait) => wait.kind === 'action' && wait.isDrafting === isDrafting).map(({ ms }) => ms);
  const named = (metric: string) => ({ name: 'net', metric: `Hold'em 6 seats, decks to come ${where}, ${metric}` });
  return [
    { ...named('an action beside them'), value: median(actions(true)), unit: 'ms' },
    { ...named('an action beside them, p95'), value: quantile(actions(true), 0.95), unit: 'ms' },
    { ...named('an action without them'), value: median(actions(false)), unit: 'ms' },
    { ...named('an action without them, p95'), value: quantile(actions(false), 0.95), unit: 'ms' },
  ];
}

function unsteadyFigures(played: Played): Measurement[] {
  const named = (metric: string) => ({
    name: 'net',
    metric: `Hold'em 6 seats, 300 ms of jitter and 1 % lost, ${metric}`,
  });
  const waits = played.waits.map(({ ms }) => ms);
  return [
    { ...named('disputes'), value: played.disputes, unit: '', limit: 0 },
    { ...named('waits longer than 3 s'), value: waits.filter((ms) => ms > STALL_MS).length, unit: '', limit: 0 },
    { ...named('longest wait'), value: Math.max(...waits), unit: 'ms' },
    { ...named('action p50'), value: quantile(waits, 0.5), unit: 'ms' },
  ];
}

function relicFigures(played: Played): Measurement[] {
  const ms = played.waits.filter(({ kind }) => kind !== 'hand').map((wait) => wait.ms);
  return [
    { name: 'net', metric: 'Relic 4 seats, a turn to the next decision', value: median(ms), unit: 'ms', limit: 550 },
  ];
}

function pageFigures(where: string, { first, shown, kilobytes }: PageTimes): Measurement[] {
  const named = (metric: string) => ({ name: 'net', metric: `the page at 1.6 Mbit/s and 150 ms, ${where}, ${metric}` });
  return [
    { ...named("opened to the first decision at Hold'em"), value: first, unit: 's', limit: 6 },
    { ...named('loaded until then'), value: kilobytes, unit: 'kB' },
    { ...named('own action pressed to shown'), value: shown, unit: 'ms' },
  ];
}

function roughFigures(line: string, hands: number, played: Played, limit?: number): Measurement[] {
  const streets = played.waits.filter(({ kind }) => kind === 'street').map(({ ms }) => ms);
  const named = (metric: string) => ({ name: 'net', metric: `Hold'em 6 seats, ${line} and 1 % lost, ${metric}` });
  return [
    { ...named(`hands of ${hands} that didn't end`), value: Math.max(0, hands - played.hands), unit: '', limit: 0 },
    { ...named('disputes'), value: played.disputes, unit: '', limit: 0 },
    { ...named('waits longer than 3 s'), value: played.waits.filter(({ ms }) => ms > STALL_MS).length, unit: '' },
    { ...named('street p50'), value: quantile(streets, 0.5), unit: 'ms' },
    { ...named('street p95'), value: quantile(streets, 0.95), unit: 'ms', ...(limit ? { limit } : {}) },
  ];
}
