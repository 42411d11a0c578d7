import { type Hex, keccak256, seededRandom } from '@facedown/base';
import { connectChain, type Deployment, readEvents, send, tableAbi } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { setupCodec } from '@facedown/protocol';
import { connectCoordinator, memoryStore, type OpenStore, sessionOf } from '@facedown/sdk';
import { tableKey } from '@facedown/sdk/coordinator';
import { delegateDigest, signWith } from '@facedown/sdk/engine';
import { playSeat, quietChoice, randomChoice } from '@facedown/sdk/testing';
import { seatOnChain } from '@facedown/sdk/testing/chain';
import { encodeFunctionData } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.js';
import { type House, openHouse, TEST_TIMES } from '../testing/house.js';

let anvil: Anvil;
let house: House;
let [old, fresh]: [Deployment?, Deployment?] = [];
let isKeeperAwake = false;
beforeAll(async () => {
  anvil = await startAnvil();
  const deployer = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[7]! });
  old = await deploy(deployer);
  fresh = await deploy(deployer);
  const client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS.at(-1)! });
  house = await openHouse({
    chain: { client, deployment: fresh, older: [old], gasRelay: false, pollMs: 100 },
    keeping: { patienceMs: 300, pollMs: 100, now: () => (isKeeperAwake ? performance.now() : 0) },
  });
});
afterAll(async () => {
  await house.close();
  await anvil.stop();
});

const ask = async (path: string, body?: unknown) => {
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  return (await fetch(`${house.url}${path}`, init)).json();
};

function seated(
  deployment: Deployment,
  seed: string,
  times: object,
  storeOf: (party: number) => OpenStore = () => memoryStore(),
) {
  const connections = [0, 1].map(() => connectCoordinator({ urls: [house.url] }));
  return seatOnChain({
    url: anvil.url,
    deployment,
    game: 'kuhn',
    dealer: 'players',
    seats: 2,
    seed,
    times,
    registerSeconds: 60,
    answerSeconds: 120,
    relayed: true,
    relayOf: (_, party) => connections[party]!.relay,
    storeOf,
  }).then((table) => ({
    ...table,
    key: tableKey({
      chainId: BigInt(deployment.chainId),
      table: deployment.table.toLowerCase() as Hex,
      tableId: table.tableId,
    }),
    end: () => {
      for (const client of table.clients) client.stop();
      for (const connection of connections) connection.close();
    },
  }));
}

describe('contracts of two versions', () => {
  it('have their tables side by side in one lobby and on one relay, and both are paid', async () => {
    expect(old!.table).not.toBe(fresh!.table);
    // Both are open at once; the same two accounts play one after the other.
    const tables = [await seated(old!, 'beside/0', TEST_TIMES), await seated(fresh!, 'beside/1', TEST_TIMES)];
    for (const { clients, key } of tables) {
      for (const [seat, client] of clients.entries()) void playSeat(client, quietChoice(seededRandom(seat)), 1);
      const ends = await Promise.all(clients.map(({ done }) => done));
      expect(ends.map(({ kind }) => kind)).toEqual(['settled', 'settled']);
      await eventually(async () =>
        expect(await ask(`/api/tables/${key}`)).toMatchObject({ judge: 'chain', phase: 'done' }),
      );
    }
    expect((await ask('/api/status')).chain.deployment.table).toBe(fresh!.table);
    for (const { end } of tables) end();
  });

  it("a seat that has gone from the older one's table is kept, and its table settled", async () => {
    const store = memoryStore();
    // Patient clients: whatever happens on the chain is the keeper's doing.
    const times = { answerMs: 0, resendMs: 200, patienceMs: 600_000, staggerMs: 600_000 };
    const table = await seated(old!, 'kept', times, (party) => (party === 0 ? store : memoryStore()));
    const { clients, judges, tableId, key } = table;
    const [away, stalling] = clients;
    await eventually(() => expect(away!.view().waiting.mine).toBe(true));
    const { version } = away!.view();
    await away!.act(randomChoice(seededRandom('keeper'))(away!));
    for (const client of [away, stalling]) await eventually(() => expect(client!.view().waiting.parties).toEqual([1]));
    const { keeper } = await ask('/api/status');
    const { epoch } = await judges[0]!.read(tableId);
    const id = { chainId: BigInt(old!.chainId), table: judges[0]!.table, tableId, epoch };
    const permission = signWith(sessionOf(store.secretsOf(key, 0)!.session))(delegateDigest(id, 0, keeper));
    expect((await ask('/api/keeper', { table: key, epoch: String(epoch), seat: 0, permission })).until).toBeDefined();
    table.end();
    isKeeperAwake = true;

    const node = await connectChain({ rpcUrl: anvil.url });
    const pass = async (seconds: number) => {
      await node.request({ method: 'evm_increaseTime', params: [seconds + 1] } as never);
      await node.request({ method: 'evm_mine', params: [] } as never);
    };
    await eventually(async () => {
      const at = await judges[0]!.read(tableId);
      // The chain's time passes when the keeper has done what there is to do, not while it still works: what was said
      // last may come to it after it has disputed, and then it brings the move to the clock.
      if (at.phase === 'register') await pass(60);
      if (at.phase === 'play' && at.version > version) await pass(120);
      expect(at.phase).toBe('done');
    });
    const { payouts } = await judges[0]!.read(tableId);
    expect(payouts![0]).toBeGreaterThan(20n);
    await eventually(async () => expect(await ask(`/api/tables/${key}`)).toMatchObject({ phase: 'done' }));
  });

  it('have tables among them that nobody can read, or should, and all the others are seen', async () => {
    const stranger = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[6]! });
    const long = 'x'.repeat(20_000);
    for (const { block, table } of [old!, fresh!]) {
      const events = await readEvents(stranger, { table, fromBlock: BigInt(block) });
      const opened = events.find((event) => event.eventName === 'Created')!;
      if (opened.eventName !== 'Created') throw new Error('no table');
      const open = async (name: string, text = '', bytes = '') => {
        const setup = { ...opened.args.setup, servers: [...opened.args.setup.servers], name };
        const terms = { ...opened.args.terms, setup: keccak256(setupCodec.encode(setup).replace(text, bytes) as Hex) };
        const call = encodeFunctionData({ abi: tableAbi, functionName: 'create', args: [terms, setup] });
        await send(stranger, { to: table, data: call.replace(text, bytes) as Hex });
      };
      // A name that is no text: contracts take any bytes, and nobody who reads it finds what the terms name.
      await open('nameless', Buffer.from('nameless').toString('hex'), 'ff'.repeat(8));
      await open(long);
    }
    for (const [i, deployment] of [old!, fresh!].entries()) {
      const { key, end } = await seated(deployment, `after/${i}`, TEST_TIMES);
      await eventually(async () => expect(await ask(`/api/tables/${key}`)).toMatchObject({ phase: 'running' }));
      end();
    }
    expect(JSON.stringify(await ask('/api/tables'))).not.toContain(long);
  });
});
