import { seededRandom } from '@facedown/base';
import { connectChain, type Deployment, readBalance } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { TablePhase } from '@facedown/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../client/client.js';
import type { Ending } from '../client/core.js';
import type { ChainRecord } from '../engine/types.js';
import { type ChainPlan, type ChainSeated, seatOnChain, wary } from '../testing/chainTable.js';
import { playSeat, quietChoice } from '../testing/playTable.js';
import { both, inventing, type Lie, type RpcProxy, rpcProxy, sayingPhase } from '../testing/rpcProxy.js';
import { chainWorld } from '../testing/world.js';
import { hasSettled, vouchOf } from './vouch.js';

let anvil: Anvil;
let deployment: Deployment;
let first: RpcProxy;
let second: RpcProxy;
const request = async (method: string, ...params: unknown[]) =>
  (await connectChain({ rpcUrl: anvil.url })).request({ method, params } as never);

beforeAll(async () => {
  anvil = await startAnvil();
  deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! }));
  [first, second] = await Promise.all([rpcProxy(anvil.url), rpcProxy(anvil.url)]);
});
const seats: ChainSeated[] = [];
afterEach(() => {
  for (const { clients, servers } of seats.splice(0)) for (const one of [...clients, ...servers]) one.stop();
  first.lie = undefined;
  second.lie = undefined;
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await anvil.stop();
});

/** Two seats of Kuhn; seat 0 hears of the chain through these RPCs and believes none alone. */
async function seated(seed: string, rpcs: readonly [RpcProxy, ...RpcProxy[]], more: Partial<ChainPlan> = {}) {
  const [own, ...rest] = rpcs.map(({ url }) => url) as [string, ...string[]];
  const sat = await seatOnChain({
    url: anvil.url,
    deployment,
    game: 'kuhn',
    dealer: 'open',
    seats: 2,
    seed,
    ...more,
    judgeAt: (seat) => (seat === 0 ? wary(deployment, 0, [own, ...rest]) : undefined),
  });
  seats.push(sat);
  return sat;
}
const plays = (client: Client) => playSeat(client, quietChoice(seededRandom(client.party)));
const doubtOf = async (client: Client): Promise<string> => {
  for await (const { doubt } of client.watch()) if (doubt) return doubt;
  return 'none';
};
const posted = ({ judges }: ChainSeated) => judges.flatMap(({ spent }) => spent.map(({ name }) => name));

describe('one RPC that lies, beside an honest one', () => {
  it('ends no table: a payout that it invents is doubted, and the seat plays on to its money', async () => {
    const sat = await seated('ended', [first, second]);
    const [victim, other] = sat.clients as [Client, Client];
    const { owner } = sat.judges[0]!;
    const chain = await connectChain({ rpcUrl: anvil.url });
    const balance = () => readBalance(chain, { token: deployment.chips, owner });
    const before = await balance();
    const payouts = [0n, 40n];
    first.lie = both(
      sayingPhase(TablePhase.Done, 0),
      inventing(deployment.table, 'Settled', { tableId: sat.tableId, version: 0n, payouts, house: 0n }),
    );
    await request('evm_mine');
    expect(await doubtOf(victim)).toBe('Unproven');
    expect(await sat.judges[0]!.read(sat.tableId)).toMatchObject({ phase: 'live', doubt: 'Unproven' });
    expect((await sat.judges[0]!.read(sat.tableId)).payouts).toBeUndefined();
    void plays(other);
    void plays(victim);
    await other.done;
    first.lie = undefined;
    const ending = await victim.done;
    expect(ending).toMatchObject({ kind: 'settled' });
    expect(ending.kind === 'settled' && ending.payouts[0]).toBe((await balance()) - before);
    expect(posted(sat)).not.toContain('dispute');
  });

  it('leads no seat into PLAY: it says that it does not believe it, and goes on among the seats', async () => {
    const sat = await seated('led', [first, second]);
    const [victim] = sat.clients as [Client];
    first.lie = sayingPhase(TablePhase.Play);
    await sat.judges[0]!.post(sat.tableId, { kind: 'checkpoint', fixed: victim.engine().fixed }).catch(() => {});
    expect(await sat.judges[0]!.read(sat.tableId)).toMatchObject({ phase: 'live', doubt: 'Unproven' });
    for (const client of sat.clients) void plays(client);
    await sat.clients[1]!.done;
    expect(victim.log().filter(({ acks }) => !acks)).toEqual([]);
    first.lie = undefined;
    expect(await victim.done).toMatchObject({ kind: 'settled' });
    expect(posted(sat).filter((name) => /dispute|advance|timeout/.test(name))).toEqual([]);
  });

  it('cannot name another payout than the one that was made', async () => {
    const sat = await seated('named', [first, second]);
    for (const client of sat.clients) void plays(client);
    await sat.clients[1]!.done;
    const honest = (await sat.judges[1]!.read(sat.tableId)).payouts!;
    const judge = await wary(deployment, 0, [first.url, second.url]);
    const payouts = honest.map((amount) => amount + 1n);
    const { tableId } = sat;
    const settled = () => inventing(deployment.table, 'Settled', { tableId, version: 0n, payouts, house: 0n });
    first.lie = settled();
    const told = await judge.read(sat.tableId);
    expect(told).toMatchObject({ phase: 'live', doubt: 'Unproven' });
    expect(told.payouts).toBeUndefined();
    // Nor beside a word that the table was cancelled.
    first.lie = both(settled(), inventing(deployment.table, 'Cancelled', { tableId }));
    const other = await (await wary(deployment, 0, [first.url, second.url])).read(sat.tableId);
    expect(other).toMatchObject({ phase: 'live', doubt: 'Unproven' });
  });
});

