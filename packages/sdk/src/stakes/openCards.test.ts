import { type Hex, keccak256 } from '@facedown/base';
import { connectChain, type Deployment, faucet, keyOwner, packsAbi } from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import {
  attackWith,
  bringingList,
  creatureCount,
  FableKind,
  FablePhase,
  type FableState,
  fableConfig,
  fableSetData,
  listOf,
  SEED,
  STARTERS,
} from '@facedown/fable';
import type { DealerSeat } from '@facedown/game-kit';
import { houseSets, PACK_PRICE } from '@facedown/manifest/sets';
import { readContract } from 'viem/actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../client/client.js';
import { seatOnChain } from '../testing/chainTable.js';
import { type Cards, openCards } from './openCards.js';

/** Fable off chain, with decks of owned cards: the chain knows nothing of the game until it is done. */
let anvil: Anvil;
let deployment: Deployment;
let set: bigint;
beforeAll(async () => {
  anvil = await startAnvil();
  const house = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[9]! });
  deployment = await deploy(house, { sets: await houseSets() });
  set = BigInt(deployment.cards!.sets.fable!);
});
afterAll(() => anvil.stop());

const BOLD = fableSetData.starters.findIndex(({ name }) => name === 'Bold');
const DECK = listOf(STARTERS.Bold.slice(0, 10));
/** The place of the beacon's values in its storage. */
const VALUES = 2n;
/** Those that come before seat 0 gives up; the last follows it. */
const PHASES = ['Choose', 'Reveal', 'Lay', 'Deal', 'Draw', 'Main', 'Battle', 'Defend'] as const;

/** The owner's own account. */
async function cardsOf(wallet: number): Promise<Cards> {
  const key = ANVIL_KEYS[wallet]!;
  const client = await connectChain({ rpcUrl: anvil.url, privateKey: key });
  return openCards({ client, deployment, owner: keyOwner(key), sender: client });
}

async function bought(cards: Cards, wallet: number): Promise<bigint[]> {
  const client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[wallet]! });
  await faucet(client, { chips: deployment.chips, amount: PACK_PRICE });
  const [serial] = await cards.buy(set, 1);
  await expect(cards.open(serial!)).rejects.toMatchObject({ code: 'TooEarly' });
  await client.request({ method: 'anvil_mine', params: ['0x6'] } as never);
  const { cards: drawn } = await cards.open(serial!);
  // Whoever opens it again finds the same.
  expect((await cards.open(serial!)).cards).toEqual(drawn);
  return [...(await cards.read()).owned];
}

/** Plays the first card; seat 1 attacks with all it has; `before` is told each phase first. */
async function plays(client: Client, before: (phase: number) => Promise<boolean>): Promise<void> {
  const seat = client.party;
  const { choose, reveal } = bringingList(seat, { nonce: `0x${`a${seat}`.repeat(32)}`, bid: 0, list: DECK });
  for await (const { waiting, state } of client.watch()) {
    const now = state as FableState;
    if (now.phase === FablePhase.Over) return;
    if (!waiting.mine) continue;
    const isEnough = await before(now.phase);
    const plain = (action: typeof choose) => ({ action, arrange: [] });
    const attackers = creatureCount(now.boards[seat]!);
    if (now.phase === FablePhase.Choose) await client.act(plain(choose));
    else if (now.phase === FablePhase.Reveal) await client.act(plain(reveal));
    else if (isEnough) await client.act(plain({ kind: FableKind.Concede }));
    else if (now.phase === FablePhase.Battle && attackers > 0 && seat === 1)
      await client.act(plain(attackWith((1n << BigInt(attackers)) - 1n)));
    else if (now.phase === FablePhase.Battle) await client.act(plain({ kind: FableKind.Pass }));
    else await client.act(client.legalActions()[0]!);
  }
}

