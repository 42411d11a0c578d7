import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRandom } from '@facedown/base';
import { toRun } from '@facedown/coordinator/program';
import {
  createTable,
  type GameFile,
  gameEntry,
  type Judge,
  type LocalRelay,
  loadDealer,
  localRelay,
  makeGameFile,
  newSession,
} from '@facedown/sdk';
import type { DealerKit } from '@facedown/sdk/engine';
import { serve } from './ipc.js';
import { chainJudges, type Judges, plainJudges } from './judges.js';
import type { HandTimes, SeatReport, SeatTask } from './seatProcess.js';

interface Selfplay {
  readonly game: string;
  readonly dealer: string;
  readonly seats: number;
  /** The first of the game where none is named. */
  readonly preset?: string;
  readonly hands: number;
  readonly mode: 'offchain' | 'onchain';
  /** Without a chain nothing is paid, and no gas is told. */
  readonly chain: boolean;
  /** Seats check and call at once instead of thinking. */
  readonly calls?: boolean;
  readonly folder?: string;
  readonly onHand?: (hand: number) => void;
}

interface SelfplayResult {
  readonly game: string;
  readonly dealer: string;
  readonly seats: number;
  readonly hands: number;
  readonly mode: string;
  /** Milliseconds of each hand: from its start to the payout known by all; of that, shuffle and deal. */
  readonly handMs: readonly number[];
  readonly dealMs: readonly number[];
  /** From `act` to another client's view. */
  readonly actionMs: readonly number[];
  readonly moves: number;
  readonly bytes: number;
  readonly transactions: number;
  /** None where the table plays without a chain. */
  readonly gas: number | undefined;
  /** What each seat brought, and what it left with. */
  readonly brought: readonly string[];
  readonly payouts: readonly string[];
  readonly winners: readonly number[];
  readonly file: string;
}

const random = systemRandom;

/** Plays a whole table between processes that share nothing but a relay and a judge. */
export async function playSelf(plan: Selfplay): Promise<SelfplayResult> {
  const kit = await loadDealer(plan.dealer);
  const relay = localRelay();
  const { config, amounts } = await gameEntry(plan.game).example(plan.seats, plan.preset);
  const judges = plan.chain
    ? await chainJudges(amounts, plan.dealer)
    : await plainJudges(plan.game, plan.dealer, plan.seats);
  try {
    return await played(plan, kit, relay, config, amounts, judges);
  } finally {
    await judges.stop();
  }
}

async function played(
  plan: Selfplay,
  kit: DealerKit,
  relay: LocalRelay,
  config: unknown,
  amounts: readonly bigint[],
  judges: Judges,
): Promise<SelfplayResult> {
  const [judge] = judges.seats as readonly [Judge, ...Judge[]];
  const sessions = kit.servers.map(() => newSession(random));
  const tableId = await createTable({
    judge,
    game: plan.game,
    dealer: plan.dealer,
    config,
    seats: plan.seats,
    servers: sessions.map(({ address }) => address),
    mode: plan.mode,
  });
  const common = {
    chainId: judge.chainId,
    table: judge.table,
    tableId,
    game: plan.game,
    hands: plan.hands,
    ...(plan.calls ? { calls: true } : {}),
    ...(judges.fhe ? { fhe: judges.fhe } : {}),
    ...(plan.folder ? { folder: plan.folder } : {}),
  };
  const tasks: SeatTask[] = [
    ...amounts.map((amount, seat) => ({ ...common, ...ownerOf(judges.seats[seat]!), seat: { seat, amount } })),
    ...sessions.map((session, server) => ({ ...common, server: { server, session } })),
  ];
  const reports = await runAll(tasks, judges, relay, plan.onHand);
  const seats = reports.filter(({ party }) => party < 128);
  const file = reports.find((report) => report.file)!.file!;
  return {
    game: plan.game,
    dealer: plan.dealer,
    seats: plan.seats,
    hands: seats[0]!.hands.length,
    mode: plan.mode,
    handMs: overSeats(seats, (first, last) => last.end - first.start),
    dealMs: overSeats(seats, (first, last) => last.dealt - first.start),
    actionMs: actionTimes(seats),
    moves: file.log.length,
    bytes: relay.passed.reduce((sum, { message }) => sum + message.length, 0),
    ...(await judges.spent()),
    brought: amounts.map(String),
    payouts: seats[0]!.payouts.map(String),
    winners: seats[0]!.winners,
    file: writeFile(file),
  };
}

const ownerOf = ({ owner }: Judge): Pick<SeatTask, 'owner'> => (owner ? { owner } : {});

function runAll(
  tasks: readonly SeatTask[],
  judges: Judges,
  relay: LocalRelay,
  onHand?: (hand: number) => void,
): Promise<SeatReport[]> {
  const words = toRun('selfplaySeat', new URL('./seatProcess.ts', import.meta.url));
  const children: ChildProcess[] = [];
  const running = tasks.map((task) => {
    const child = fork(words.at(-1)!, { serialization: 'advanced', execArgv: words.slice(0, -1) });
    children.push(child);
    serve(child, relay, task.seat ? judges.seats[task.seat.seat]! : judges.servers);
    return new Promise<SeatReport>((resolve, reject) => {
      child.on('message', (message: { kind?: string; hand?: number; report?: SeatReport }) => {
        if (message.kind === 'report') resolve(message.report!);
        if (message.kind === 'progress' && task.seat?.seat === 0) onHand?.(message.hand!);
      });
      child.once('error', reject);
      child.once('exit', (code) => {
        if (code !== 0)
          reject(new Error(`the process of ${task.seat ? `seat ${task.seat.seat}` : 'a server'} ended with ${code}`));
      });
      child.send(task);
    });
  });
  return Promise.all(running).finally(() => {
    for (const child of children) if (child.exitCode === null) child.kill();
  });
}

/** Of each hand, from the first seat that began it to the last that saw its end. */
function overSeats(seats: readonly SeatReport[], span: (first: HandTimes, last: HandTimes) => number): number[] {
  return seats[0]!.hands.map((_, hand) => {
    const times = seats.flatMap(({ hands }) => hands[hand] ?? []);
    const first = times.reduce((a, b) => (b.start < a.start ? b : a));
    return Math.max(...times.map((last) => span(first, last)));
  });
}

function actionTimes(seats: readonly SeatReport[]): number[] {
  return seats.flatMap(({ party, acted }) =>
    [...acted].flatMap(([version, at]) =>
      seats.flatMap((other) => {
        const seen = other.party === party ? undefined : other.seen.get(version);
        return seen === undefined ? [] : [seen - at];
      }),
    ),
  );
}

function writeFile(file: GameFile): string {
  const folder = join(tmpdir(), 'facedown');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${file.opening.game}-${Date.now()}-${process.pid}.json`);
  writeFileSync(path, makeGameFile(file));
  return path;
}

export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? Number.NaN;
}
