import type { Hex } from '@facedown/base';
import type { ChainClient, Deployment, TypedData } from '@facedown/chain';
import type { TableTerms } from '@facedown/protocol';
import { type AbiParameter, createClient, custom, encodeAbiParameters } from 'viem';
import { mainnet } from 'viem/chains';
import { describe, expect, it } from 'vitest';
import { signEntry } from './chainEntry.js';

const OWNER: Hex = `0x${'aa'.repeat(20)}`;
const TOKEN: Hex = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const TABLE: Hex = `0x${'77'.repeat(20)}`;
const deployment = { chainId: 1, table: TABLE } as Deployment;
const entry = { seat: 1, owner: OWNER, session: `0x${'55'.repeat(20)}`, key: '0x', amount: 250n } as const;

const word = (type: AbiParameter['type'], value: unknown): Hex => encodeAbiParameters([{ type }], [value as never]);
const now = () => Math.floor(Date.now() / 1000);

/** A node that says what it likes. */
function told({ seconds = now(), allowed = 0n, chain = 1 }: { seconds?: number; allowed?: bigint; chain?: number }) {
  const answers: Readonly<Record<string, Hex>> = {
    '0x06fdde03': word('string', 'USD Coin'),
    '0x54fd4d50': word('string', '2'),
    '0x7ecebe00': word('uint256', 0n),
    '0xdd62ed3e': word('uint256', allowed),
  };
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === 'eth_getBlockByNumber') return { timestamp: `0x${seconds.toString(16)}` };
    const [{ data }] = params as [{ data: Hex }];
    return answers[data.slice(0, 10)] ?? word('uint256', 0n);
  };
  return createClient({ chain: { ...mainnet, id: chain }, transport: custom({ request }) }) as ChainClient;
}

async function signedAt(client: ChainClient, more: { token?: Hex; amount?: bigint; waits?: boolean } = {}) {
  const signed: TypedData[] = [];
  const signTypedData = async (data: TypedData): Promise<Hex> => {
    signed.push(data);
    return `0x${'11'.repeat(64)}1b`;
  };
  const { token = TOKEN, amount = 250n, waits = false } = more;
  const made = signEntry({
    client,
    deployment,
    owner: { address: OWNER, signTypedData },
    sender: `0x${'00'.repeat(20)}`,
    tableId: 7n,
    terms: { token } as TableTerms,
    epoch: 0n,
    entry: { ...entry, amount },
    waits,
  });
  return { made: await made.catch((error: { code: string }) => error.code), signed };
}

const named = (signed: readonly TypedData[]) => signed.map(({ primaryType }) => primaryType);

describe('what an owner signs for a seat', () => {
  it.each([
    [false, 600],
    [true, 900],
  ])('is a permit of the one amount for the one table, and ends in minutes', async (waits, seconds) => {
    const { signed } = await signedAt(told({}), { waits });
    expect(named(signed)).toEqual(['Join', 'Permit']);
    const [join, permit] = signed.map(({ message }) => message as Record<string, unknown>);
    expect(permit).toMatchObject({ owner: OWNER, spender: TABLE, value: 250n });
    expect(join).toMatchObject({ tableId: 7n, amount: 250n });
    for (const end of [permit!.deadline, join!.expires]) {
      expect(Number(end)).toBeGreaterThan(now());
      expect(Number(end)).toBeLessThanOrEqual(now() + seconds);
    }
    expect(signed[1]!.domain).toMatchObject({ chainId: 1, verifyingContract: TOKEN });
  });

  it('needs no permit for the chain’s own coin, for nothing, and for what the table may take already', async () => {
    for (const [client, more] of [
      [told({}), { token: `0x${'00'.repeat(20)}` }],
      [told({}), { amount: 0n }],
      [told({ allowed: 250n }), {}],
    ] as const)
      expect(named((await signedAt(client, more)).signed)).toEqual(['Join']);
  });

  it('is nothing where a node tells another time, so that it would live for years', async () => {
    for (const seconds of [now() + 3600, now() + 50 * 31_536_000, 2 ** 52])
      expect(await signedAt(told({ seconds }))).toEqual({ made: 'TimeDiffers', signed: [] });
    // One that is behind makes nothing live longer; on a development chain the time may have been pushed.
    expect(named((await signedAt(told({ seconds: 0 }))).signed)).toEqual(['Join', 'Permit']);
    expect(named((await signedAt(told({ seconds: now() + 3600, chain: 31_337 }))).signed)).toEqual(['Join', 'Permit']);
  });
});
