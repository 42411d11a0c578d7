import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Hex, keccak256, unwrap } from '@facedown/base';
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
  tableAbi,
} from '@facedown/chain';
import { ANVIL_KEYS, type Anvil, deploy, startAnvil } from '@facedown/chain/node';
import { testSet } from '@facedown/collection/testing';
import { fheVaultAbi } from '@facedown/fhevm';
import { kuhnCodecs } from '@facedown/game-kit/kuhn';
import { setupHash } from '@facedown/protocol';
import { encodeErrorResult, encodeFunctionData, parseAbi } from 'viem';
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

  it('asks nobody else, whatever a contract that a stranger names tells it to, and goes on', async () => {
    const relay = openGasRelay(client, deployment);
    const asked: string[] = [];
    // Inside the house's network, and it never ends its answer.
    const inside = createServer(({ url }) => void asked.push(url!)).listen(0, '127.0.0.1');
    await once(inside, 'listening');
    try {
      const url = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/{data}`;
      const rules: Hex = `0x${'ab'.repeat(20)}`;
      const code = elsewhere(deployment.rules.kuhn!, deployment.table, url);
      await client.request({ method: 'anvil_setCode', params: [rules, code] } as never);
      const create = (at: Hex, which: string) => {
        const nobody: Hex = `0x${'00'.repeat(20)}`;
        const setup = {
          salt: keccak256(new TextEncoder().encode(which)),
          creator: client.account.address,
          inviter: nobody,
          check: nobody,
          locker: nobody,
          checkConfig: '0x',
          servers: [client.account.address] as Hex[],
          rulesConfig: kuhnCodecs.config.encode({ ante: 10n }),
          dealerConfig: '0x',
          name: which,
        } as const;
        const terms = { rules: at, dealer: deployment.dealers.open!, token: deployment.chips, treasury: rules };
        const clocks = { registerSeconds: 60, answerSeconds: 30, minSeats: 2, maxSeats: 2, onchain: false };
        const args = [{ ...terms, ...clocks, setup: setupHash(setup) }, setup] as const;
        return relay.post(encodeFunctionData({ abi: tableAbi, functionName: 'create', args }), () => true);
      };
      const strange = create(rules, 'strange').catch(({ code }) => code);
      const ours = create(deployment.rules.kuhn!, 'ours');
      const late = new Promise((resolve) => setTimeout(() => resolve('late'), 20_000).unref());
      expect([await Promise.race([ours, late]), asked]).toMatchObject([{ ok: true }, []]);
      expect([await strange, asked]).toMatchObject([{ ok: true }, []]);
    } finally {
      inside.closeAllConnections();
      inside.close();
    }
  });

  it('knows nothing of cards where none are deployed', async () => {
    const { cards: _, ...without } = deployment;
    const relay = openGasRelay(client, without);
    const data = encodeFunctionData({ abi: packsAbi, functionName: 'open', args: [1n] });
    expect(await relay.post(data, () => true)).toEqual({ ok: false, code: 'MalformedCall' });
  });
});

/** Rules as those, to whoever brings much gas; whoever brings less is told to ask at an address first (EIP-3668). */
function elsewhere(rules: Hex, table: Hex, url: string): Hex {
  const error = 'error OffchainLookup(address sender, string[] urls, bytes data, bytes4 callback, bytes extra)';
  const args = [table, [url], '0x', '0x00000000', '0x'] as const;
  const said = encodeErrorResult({ abi: parseAbi([error]), args }).slice(2);
  const length = (said.length / 2).toString(16).padStart(4, '0');
  const passOn = `5b365f5f375f5f365f73${rules.slice(2)}5af43d5f5f3e6040573d5ffd5b3d5ff3`;
  const head = `5a63009896801060165761${length}60XX5f3961${length}5ffd`;
  const end = ((head.length + passOn.length) / 2).toString(16).padStart(2, '0');
  return `0x${head.replace('XX', end)}${passOn}${said}`;
}
