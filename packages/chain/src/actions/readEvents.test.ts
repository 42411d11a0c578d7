import { encodeAbiParameters, encodeEventTopics } from 'viem';
import { describe, expect, it } from 'vitest';
import type { ChainClient } from '../client.js';
import { tableAbi } from '../generated/tableAbi.js';
import { readEvents } from './readEvents.js';

const table = `0x${'7a'.repeat(20)}` as const;
const word = `0x${'22'.repeat(32)}` as const;

/** `Started` of as many tables as are asked for. */
const logOf = (_: unknown, at: number) => ({
  address: table,
  topics: encodeEventTopics({ abi: tableAbi, eventName: 'Started', args: { tableId: BigInt(at) } }),
  data: encodeAbiParameters([{ type: 'uint64' }, { type: 'uint64' }, { type: 'bytes32' }], [1n, 0n, word]),
  blockNumber: '0x1',
  logIndex: `0x${at.toString(16)}`,
  transactionIndex: '0x0',
  blockHash: word,
  transactionHash: word,
  removed: false,
});

describe('readEvents', () => {
  it('keeps the order of very many, and lets others work between them', async () => {
    const logs = Array.from({ length: 1030 }, logOf);
    const client = { request: async () => logs } as never as ChainClient;
    let turns = 0;
    const beat = setInterval(() => turns++, 0);
    const events = await readEvents(client, { table });
    clearInterval(beat);
    expect(events.map((event) => ('tableId' in event.args ? event.args.tableId : -1n))).toEqual(
      logs.map((_, at) => BigInt(at)),
    );
    expect(turns).toBeGreaterThan(5);
  });
});
