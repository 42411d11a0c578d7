import { seededRandom } from '@facedown/base';
import { connectChain, readBalance } from '@facedown/chain';
import { getBalance, getTransactionCount } from 'viem/actions';
import { describe, expect, it } from 'vitest';
import type { Client, Ending } from '../client/client.js';
import { type ChainSeated, seatOnChain } from '../testing/chainTable.js';
import { playSeat, quietChoice } from '../testing/playTable.js';
import { testChain } from '../testing/testChain.js';
import { chainWorld } from '../testing/world.js';

const chain = testChain();

const seat = (seed: string, more: Partial<Parameters<typeof seatOnChain>[0]> = {}) =>
  seatOnChain({
    url: chain.url(),
    deployment: chain.deployment(),
    game: 'kuhn',
    dealer: 'open',
    seats: 2,
    seed,
    ...more,
  });
const playAll = (clients: readonly Client[]) =>
  Promise.all(clients.map((client, i) => playSeat(client, quietChoice(seededRandom(i)))));
const names = ({ judges }: ChainSeated) => judges.flatMap(({ spent }) => spent.map(({ name }) => name)).sort();
async function balances({ judges }: ChainSeated): Promise<bigint[]> {
  const client = await connectChain({ rpcUrl: chain.url() });
  const { chips } = chain.deployment();
  return Promise.all(judges.map(({ owner }) => readBalance(client, { token: chips, owner })));
}

async function settled(seated: ChainSeated, clients: readonly Client[]): Promise<readonly bigint[]> {
  const [ending] = await Promise.all(clients.map(({ done }) => done));
  for (const client of [...seated.clients, ...seated.servers]) client.stop();
  if (ending?.kind !== 'settled') throw new Error(`ended ${ending?.kind}`, { cause: ending });
  return ending.payouts;
}

describe('chainJudge', () => {
  it('takes two transactions and one join a seat for a whole session off the chain, and pays', async () => {
    const seated = await seat('off');
    const before = await balances(seated);
    await playAll(seated.clients);
    const payouts = await settled(seated, seated.clients);
    expect(names(seated)).toEqual(['create', 'join', 'join', 'settle']);
    expect(await balances(seated)).toEqual(before.map((balance, i) => balance + payouts[i]!));
    expect(await seated.clients[1]!.verify()).toMatchObject({ ok: true, end: 'over', fixedByChain: 0 });
  });

  it('takes no more of owners without a coin, who sign once to sit down and never send anything', async () => {
    const seated = await seat('relayed', { dealer: 'players', relayed: true });
    await playAll(seated.clients);
    const payouts = await settled(seated, seated.clients);
    expect(names(seated)).toEqual(['create', 'join', 'join', 'settle']);
    expect(await balances(seated)).toEqual(payouts);
    const client = await connectChain({ rpcUrl: chain.url() });
    for (const { owner } of seated.judges) {
      expect(await getTransactionCount(client, { address: owner })).toBe(0);
      expect(await getBalance(client, { address: owner })).toBe(0n);
    }
  });

  it('posts every move of a table that plays on the chain', async () => {
    const seated = await seat('on', { mode: 'onchain', relayed: true });
    await playAll(seated.clients);
    await settled(seated, seated.clients);
    expect(names(seated).filter((name) => name === 'advance')).toHaveLength(seated.clients[0]!.log().length);
    expect(await seated.clients[0]!.verify()).toMatchObject({ ok: true, end: 'over', fixedByAcks: 0 });
  });

  it('gets an honest seat its money from one that has vanished', async () => {
    // Time passes when nobody honest has anything left to do: a busy machine makes no honest seat late.
    const world = chainWorld(chain.url(), chain.deployment());
    const seated = await world.seat({
      game: 'kuhn',
      dealer: 'open',
      seats: 2,
      seed: 'gone',
      times: { patienceMs: 4000 },
    });
    const [honest, gone] = seated.clients as [Client, Client];
    gone.stop();
    let ending: Ending | undefined;
    void honest.done.then((how) => {
      ending = how;
    });
    void playSeat(honest, quietChoice(seededRandom('honest')));
    await world.run(() => ending !== undefined, { honest: [honest, ...seated.servers] });
    for (const client of [honest, ...seated.servers]) client.stop();
    if (ending?.kind !== 'settled') throw new Error(`ended ${ending?.kind}`);
    expect(ending.payouts.reduce((sum, payout) => sum + payout, 0n)).toBe(40n);
    expect(ending.payouts[0]).toBeGreaterThanOrEqual(20n);
    expect(seated.calls()).toEqual(expect.arrayContaining(['dispute', 'settle']));
  });

  it('goes on after the chain was killed and started again', async () => {
    const seated = await seat('killed', { mode: 'onchain', times: { resendMs: 100 } });
    for await (const view of seated.clients[0]!.watch()) if (view.waiting.kind === 'action') break;
    await chain.restart();
    await playAll(seated.clients);
    const payouts = await settled(seated, seated.clients);
    expect(payouts.reduce((sum, payout) => sum + payout, 0n)).toBe(40n);
  });
});
