import { seededRandom } from '@facedown/base';
import { connectChain, type Deployment, faucet, readBalance } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../client/client.js';
import { createTable } from '../createTable.js';
import { makeGameFile } from '../gameFile/gameFile.js';
import { verifyGame } from '../gameFile/verifyGame.js';
import { joinTable } from '../joinTable.js';
import { gameEntry } from '../registry.js';
import { walletJudge } from '../testing/chainTable.js';
import { playSeat, quietChoice } from '../testing/playTable.js';
import { localRelay } from '../transport/localRelay.js';
import type { ChainJudge } from './chainJudge.js';

let anvil: Anvil;
let deployment: Deployment;
let judges: ChainJudge[];
beforeAll(async () => {
  anvil = await startAnvil();
  deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! }));
  judges = await Promise.all([0, 1, 2].map((wallet) => walletJudge(anvil.url, deployment, wallet)));
});
afterAll(() => anvil.stop());

const clients: Client[] = [];
const plays = (client: Client): Client => {
  clients.push(client);
  void playSeat(client, quietChoice(seededRandom(client.party)));
  return client;
};

describe('a change of seats on a chain', () => {
  it('lets one in late, one top up and one go; money in is money out, and the file verifies', async () => {
    const { chips } = deployment;
    const house = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! });
    for (const { owner } of judges) await faucet(house, { chips, amount: 1000n, to: owner });
    const inner = localRelay();
    // A whole game within the process would run without ever letting the chain's answers in.
    const relay = {
      ...inner,
      post: async (table: string, message: string) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return inner.post(table, message);
      },
    };
    const { config } = await gameEntry('holdem').example(3);
    const tableId = await createTable({
      judge: judges[0]!,
      game: 'holdem',
      dealer: 'players',
      config,
      seats: 3,
      minSeats: 2,
    });
    const join = (seat: number, amount: bigint) =>
      joinTable({
        judge: judges[seat]!,
        relay,
        tableId,
        seat,
        amount,
        times: { answerMs: 0, staggerMs: 3000, changeMs: 30_000 },
      });
    const sitting = [join(0, 1000n), join(1, 900n)];
    while ((await judges[0]!.read(tableId)).entries.length < 2) await new Promise((resolve) => setTimeout(resolve, 50));
    await judges[0]!.post(tableId, { kind: 'start' });
    const [first, second] = (await Promise.all(sitting)).map(plays) as [Client, Client];

    const late = plays(await join(2, 500n));
    expect(late.view()).toMatchObject({ epoch: 1n, seats: [0, 1, 2] });
    expect(await judges[2]!.read(tableId)).toMatchObject({ epoch: 1n, phase: 'live', change: { leaving: [] } });

    void first.leave();
    expect(await late.topUp(300n)).toMatchObject({ ok: true });
    const left = await first.done;
    if (left.kind !== 'left') throw new Error(left.kind);
    void second.leave();
    const ending = await late.done;
    if (ending.kind !== 'settled') throw new Error(ending.kind);
    const paid = ending.payouts.reduce((sum, payout) => sum + payout, 0n);
    expect(paid + left.payout).toBe(1000n + 900n + 500n + 300n);
    const balances = await Promise.all(judges.map(({ owner }) => readBalance(house, { token: chips, owner })));
    expect(balances).toEqual([left.payout, 100n + ending.payouts[1]!, 200n + ending.payouts[2]!]);
    expect(await readBalance(house, { token: chips, owner: deployment.table })).toBe(0n);

    const names = judges.flatMap(({ spent }) => spent.map(({ name }) => name));
    expect(names.filter((name) => /dispute|checkpoint|advance/.test(name))).toEqual([]);
    expect(await verifyGame(makeGameFile(second.file()))).toMatchObject({ ok: true, from: 'start', end: 'closed' });
    expect(await verifyGame(makeGameFile(late.file()))).toMatchObject({ ok: true, from: 'boundary', end: 'closed' });
    const gone = await verifyGame(makeGameFile(first.file()));
    expect(gone).toMatchObject({ ok: true, left: [{ seat: 0, amount: left.payout }] });
    for (const client of clients) client.stop();
  });
});
