import type { Hex } from '@facedown/base';
import { readContract } from 'viem/actions';
import type { ChainClient } from '../client.js';
import { asChainError } from '../errors.js';
import { tableAbi } from '../generated/tableAbi.js';
import type { AtTable } from '../tableCall.js';

type ReadNonceParameters = AtTable & { readonly tableId: bigint; readonly owner: Hex };

/** What an owner's authorisation for this table must name: it rises when he revokes or leaves the lobby. */
export async function readNonce(client: ChainClient, { table, tableId, owner }: ReadNonceParameters): Promise<bigint> {
  try {
    const args = [tableId, owner] as const;
    return await readContract(client, { address: table, abi: tableAbi, functionName: 'nonceOf', args });
  } catch (cause) {
    throw asChainError(cause);
  }
}
