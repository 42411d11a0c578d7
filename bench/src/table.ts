import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { connect, measureTableGas, runJudgeTwin, startAnvil } from '@facedown/twin';
import type { Benchmark, Measurement } from './measure.js';

interface Played {
  readonly hands: number;
  readonly handMs: readonly number[];
  readonly dealMs: readonly number[];
  readonly actionMs: readonly number[];
  readonly transactions: number;
  readonly bytes: number;
}

const HANDS = 12;
const WARM_UP = 2;
/** Seed 002 names two to four minutes and about twenty transactions a hand; the better end is taken. */
const SEED_HAND_MS = 120_000;
const SEED_TRANSACTIONS = 20;
/** Seed 000 counts twenty-two transactions for ten turns. */
const SEED_TRANSACTIONS_A_TURN = 2.2;

/** Heads-up Hold'em between two processes on the `players` dealer, with the contract as judge. */
export const tableBench: Benchmark = async () => {
  const gas = await gasOfCalls();
  const { hands, handMs, dealMs, actionMs, transactions, bytes } = await selfplay();
  const hand = quantile(handMs.slice(WARM_UP), 0.5);
  const common = { name: 'table' };
  return [
    {
      ...common,
      metric: "heads-up Hold'em hand, players dealer",
      value: hand,
      unit: 'ms',
      limit: 600,
      against: "seed 002's 2–4 minutes, taken as 2",
      ratio: SEED_HAND_MS / hand,
    },
    {
      ...common,
      metric: 'of which shuffle and deal',
      value: quantile(dealMs.slice(WARM_UP), 0.5),
      unit: 'ms',
      limit: 250,
    },
    { ...common, metric: 'act to the other view, median', value: quantile(actionMs, 0.5), unit: 'ms', limit: 15 },
    { ...common, metric: 'act to the other view, p99', value: quantile(actionMs, 0.99), unit: 'ms', limit: 60 },
    {
      ...common,
      metric: `transactions of ${hands} hands`,
      value: transactions,
      unit: '',
      limit: 4,
      against: "seed 002's twenty a hand",
      ratio: (SEED_TRANSACTIONS * hands) / transactions,
    },
    {
      ...common,
      metric: `transactions of ${actionMs.length} turns`,
      value: transactions,
      unit: '',
      against: "seed 000's 22 for ten turns",
      ratio: (SEED_TRANSACTIONS_A_TURN * actionMs.length) / transactions,
    },
    { ...common, metric: 'bytes through the relay, a hand', value: Math.round(bytes / hands), unit: 'B' },
    ...(await judgeTwin()),
    ...gas,
  ];
};

const CALLS = 20_000;

/** The judge against the table's contract: how many calls a second are compared, and how many differ. */
async function judgeTwin(): Promise<Measurement[]> {
  const anvil = await startAnvil();
  const since = performance.now();
  const { differ } = await runJudgeTwin(connect(anvil.url), { calls: CALLS, seed: 'bench' }).finally(anvil.stop);
  const perSecond = (1000 * CALLS) / (performance.now() - since);
  const common = { name: 'table' };
  return [
    { ...common, metric: 'judge twin, compared calls (at least 500)', value: Math.round(perSecond), unit: 'a second' },
    { ...common, metric: `judge twin, differing of ${CALLS} calls`, value: differ.length, unit: '', limit: 0 },
  ];
}

/** From the receipts of whole transactions; the ratio says how far below the limit. */
async function gasOfCalls(): Promise<Measurement[]> {
  const figures = await measureTableGas();
  return figures.map(({ work, gas, limit }) => ({
    name: 'table',
    metric: work,
    value: gas,
    unit: 'gas',
    limit,
    against: 'the limit',
    ratio: limit / gas,
  }));
}

async function selfplay(): Promise<Played> {
  const cli = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url));
  const args = [
    ...process.execArgv,
    cli,
    'selfplay',
    '--game',
    'holdem',
    '--hands',
    String(HANDS),
    '--calls',
    '--json',
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 26 });
  return JSON.parse(stdout.trim().split('\n').at(-1)!);
}

function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? Number.NaN;
}
