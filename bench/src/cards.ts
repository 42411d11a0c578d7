import { bytesToHex, type Hex, randomBelow, seededRandom } from '@facedown/base';
import {
  approve,
  buyCardPacks,
  type CardsDeployment,
  cardsAbi,
  claimStarter,
  collectionFromJson,
  collectionToJson,
  connectChain,
  type Deployment,
  faucet,
  openCardPack,
  publishSet,
  readCollection,
  type SendingClient,
  send,
  stake,
} from '@facedown/chain';
import { ANVIL_KEYS, deploy, startAnvil } from '@facedown/chain/node';
import { poolsOf } from '@facedown/collection';
import { packStatistics, testSet } from '@facedown/collection/testing';
import { fableConfig } from '@facedown/fable';
import { houseSets } from '@facedown/manifest/sets';
import { seatOnChain } from '@facedown/sdk/testing/chain';
import { encodeFunctionData } from 'viem';
import type { Benchmark, Measurement } from './measure.js';

const PACKS = 100_000;
const SEEDS = 10;
const TOKENS = 5000;
const PRICE = 3_000_000n;
/** What was run of a project that keeps cards the same way. */
const PEER_STARTER_GAS = 6_108_325;
const PEER_JOIN_GAS = 970_000;
/** Fifteen randoms of an encrypted chain, which a pack of five would need there. */
const PEER_PACK_GAS = 1_290_000;

/** Gas from receipts, a collection of five thousand tokens from events, and how packs are distributed. */
export const cardsBench: Benchmark = async () => {
  const anvil = await startAnvil();
  try {
    const client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! });
    const deployment = await deploy(client, {
      sets: { test: { set: testSet, rules: 'kuhn', price: PRICE }, ...(await houseSets()) },
    });
    return [
      ...(await gasOf(client, anvil.url, deployment)),
      ...(await joiningOf(anvil.url, deployment)),
      ...(await readingOf(client, deployment)),
      ...distribution(),
    ];
  } finally {
    await anvil.stop();
  }
};

const gas = (metric: string, used: bigint | number, limit?: number, peer?: [string, number]): Measurement => ({
  name: 'cards',
  metric,
  value: Number(used),
  unit: 'gas',
  ...(limit === undefined ? {} : { limit }),
  ...(peer ? { against: peer[0], ratio: peer[1] / Number(used) } : {}),
});

async function gasOf(client: SendingClient, rpcUrl: string, deployment: Deployment): Promise<Measurement[]> {
  const { chips, cards } = deployment;
  const { inventory, packs, sets } = cards!;
  const set = BigInt(sets.test!);
  const alice = await connectChain({ rpcUrl, privateKey: ANVIL_KEYS[1]! });
  const opened = async (who: SendingClient, count: number) => {
    await faucet(who, { chips, amount: PRICE * BigInt(count) });
    await approve(who, { token: chips, spender: packs, amount: 2n ** 200n });
    const { serials } = await buyCardPacks(who, { packs, set, count });
    await who.request({ method: 'anvil_mine', params: ['0x6'] } as never);
    const all = [];
    for (const serial of serials) all.push(await openCardPack(client, { packs, serial }));
    return all;
  };
  const [theirs] = await opened(client, 1);
  const first = await stake(client, { inventory, ids: theirs!.ids.slice(0, 1) });
  const [pinned, later] = await opened(alice, 2);
  const claimed = await claimStarter(alice, { inventory, set, which: 0 });
  const one = await stake(alice, { inventory, ids: pinned!.ids.slice(0, 1) });
  const four = await stake(alice, { inventory, ids: pinned!.ids.slice(1) });
  const five = await stake(alice, { inventory, ids: later!.ids });
  return [
    gas('claimStarter', claimed.gasUsed, 70_000, ['0xFable’s airdrop of 24 cards', PEER_STARTER_GAS]),
    gas('stake one card, an owner’s first', one.gasUsed, 130_000),
    // Once in a chain's life: the Inventory's own balance comes to be.
    gas('stake one card, the first of all owners', first.gasUsed),
    gas('each further card of four', Math.round((Number(four.gasUsed) - 21_000) / 4), 60_000),
    gas('each further card of five', Math.round((Number(five.gasUsed) - 21_000) / 5), 60_000),
    gas('open a pack of five, pin and mint included', pinned!.receipt.gasUsed, 450_000, [
      'fifteen randoms',
      PEER_PACK_GAS,
    ]),
    gas('open the next pack of the same purchase', later!.receipt.gasUsed, 450_000),
  ];
}

