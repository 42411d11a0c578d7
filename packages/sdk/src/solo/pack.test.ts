import { readFileSync } from 'node:fs';
import { type Hex, seededRandom } from '@facedown/base';
import {
  asChainError,
  beaconAbi,
  connectChain,
  fixBeacon,
  pinBeacon,
  readBeacon,
  type SendingClient,
  send,
} from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, readArtifact, startAnvil } from '@facedown/chain/node';
import { beaconId, beaconValue, type Solo, soloCommitment, soloDraw } from '@facedown/dealers/salt';
import { encodeFunctionData } from 'viem';
import { call } from 'viem/actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPack, openPack, readPack } from './pack.js';

let anvil: Anvil;
let owner: SendingClient;
let stranger: SendingClient;
let beacon: Hex;
beforeAll(async () => {
  anvil = await startAnvil();
  owner = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! });
  stranger = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[1]! });
  beacon = (await send(owner, { data: readArtifact('BlockBeacon').bytecode })).contractAddress!;
});
afterAll(() => anvil.stop());

const LIST = Array.from({ length: 64 }, (_, i) => i);
const packOf = (purpose: string, seed = 'pack') => {
  const solo: Solo = {
    chainId: BigInt(owner.chain.id),
    beacon,
    owner: owner.account.address,
    purpose: `0x${Buffer.from(purpose).toString('hex').padEnd(64, '0')}`,
    list: LIST,
    count: 5,
  };
  return newPack(solo, seededRandom(seed));
};
const mine = (blocks: number) =>
  owner.request({ method: 'anvil_mine', params: [`0x${blocks.toString(16)}`] } as never) as Promise<unknown>;
const fixed = async (purpose: string) => {
  const pack = packOf(purpose);
  await fixBeacon(owner, { beacon, purpose: pack.purpose, commitment: soloCommitment(pack, pack.salt) });
  return { pack, at: { beacon, id: beaconId(pack.owner, pack.purpose) } };
};

describe('beaconValue', () => {
  it('is the contract’s, by the shared vector', () => {
    const file = new URL('../../../../vectors/beacon.json', import.meta.url);
    const { owner: by, purpose, commitment, blockHash, id, value } = JSON.parse(readFileSync(file, 'utf8'));
    expect(beaconId(by, purpose)).toBe(id);
    expect(beaconValue(blockHash, id, commitment)).toBe(BigInt(value));
  });
});

describe('openPack', () => {
  it('draws by the hash of the block that was fixed, and anyone can check it', async () => {
    const pack = packOf('first');
    const waits: bigint[] = [];
    const onWait = (blocks: bigint) => {
      waits.push(blocks);
      void mine(1);
    };
    const faces = await openPack(owner, pack, { pollMs: 20, onWait });
    expect(waits[0]).toBe(5n);
    expect(new Set(faces).size).toBe(5);
    const at = { beacon, id: beaconId(pack.owner, pack.purpose) };
    const { block, value } = await readBeacon(stranger, at);
    const { hash } = (await stranger.request({
      method: 'eth_getBlockByNumber',
      params: [`0x${block!.toString(16)}`, false],
    })) as { hash: Hex };
    expect(beaconValue(hash, at.id, soloCommitment(pack, pack.salt))).toBe(value);
    expect(await readPack(stranger, pack)).toEqual(faces);
    // Opened again it is the same pack; with another salt, list or number it is none.
    expect(await openPack(owner, pack)).toEqual(faces);
    for (const change of [{ salt: pack.salt + 1n }, { list: [...LIST].reverse() }, { count: 6 }])
      await expect(readPack(stranger, { ...pack, ...change })).rejects.toMatchObject({ code: 'WrongSalt' });
    await expect(readPack(stranger, { ...pack, owner: stranger.account.address })).rejects.toMatchObject({
      code: 'NotFixed',
    });
  });

  it('refuses a second commitment for one purpose: no second try', async () => {
    const { pack } = await fixed('twice');
    const other = newPack(pack, seededRandom('other'));
    const commitment = soloCommitment(other, other.salt);
    await expect(fixBeacon(owner, { beacon, purpose: pack.purpose, commitment })).rejects.toMatchObject({
      code: 'AlreadyFixed',
    });
  });

  it('lets anyone pin, not before the block is there, and the value stays the same', async () => {
    const { pack, at } = await fixed('stranger');
    await mine(2);
    await expect(pinBeacon(stranger, at)).rejects.toMatchObject({ code: 'TooEarly' });
    await expect(readPack(owner, pack)).rejects.toMatchObject({ code: 'NotPinned' });
    // Past the 256 blocks that an opcode knows the chain's own history answers (EIP-2935).
    await mine(400);
    await pinBeacon(stranger, at);
    const { value } = await readBeacon(owner, at);
    await pinBeacon(owner, at);
    expect((await readBeacon(owner, at)).value).toBe(value);
    expect(await readPack(owner, pack)).toEqual(soloDraw(pack, pack.salt, value!));
  });

  it('refuses a block that the chain has forgotten: no value, and no other block in its place', async () => {
    const { pack, at } = await fixed('stale');
    const { block } = await readBeacon(owner, at);
    await mine(6);
    const data = encodeFunctionData({ abi: beaconAbi, functionName: 'pin', args: [at.id] });
    // Thousands of blocks take a minute here, so the chain is asked what it would say then.
    const pinnedAt = (number: bigint) =>
      call(stranger, { to: beacon, data, blockOverrides: { number } }).catch((error) => asChainError(error).code);
    expect(await pinnedAt(block! + 8191n)).toHaveProperty('data');
    expect(await pinnedAt(block! + 8192n)).toBe('StaleBlock');
    await expect(fixBeacon(owner, { beacon, purpose: pack.purpose, commitment: at.id })).rejects.toMatchObject({
      code: 'AlreadyFixed',
    });
  });
});
