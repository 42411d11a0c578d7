import type { Hex } from '@facedown/base';
import { connectChain, type Deployment, faucet } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTable } from '../createTable.js';
import { joinTable } from '../joinTable.js';
import { gameEntry } from '../registry.js';
import { ANY_TERMS } from '../terms.js';
import { resolveTable, walletJudge } from '../testing/chainTable.js';
import { type RpcProxy, rpcProxy, sayingPhase } from '../testing/rpcProxy.js';
import { localRelay } from '../transport/localRelay.js';
import { type ChainReader, chainReader } from './chainReader.js';

let anvil: Anvil;
let deployment: Deployment;
let proxy: RpcProxy;
let tableId: bigint;
const LOBBY = { phase: 'lobby' } as const;

beforeAll(async () => {
  anvil = await startAnvil();
  deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! }));
  const { config } = await gameEntry('kuhn').example(2);
  const judge = await walletJudge(anvil.url, deployment, 0);
  tableId = await createTable({ judge, game: 'kuhn', dealer: 'players', config, seats: 2 });
});
afterAll(() => anvil.stop());
beforeEach(async () => {
  proxy = await rpcProxy(anvil.url);
  return () => proxy.stop();
});

async function reader(more: { isWary?: boolean; at?: Deployment; maxTables?: number } = {}): Promise<ChainReader> {
  const client = await connectChain({ rpcUrl: proxy.url });
  const others = more.isWary ? [await connectChain({ rpcUrl: anvil.url })] : [];
  const options = { deployment: more.at ?? deployment, resolve: resolveTable, trustsOne: !more.isWary, pollMs: 20 };
  const { maxTables = 2000 } = more;
  return chainReader({ client, others, maxTables, ...options });
}
const logsAsked = () => proxy.asked.filter((method) => method === 'eth_getLogs').length;
/** Of an honest log with other terms in it. */
const altering = (from: string, to: string) => (method: string, _params: readonly unknown[], truth: unknown) =>
  method === 'eth_getLogs' ? JSON.parse(JSON.stringify(truth).replaceAll(from, to)) : truth;

describe('chainReader', () => {
  it('reads a table from its events alone', async () => {
    const view = await (await reader()).read(tableId);
    expect(view).toMatchObject({ ...LOBBY, entries: [], epoch: 0n, opening: { game: 'kuhn', dealer: 'players' } });
    expect(proxy.asked).not.toContain('eth_getTransactionByHash');
  });

  it('knows no table that nobody has opened', async () =>
    expect((await reader()).read(tableId + 1n)).rejects.toMatchObject({ code: 'NoSuchTable' }));

  it('believes no other terms or setup of a table: its number binds them', async () => {
    const { kuhn } = deployment.rules as Record<string, Hex>;
    const { holdem } = deployment.rules as Record<string, Hex>;
    proxy.lie = altering(kuhn!.slice(2).toLowerCase(), holdem!.slice(2).toLowerCase());
    await expect((await reader()).read(tableId)).rejects.toMatchObject({ code: 'WrongTerms' });
    const { setup } = await (async () => {
      proxy.lie = undefined;
      return (await reader()).follow(tableId);
    })();
    proxy.lie = altering(setup.salt.slice(2), 'ab'.repeat(32));
    await expect((await reader()).read(tableId)).rejects.toMatchObject({ code: 'WrongTerms' });
  });

  it('forgets nothing that it knew when an answer fails, and goes on from there', async () => {
    const one = await reader();
    await one.read(tableId);
    proxy.lie = 'silent';
    await expect(one.read(tableId)).rejects.toThrow();
    proxy.lie = undefined;
    expect(await one.read(tableId)).toMatchObject(LOBBY);
  });

  it('asks for each block once, however many ask it at the same time', async () => {
    const one = await reader();
    const tables = await Promise.all(Array.from({ length: 5 }, () => one.follow(tableId)));
    expect(new Set(tables).size).toBe(1);
    expect(logsAsked()).toBe(1);
  });

  it('keeps so many tables, and reads one that it forgot from its start', async () => {
    const one = await reader({ maxTables: 2 });
    const first = await one.follow(tableId);
    expect(await one.follow(tableId)).toBe(first);
    const stop = one.watch(tableId, () => {});
    // Numbers that somebody made up push nothing out to which somebody listens.
    for (const made of [1n, 2n, 3n]) await one.follow(made).catch(() => {});
    expect(await one.follow(tableId)).toBe(first);
    stop();
    for (const made of [1n, 2n, 3n]) await one.follow(made).catch(() => {});
    const again = await one.follow(tableId);
    expect(again).not.toBe(first);
    expect(again).toEqual(first);
  });

  it('forgets none that is being read: nobody is told of it by two readers at once', async () => {
    const one = await reader({ maxTables: 1 });
    const first = one.follow(tableId);
    const made = [1n, 2n, 3n].map((number) => one.follow(number).catch(() => {}));
    const second = one.follow(tableId);
    expect(await second).toBe(await first);
    await Promise.all(made);
    // Afterwards it goes like any other.
    await one.follow(4n).catch(() => {});
    expect(await one.follow(tableId)).not.toBe(await first);
  });

  it('names no table of contracts that it doesn’t know', async () => {
    const rules = Object.fromEntries(Object.entries(deployment.rules).filter(([name]) => name !== 'kuhn'));
    const one = await reader({ at: { ...deployment, rules } as Deployment });
    await expect(one.read(tableId)).rejects.toMatchObject({ code: 'UnknownContract' });
  });

  it('takes no quarrel and no end on the word of one RPC, and says what it doubts', async () => {
    const one = await reader({ isWary: true });
    for (const phase of [3, 4, 5]) {
      proxy.lie = sayingPhase(phase);
      expect(await one.read(tableId)).toMatchObject({ ...LOBBY, doubt: 'Unproven' });
    }
    proxy.lie = undefined;
    expect(await one.read(tableId)).not.toHaveProperty('doubt');
  });
});

