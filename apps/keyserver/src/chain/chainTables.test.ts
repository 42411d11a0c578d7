import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom, systemRandom } from '@facedown/base';
import { connectChain, type Deployment, tableAbi } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { HoldemEnd, HoldemPhase, type HoldemState } from '@facedown/holdem';
import type { Client, Judge } from '@facedown/sdk';
import { dealClaim, escrowClaim } from '@facedown/sdk/committee';
import { type KeyServers, tableIdOf } from '@facedown/sdk/engine';
import { playSeat, quietChoice } from '@facedown/sdk/testing';
import { walletJudge } from '@facedown/sdk/testing/chain';
import { type Lie, type RpcProxy, rpcProxy } from '@facedown/sdk/testing/rpc';
import { chainWorld, type Seated } from '@facedown/sdk/testing/world';
import { decodeFunctionData, decodeFunctionResult, encodeFunctionResult } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedCommittee, embeddedCommittee } from '../embedded.js';
import { offerOf, tablesPolicy } from '../offer.js';
import type { KeyServer } from '../server/keyServer.js';
import { type Served, serveApp } from '../server/serve.js';
import { chainTables } from './chainTables.js';

const CHAIR = 128;
let anvil: Anvil;
let deployment: Deployment;
let rpcs: [RpcProxy, RpcProxy];
let house: EmbeddedCommittee;
let served: Served[];
let offered: KeyServers;
let mining: NodeJS.Timeout;

const urls = () => rpcs.map(({ url }) => url);
const tablesAt = async (at: readonly string[], confirmations: bigint) =>
  chainTables({
    clients: (await Promise.all(at.map((rpcUrl) => connectChain({ rpcUrl })))) as never,
    deployment,
    confirmations,
  });

beforeAll(async () => {
  // Sixteen blocks a second: what is read of one of them is still there when a busy machine comes to it.
  anvil = await startAnvil({ history: 10_000 });
  deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! }));
  rpcs = await Promise.all([rpcProxy(anvil.url), rpcProxy(anvil.url)]);
  const seconds = () => Date.now() / 1000;
  const policy = tablesPolicy([await tablesAt(urls(), 2n)], () => house.committee);
  house = await embeddedCommittee({ policy, random: systemRandom, seconds, days: 3, perSecond: 1000, burst: 2000 });
  served = await Promise.all(house.servers.map(({ app }) => serveApp(app)));
  // One of the three is away all the time.
  const addresses = ['http://127.0.0.1:9', ...served.slice(1).map(({ url }) => url)];
  offered = offerOf(house.committee, seconds(), { urls: addresses, isOneOperator: true })!;
  const client = await connectChain({ rpcUrl: anvil.url });
  mining = setInterval(
    () => void client.request({ method: 'anvil_mine', params: ['0x1'] } as never).catch(() => {}),
    60,
  );
});
const open: Client[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.stop();
  for (const rpc of rpcs) rpc.lie = undefined;
});
afterAll(async () => {
  clearInterval(mining);
  await Promise.all([...served, ...rpcs.map((rpc) => ({ close: rpc.stop }))].map((one) => one.close()));
  await anvil.stop();
});