describe('cards staked for a table that plays off chain', () => {
  it('leave in no phase of the game, and are free once it is done', async () => {
    const owners = await Promise.all([0, 1].map(cardsOf));
    for (const cards of owners) await cards.claimStarter(set, BOLD);
    const [mine] = owners as [Cards, Cards];
    const ids = await bought(mine, 0);
    expect(ids).toHaveLength(5);
    const [free, ...staked] = ids as [bigint, ...bigint[]];
    await mine.stake(staked);
    expect(await mine.isInGame(set)).toBe(false);
    const tried = new Set<number>();
    const has = (name: keyof typeof FablePhase) => tried.has(FablePhase[name]);
    const tries = async (phase: number): Promise<boolean> => {
      if (!tried.has(phase)) {
        await expect(mine.unstake(staked.slice(0, 1))).rejects.toMatchObject({ code: 'InGame' });
        await expect(mine.stake([free])).rejects.toMatchObject({ code: 'InGame' });
        expect((await seated.judges[0]!.read(seated.tableId)).phase).toBe('live');
        tried.add(phase);
      }
      return PHASES.every(has);
    };
    // A step of the dealer's waits for its seats: while seat 0 tries, the phase lasts.
    const secretsOf = (own: DealerSeat, party: number): DealerSeat => ({
      ...own,
      async contribute(...step) {
        if (party === 0) await tries((seated.clients[0]!.view().state as FableState).phase);
        return own.contribute(...step);
      },
    });
    const seated = await seatOnChain({
      secretsOf,
      url: anvil.url,
      deployment,
      game: 'fable',
      dealer: 'salt',
      seats: 2,
      seed: 'owned',
      config: fableConfig({ stake: 10n, preset: SEED, owned: true }),
      amounts: [20n, 20n],
      locker: deployment.cards!.inventory,
    });
    const { clients, judges } = seated;
    await Promise.all([plays(clients[0]!, tries), plays(clients[1]!, async () => false)]);
    expect([...PHASES, 'Close' as const].filter((name) => !has(name))).toEqual([]);
    const ending = await clients[0]!.done;
    expect(ending).toMatchObject({ kind: 'settled', payouts: [10n, 30n] });
    for (const client of clients) client.stop();
    expect(judges.flatMap(({ spent }) => spent.map(({ name }) => name))).not.toContain('dispute');
    await mine.unstake(staked);
    expect((await mine.read()).owned.size).toBe(5);
  });
});

describe('openCards', () => {
  it('refuses what a chain minted, once its word draws other cards', async () => {
    const cards = await cardsOf(2);
    await bought(cards, 2);
    const [serial] = (await cards.read()).packs.keys();
    const { value } = await cards.pack(serial!);
    const { packs } = cards.at;
    const client = await connectChain({ rpcUrl: anvil.url });
    const id = await readContract(client, {
      address: packs,
      abi: packsAbi,
      functionName: 'beaconIdOf',
      args: [serial!],
    });
    const word = (number: bigint): Hex => `0x${number.toString(16).padStart(64, '0')}`;
    const write = (number: bigint) =>
      client.request({
        method: 'anvil_setStorageAt',
        params: [deployment.beacon, keccak256(`${id}${word(VALUES).slice(2)}`), word(number)],
      } as never);
    await write(value! + 1n);
    await expect(cards.pack(serial!)).rejects.toMatchObject({ code: 'DrawDiffers' });
    await write(value!);
    expect((await cards.pack(serial!)).value).toBe(value);
  });

  it('sells nothing of a set that is not there, and names who has no starter to claim', async () => {
    const cards = await cardsOf(3);
    await expect(cards.buy(5n, 1)).rejects.toMatchObject({ code: expect.stringMatching(/^No(tForSale|SuchSet)$/) });
    await expect(cards.claimStarter(set, 99)).rejects.toMatchObject({ code: 'NoSuchStarter' });
    await expect(cards.unstake([1n])).rejects.toMatchObject({ code: 'NotStaker' });
  });
});
