import { seededRandom } from '@facedown/base';
import { connectChain, type Deployment, faucet } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { contextOf } from '@facedown/game-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTable } from '../createTable.js';
import { openEngine } from '../engine/engine.js';
import { gameEntry, loadDealer, loadGame } from '../registry.js';
import { newSession } from '../signing/session.js';
import { resolveTable, walletJudge } from '../testing/chainTable.js';
import { type ChainJudge, chainJudge } from './chainJudge.js';
import { epochStart, rosterOf, tableIdOf } from './judge.js';

let anvil: Anvil;
let deployment: Deployment;
let wallets: ChainJudge[];
let amount: bigint;

beforeAll(async () => {
  anvil = await startAnvil();
  deployment = await deploy(await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! }));
  wallets = await Promise.all([0, 1].map((wallet) => walletJudge(anvil.url, deployment, wallet)));
  amount = (await gameEntry('kuhn').example(2)).amounts[0]!;
  const house = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! });
  for (const { owner } of wallets) await faucet(house, { chips: deployment.chips, amount: 1000n, to: owner });
});
afterAll(() => anvil.stop());

async function opened(): Promise<bigint> {
  const { config } = await gameEntry('kuhn').example(2);
  return createTable({ judge: wallets[0]!, game: 'kuhn', dealer: 'players', config, seats: 2 });
}

async function entryAt(tableId: bigint, seat: number, owner: `0x${string}`) {
  const kit = await loadDealer('players');
  const random = seededRandom(`posts/${tableId}/${seat}`);
  const context = contextOf(tableIdOf(wallets[0]!, tableId, 0n), 0n, seat);
  const { address: session } = newSession(random);
  return { seat, owner, session, key: kit.keyOf(kit.newSecret(random), context, owner, random), amount };
}

/** The first state of a table that has begun, which nobody has asked the chain for yet. */
async function firstState(tableId: bigint) {
  const view = await wallets[0]!.read(tableId);
  const kit = await loadDealer('players');
  const table = { id: tableIdOf(wallets[0]!, tableId, 0n), game: await loadGame('kuhn'), dealer: kit.dealer };
  const start = epochStart(table, view);
  if (!start.ok) throw new Error(start.code);
  return openEngine({ table, roster: rosterOf(view.opening, view.entries), start: start.value }).fixed;
}

describe('chainPosts', () => {
  it('joins again where another has sat down in the same moment', async () => {
    const tableId = await opened();
    const both = await Promise.all(wallets.map(({ owner }, seat) => entryAt(tableId, seat, owner)));
    await Promise.all(both.map((entry, seat) => wallets[seat]!.post(tableId, { kind: 'join', entry })));
    const { entries } = await wallets[0]!.read(tableId);
    expect(entries.map(({ seat }) => seat).sort()).toEqual([0, 1]);
  });

  it('asks for the first state once, before the quarrel that needs it', async () => {
    const tableId = await opened();
    for (const [seat, judge] of wallets.entries())
      await judge.post(tableId, { kind: 'join', entry: await entryAt(tableId, seat, judge.owner) });
    const fixed = await firstState(tableId);
    const before = wallets[0]!.spent.length;
    await wallets[0]!.post(tableId, { kind: 'dispute', seat: 0, fixed });
    expect(wallets[0]!.spent.slice(before).map(({ name }) => name)).toEqual(['begin', 'dispute']);
    expect(await wallets[1]!.read(tableId)).toMatchObject({ phase: 'register', hash: fixed.hash });
    await expect(wallets[1]!.post(tableId, { kind: 'dispute', seat: 1, fixed })).rejects.toMatchObject({
      code: 'WrongPhase',
    });
  });

  it('refuses to post no moves, and tells what the contract refuses by its own name', async () => {
    const tableId = await opened();
    for (const [seat, judge] of wallets.entries())
      await judge.post(tableId, { kind: 'join', entry: await entryAt(tableId, seat, judge.owner) });
    const base = await firstState(tableId);
    const [judge] = wallets;
    await expect(judge!.post(tableId, { kind: 'advance', base, deeds: [] })).rejects.toMatchObject({ code: 'NoMoves' });
    await expect(judge!.post(tableId, { kind: 'checkpoint', fixed: base })).rejects.toMatchObject({
      category: 'contract',
    });
    await expect(judge!.post(tableId, { kind: 'timeout', base })).rejects.toMatchObject({ code: 'WrongPhase' });
    await expect(judge!.post(tableId, { kind: 'start' })).rejects.toMatchObject({ code: 'WrongPhase' });
  });

  it('disputes for no seat of another owner, who has allowed nothing', async () => {
    const tableId = await opened();
    for (const [seat, judge] of wallets.entries())
      await judge.post(tableId, { kind: 'join', entry: await entryAt(tableId, seat, judge.owner) });
    const fixed = await firstState(tableId);
    await expect(wallets[0]!.post(tableId, { kind: 'dispute', seat: 1, fixed })).rejects.toMatchObject({
      category: 'contract',
    });
    expect(await wallets[1]!.read(tableId)).toMatchObject({ phase: 'live' });
  });

  it('posts nothing without anyone who pays', async () => {
    const client = await connectChain({ rpcUrl: anvil.url });
    const reading = chainJudge({ client, deployment, resolve: resolveTable, trustsOne: true });
    const tableId = await opened();
    const entry = await entryAt(tableId, 0, wallets[0]!.owner);
    await expect(reading.post(tableId, { kind: 'join', entry })).rejects.toMatchObject({ code: 'NoSender' });
    expect((await wallets[0]!.read(tableId)).entries).toEqual([]);
  });
});