/** Three seats of Hold'em with wallets of their own; none knows of a house. */
async function seated(dealer: 'escrow' | 'committee', seed: string) {
  const world = chainWorld(anvil.url, deployment, {
    judgeAt: async (seat) => ({ ...(await walletJudge(anvil.url, deployment, seat)), keyServers: async () => offered }),
  });
  const table = await world.seat({ game: 'holdem', dealer, seats: 3, seed, times: { resendMs: 200, patienceMs: 1e9 } });
  open.push(...table.clients);
  // A server knows of a seat when enough blocks lie upon it, however late they are mined.
  const at = await tablesAt(urls(), 2n);
  const isBegun = async () => (await at.read(table.tableId).catch(() => undefined))?.phase === 'live';
  while (!(await isBegun())) await sleep(10);
  return { world, ...table };
}
const rulesOf = (client: Client) => client.engine().fixed.state.rules as HoldemState;
const isOver = (client: Client) => rulesOf(client).end !== HoldemEnd.None || rulesOf(client).hand > 1;
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(10);
}
const quiet = ({ clients }: Pick<Seated, 'clients'>, seats: readonly number[]) => {
  for (const seat of seats) void playSeat(clients[seat]!, quietChoice(seededRandom(`quiet ${seat}`)), 1);
};
const codeOf = async (answer: ReturnType<KeyServer['token']>) => {
  try {
    const said = await answer;
    return said.ok ? 'answered' : said.code;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a key server that reads tables from the chain', () => {
  it('gives what a vanished seat owed once the chain has recorded its lapse, and before that nothing', async () => {
    const { world, clients } = await seated('escrow', 'vanished on chain');
    const [there, too, gone] = clients as [Client, Client, Client];
    quiet({ clients }, [0, 1]);
    const { server } = house.servers[1]!;
    // The last seat gives its tokens for the deal, and says nothing when it is asked to act.
    await until(() => rulesOf(there).phase === HoldemPhase.PreFlop && there.view().waiting.parties.includes(2));
    gone.stop();
    const claim = () => escrowClaim(there.engine().table, there.engine().fixed.state);
    expect(await codeOf(server.token(claim()))).toBe('NothingOwed');
    await there.dispute();
    await world.run(() => isOver(there), { honest: [there, too], alive: () => [{ party: CHAIR }] });
    expect(rulesOf(there).end).not.toBe(HoldemEnd.Cancelled);
    const brought = there.log().flatMap(({ deeds }) => deeds.filter(({ party }) => party === CHAIR));
    expect(brought.length).toBeGreaterThan(0);
    expect(await there.verify()).toMatchObject({ ok: true });
  });

  it('deals among seats with stakes, and answers no state that a seat of the chain has not signed', async () => {
    const { clients, calls } = await seated('committee', 'dealt on chain');
    const [there] = clients as [Client];
    quiet({ clients }, [0, 1, 2]);
    await until(() => rulesOf(there).phase >= HoldemPhase.Deal);
    const { table, fixed } = there.engine();
    const { server } = house.servers[1]!;
    const acks = [...(fixed.acks ?? [])];
    const asked = (signed: typeof acks) => codeOf(server.deal(dealClaim(table, fixed.state, new Map(signed))));
    expect(['NotRecorded', 'NothingOwed']).toContain(await asked(acks.slice(1)));
    await until(() => isOver(there));
    expect(rulesOf(there).end).not.toBe(HoldemEnd.Cancelled);
    for (const name of ['dispute', 'advance', 'timeout']) expect(calls()).not.toContain(name);
  });

  it('says nothing where one of its RPCs tells another record, other logs, another clock, or nothing', async () => {
    const { clients, judges, tableId } = await seated('committee', 'lying rpc');
    const [there] = clients as [Client];
    const { table } = judges[0] as Judge;
    const honest = await (await tablesAt(urls(), 2n)).read(tableId);
    expect(honest).toMatchObject({ phase: 'live', epoch: 0n, opening: { dealer: 'committee', game: 'holdem' } });
    expect(honest.entries.map(({ session }) => session)).toEqual(
      (await judges[0]!.read(tableId)).entries.map(({ session }) => session),
    );
    const called = (name: string, change: (result: never) => unknown): Lie => {
      return (method, params, truth) => {
        if (method !== 'eth_call') return truth;
        const data = (params[0] as { data: `0x${string}` }).data;
        if (decodeFunctionData({ abi: tableAbi, data }).functionName !== name) return truth;
        const result = decodeFunctionResult({ abi: tableAbi, functionName: name as never, data: truth as never });
        return encodeFunctionResult({ abi: tableAbi, functionName: name, result: change(result as never) } as never);
      };
    };
    const other = `0x${'77'.repeat(32)}`;
    const lies: readonly (readonly [string, Lie])[] = [
      ['another state', called('recordOf', (record: object) => ({ ...record, state: other }))],
      ['other seats', called('recordOf', (record: object) => ({ ...record, seats: other }))],
      ['another epoch', called('recordOf', (record: object) => ({ ...record, epoch: 1 }))],
      ['a quarrel', called('clock', ([, deadline]: [number, bigint]) => [4, deadline])],
      ['no logs', (method, _, truth) => (method === 'eth_getLogs' ? [] : truth)],
      ['some logs', (method, _, truth) => (method === 'eth_getLogs' ? (truth as unknown[]).slice(0, -2) : truth)],
      ['nothing', (method, _, truth) => (method === 'eth_chainId' ? truth : null)],
    ];
    const said: Record<string, string> = {};
    for (const [name, lie] of lies)
      for (const [i, rpc] of rpcs.entries()) {
        // Only the first is asked for logs, and what it tells is held against all records.
        if (name.endsWith('logs') && i === 1) continue;
        rpc.lie = lie;
        said[`${name} ${i}`] = await codeOf((await tablesAt(urls(), 2n)).read(tableId) as never);
        rpc.lie = undefined;
      }
    expect(Object.entries(said).filter(([, code]) => !/^Chain/.test(code))).toEqual([]);
    // Session keys that nobody has: with one RPC alone it could make all-signed states; the record's hash forbids it.
    rpcs[0].lie = (method, _, truth) =>
      method === 'eth_getLogs'
        ? JSON.parse(
            JSON.stringify(truth).replaceAll(honest.entries[1]!.session.slice(2), honest.entries[0]!.session.slice(2)),
          )
        : truth;
    expect(await codeOf((await tablesAt([urls()[0]!], 2n)).read(tableId) as never)).toBe('ChainsDisagree');
    rpcs[0].lie = undefined;
    // Not yet old enough, and no table at all.
    expect(await codeOf((await tablesAt(urls(), 1_000_000n)).read(tableId) as never)).toBe('NoSuchTable');
    // Through an RPC that nobody else asks.
    const alone = await rpcProxy(anvil.url);
    const none = await tablesAt([alone.url], 2n);
    expect(await codeOf(none.read(tableId + 1n) as never)).toBe('NoSuchTable');
    expect(alone.asked).toContain('eth_call');
    expect(alone.asked).not.toContain('eth_getLogs');
    await alone.stop();
    // Asked by a server: its client is told that it can't answer now, not that nothing is owed.
    rpcs[1].lie = 'silent';
    const { server } = house.servers[1]!;
    const claim = dealClaim(there.engine().table, there.engine().fixed.state, there.engine().fixed.acks);
    expect(await codeOf(server.deal(claim))).toMatch(/^Chain/);
    expect(tableIdOf(judges[0]!, tableId, 0n).table).toBe(table);
  });
});
