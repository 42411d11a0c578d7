import type { TableRecord } from '@facedown/protocol';
import { readContract } from 'viem/actions';
import type { ChainClient } from '../client.js';
import { asChainError } from '../errors.js';
import { tableAbi } from '../generated/tableAbi.js';
import type { AtTable } from '../tableCall.js';

type ReadTableParameters = AtTable & {
  readonly tableId: bigint;
  /** As it was after this block; the newest where it is left out. */
  readonly blockNumber?: bigint;
};

/** What the chain keeps of a table. Phase None for a table that isn't there. */
export async function readTable(
  client: ChainClient,
  { table, tableId, blockNumber }: ReadTableParameters,
): Promise<TableRecord> {
  try {
    return await readContract(client, {
      address: table,
      abi: tableAbi,
      functionName: 'recordOf',
      args: [tableId],
      ...(blockNumber === undefined ? {} : { blockNumber }),
    });
  } catch (cause) {
    throw asChainError(cause);
  }
}
