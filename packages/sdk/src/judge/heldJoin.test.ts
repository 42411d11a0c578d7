import { type Hex, seededRandom } from '@facedown/base';
import { connectChain, type Deployment, faucet, keyOwner, type Poster, readBalance, send } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTable } from '../createTable.js';
import { joinTable } from '../joinTable.js';
import { gameEntry } from '../registry.js';
import { memoryStore } from '../store/memoryStore.js';
import { ANY_TERMS } from '../terms.js';
import { resolveTable } from '../testing/chainTable.js';
import { manualClock } from '../testing/manualClock.js';
import { localRelay } from '../transport/localRelay.js';
import { type ChainJudge, chainJudge } from './chainJudge.js';
import { takeUp, watchHeldJoin } from './heldJoin.js';

let anvil: Anvil;
let deployment: Deployment;
let house: Awaited<ReturnType<typeof connectHouse>>;
const connectHouse = () => connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[8]! });
beforeAll(async () => {
  anvil = await startAnvil();
  house = await connectHouse();
  deployment = await deploy(house);
});
afterAll(() => anvil.stop());

/** A relay that says that it couldn't post a join, and keeps it for later; anything else it posts. */
const held: { to?: Hex | undefined; data: Hex }[] = [];
let isHolding = true;
const holding: Poster = {
  address: `0x${'00'.repeat(20)}`,
  post(transaction) {
    if (!isHolding) return send(house, transaction);
    held.push(transaction);
    return Promise.reject(new TypeError('fetch failed'));
  },
};
beforeEach(() => {
  held.length = 0;
  isHolding = true;
});

async function table(judge: ChainJudge) {
  const { config, amounts } = await gameEntry('kuhn').example(2);
  const opener = chainJudge({ client: house, deployment, resolve: resolveTable, trustsOne: true });
  const tableId = await createTable({ judge: opener, game: 'kuhn', dealer: 'players', config, seats: 2 });
  await faucet(house, { chips: deployment.chips, amount: 1000n, to: judge.owner });
  const join = (seat = 0) =>
    joinTable({ judge, relay: localRelay(), tableId, seat, amount: amounts[0]!, limits: ANY_TERMS, store });
  const store = memoryStore();
  const entries = async () => (await opener.read(tableId)).entries.length;
  const balance = () => readBalance(house, { token: deployment.chips, owner: judge.owner });
  return { tableId, join, entries, balance };
}

const coinless = async (seed: string) => {
  const owner = keyOwner(`0x${Buffer.from(seededRandom(seed)(32)).toString('hex')}`);
  const client = await connectChain({ rpcUrl: anvil.url });
  return chainJudge({
    client,
    deployment,
    resolve: resolveTable,
    owner,
    sender: sending(),
    pollMs: 50,
    trustsOne: true,
  });
};
/** The contract sees the house as the sender. */
const sending = (): Poster => ({ ...holding, address: house.account.address });
const until = async (isIt: () => Promise<boolean>) => {
  while (!(await isIt())) await new Promise((resolve) => setTimeout(resolve, 50));
};

describe('a join that was held back', () => {
  it('and is posted after its failure was told leads to no seat: the stake comes back', async () => {
    const judge = await coinless('held');
    const { join, entries, balance } = await table(judge);
    await expect(join()).rejects.toMatchObject({ code: 'ChainUnreachable' });
    // It was asked to post the revocation as well, and holds that back, too.
    await until(async () => held.length === 2);
    isHolding = false;
    await send(house, held[0]!);
    await until(async () => (await entries()) === 0 && (await balance()) === 1000n);
  });

  it('is taken back by an owner who can: nobody can post it any more', async () => {
    const client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[2]! });
    const relayed = { owner: keyOwner(ANVIL_KEYS[2]!), sender: sending() };
    const judge = chainJudge({ client, deployment, resolve: resolveTable, ...relayed, pollMs: 50, trustsOne: true });
    const { tableId, entries } = await table(judge);
    const [entry] = [
      { seat: 0, owner: judge.owner, session: `0x${'51'.repeat(20)}` as Hex, key: '0x' as Hex, amount: 20n },
    ];
    await expect(judge.post(tableId, { kind: 'join', entry })).rejects.toBeDefined();
    expect(held).toHaveLength(1);
    expect(await watchHeldJoin({ judge, tableId, seat: 0, session: entry!.session }).ended).toBe('revoked');
    await expect(send(house, held[0]!)).rejects.toMatchObject({ code: 'AuthorisationRevoked' });
    expect(await entries()).toBe(0);
  });

  it('is watched until what was signed is dead, and no longer', async () => {
    const judge = await coinless('dead');
    const { tableId } = await table(judge);
    // By a clock of its own, which does not wait for a chain: what that says of the table stays the same.
    const view = await judge.read(tableId);
    const still = { ...judge, read: async () => view, revoke: () => Promise.reject(new Error('no coins')) };
    const clock = manualClock();
    let how: string | undefined;
    const since = clock.now();
    void watchHeldJoin({ judge: still, tableId, seat: 0, session: `0x${'52'.repeat(20)}`, clock }).ended.then((end) => {
      how = end;
    });
    await clock.run(() => how !== undefined, 1_000_000);
    expect(how).toBe('dead');
    expect(clock.now() - since).toBeGreaterThan(600_000);
  });

  it('is the person’s again once he sits down there: his seat is not left for him', async () => {
    const judge = await coinless('again');
    const { tableId, join, entries } = await table(judge);
    const { ended: watching } = watchHeldJoin({ judge, tableId, seat: 0, session: `0x${'53'.repeat(20)}` });
    await takeUp(judge, tableId);
    expect(await watching).toBe('taken up');
    isHolding = false;
    void join().catch(() => {});
    await until(async () => (await entries()) === 1);
  });

  it('is taken back by an owner without a coin, too: he signs, and somebody posts it', async () => {
    const judge = await coinless('signed');
    const { tableId, entries } = await table(judge);
    const entry = { seat: 0, owner: judge.owner, session: `0x${'54'.repeat(20)}`, key: '0x', amount: 20n } as const;
    await expect(judge.post(tableId, { kind: 'join', entry })).rejects.toBeDefined();
    isHolding = false;
    expect(await watchHeldJoin({ judge, tableId, seat: 0, session: entry.session }).ended).toBe('revoked');
    expect(judge.spent.map(({ name }) => name)).toEqual(['revokeFor']);
    await expect(send(house, held[0]!)).rejects.toMatchObject({ code: 'AuthorisationRevoked' });
    expect(await entries()).toBe(0);
  });

  it('at one seat takes nothing back that was signed for another after it', async () => {
    const judge = await coinless('other seat');
    const { tableId, join } = await table(judge);
    await expect(join(0)).rejects.toMatchObject({ code: 'ChainUnreachable' });
    isHolding = false;
    void join(1).catch(() => {});
    await until(async () => (await judge.read(tableId)).entries.some(({ seat }) => seat === 1));
  });
});
