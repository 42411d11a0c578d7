import { type BaseError, type Hex, isHex } from '@facedown/base';
import {
  approve,
  buyCardPacks,
  faucet,
  openCardPack,
  packsAbi,
  publishSet,
  readCardPack,
  type SendingClient,
  send,
} from '@facedown/chain';
import { readArtifact } from '@facedown/chain/node';
import { loadSet, parseCardId } from '@facedown/collection';
import { fheBeaconAbi, settleBeacon } from '@facedown/fhevm';
import { hostArtifact } from '@facedown/fhevm/dev';
import { deployFheBeacon } from '@facedown/fhevm/node';
import { houseSets } from '@facedown/manifest/sets';
import { decodeErrorResult, encodeDeployData, encodeFunctionData, keccak256, toHex } from 'viem';
import { readContract } from 'viem/actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FheChain, startFheChain } from './fheTable.js';

let chain: FheChain;
let client: SendingClient;
let beacon: Hex;
let packs: Hex;
let set: bigint;
beforeAll(async () => {
  chain = await startFheChain();
  client = chain.client;
  beacon = await deployFheBeacon(client);
  const { cards, chips } = chain.deployment;
  const { abi, bytecode } = readArtifact('Packs');
  packs = (await send(client, { data: encodeDeployData({ abi, bytecode, args: [cards!.cards, beacon] }) }))
    .contractAddress!;
  const { set: data } = Object.values(await houseSets())[0]!;
  const loaded = loadSet(data);
  if (!loaded.ok) throw new Error(loaded.code);
  const sale = { token: chips, price: 10n, payee: client.account.address };
  const salt = keccak256(toHex('packs by fhe'));
  set = BigInt(
    await publishSet(client, { registry: cards!.registry, set: loaded.value, uri: '', salt, minters: [packs], sale }),
  );
  await faucet(client, { chips, amount: 1000n, to: client.account.address });
  await approve(client, { token: chips, spender: packs, amount: 1000n });
});
afterAll(() => chain.anvil.stop());

const waiting = { seconds: 5, pauseMs: 20 };
const idOf = async (serial: bigint): Promise<Hex> => {
  const at = { address: packs, abi: packsAbi } as const;
  const [, , , first] = await readContract(client, { ...at, functionName: 'packOf', args: [serial] });
  return readContract(client, { ...at, functionName: 'beaconIdOf', args: [first] });
};
const handleOf = (id: Hex) =>
  readContract(client, { address: beacon, abi: fheBeaconAbi, functionName: 'handleOf', args: [id] });
const wordOf = (id: Hex) =>
  readContract(client, { address: beacon, abi: fheBeaconAbi, functionName: 'valueOf', args: [id] });

/** By the code of ours, or of the host's own contracts. */
const refused = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    (error: BaseError) => {
      if (error.code !== 'UnknownRevert') return error.code;
      const inner = error.walk((one) => isHex((one as { data?: unknown }).data)) as { data: Hex };
      return decodeErrorResult({ abi: [...hostArtifact('KMSVerifier').abi, ...fheBeaconAbi], data: inner.data })
        .errorName;
    },
  );
const settle = (id: Hex, clear: Hex, proof: Hex) =>
  refused(
    send(client, {
      to: beacon,
      data: encodeFunctionData({ abi: fheBeaconAbi, functionName: 'settle', args: [id, clear, proof] }),
    }),
  );

describe('packs by fhe', () => {
  it('are decided by one encrypted word in the transaction that pays, which the key holders open for everyone', async () => {
    const { serials, receipt } = await buyCardPacks(client, { packs, set, count: 2 });
    const [one, two] = serials as [bigint, bigint];
    expect(receipt.gasUsed).toBeLessThan(600_000n);
    expect(await refused(openCardPack(client, { packs, serial: one }))).toBe('TooEarly');
    const id = await idOf(one);
    expect(await idOf(two)).toBe(id);
    await settleBeacon(client, { client, beacon, id, relayer: chain.holders, waiting });
    for (const serial of [one, two]) {
      const { ids } = await openCardPack(client, { packs, serial });
      const { cards, block } = await readCardPack(client, { packs, serial });
      expect(block).toBe(receipt.blockNumber);
      expect(cards).toHaveLength(5);
      expect(ids.map((token) => parseCardId(token)).map(({ face, isPrismatic }) => ({ face, isPrismatic }))).toEqual(
        cards!.map(({ face, isPrismatic }) => ({ face, isPrismatic })),
      );
      expect(await refused(openCardPack(client, { packs, serial }))).toBe('AlreadyOpened');
    }
  });

  it('take no word that the key holders have not signed, nor that of another pack', async () => {
    const [mine, other] = [
      (await buyCardPacks(client, { packs, set, count: 1 })).serials[0]!,
      (await buyCardPacks(client, { packs, set, count: 1 })).serials[0]!,
    ];
    const [id, otherId] = [await idOf(mine), await idOf(other)];
    const own = await chain.holders.publicDecrypt([await handleOf(id)]);
    const theirs = await chain.holders.publicDecrypt([await handleOf(otherId)]);
    const changed: Hex = `0x${(BigInt(own.clear) ^ 1n).toString(16).padStart(64, '0')}`;
    expect(await settle(id, changed, own.proof)).toBe('KMSInvalidSigner');
    expect(await settle(id, theirs.clear, theirs.proof)).toBe('KMSInvalidSigner');
    expect(await settle(id, `${own.clear}${own.clear.slice(2)}` as Hex, own.proof)).toBe('KMSInvalidSigner');
    expect(await settle(keccak256('0x01'), own.clear, own.proof)).toBe('NotFixed');
    expect(await wordOf(id)).toBe(0n);
    expect(await settle(id, own.clear, own.proof)).toBe('done');
    const value = await wordOf(id);
    // Once more changes nothing, and nobody fixes a purpose a second time.
    expect(await settle(id, own.clear, own.proof)).toBe('done');
    expect(await wordOf(id)).toBe(value);
    const fix = encodeFunctionData({ abi: fheBeaconAbi, functionName: 'fix', args: [id, id] });
    await send(client, { to: beacon, data: fix });
    expect(await refused(send(client, { to: beacon, data: fix }))).toBe('AlreadyFixed');
  });
});