describe('one RPC alone, which nobody has accepted', () => {
  it('is followed into a quarrel but not to the end, and the seat says so', async () => {
    const sat = await seated('alone', [first]);
    const [victim] = sat.clients as [Client];
    const judge = sat.judges[0]!;
    await judge.post(sat.tableId, { kind: 'dispute', seat: 0, fixed: victim.engine().history[0]! });
    expect(await judge.read(sat.tableId)).toMatchObject({ phase: 'register' });
    first.lie = sayingPhase(TablePhase.Done, 0);
    const told = await judge.read(sat.tableId);
    expect(told).toMatchObject({ phase: 'register', doubt: 'Unproven' });
    expect(told.payouts).toBeUndefined();
  });
});

// Last: these push the chain’s time on.
describe('two honest RPCs', () => {
  it('are believed: a quarrel, the lapse of a seat that has gone, and the end', async () => {
    const world = chainWorld(anvil.url, deployment, {
      judgeAt: (seat) => (seat === 0 ? wary(deployment, 0, [first.url, second.url]) : undefined),
    });
    const times = { patienceMs: 300, resendMs: 100 };
    const sat = await world.seat({ game: 'kuhn', dealer: 'open', seats: 2, seed: 'honest', times });
    const [honest, gone] = sat.clients as [Client, Client];
    gone.stop();
    void plays(honest);
    let ending: Ending | undefined;
    void honest.done.then((how) => {
      ending = how;
    });
    await world.run(() => ending !== undefined, { honest: [honest] });
    for (const one of sat.servers) one.stop();
    if (ending?.kind !== 'settled') throw new Error(ending?.kind);
    expect(ending.payouts.reduce((sum, payout) => sum + payout, 0n)).toBe(40n);
    expect(ending.payouts[0]).toBeGreaterThanOrEqual(20n);
    expect(honest.log().filter(({ late }) => late !== undefined)).not.toEqual([]);
  });
});

describe('a log', () => {
  let sat: ChainSeated;
  let lapse: ChainRecord;
  const asked = async (others: readonly RpcProxy[], record = lapse, trustsOne = false) => {
    const clients = await Promise.all(others.map(({ url }) => connectChain({ rpcUrl: url })));
    const at = { table: deployment.table, fromBlock: BigInt(deployment.block) };
    return vouchOf({ ...at, others: clients, trustsOne }, sat.tableId, record);
  };

  it('is believed where another RPC has it, by its kind, version and state', async () => {
    sat = await seated('log', [first]);
    const [judge] = sat.judges;
    const base = sat.clients[0]!.engine().history[0]!;
    for (const one of [...sat.clients, ...sat.servers]) one.stop();
    await judge!.post(sat.tableId, { kind: 'dispute', seat: 0, fixed: base });
    await request('evm_increaseTime', 100);
    await request('evm_mine');
    await request('evm_increaseTime', 400);
    await request('evm_mine');
    await judge!.post(sat.tableId, { kind: 'timeout', base });
    const records = await judge!.records(sat.tableId, 0n);
    lapse = records.find(({ kind }) => kind === 'lapse')!;
    expect(await asked([second])).toBe('chain');
    expect(await asked([second], { kind: 'recorded', version: base.state.version, hash: base.hash })).toBe('chain');
    expect(await asked([second], { ...lapse, version: lapse.version + 1n })).toBe('witness');
    expect(await asked([second], { ...lapse, hash: base.hash })).toBe('witness');
    expect(await asked([second], { kind: 'recorded', version: lapse.version, hash: lapse.hash })).toBe('witness');
  });

  it('is not where nobody else is there, is silent or hides it; and one of several is enough', async () => {
    expect(await asked([])).toBe('witness');
    expect(await asked([], lapse, true)).toBe('chain');
    const third = await rpcProxy(anvil.url);
    try {
      const clients = await Promise.all([second, third].map(({ url }) => connectChain({ rpcUrl: url })));
      const at = { table: deployment.table, fromBlock: BigInt(deployment.block) };
      const told = (others = clients) => vouchOf({ ...at, others, trustsOne: false }, sat.tableId, lapse);
      const hiding: Lie = (method, _params, truth) => (method === 'eth_getLogs' ? [] : truth);
      second.lie = hiding;
      expect(await told([clients[0]!])).toBe('witness');
      expect(await told()).toBe('chain');
      second.lie = 'silent';
      expect(await told()).toBe('chain');
      third.lie = 'silent';
      expect(await told()).toBe('witness');
      const since = { ...at, tableId: sat.tableId };
      expect(await hasSettled(clients, since, [20n, 20n])).toBe(false);
    } finally {
      await third.stop();
    }
  });
});