describe('the beginning of a table', () => {
  it('is waited for where a node tells that it plays before it tells who sits there', async () => {
    const judges = [await walletJudge(anvil.url, deployment, 0), await walletJudge(proxy.url, deployment, 1)] as const;
    const { config, amounts } = await gameEntry('kuhn').example(2);
    const number = await createTable({ judge: judges[0], game: 'kuhn', dealer: 'players', config, seats: 2 });
    const house = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! });
    for (const [seat, amount] of amounts.entries())
      await faucet(house, { chips: deployment.chips, amount, to: judges[seat]!.owner });
    const relay = localRelay();
    const sit = (seat: 0 | 1) =>
      joinTable({ judge: judges[seat], relay, tableId: number, seat, amount: amounts[seat]!, limits: ANY_TERMS });
    const others = sit(0);
    await expect.poll(async () => (await judges[0].read(number)).entries).toHaveLength(1);
    const head = BigInt((await house.request({ method: 'eth_blockNumber' })) as Hex);
    let hidden = 0;
    proxy.lie = (method, _params, truth) => {
      if (method !== 'eth_getLogs') return truth;
      const known = (truth as { blockNumber: Hex }[]).filter(({ blockNumber }) => BigInt(blockNumber) <= head);
      if (known.length < (truth as []).length) hidden++;
      return known;
    };
    const late = sit(1);
    await Promise.race([late, expect.poll(() => hidden).toBeGreaterThan(0)]);
    expect(await judges[1].read(number)).toMatchObject({ ...LOBBY, doubt: 'Unproven' });
    proxy.lie = undefined;
    await house.request({ method: 'anvil_mine', params: ['0x1'] } as never);
    const seats = await Promise.all([others, late]);
    expect(seats.map((seat) => seat.view().seats)).toEqual([
      [0, 1],
      [0, 1],
    ]);
    for (const seat of seats) seat.stop();
  });
});

describe('the end of a table', () => {
  it('is none before it is told what was paid, though one RPC is enough; then it is', async () => {
    const one = await reader();
    expect(await one.read(tableId)).toMatchObject(LOBBY);
    proxy.lie = sayingPhase(5);
    expect(await one.read(tableId)).toMatchObject({ ...LOBBY, doubt: 'Unproven' });
    proxy.lie = undefined;
    expect(await one.read(tableId)).not.toHaveProperty('doubt');
    await (await walletJudge(anvil.url, deployment, 0)).cancel(tableId);
    expect(await one.read(tableId)).toMatchObject({ phase: 'done' });
  });
});

