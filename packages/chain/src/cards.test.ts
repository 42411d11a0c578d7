import { type Hex, keccak256, seededRandom } from '@facedown/base';
import { countFaces, kindOf, makeDeckCode, parseCardId, wordOfFaces } from '@facedown/collection';
import { testSet } from '@facedown/collection/testing';
import { encodeFunctionData } from 'viem';
import { readContract } from 'viem/actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  allowTable,
  approve,
  buyCardPacks,
  type CardMessage,
  type CardsDeployment,
  cardsAbi,
  claimStarter,
  collectionFromJson,
  collectionToJson,
  connectChain,
  type Deployment,
  faucet,
  inventoryAbi,
  keepPacks,
  keyOwner,
  openCardPack,
  packsAbi,
  parseDeployment,
  pinCardPack,
  publishSet,
  readCardPack,
  readCollection,
  readSet,
  type SendingClient,
  saveDeck,
  send,
  signCardCall,
  signPermit,
  stake,
  unstake,
} from './index.js';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from './node/index.js';

const PRICE = 3_000_000n;
const LATER = 2n ** 40n;

let anvil: Anvil;
let deployment: Deployment;
let at: CardsDeployment;
let set: bigint;
/** Deploys, and relays for others. */
let house: SendingClient;
let alice: SendingClient;

beforeAll(async () => {
  anvil = await startAnvil({ args: ['--number', '20000'] });
  house = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! });
  alice = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[1]! });
  deployment = await deploy(house, { sets: { test: { set: testSet, rules: 'kuhn', price: PRICE } } });
  at = deployment.cards!;
  set = BigInt(at.sets.test!);
});
afterAll(() => anvil.stop());

