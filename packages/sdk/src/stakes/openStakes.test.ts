import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Hex } from '@facedown/base';
import type { Deployment, Owner, TypedData } from '@facedown/chain';
import { type AbiParameter, encodeAbiParameters } from 'viem';
import { afterEach, describe, expect, it } from 'vitest';
import type { Coordinator } from '../hosted/connectCoordinator.js';
import { openStakes } from './openStakes.js';
import { otherRpcs } from './otherRpcs.js';

/** Worth something, on chain 1. */
const USDC: Hex = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const THIEF: Hex = `0x${'ee'.repeat(20)}`;
const OWNER: Hex = `0x${'aa'.repeat(20)}`;
const deploymentOn = (chainId: number): Deployment => ({
  chainId,
  table: THIEF,
  hub: THIEF,
  chips: USDC,
  rules: {},
  dealers: {},
  block: 0,
});

const word = (type: AbiParameter['type'], value: unknown): Hex => encodeAbiParameters([{ type }], [value as never]);
/** What a token's contract answers, by selector: name, version, nonces, allowance. */
const TOKEN: Readonly<Record<string, Hex>> = {
  '0x06fdde03': word('string', 'USD Coin'),
  '0x54fd4d50': word('string', '2'),
  '0x7ecebe00': word('uint256', 0n),
  '0xdd62ed3e': word('uint256', 0n),
};

let server: Server | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

/** A house that says what it likes, with a node that says what it likes. */
async function lyingHouse({
  said,
  node,
  asked,
}: {
  said: number;
  node: number;
  asked: string[];
}): Promise<Coordinator> {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params?: [{ data?: Hex }] };
    const data = params?.[0]?.data ?? '0x';
    const result = method === 'eth_chainId' ? `0x${node.toString(16)}` : (TOKEN[data.slice(0, 10)] ?? '0x');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server!.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const chain = { chainId: String(said), rpc: '/rpc', deployment: deploymentOn(said), gasRelay: true, payer: THIEF };
  const house: Pick<Coordinator, 'urls' | 'status' | 'ask'> = {
    urls: [url],
    status: async () => ({ chain, keeper: THIEF }) as never,
    ask: async (path) => {
      asked.push(path);
      return { balance: '100000' } as never;
    },
  };
  return house as Coordinator;
}

function watchedOwner(): { owner: Owner; signed: TypedData[] } {
  const signed: TypedData[] = [];
  const signTypedData = async (data: TypedData): Promise<Hex> => {
    signed.push(data);
    return `0x${'11'.repeat(64)}1b`;
  };
  return { owner: { address: OWNER, signTypedData }, signed };
}

describe('openStakes', () => {
  it('has nothing signed for contracts that a coordinator names on a chain of worth', async () => {
    const { owner, signed } = watchedOwner();
    const asked: string[] = [];
    const house = await lyingHouse({ said: 1, node: 1, asked });
    const robbed = openStakes({ house, owner }).then((stakes) => stakes.claimChips());
    await expect(robbed).rejects.toMatchObject({ code: 'UnknownDeployment' });
    expect([signed, asked]).toEqual([[], []]);
  });

  it('has nothing signed where the node is of another chain than the contracts', async () => {
    const { owner, signed } = watchedOwner();
    const house = await lyingHouse({ said: 31337, node: 1, asked: [] });
    const robbed = openStakes({ house, owner }).then((stakes) => stakes.claimChips());
    await expect(robbed).rejects.toMatchObject({ code: 'WrongChain' });
    expect(signed).toEqual([]);
  });

  it('takes the contracts that its caller knows, whatever the coordinator names', async () => {
    const { owner, signed } = watchedOwner();
    const known = { ...deploymentOn(1), table: `0x${'77'.repeat(20)}`, chips: `0x${'88'.repeat(20)}` } as const;
    const house = await lyingHouse({ said: 1, node: 1, asked: [] });
    const stakes = await openStakes({ house, owner, deployments: [known] });
    expect(stakes.deployment).toEqual(known);
    // Nobody is asked to sign for chips where chips are worth something.
    await expect(stakes.claimChips()).rejects.toMatchObject({ code: 'NoFaucet' });
    expect(signed).toEqual([]);
  });

  it('gets chips on a development chain without a signature', async () => {
    const { owner, signed } = watchedOwner();
    const asked: string[] = [];
    const stakes = await openStakes({ house: await lyingHouse({ said: 31337, node: 31337, asked }), owner });
    expect(await stakes.claimChips()).toBe(100_000n);
    expect([signed, asked]).toEqual([[], ['/api/chain/faucet']]);
  });

  it('believes no house alone that calls a chain of worth a development chain', async () => {
    const { owner } = watchedOwner();
    const house = await lyingHouse({ said: 1, node: 1, asked: [] });
    const said = await house.status();
    const lying = {
      ...house,
      status: async () => ({ ...said, chain: { ...said.chain!, chainId: '31337' } }),
    } as Coordinator;
    const lapse = { kind: 'lapse', version: 1n, hash: `0x${'01'.repeat(32)}` } as const;
    const open = (more: Partial<Parameters<typeof openStakes>[0]> = {}) =>
      openStakes({ house: lying, owner, deployments: [deploymentOn(1)], ...more });
    expect(await (await open()).judge.vouch?.(1n, lapse)).toBe('witness');
    expect(await (await open({ acceptsOneRpc: true })).judge.vouch?.(1n, lapse)).toBe('chain');
  });

  it('counts no door of the house, no other chain and nobody silent among the RPCs that vouch for it', async () => {
    const house = await lyingHouse({ said: 1, node: 1, asked: [] });
    const [own] = house.urls as [string];
    const silent = 'http://127.0.0.1:9';
    expect(await otherRpcs([`${own}/rpc`, `${own}/`, silent, 'no address'], house.urls, 1)).toEqual([]);
    expect(await otherRpcs([own, `${own}/rpc`], [], 5)).toEqual([]);
    expect(await otherRpcs([own, `${own}/rpc`], [], 1)).toHaveLength(1);
  });
});
