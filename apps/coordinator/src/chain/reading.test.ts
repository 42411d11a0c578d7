import type { Hex } from '@facedown/base';
import { type Deployment, tableAbi } from '@facedown/chain';
import { createClient, custom, encodeAbiParameters, encodeEventTopics } from 'viem';
import { foundry } from 'viem/chains';
import { describe, expect, it } from 'vitest';
import { openReading, type Reading } from './reading.js';

const table = `0x${'aa'.repeat(20)}` as const;
const deployment = { chainId: 31337, table, block: 1 } as Deployment;
const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`;

/** A chain whose blocks hold so many `Started` each, of one table after the other. */
function chainOf(
  blocks: readonly number[],
  { lacking, now }: { lacking?: ReadonlySet<number>; now?: () => number } = {},
): Reading {
  let count = 0;
  const logs = blocks.flatMap((events, at) =>
    Array.from({ length: events }, (_, logIndex) => ({
      address: table,
      topics: encodeEventTopics({ abi: tableAbi, eventName: 'Started', args: { tableId: BigInt(count++) } }),
      data: encodeAbiParameters([{ type: 'uint64' }, { type: 'uint64' }, { type: 'bytes32' }], [1n, 0n, word(1)]),
      blockNumber: `0x${(at + 1).toString(16)}`,
      logIndex: `0x${logIndex.toString(16)}`,
      transactionIndex: '0x0',
      blockHash: word(at + 1),
      transactionHash: word(1),
      removed: false,
    })),
  );
  const request = async ({ method, params }: { method: string; params: readonly unknown[] }) => {
    if (method === 'eth_blockNumber') return `0x${blocks.length.toString(16)}`;
    if (method === 'eth_getBlockByNumber')
      return lacking?.has(Number(params[0])) ? null : { hash: word(Number(params[0])) };
    const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string };
    const isWithin = (block: string) => Number(block) >= Number(fromBlock) && Number(block) <= Number(toBlock);
    return logs.filter(({ blockNumber }) => isWithin(blockNumber));
  };
  const client = createClient({ chain: foundry, transport: custom({ request }) });
  return openReading({ connect: async () => client, deployments: [deployment], ...(now ? { now } : {}) });
}

/** Reads on until there is nothing more, as the indexer does. */
async function all(reading: Reading) {
  const told: { tables: bigint[]; next: bigint }[] = [];
  let place: { from: bigint; known?: string } = { from: 1n };
  for (;;) {
    const scanned = await reading.scan({ table, ...place });
    if (scanned.kind !== 'news') return { told, end: scanned.kind };
    expect(scanned.hash).toBe(word(Number(scanned.next - 1n)));
    told.push({ tables: scanned.tables.map(({ tableId }) => tableId), next: scanned.next });
    place = { from: scanned.next, known: scanned.hash };
  }
}

describe('scan', () => {
  it('tells much in parts of whole blocks, each of them once and in order', async () => {
    const { told, end } = await all(chainOf([...Array.from({ length: 60 }, () => 40), 0, 0, 7]));
    expect(end).toBe('nothing');
    expect(told.flatMap(({ tables }) => tables)).toEqual(Array.from({ length: 60 * 40 + 7 }, (_, i) => BigInt(i)));
    expect(told.length).toBeGreaterThan(4);
    for (const { tables } of told) expect(tables.length).toBeLessThanOrEqual(500);
    expect(told.at(-1)?.next).toBe(64n);
  });

  it('tells one block whole, however much is in it', async () => {
    const { told } = await all(chainOf([0, 3, 700, 600, 2]));
    expect(told.map(({ tables }) => tables.length).filter((count) => count > 0)).toEqual([3, 700, 600, 2]);
  });

  it('takes a node that is late for no other chain, unless it is so for long', async () => {
    const lacking = new Set<number>();
    let time = 0;
    const reading = chainOf([1, 1, 1], { lacking, now: () => time });
    const scan = (from: bigint) => reading.scan({ table, from, known: word(Number(from) - 1) });
    // It names a head that it hasn't got, or another of them does.
    lacking.add(3);
    expect(await scan(3n)).toEqual({ kind: 'nothing' });
    lacking.add(2);
    expect(await scan(3n)).toEqual({ kind: 'nothing' });
    lacking.clear();
    expect(await scan(3n)).toMatchObject({ kind: 'news', next: 4n, hash: word(3) });
    lacking.add(3);
    time = 60_000;
    expect(await scan(4n)).toEqual({ kind: 'nothing' });
    time += 9_999;
    expect(await scan(4n)).toEqual({ kind: 'nothing' });
    time += 1;
    expect(await scan(4n)).toEqual({ kind: 'other' });
  });

  it('says so where the chain has forgotten what was known of it', async () => {
    const reading = chainOf([1, 1]);
    expect(await reading.scan({ table, from: 2n, known: word(9) })).toEqual({ kind: 'other' });
  });
});
