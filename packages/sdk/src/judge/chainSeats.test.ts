import { type Hex, seededRandom } from '@facedown/base';
import { connectChain, type Deployment, faucet, readBalance, readChange, readEvents } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Ending } from '../client/client.js';
import { systemClock } from '../client/clock.js';
import { createTable } from '../createTable.js';
import { joinTable, serveDealer } from '../joinTable.js';
import { gameEntry } from '../registry.js';
import { newSession } from '../signing/session.js';
import { ANY_TERMS } from '../terms.js';
import { relayedJudge, walletJudge } from '../testing/chainTable.js';
import { foldAlways } from '../testing/changeTable.js';
import { forwardingPoster } from '../testing/forwarder.js';
import { chainWorld } from '../testing/world.js';
import { localRelay } from '../transport/localRelay.js';

let anvil: Anvil;
let deployment: Deployment;
beforeAll(async () => {
  anvil = await startAnvil();
  deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! }));
});
const open: Client[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.stop();
});
afterAll(() => anvil.stop());

describe('a table behind another contract', () => {
  it('is created, joined, changed and settled through it, and all clients follow', async () => {
    const poster = await forwardingPoster(anvil.url, 7);
    const judges = await Promise.all(
      [0, 1, 2].map((seat) => relayedJudge(anvil.url, deployment, poster, `forwarded/${seat}`)),
    );
    const house = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! });
    const { chips } = deployment;
    for (const { owner } of judges) await faucet(house, { chips, amount: 1000n, to: owner });
    const host = newSession(seededRandom('forwarded'));
    const { config } = await gameEntry('holdem').example(3);
    const table = { game: 'holdem', dealer: 'open', config, seats: 3, minSeats: 2, servers: [host.address] };
    const creator = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[6]! });
    const starter = await relayedJudge(anvil.url, deployment, poster, 'forwarded/0');
    const tableId = await createTable({
      ...table,
      judge: { ...starter, create: (what) => starter.create(what, { creator: creator.account.address }) },
    });
    const times = { answerMs: 0, staggerMs: 300, resendMs: 300, changeMs: 30_000, patienceMs: 600_000 };
    const common = { relay: localRelay(), tableId, times, limits: ANY_TERMS };
    const join = async (seat: number) => {
      const client = await joinTable({ ...common, judge: judges[seat]!, seat, amount: 1000n });
      open.push(client);
      void foldAlways(client, systemClock);
      return client;
    };
    const sitting = [join(0), join(1)];
    const serving = serveDealer({ ...common, judge: judges[0]!, server: 0, session: host });
    while ((await judges[0]!.read(tableId)).entries.length < 2) await new Promise((resolve) => setTimeout(resolve, 50));
    await (await walletJudge(anvil.url, deployment, 6)).post(tableId, { kind: 'start' });
    open.push(await serving);
    const [first, second] = (await Promise.all(sitting)) as [Client, Client];
    const late = await join(2);
    for (const client of [first, second, late]) for await (const { epoch } of client.watch()) if (epoch === 1n) break;
    for (const client of [first, second, late]) expect(client.view()).toMatchObject({ epoch: 1n, seats: [0, 1, 2] });

    // Nothing of the change can be read from any transaction: it was followed by its events.
    const events = await readEvents(creator, { table: deployment.table, tableId });
    const began = events.filter(({ eventName }) => eventName === 'Started').at(-1)!;
    expect(await readChange(creator, { hash: began.transactionHash })).toBeUndefined();
    expect(await toOf(began.transactionHash)).toBe(poster.address.toLowerCase());

    void first.leave();
    const left = await first.done;
    if (left.kind !== 'left') throw new Error(left.kind);
    void second.leave();
    const ending = await late.done;
    if (ending.kind !== 'settled') throw new Error(ending.kind);
    expect(ending.payouts.reduce((sum, payout) => sum + payout, left.payout)).toBe(3000n);
    expect(await readBalance(house, { token: chips, owner: deployment.table })).toBe(0n);
    expect(await readBalance(house, { token: chips, owner: judges[0]!.owner })).toBe(left.payout);
    expect(judges.flatMap(({ spent }) => spent.map(({ name }) => name))).not.toContain('dispute');
  });
});

async function toOf(hash: Hex): Promise<string> {
  const client = await connectChain({ rpcUrl: anvil.url });
  const found = (await client.request({ method: 'eth_getTransactionByHash', params: [hash] })) as { to: string };
  return found.to.toLowerCase();
}

// Last: it pushes the chain’s time on.
describe('a seat whose time ran out on the chain', () => {
  it('leaves at the next boundary without a word, is paid, and the others play on', async () => {
    const world = chainWorld(anvil.url, deployment);
    const times = { patienceMs: 600_000, resendMs: 300, changeMs: 3000 };
    const { config } = await gameEntry('holdem').example(4);
    const plan = { game: 'holdem', dealer: 'open', seats: 4, seed: 'lapsed', mode: 'onchain', times, config } as const;
    const sat = await world.seat(plan);
    open.push(...sat.clients, ...sat.servers);
    const { judges, tableId } = sat;
    const [a, b, leaver, gone] = sat.clients as [Client, Client, Client, Client];
    const honest = [a, b, leaver];
    for (const client of honest) void foldAlways(client, world.clock);
    gone.stop();
    let left: Ending | undefined;
    void leaver.done.then((ending) => {
      left = ending;
    });
    // The host deals in time, too.
    const patience = { honest: [...honest, ...sat.servers] };
    await world.run(() => sat.calls().includes('timeout'), patience);
    void leaver.leave();
    const rest = [a, b];
    await world.run(() => left !== undefined && rest.every((client) => client.view().epoch === 1n), patience);
    if (left?.kind !== 'left') throw new Error(left?.kind);
    for (const client of rest) expect(client.view().seats).toEqual([0, 1]);
    const view = await judges[0]!.read(tableId);
    expect(view).toMatchObject({ epoch: 1n, phase: 'play', change: { leaving: [2, 3] } });
    // Who has signed is read from the signatures: the seat that has gone did not.
    expect([...(view.acks?.keys() ?? [])]).toEqual([0, 1, 2]);
    expect(view.lapsed).toBeUndefined();
    const house = await connectChain({ rpcUrl: anvil.url });
    const paid = async (seat: number) =>
      readBalance(house, { token: deployment.chips, owner: (judges[seat] as { owner: Hex }).owner });
    expect(await paid(2)).toBe(left.payout);
    const stacks = a.view().outcome.payouts;
    expect(stacks[0]! + stacks[1]! + (await paid(2)) + (await paid(3))).toBe(4000n);
  });
});
