import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import type { Client, Ending } from '../client/client.js';
import { joinTable } from '../joinTable.js';
import { memoryStore } from '../store/memoryStore.js';
import { playSeat, quietChoice } from '../testing/playTable.js';
import { testChain } from '../testing/testChain.js';
import { chainWorld, type Seated, type World } from '../testing/world.js';
import { isLong, type Size } from './tables.js';

const chain = testChain();
const TABLES: readonly Size[] = isLong()
  ? [
      { game: 'holdem', seats: 2 },
      { game: 'relic', seats: 2 },
    ]
  : [{ game: 'holdem', seats: 2 }];
const BROUGHT = { holdem: 1000n, relic: 10n };
const TEST_MS = 300_000;

interface Table {
  readonly at: Size;
  readonly world: World;
  readonly seated: Seated;
  readonly store: ReturnType<typeof memoryStore>;
}

async function open(at: Size, seed: string, mode: 'offchain' | 'onchain' = 'offchain'): Promise<Table> {
  const world = chainWorld(chain.url(), chain.deployment());
  const store = memoryStore();
  const times = { patienceMs: 600_000, resendMs: 300 };
  const seated = await world.seat({ ...at, dealer: 'players', seed, mode, times, storeOf: () => store });
  return { at, world, seated, store };
}

/** Shuffles and deals go by themselves; here everyone waits for the first action. */
async function untilDealt({ seated, world }: Table): Promise<void> {
  const { clients } = seated;
  await world.run(() => clients.every((client) => client.view().waiting.kind === 'action'), { honest: clients });
}

/** The seats are taken up again from their journals and play to the end. */
async function playOn({ at, seated, world, store }: Table): Promise<readonly bigint[]> {
  const { judges, relay, tableId } = seated;
  const common = { relay, tableId, store, clock: world.clock, times: { answerMs: 0, staggerMs: 100, resendMs: 300 } };
  const clients = await Promise.all(judges.map((judge, seat) => joinTable({ ...common, judge, seat, amount: 0n })));
  return finish(at, world, clients);
}

async function finish(at: Size, world: World, clients: readonly Client[]): Promise<readonly bigint[]> {
  const endings = new Map<number, Ending>();
  for (const client of clients) {
    void playSeat(client, quietChoice(seededRandom(client.party)), 1);
    void client.done.then((ending) => endings.set(client.party, ending));
  }
  await world.run(() => endings.size === clients.length, { honest: clients });
  const payouts = [...endings.values()].map((ending) => {
    if (ending.kind !== 'settled') throw new Error(ending.kind, { cause: ending });
    return ending.payouts;
  });
  for (const own of payouts) expect(own).toEqual(payouts[0]);
  expect(payouts[0]!.reduce((sum, payout) => sum + payout, 0n)).toBe(BROUGHT[at.game] * BigInt(at.seats));
  const stories = clients.map((client) => client.log().map(({ hash }) => hash));
  for (const story of stories) expect(story).toEqual(stories[0]);
  return payouts[0]!;
}

/** Sends all at once into one block, in whichever order they arrive; a call may also be refused before it is sent. */
async function inOneBlock(...calls: (() => Promise<void>)[]): Promise<PromiseSettledResult<void>['status'][]> {
  await chain.request('evm_setAutomine', false);
  try {
    let settled = 0;
    const sent = calls.map((call) => call().finally(() => settled++));
    const all = Promise.allSettled(sent);
    for (;;) {
      const { pending } = (await chain.request('txpool_status')) as { pending: `0x${string}` };
      if (Number(pending) + settled >= calls.length) break;
      await sleep(10);
    }
    await chain.request('evm_mine');
    return (await all).map(({ status }) => status);
  } finally {
    await chain.request('evm_setAutomine', true);
  }
}

async function pushTime(seconds: number): Promise<void> {
  await chain.request('evm_increaseTime', seconds);
  await chain.request('evm_mine');
}

describe.each(TABLES)('$game with $seats seats on a chain', (at) => {
  it(
    'a time-out races in one block against a newer state: one of them counts, and the game goes on',
    async () => {
      const table = await open(at, 'race');
      await untilDealt(table);
      const { clients, judges, tableId } = table.seated;
      for (const client of clients) client.stop();
      const history = clients[0]!.engine().history.filter(({ acks }) => acks);
      const [older, newer] = history.slice(-2) as [(typeof history)[0], (typeof history)[0]];
      await judges[1]!.post(tableId, { kind: 'dispute', seat: 1, fixed: older });
      await pushTime(61);
      await pushTime(121);
      const [timeout, checkpoint] = await inOneBlock(
        () => judges[1]!.post(tableId, { kind: 'timeout', base: older }),
        () => judges[0]!.post(tableId, { kind: 'checkpoint', fixed: newer }),
      );
      expect([timeout, checkpoint].sort()).toEqual(['fulfilled', 'rejected']);
      const { hash, phase } = await judges[0]!.read(tableId);
      expect(phase).toBe(timeout === 'fulfilled' ? 'play' : 'live');
      expect(hash === newer.hash).toBe(checkpoint === 'fulfilled');
      await playOn(table);
    },
    TEST_MS,
  );

  it.runIf(isLong())(
    'two disputes in one block are one dispute',
    async () => {
      const table = await open(at, 'two-disputes');
      await untilDealt(table);
      const { clients } = table.seated;
      await inOneBlock(...clients.map((client) => () => client.dispute()));
      expect(table.seated.calls().filter((call) => call === 'dispute')).toHaveLength(1);
      await finish(at, table.world, clients);
    },
    TEST_MS,
  );

  it.runIf(isLong())(
    'a move and a time-out at the deadline: one of them counts, by the second',
    async () => {
      for (const late of [0, 1]) {
        const table = await open(at, `deadline/${late}`, 'onchain');
        const { clients, judges, tableId } = table.seated;
        await untilDealt(table);
        for (const client of clients) client.stop();
        const { remainingMs } = await judges[0]!.read(tableId);
        const block = (await chain.request('eth_getBlockByNumber', 'latest', false)) as { timestamp: `0x${string}` };
        const deadline = Math.ceil(Number(block.timestamp) + remainingMs / 1000);
        await chain.request('evm_setNextBlockTimestamp', deadline + late * 2);
        await chain.request('evm_mine');
        // The second lasts as long as the call takes, whatever the machine does meanwhile.
        await chain.request('anvil_setBlockTimestampInterval', 0);
        const { fixed } = clients[0]!.engine();
        const timedOut = await judges[1]!.post(tableId, { kind: 'timeout', base: fixed }).then(
          () => 'done',
          ({ code }) => code,
        );
        await chain.request('anvil_removeBlockTimestampInterval');
        expect(timedOut).toBe(late ? 'done' : 'TooEarly');
        await playOn(table);
      }
    },
    TEST_MS,
  );

  it(
    'the node is killed in a dispute and started again with its state: the game goes on',
    async () => {
      const table = await open(at, 'killed-node');
      await untilDealt(table);
      const { clients, calls } = table.seated;
      await clients[0]!.dispute();
      expect(calls()).toContain('dispute');
      await chain.restart();
      await finish(at, table.world, clients);
    },
    TEST_MS,
  );
});
