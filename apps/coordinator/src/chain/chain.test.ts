import { type Hex, seededRandom } from '@facedown/base';
import { connectChain, type Deployment, faucet } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { connectCoordinator, createTable, gameEntry, joinTable, loadDealer, loadGame, tableKey } from '@facedown/sdk';
import { chainJudge } from '@facedown/sdk/chain';
import { playSeat, randomChoice } from '@facedown/sdk/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type House, openHouse, TEST_TIMES } from '../testing/house.js';
import { openRpcProxy } from './rpcProxy.js';

let anvil: Anvil;
let house: House;
let deployment: Deployment;
beforeAll(async () => {
  anvil = await startAnvil();
  deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! }));
  const client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS.at(-1)! });
  house = await openHouse({
    chain: { client, deployment, gasRelay: true, pollMs: 100 },
    rpc: openRpcProxy(anvil.url),
  });
});
afterAll(async () => {
  await house.close();
  await anvil.stop();
});

const ask = async (path: string, body?: unknown) => {
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await fetch(`${house.url}${path}`, init);
  return { status: response.status, body: await response.json() };
};

describe('a table on the chain', () => {
  it('is found by the indexer, played through the relay, and in the history; all is read again when lost', async () => {
    const resolve = async ({ game, dealer }: { game: string; dealer: string }) => ({
      game: await loadGame(game),
      dealer: (await loadDealer(dealer)).dealer,
    });
    // The players reach the chain through the coordinator's own origin.
    const judges = await Promise.all(
      [1, 2].map(async (which) => {
        const client = await connectChain({ rpcUrl: `${house.url}/rpc`, privateKey: ANVIL_KEYS[which]! });
        await faucet(client, { chips: deployment.chips, amount: 1000n });
        return chainJudge({ client, deployment, resolve, pollMs: 50 });
      }),
    );
    const { config, amounts } = await gameEntry('kuhn').example(2);
    const tableId = await createTable({ judge: judges[0]!, game: 'kuhn', dealer: 'players', config, seats: 2 });
    const connections = judges.map(() => connectCoordinator({ urls: [house.url] }));
    const clients = await Promise.all(
      judges.map((judge, seat) =>
        joinTable({
          judge,
          relay: connections[seat]!.relay,
          tableId,
          seat,
          amount: amounts[seat]!,
          owner: judge.owner,
          times: TEST_TIMES,
        }),
      ),
    );
    for (const [seat, client] of clients.entries()) void playSeat(client, randomChoice(seededRandom(`chain/${seat}`)));
    const endings = await Promise.all(clients.map(({ done }) => done));
    expect(endings.map(({ kind }) => kind)).toEqual(['settled', 'settled']);
    for (const connection of connections) connection.close();

    const key = tableKey({ ...judges[0]!, tableId });
    const seen = async () => (await ask(`/api/history?owner=${judges[0]!.owner}`)).body;
    await vi.waitFor(async () => expect(await seen()).toMatchObject([{ key, game: 'kuhn' }]), 10_000);
    const before = { history: await seen(), table: (await ask(`/api/tables/${key}`)).body };
    expect(before.table).toMatchObject({ judge: 'chain', phase: 'done' });
    expect(before.history[0].seats.map(({ paidOut }: { paidOut: string }) => BigInt(paidOut))).toEqual(
      endings[0]!.kind === 'settled' ? endings[0]!.payouts : [],
    );

    for (const table of ['results', 'lobby_tables', 'indexed_chains'])
      await house.database.query(`delete from ${table}`);
    await vi.waitFor(async () => {
      const [now] = await seen();
      expect({ ...now, at: 0 }).toEqual({ ...before.history[0], at: 0 });
    }, 10_000);
    await house.database.query("update indexed_chains set last_hash = '0xother'");
    await house.database.query("update results set owner = '0xwrong'");
    await vi.waitFor(async () => expect(await seen()).toHaveLength(1), 10_000);
  });
});

describe('the gas relay', () => {
  it('gives a poor wallet coins once, and posts only calls that bring their own signatures', async () => {
    const poor: Hex = `0x${'12'.repeat(20)}`;
    expect((await ask('/api/chain/sponsor', { address: poor })).body.balance).toBe(String(10n ** 18n));
    expect((await ask('/api/chain/sponsor', { address: poor })).body.balance).toBe(String(10n ** 18n));
    expect((await ask('/api/chain/sponsor', { address: '0x12' })).body.code).toBe('MalformedRequest');
    expect((await ask('/api/chain/post', { data: '0x12345678' })).body.code).toBe('MalformedCall');
    const withdraw = `0xf940e385${'00'.repeat(64)}`;
    expect(['NotRelayed', 'MalformedCall']).toContain((await ask('/api/chain/post', { data: withdraw })).body.code);
  });
});