const wordOf = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`;

const mine = (client: SendingClient, blocks: number) =>
  client.request({ method: 'anvil_mine', params: [`0x${blocks.toString(16)}`] } as never);

const read = (owner: Hex, cache?: Awaited<ReturnType<typeof readCollection>>) =>
  readCollection(house, { cards: at, owner, fromBlock: BigInt(deployment.block), cache });

async function bought(client: SendingClient, count: number): Promise<readonly bigint[]> {
  await faucet(client, { chips: deployment.chips, amount: PRICE * BigInt(count) });
  await approve(client, { token: deployment.chips, spender: at.packs, amount: 2n ** 200n });
  const { serials } = await buyCardPacks(client, { packs: at.packs, set, count });
  await mine(client, 6);
  return serials;
}

describe('deploy', () => {
  it('puts the cards there, and the file says where', () => {
    expect(Object.keys(at.checks).sort()).toEqual(['allOf', 'friends', 'houseTickets']);
    expect(parseDeployment(JSON.parse(JSON.stringify(deployment)))).toEqual(deployment);
    expect(parseDeployment({ ...deployment, cards: { ...at, packs: 'nowhere' } })).toBeUndefined();
  });

  it('publishes a set whose every byte comes back from events alone', async () => {
    const found = await readSet(house, { registry: at.registry, set });
    expect(found.cards).toEqual(testSet.cards);
    expect(found).toEqual(testSet);
    expect(makeDeckCode(found, [0, 1])).toBe(makeDeckCode(testSet, [0, 1]));
    await expect(readSet(house, { registry: at.registry, set: 5n })).rejects.toMatchObject({ code: 'NoSuchSet' });
  });
});

describe('packs', () => {
  it('are bought, opened by anyone, and drawn again from the chain’s word alone', async () => {
    const [first, second] = await bought(alice, 2);
    expect((await readCardPack(house, { packs: at.packs, serial: first! })).cards).toBeUndefined();
    await pinCardPack(house, { packs: at.packs, serial: first! });
    const foreseen = await readCardPack(house, { packs: at.packs, serial: second! });
    const { ids, receipt } = await openCardPack(house, { packs: at.packs, serial: second! });
    expect(ids.map((id) => Number(id & 0xffffn))).toEqual(foreseen.cards!.map(kindOf));
    expect(receipt.gasUsed).toBeLessThan(450_000n);
    expect(await readCardPack(house, { packs: at.packs, serial: second! })).toMatchObject({ isOpened: true });
    await expect(openCardPack(house, { packs: at.packs, serial: second! })).rejects.toMatchObject({
      code: 'AlreadyOpened',
    });
    await expect(openCardPack(house, { packs: at.packs, serial: 999n })).rejects.toMatchObject({ code: 'NoSuchPack' });
  });

  it('are bought by a signature, and a relay pays for the gas', async () => {
    const owner = keyOwner(ANVIL_KEYS[2]!);
    await faucet(house, { chips: deployment.chips, amount: PRICE, to: owner.address });
    const permit = await signPermit(house, {
      owner,
      token: deployment.chips,
      spender: at.packs,
      value: PRICE,
      deadline: LATER,
    });
    const message: CardMessage = { kind: 'BuyPacks', set, count: 1, most: PRICE };
    const by = await signCardCall(house, { owner, contract: at.packs, message, expires: LATER });
    const { serials } = await buyCardPacks(house, { packs: at.packs, set, count: 1, by, most: PRICE, permit });
    expect(await readCardPack(house, { packs: at.packs, serial: serials[0]! })).toMatchObject({ owner: owner.address });
    await expect(
      buyCardPacks(house, { packs: at.packs, set, count: 1, by, most: PRICE, permit }),
    ).rejects.toMatchObject({ code: 'BadSignature' });
  });
});

describe('keepPacks', () => {
  it('opens what was bought and left, waits for what can’t be opened yet, and says what is lost', async () => {
    const fromBlock = BigInt(await house.request({ method: 'eth_blockNumber' })) + 1n;
    const left = await bought(alice, 2);
    await openCardPack(house, { packs: at.packs, serial: left[1]! });
    await faucet(alice, { chips: deployment.chips, amount: PRICE });
    const { serials } = await buyCardPacks(alice, { packs: at.packs, set, count: 1 });
    const keep = (from = fromBlock, patience = 0n) =>
      keepPacks(house, { packs: at.packs, sets: [set], fromBlock: from, patience });
    expect(await keep(fromBlock, 100n)).toMatchObject({ opened: [], lost: [], waiting: [left[0], ...serials] });
    const first = await keep();
    expect(first).toMatchObject({ opened: [left[0]], lost: [], waiting: serials });
    expect(first.missing).toBeGreaterThan(0n);
    expect(await readCardPack(house, { packs: at.packs, serial: left[0]! })).toMatchObject({ isOpened: true });
    // Thousands of blocks take minutes here, so the beacon's own note is made as old as they would make it.
    const id = await readContract(house, {
      address: at.packs,
      abi: packsAbi,
      functionName: 'beaconIdOf',
      args: [serials[0]!],
    });
    const place = keccak256(`${id}${'00'.repeat(32)}`);
    await house.request({ method: 'anvil_setStorageAt', params: [deployment.beacon, place, wordOf(1n)] } as never);
    expect(await keep(first.next)).toMatchObject({ opened: [], lost: serials, waiting: [] });
  });
});

describe('keepPacks among strangers', () => {
  it('pays for no set but those that it is told, and one pack that fails holds up no other', async () => {
    const fromBlock = BigInt(await house.request({ method: 'eth_blockNumber' })) + 1n;
    // Somebody's own set, whose packs cost him nothing.
    const sale = { token: deployment.chips, price: 0n, payee: alice.account.address };
    const own = { set: testSet, salt: wordOf(77n), minters: [at.packs], sale };
    const free = BigInt(await publishSet(alice, { registry: at.registry, ...own }));
    const { serials } = await buyCardPacks(alice, { packs: at.packs, set: free, count: 10 });
    const left = await bought(alice, 1);
    const keep = (...sets: bigint[]) => keepPacks(house, { packs: at.packs, sets, fromBlock });
    expect(await keep()).toMatchObject({ opened: [], waiting: [], failed: [] });
    // All its serial numbers are used up: none of those packs can be opened.
    const place = keccak256(`${wordOf(free)}${wordOf(6n).slice(2)}`);
    await house.request({ method: 'anvil_setStorageAt', params: [at.cards, place, wordOf(2n ** 32n - 1n)] } as never);
    const kept = await keep(free, set);
    expect(kept.opened).toEqual(left);
    expect(kept.failed).toEqual(serials.map((serial) => ({ serial, code: 'SetExhausted' })));
    expect(kept.next).toBeGreaterThan(fromBlock);
  });
});

describe('the Inventory', () => {
  it('stakes, counts and gives back, by the owner or by his signature', async () => {
    const owner = keyOwner(ANVIL_KEYS[3]!);
    const client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[3]! });
    const [serial] = await bought(client, 1);
    const { ids } = await openCardPack(house, { packs: at.packs, serial: serial! });
    const inventory = at.inventory;
    const word = () =>
      readContract(house, {
        address: inventory,
        abi: inventoryAbi,
        functionName: 'wordOf',
        args: [owner.address, set],
      });
    const signed = (message: CardMessage) =>
      signCardCall(house, { owner, contract: inventory, message, expires: LATER });

    // The very first card of all pays for the Inventory's own balance.
    await stake(alice, { inventory, ids: [...(await read(alice.account.address)).owned].slice(0, 1) });
    const one = await stake(client, { inventory, ids: ids.slice(0, 1) });
    expect(one.gasUsed).toBeLessThan(130_000n);
    const rest = ids.slice(1);
    await stake(house, { inventory, ids: rest, by: await signed({ kind: 'Stake', ids: rest }) });
    const faces = ids.map((id) => parseCardId(id).face);
    expect(await word()).toBe(wordOfFaces(faces));

    const claimed = await claimStarter(client, { inventory, set, which: 1 });
    expect(claimed.gasUsed).toBeLessThan(70_000n);
    expect(await word()).toBe(wordOfFaces([...faces, 3, 4]));
    await expect(claimStarter(client, { inventory, set, which: 0 })).rejects.toMatchObject({ code: 'AlreadyClaimed' });

    const deck = { which: 4, set, faces: '0x0304' } as const;
    await saveDeck(house, { inventory, ...deck, by: await signed({ kind: 'SaveDeck', ...deck }) });
    const table = { table: `0x${'77'.repeat(20)}`, allowed: true } as const;
    await allowTable(house, { inventory, ...table, by: await signed({ kind: 'AllowTable', ...table }) });

    await unstake(house, { inventory, ids: rest, by: await signed({ kind: 'Unstake', ids: rest }) });
    await expect(unstake(house, { inventory, ids: ids.slice(0, 1) })).rejects.toMatchObject({ code: 'NotStaker' });
    const old = await signed({ kind: 'Unstake', ids: ids.slice(0, 1) });
    await expect(
      unstake(house, { inventory, ids: ids.slice(0, 1), by: { ...old, expires: 1n } }),
    ).rejects.toMatchObject({ code: 'AuthorisationExpired' });

    const collection = await read(owner.address);
    expect([...collection.staked]).toEqual(ids.slice(0, 1));
    expect(new Set(collection.owned)).toEqual(new Set(rest));
    expect(collection.starters.get(set)).toBe(wordOfFaces([3, 4]));
    expect(collection.decks.get(4)).toEqual({ set, faces: '0x0304' });
    expect(collection.packs.get(serial!)).toEqual({ set, version: 1, isOpened: true });
    const counts = countFaces(collection, set);
    expect(counts.get(3)!.bound).toBe(1);
    expect([...counts.values()].reduce((sum, { owned, staked }) => sum + owned + staked, 0)).toBe(5);
  });
});

describe('readCollection', () => {
  it('goes on from its cache, and begins anew where the chain has changed', async () => {
    const owner = alice.account.address;
    const first = await read(owner);
    const kept = collectionFromJson(collectionToJson(first));
    expect(kept).toEqual(first);
    const [serial] = await bought(alice, 1);
    await openCardPack(house, { packs: at.packs, serial: serial! });
    const whole = await read(owner);
    expect(whole.owned.size).toBe(first.owned.size + 5);
    expect(await read(owner, kept)).toEqual(whole);
    // A cache of another chain, or of blocks that are no more, or somebody else's.
    const wrong = { ...kept, blockHash: `0x${'11'.repeat(32)}` as Hex, owned: new Set([7n]) };
    expect(await read(owner, wrong)).toEqual(whole);
    expect(await read(owner, { ...wrong, block: 10n ** 9n })).toEqual(whole);
    expect((await read(house.account.address, { ...kept })).owned.size).toBe(0);
    expect(() => collectionFromJson('{}')).toThrow('This is no collection.');
    expect(() => collectionFromJson('"')).toThrow('This is no collection.');
  });

  it('forgets a card that was given away, and finds it with the other', async () => {
    const owner = alice.account.address;
    const [id] = [...(await read(owner)).owned];
    const to: Hex = `0x${seededRandom('friend')(20).reduce((hex, byte) => hex + byte.toString(16).padStart(2, '0'), '')}`;
    const data = encodeFunctionData({ abi: cardsAbi, functionName: 'transferFrom', args: [owner, to, id!] });
    await send(alice, { to: at.cards, data });
    expect((await read(owner)).owned.has(id!)).toBe(false);
    expect([...(await read(to)).owned]).toEqual([id]);
  });
});
