import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@facedown/base';
import { connectChain, type Deployment, readBalance } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { getBalance, getTransactionCount } from 'viem/actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../client/client.js';
import { type ChainSeated, seatOnChain } from '../testing/chainTable.js';
import { playSeat, quietChoice } from '../testing/playTable.js';

const folder = mkdtempSync(join(tmpdir(), 'facedown-chain-'));
const stateFile = join(folder, 'state.json');
let anvil: Anvil;
let deployment: Deployment;
const port = 20_000 + (process.pid % 20_000);

beforeAll(async () => {
  anvil = await startAnvil({ port, stateFile });
  deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! }));
});
afterAll(async () => {
  await anvil.stop();
  rmSync(folder, { recursive: true, force: true });
});

const seat = (seed: string, more: Partial<Parameters<typeof seatOnChain>[0]> = {}) =>
  seatOnChain({ url: anvil.url, deployment, game: 'kuhn', dealer: 'open', seats: 2, seed, ...more });
const playAll = (clients: readonly Client[]) =>
  Promise.all(clients.map((client, i) => playSeat(client, quietChoice(seededRandom(i)))));
const names = ({ judges }: ChainSeated) => judges.flatMap(({ spent }) => spent.map(({ name }) => name)).sort();
async function balances({ judges }: ChainSeated): Promise<bigint[]> {
  const client = await connectChain({ rpcUrl: anvil.url });
  return Promise.all(judges.map(({ owner }) => readBalance(client, { token: deployment.chips, owner })));
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
    const client = await connectChain({ rpcUrl: anvil.url });
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
    const seated = await seat('gone', {
      relayed: true,
      registerSeconds: 1,
      answerSeconds: 3,
      times: { patienceMs: 300, resendMs: 100 },
    });
    const [honest, gone] = seated.clients;
    gone!.stop();
    await playSeat(honest!, quietChoice(seededRandom('honest')));
    const payouts = await settled(seated, [honest!]);
    expect(payouts.reduce((sum, payout) => sum + payout, 0n)).toBe(40n);
    expect(payouts[0]).toBeGreaterThanOrEqual(20n);
    expect(names(seated)).toEqual(expect.arrayContaining(['dispute', 'settle']));
  });

  it('goes on after the chain was killed and started again', async () => {
    const seated = await seat('killed', { mode: 'onchain', times: { resendMs: 100 } });
    for await (const view of seated.clients[0]!.watch()) if (view.waiting.kind === 'action') break;
    // What the chain had when it wrote its state last is what it has afterwards.
    await sleep(1500);
    process.kill(anvil.pid, 'SIGKILL');
    await sleep(100);
    anvil = await startAnvil({ port, stateFile });
    await playAll(seated.clients);
    const payouts = await settled(seated, seated.clients);
    expect(payouts.reduce((sum, payout) => sum + payout, 0n)).toBe(40n);
  });
});

describe.runIf(process.env.FACEDOWN_LONG)('a whole game on the chain', () => {
  it.each([
    ['kuhn', 'players', 2],
    ['relic', 'open', 2],
    ['relic', 'players', 3],
    ['holdem', 'open', 3],
    ['holdem', 'players', 2],
    ['concealed', 'salt', 2],
  ])(
    'of %s on %s with %i seats is posted by a relay, move by move, and paid',
    async (game, dealer, seats) => {
      const seated = await seat(`whole ${game}`, { game, dealer, seats, mode: 'onchain', relayed: true });
      await Promise.all(seated.clients.map((client, i) => playSeat(client, quietChoice(seededRandom(i)), 1)));
      const brought = await seated.judges[0]!.read(seated.tableId);
      const payouts = await settled(seated, seated.clients);
      const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);
      expect(sum(payouts)).toBe(sum(brought.entries.map(({ amount }) => amount)));
      expect(names(seated).filter((name) => name === 'advance')).toHaveLength(seated.clients[0]!.log().length);
      const dearest = seated.judges
        .flatMap(({ spent }) => spent.map(({ gas }) => gas))
        .reduce((a, b) => (a > b ? a : b));
      expect(dearest).toBeLessThan(16_000_000n);
      expect(await seated.clients[0]!.verify()).toMatchObject({ ok: true, fixedByAcks: 0 });
    },
    300_000,
  );
});
