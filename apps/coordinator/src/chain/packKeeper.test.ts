import {
  approve,
  buyCardPacks,
  type CardsDeployment,
  connectChain,
  type Deployment,
  faucet,
  openCardPack,
  readCardPack,
  readCollection,
  type SendingClient,
} from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { houseSets, PACK_PRICE } from '@facedown/manifest/sets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPackKeeper } from './packKeeper.js';

let anvil: Anvil;
let house: SendingClient;
let buyer: SendingClient;
let deployment: Deployment;
let at: CardsDeployment;

beforeAll(async () => {
  anvil = await startAnvil();
  house = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! });
  buyer = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[1]! });
  deployment = await deploy(house, { sets: await houseSets() });
  at = deployment.cards!;
});
afterAll(() => anvil.stop());

const mine = (blocks: number) => house.request({ method: 'anvil_mine', params: [`0x${blocks.toString(16)}`] } as never);
const pack = (serial: bigint) => readCardPack(house, { packs: at.packs, serial });

describe('openPackKeeper', () => {
  it('makes the blocks that packs wait for, leaves them to their owner, and opens what was left for him', async () => {
    expect(Object.keys(at.sets).sort()).toEqual(['duel', 'fable']);
    await faucet(buyer, { chips: deployment.chips, amount: 3n * PACK_PRICE });
    await approve(buyer, { token: deployment.chips, spender: at.packs, amount: 3n * PACK_PRICE });
    const set = BigInt(at.sets.fable!);
    const { serials } = await buyCardPacks(buyer, { packs: at.packs, set, count: 2 });
    const said: string[] = [];
    const keeper = openPackKeeper({
      client: house,
      packs: at.packs,
      sets: Object.values(at.sets).map(BigInt),
      fromBlock: BigInt(deployment.block),
      patience: 20n,
      pollMs: 0,
      say: (line) => said.push(line),
    });
    await expect(openCardPack(buyer, { packs: at.packs, serial: serials[0]! })).rejects.toMatchObject({
      code: 'TooEarly',
    });
    expect(await keeper.step()).toMatchObject({ opened: [], waiting: serials });
    await openCardPack(buyer, { packs: at.packs, serial: serials[0]! });
    expect(await keeper.step()).toMatchObject({ opened: [], waiting: [serials[1]] });
    await mine(25);
    // Asked twice at once it opens once.
    const [kept, same] = await Promise.all([keeper.step(), keeper.step()]);
    expect(kept).toMatchObject({ opened: [serials[1]], waiting: [] });
    expect(same).toBe(kept);
    expect(said).toEqual([`keeper: pack ${serials[1]} was left and is open now`]);
    expect((await pack(serials[1]!)).isOpened).toBe(true);
    const owner = buyer.account.address;
    const { owned } = await readCollection(house, { cards: at, owner, fromBlock: BigInt(deployment.block) });
    expect(owned.size).toBe(10);
    // What is done is not looked at again; what is sold later is.
    expect(await keeper.step()).toMatchObject({ opened: [], lost: [], waiting: [] });
    const later = await buyCardPacks(buyer, { packs: at.packs, set: BigInt(at.sets.duel!), count: 1 });
    expect(await keeper.step()).toMatchObject({ waiting: later.serials });
    keeper.stop();
  });
});
