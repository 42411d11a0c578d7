import { parseEventLogs } from 'viem';
import { getLogs } from 'viem/actions';
import { numberToHex } from 'viem/utils';
import type { ChainClient } from '../client.js';
import { asChainError } from '../errors.js';
import { tableAbi } from '../generated/tableAbi.js';
import type { AtTable } from '../tableCall.js';

export type ReadEventsParameters = AtTable & {
  /** Of one table; of all where it is left out. */
  readonly tableId?: bigint;
  readonly fromBlock?: bigint;
  readonly toBlock?: bigint;
};

export type TableEvent = ReturnType<typeof parseEventLogs<typeof tableAbi, true>>[number];

/** What happened to a table, in order. Its whole play is in there when it plays on chain. */
export async function readEvents(
  client: ChainClient,
  { table, tableId, fromBlock, toBlock }: ReadEventsParameters,
): Promise<TableEvent[]> {
  try {
    const logs = await getLogs(client, { address: table, fromBlock: fromBlock ?? 0n, toBlock: toBlock ?? 'latest' });
    const topic = tableId === undefined ? undefined : numberToHex(tableId, { size: 32 });
    const events = parseEventLogs({ abi: tableAbi, logs, strict: true });
    return topic === undefined
      ? events
      : events.filter(
          ({ eventName, topics }) => eventName !== 'Owed' && eventName !== 'Withdrawn' && topics[1] === topic,
        );
  } catch (cause) {
    throw asChainError(cause);
  }
}
