import type { TableTerms } from '@facedown/protocol';
import { readContract } from 'viem/actions';
import type { ChainClient } from '../client.js';
import { asChainError } from '../errors.js';
import { tableAbi } from '../generated/tableAbi.js';
import type { AtTable } from '../tableCall.js';

type ReadClockParameters = AtTable & {
  readonly tableId: bigint;
  readonly terms: TableTerms;
  /** As it was in this block; the newest where it is left out. */
  readonly blockNumber?: bigint;
};

/** Phase and deadline at this moment: REGISTER becomes PLAY by itself. */
export async function readClock(
  client: ChainClient,
  { table, tableId, terms, blockNumber }: ReadClockParameters,
): Promise<{ phase: number; deadline: bigint }> {
  try {
    const [phase, deadline] = await readContract(client, {
      address: table,
      abi: tableAbi,
      functionName: 'clock',
      args: [tableId, terms],
      ...(blockNumber === undefined ? {} : { blockNumber }),
    });
    return { phase, deadline };
  } catch (cause) {
    throw asChainError(cause);
  }
}
