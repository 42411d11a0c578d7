import { membersOf, systemRandom } from '@facedown/base';
import { type Client, joinTable, memoryStore, type SessionKey, serveDealer } from '@facedown/sdk';
import { ANY_TERMS } from '@facedown/sdk/engine';
import { fileStore } from '@facedown/sdk/node';
import { botOf, type Choose, callingBot } from '../bots.js';
import { type FhePlace, reachCards } from './fheHouse.js';
import { connectParent } from './ipc.js';

/** One party of a table in a process of its own. */
export interface SeatTask {
  readonly chainId: bigint;
  readonly table: `0x${string}`;
  /** Whose wallet the seat plays with. */
  readonly owner?: `0x${string}`;
  readonly tableId: bigint;
  readonly game: string;
  readonly seat?: { readonly seat: number; readonly amount: bigint };
  readonly server?: { readonly server: number; readonly session: SessionKey };
  readonly hands: number;
  /** Check and call at once instead of asking the game's bot. */
  readonly calls?: boolean;
  readonly fhe?: FhePlace;
  /** Where the journal lies; in memory without. */
  readonly folder?: string;
  readonly patienceMs?: number;
}

/** What a party saw and when, in milliseconds that all processes of a machine share. */
export interface SeatReport {
  readonly party: number;
  readonly payouts: readonly bigint[];
  /** Seats that the rules call winners of the last hand. */
  readonly winners: readonly number[];
  readonly hands: readonly HandTimes[];
  /** By version: when `act` was called here, and when the state was seen here. */
  readonly acted: ReadonlyMap<bigint, number>;
  readonly seen: ReadonlyMap<bigint, number>;
  readonly timings: ReturnType<Client['view']>['timings'];
  readonly faults: number;
  readonly file?: ReturnType<Client['file']>;
}

export interface HandTimes {
  readonly start: number;
  /** The first action was due: shuffle and deal are done. */
  readonly dealt: number;
  readonly end: number;
}

const now = () => performance.timeOrigin + performance.now();
const random = systemRandom;

async function run(task: SeatTask): Promise<void> {
  const { relay, judge } = connectParent({
    chainId: task.chainId,
    table: task.table,
    ...(task.owner ? { owner: task.owner } : {}),
  });
  const store = task.folder ? fileStore(task.folder) : memoryStore();
  const times = task.patienceMs ? { patienceMs: task.patienceMs } : {};
  const common = { judge, relay, tableId: task.tableId, store, random, times };
  const bot = task.calls ? callingBot : await botOf(task.game, random);
  if (task.server) {
    const client = await serveDealer({ ...common, ...task.server });
    await report(
      client,
      client.done.then(() => NOTHING),
    );
    return;
  }
  // Play money on a chain of this run's own, dealt by this run.
  const client = await joinTable({
    ...common,
    ...task.seat!,
    limits: ANY_TERMS,
    ...(task.fhe ? { fhe: await reachCards(task.fhe, task.seat!.seat) } : {}),
  });
  await report(client, play(client, bot, task.hands));
}

type Seen = Pick<SeatReport, 'hands' | 'acted' | 'seen'>;
const NOTHING: Seen = { hands: [], acted: new Map(), seen: new Map() };

async function play(client: Client, bot: Choose, hands: number): Promise<Seen> {
  const acted = new Map<bigint, number>();
  const seen = new Map<bigint, number>();
  const times: HandTimes[] = [];
  let hand: { start: number; dealt?: number } | undefined;
  let leaving = false;
  for await (const view of client.watch()) {
    const { boundary } = view.outcome;
    if (!seen.has(view.version)) seen.set(view.version, now());
    hand ??= { start: now() };
    if (view.waiting.kind === 'action') hand.dealt ??= now();
    if (boundary && hand.dealt !== undefined) {
      times.push({ start: hand.start, dealt: hand.dealt, end: now() });
      hand = { start: now() };
      process.send!({ kind: 'progress', hand: times.length });
    }
    if (!boundary && !leaving && times.length >= hands - 1) {
      leaving = true;
      void client.leave();
    }
    if (!view.waiting.mine || view.version !== client.view().version) continue;
    acted.set(view.version + 1n, now());
    await client.act(bot(client, random));
  }
  return { hands: times, acted, seen };
}

async function report(client: Client, playing: Promise<Seen>): Promise<void> {
  const seen = await playing;
  const ending = await client.done;
  if (ending.kind === 'failed') throw ending.error;
  const { timings, faults } = client.view();
  const result: SeatReport = {
    party: client.party,
    payouts: ending.kind === 'settled' ? ending.payouts : [],
    winners: membersOf(client.view().outcome.winners),
    ...seen,
    timings,
    faults: faults.length,
    ...(client.party === 0 ? { file: client.file() } : {}),
  };
  process.send!({ kind: 'report', report: result }, () => process.disconnect());
}

process.once('message', (task) => {
  run(task as SeatTask).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
