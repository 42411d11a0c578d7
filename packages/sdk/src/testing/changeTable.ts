import { type RandomBytes, seededRandom } from '@facedown/base';
import type { Client, ClientTimes } from '../client/client.js';
import { type Clock, sleep } from '../client/clock.js';
import { createTable } from '../createTable.js';
import { type JoinTable, joinTable, serveDealer } from '../joinTable.js';
import type { Judge } from '../judge/judge.js';
import { type MemoryJudge, memoryJudge } from '../judge/memoryJudge.js';
import { gameEntry, loadDealer, loadGame } from '../registry.js';
import { newSession } from '../signing/session.js';
import type { OpenStore } from '../store/store.js';
import { type LocalRelay, localRelay } from '../transport/localRelay.js';
import type { Relay } from '../transport/relay.js';

export interface ChangePlan {
  readonly seed: string;
  /** Who sits from the start, of how many. */
  readonly seats: readonly number[];
  readonly maxSeats: number;
  readonly dealer?: string;
  readonly clock?: Clock;
  readonly times?: Partial<ClientTimes>;
  readonly mode?: 'offchain' | 'onchain';
  readonly relayOf?: (relay: Relay, party: number) => Relay;
  readonly storeOf?: (party: number) => OpenStore;
  /** The judge as one party meets it. */
  readonly judgeOf?: (judge: Judge, party: number) => Judge;
}

export interface ChangeTable {
  readonly judge: MemoryJudge;
  readonly relay: LocalRelay;
  readonly tableId: bigint;
  readonly clients: readonly Client[];
  readonly servers: readonly Client[];
  join(seat: number, amount: bigint, more?: Partial<JoinTable>): Promise<Client>;
}

/** A table of Hold'em that has begun with free seats. */
export async function changeTable(plan: ChangePlan): Promise<ChangeTable> {
  const { seats, maxSeats, clock, seed, dealer = 'open' } = plan;
  const kit = await loadDealer(dealer);
  const game = await loadGame('holdem');
  const { config } = await gameEntry('holdem').example(maxSeats);
  const judge = memoryJudge({ resolve: () => ({ game, dealer: kit.dealer }), ...(clock ? { clock } : {}) });
  const relay = localRelay();
  const sessions = kit.servers.map(() => newSession(seededRandom(seed)));
  const tableId = await createTable({
    judge,
    game: 'holdem',
    dealer,
    config,
    seats: maxSeats,
    minSeats: 2,
    servers: sessions.map(({ address }) => address),
    ...(plan.mode ? { mode: plan.mode } : {}),
    registerSeconds: 10,
    answerSeconds: 20,
  });
  const common = {
    judge,
    tableId,
    ...(clock ? { clock } : {}),
    times: { answerMs: 0, staggerMs: 20, resendMs: 200, changeMs: 2000, patienceMs: 60_000, ...plan.times },
  };
  const of = (party: number) => ({
    relay: plan.relayOf?.(relay, party) ?? relay,
    random: seededRandom(`${seed}/${party}`) as RandomBytes,
    judge: plan.judgeOf?.(judge, party) ?? judge,
    ...(plan.storeOf ? { store: plan.storeOf(party) } : {}),
  });
  const join: ChangeTable['join'] = (seat, amount, more = {}) =>
    joinTable({ ...common, ...of(seat), seat, amount, ...more });
  const joining = seats.map((seat) => join(seat, 1000n));
  const servers = sessions.map((session, server) => serveDealer({ ...common, ...of(128 + server), server, session }));
  while ((await judge.read(tableId)).entries.length < seats.length)
    await new Promise((resolve) => setImmediate(resolve));
  if (seats.length < maxSeats) await judge.post(tableId, { kind: 'start' });
  return {
    judge,
    relay,
    tableId,
    clients: await Promise.all(joining),
    servers: await Promise.all(servers),
    join,
  };
}

/**
 * Gives every hand up after a moment's thought, so that the next boundary is a few moves away. Without the
 * moment a game within one process would never let a clock or anyone else have a turn.
 */
export async function foldAlways(client: Client, clock: Clock): Promise<void> {
  const { game } = client.engine().table;
  for await (const { waiting, version } of client.watch()) {
    if (!waiting.mine || version !== client.view().version) continue;
    await sleep(clock, 100);
    if (version !== client.view().version) continue;
    const legal = client.legalActions();
    await client.act(legal.find(({ action }) => /^fold/.test(game.describeAction(action))) ?? legal[0]!);
  }
}
