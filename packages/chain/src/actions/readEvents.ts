import { formatLog, parseEventLogs } from 'viem';
import { numberToHex } from 'viem/utils';
import type { ChainClient } from '../client.js';
import { asChainError } from '../errors.js';
import { tableAbi } from '../generated/tableAbi.js';
import type { AtTable } from '../tableCall.js';

type ReadEventsParameters = AtTable & {
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
    // Asked by the table's topic: a busy contract has the events of thousands of other tables.
    const logs = await client.request({
      method: 'eth_getLogs',
      params: [
        {
          address: table,
          fromBlock: numberToHex(fromBlock ?? 0n),
          toBlock: toBlock === undefined ? 'latest' : numberToHex(toBlock),
          ...(tableId === undefined ? {} : { topics: [null, numberToHex(tableId, { size: 32 })] }),
        },
      ],
    });
    const events = parseEventLogs({ abi: tableAbi, logs: logs.map((log) => formatLog(log)), strict: true });
    return tableId === undefined
      ? events
      : events.filter(({ eventName }) => eventName !== 'Owed' && eventName !== 'Withdrawn');
  } catch (cause) {
    throw asChainError(cause);
  }
}
