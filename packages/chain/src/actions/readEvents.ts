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

/** Some 0.1 to 0.4 ms each. */
const SLICE = 50;

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
    const events: TableEvent[] = [];
    for (let at = 0; at < logs.length; at += SLICE) {
      // A year of a busy contract would take a processor for seconds: whoever serves others beside it goes first.
      if (at > 0) await new Promise((resolve) => setTimeout(resolve, 0));
      const slice = logs.slice(at, at + SLICE).map((log) => formatLog(log));
      events.push(...parseEventLogs({ abi: tableAbi, logs: slice, strict: true }));
    }
    return tableId === undefined
      ? events
      : events.filter(({ eventName }) => eventName !== 'Owed' && eventName !== 'Withdrawn');
  } catch (cause) {
    throw asChainError(cause);
  }
}