/** Both seats of a Fable table of owned decks sit down: whole transactions, with their locks. */
async function joiningOf(url: string, deployment: Deployment): Promise<Measurement[]> {
  const { inventory, sets } = deployment.cards!;
  for (const key of ANVIL_KEYS.slice(0, 2))
    await claimStarter(await connectChain({ rpcUrl: url, privateKey: key }), {
      inventory,
      set: BigInt(sets.fable!),
      which: 0,
    });
  const { clients, judges } = await seatOnChain({
    url,
    deployment,
    game: 'fable',
    dealer: 'salt',
    seats: 2,
    seed: 'bench/cards',
    config: fableConfig({ stake: 10n, owned: true }),
    amounts: [20n, 20n],
    locker: inventory,
  });
  for (const client of clients) client.stop();
  const joins = judges.flatMap(({ spent }) => spent.filter(({ name }) => name === 'join')).map((join) => join.gas);
  const [second, first] = joins.sort((a, b) => Number(a - b));
  return [
    gas('join with a lock, the first of a table contract', first!, 240_000, ['0xFable’s join', PEER_JOIN_GAS]),
    gas('join with a lock, later', second!, 240_000, ['0xFable’s join', PEER_JOIN_GAS]),
  ];
}

/** Five thousand tokens of one owner, minted by an account that the set names. */
async function readingOf(client: SendingClient, { cards, block }: Deployment): Promise<Measurement[]> {
  const at: CardsDeployment = cards!;
  const minted = await publishSet(client, {
    registry: at.registry,
    set: testSet,
    salt: bytesToHex(seededRandom('bench/cards')(32)),
    minters: [client.account.address],
  });
  const random = seededRandom('bench/kinds');
  const owner: Hex = `0x${'ab'.repeat(20)}`;
  for (let done = 0; done < TOKENS; done += 250) {
    const kinds = Array.from({ length: 250 }, () => randomBelow(random, 24));
    const data = encodeFunctionData({ abi: cardsAbi, functionName: 'mint', args: [owner, BigInt(minted), kinds] });
    await send(client, { to: at.cards, data });
  }
  const ask = { cards: at, owner, fromBlock: BigInt(block) };
  const since = performance.now();
  const first = await readCollection(client, ask);
  const firstMs = performance.now() - since;
  const kept = collectionToJson(first);
  const again = performance.now();
  const second = await readCollection(client, { ...ask, cache: collectionFromJson(kept) });
  const secondMs = performance.now() - again;
  if (first.owned.size !== TOKENS || second.owned.size !== TOKENS) throw new Error('tokens are missing');
  return [
    { name: 'cards', metric: `${TOKENS} tokens read from events, first time`, value: firstMs, unit: 'ms' },
    { name: 'cards', metric: `${TOKENS} tokens, second time`, value: secondMs, unit: 'ms', limit: 300 },
  ];
}

/** Over ten fixed seeds, how many of each statistic lie outside what 99 of 100 honest samples stay within. */
function distribution(): Measurement[] {
  const pools = poolsOf(testSet);
  const all = Array.from({ length: SEEDS }, (_, seed) => packStatistics(pools, PACKS, `packs/${seed}`)).flat();
  return (['rarity', 'card', 'prismatic'] as const).map((wanted) => ({
    name: 'cards',
    metric: `χ² of ${wanted}, ${PACKS} packs: seeds of ${SEEDS} outside 99 %`,
    value: all.filter(({ what, chiSquare, bound }) => what === wanted && chiSquare > bound).length,
    unit: '',
    limit: 1,
  }));
}
