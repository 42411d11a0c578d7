import { type Hex, unwrap } from '@facedown/base';
import {
  type CardMessage,
  type CardsDeployment,
  connectChain,
  type Deployment,
  inventoryAbi,
  keyOwner,
  packsAbi,
  type SendingClient,
  signCardCall,
  stake,
} from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { testSet } from '@facedown/collection/testing';
import { fheVaultAbi } from '@facedown/fhevm';
import { encodeFunctionData } from 'viem';
import { readContract } from 'viem/actions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGasRelay } from './gasRelay.js';

const LATER = 2n ** 40n;
let anvil: Anvil;
let client: SendingClient;
let deployment: Deployment;
let at: CardsDeployment;
let set: bigint;

beforeAll(async () => {
  anvil = await startAnvil();
  client = await connectChain({ rpcUrl: anvil.url, privateKey: ANVIL_KEYS[0]! });
  deployment = await deploy(client, { sets: { test: { set: testSet, rules: 'kuhn' } } });
  at = deployment.cards!;
  set = BigInt(at.sets.test!);
});
afterAll(() => anvil.stop());

describe('openGasRelay', () => {
  it('posts what an owner signed about his cards, once, and nothing that the house itself would do', async () => {
    const relay = openGasRelay(client, deployment);
    // A newcomer without a coin.
    const owner = keyOwner(`0x${'5c'.repeat(32)}`);
    const message: CardMessage = { kind: 'ClaimStarter', set, which: 1 };
    const by = await signCardCall(client, { owner, contract: at.inventory, message, expires: LATER });
    const args = [by.owner, set, 1n, by.expires, by.signature] as const;
    const data = encodeFunctionData({ abi: inventoryAbi, functionName: 'claimStarterFor', args });
    unwrap(await relay.post(data, () => false));
    const word = await readContract(client, {
      address: at.inventory,
      abi: inventoryAbi,
      functionName: 'wordOf',
      args: [owner.address, set],
    });
    expect(word).toBe((1n << 6n) | (1n << 8n));
    expect(await relay.post(data, () => false)).toEqual({ ok: false, code: 'BadSignature' });

    const own = (abi: typeof inventoryAbi | typeof packsAbi, functionName: string, values: readonly unknown[]): Hex =>
      encodeFunctionData({ abi, functionName, args: values } as never);
    expect(await relay.post(own(inventoryAbi, 'claimStarter', [set, 0n]), () => true)).toEqual({
      ok: false,
      code: 'NotRelayed',
    });
    expect(await relay.post(own(packsAbi, 'buy', [set, 1n]), () => true)).toEqual({ ok: false, code: 'NotRelayed' });
    expect(await relay.post(own(packsAbi, 'open', [5n]), () => true)).toEqual({ ok: false, code: 'NoSuchPack' });
    expect(await relay.post('0x12345678', () => true)).toEqual({ ok: false, code: 'MalformedCall' });
    await expect(stake(client, { inventory: at.inventory, ids: [5n] })).rejects.toMatchObject({
      code: 'ERC721NonexistentToken',
    });
  });

  it("posts to the vault of the fhe dealer for this house's tables alone", async () => {
    const vault: Hex = `0x${'ee'.repeat(20)}`;
    const relay = openGasRelay(client, deployment, vault);
    const none: Hex = `0x${'00'.repeat(20)}`;
    const terms = { rules: none, dealer: none, token: none, treasury: none, registerSeconds: 1, answerSeconds: 1 };
    const call = (table: Hex) => ({
      table,
      tableId: 1n,
      terms: { ...terms, minSeats: 2, maxSeats: 2, onchain: true, setup: `0x${'00'.repeat(32)}` as Hex },
      seating: { seats: [], servers: [] },
      rules: '0x' as Hex,
      dealer: '0x' as Hex,
      version: 1n,
      round: `0x${'00'.repeat(32)}` as Hex,
      piles: [],
    });
    const serve = (table: Hex) =>
      encodeFunctionData({ abi: fheVaultAbi, functionName: 'serve', args: [call(table), 0] });
    // A contract that calls itself a table could burn the house's coins.
    expect(await relay.post(serve(client.account.address), () => true)).toEqual({ ok: false, code: 'NotRelayed' });
    expect(await relay.post(serve(deployment.table), () => true)).toMatchObject({ ok: true });
    const reads = encodeFunctionData({ abi: fheVaultAbi, functionName: 'dealer' });
    expect(await relay.post(reads, () => true)).toEqual({ ok: false, code: 'NotRelayed' });
    const without = openGasRelay(client, deployment);
    expect(await without.post(serve(deployment.table), () => true)).toEqual({ ok: false, code: 'MalformedCall' });
  });

  it('knows nothing of cards where none are deployed', async () => {
    const { cards: _, ...without } = deployment;
    const relay = openGasRelay(client, without);
    const data = encodeFunctionData({ abi: packsAbi, functionName: 'open', args: [1n] });
    expect(await relay.post(data, () => true)).toEqual({ ok: false, code: 'MalformedCall' });
  });
});