describe('a chain that goes back some blocks', () => {
  const ask = async (method: string, ...params: unknown[]) =>
    (await connectChain({ rpcUrl: anvil.url })).request({ method, params } as never);
  const opened = async () => {
    const judge = await walletJudge(anvil.url, deployment, 0);
    const { config } = await gameEntry('kuhn').example(2);
    const number = await createTable({ judge, game: 'kuhn', dealer: 'players', config, seats: 2 });
    return { number, cancel: () => judge.cancel(number) };
  };

  it('is read again where it went on otherwise: nothing that happened there is missed', async () => {
    const one = await reader();
    const { number, cancel } = await opened();
    await one.follow(number);
    const snapshot = await ask('evm_snapshot');
    await ask('anvil_mine', '0x3');
    expect(await one.follow(number)).not.toHaveProperty('cancelled');
    await ask('evm_revert', snapshot);
    await cancel();
    // Shorter than before, as after a node's restart, and then longer.
    expect(await one.follow(number)).toMatchObject({ cancelled: true });
    await ask('anvil_mine', '0x5');
    expect(await one.read(number)).toMatchObject({ phase: 'done' });
  });

  it('takes back what happened in blocks that are no more', async () => {
    const one = await reader();
    const { number, cancel } = await opened();
    const snapshot = await ask('evm_snapshot');
    await cancel();
    expect(await one.follow(number)).toMatchObject({ cancelled: true });
    await ask('evm_revert', snapshot);
    await ask('anvil_mine', '0x2');
    expect(await one.follow(number)).not.toHaveProperty('cancelled');
    expect(await one.read(number)).toMatchObject(LOBBY);
    await cancel();
    expect(await one.read(number)).toMatchObject({ phase: 'done' });
  });

  it('has its events told late by a node whose logs lag behind its blocks, and none is missed', async () => {
    const one = await reader();
    const { number, cancel } = await opened();
    await one.follow(number);
    await cancel();
    const head = await ask('eth_blockNumber');
    const isOlder = (log: { blockNumber: Hex }) => log.blockNumber !== head;
    proxy.lie = (method, _params, truth) => (method === 'eth_getLogs' ? (truth as []).filter(isOlder) : truth);
    expect(await one.follow(number)).not.toHaveProperty('cancelled');
    proxy.lie = undefined;
    await ask('anvil_mine', '0x1');
    expect(await one.follow(number)).toMatchObject({ cancelled: true });
  });

  it('is read no further and no anew where a node is only behind', async () => {
    const one = await reader();
    const { number } = await opened();
    await ask('anvil_mine', '0x4');
    const before = await one.follow(number);
    const head = Number(await ask('eth_blockNumber'));
    proxy.lie = (method, _params, truth) => (method === 'eth_blockNumber' ? `0x${(head - 2).toString(16)}` : truth);
    expect(await one.follow(number)).toBe(before);
    proxy.lie = undefined;
    expect(await one.follow(number)).toBe(before);
    // And one that has blocks and no logs knows nothing that we don't.
    await ask('anvil_mine', '0x1');
    proxy.lie = (method, _params, truth) => (method === 'eth_getLogs' ? [] : truth);
    expect(await one.follow(number)).toBe(before);
  });
});

describe('a watch', () => {
  it('leaves no timer behind when it ends, and no second one runs beside a first', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const client = { chain: { id: 31337 } } as never;
      const { watch } = chainReader({
        client,
        others: [],
        deployment,
        resolve: resolveTable,
        trustsOne: true,
        pollMs: 20,
      });
      const stop = watch(1n, () => {});
      const stopOther = watch(1n, () => {});
      expect(vi.getTimerCount()).toBe(1);
      stop();
      expect(vi.getTimerCount()).toBe(1);
      stopOther();
      stopOther();
      expect(vi.getTimerCount()).toBe(0);
      const again = watch(1n, () => {});
      expect(vi.getTimerCount()).toBe(1);
      again();
    } finally {
      vi.useRealTimers();
    }
  });
});
