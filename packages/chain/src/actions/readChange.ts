import type { Hex } from '@facedown/base';
import { decodeFunctionData } from 'viem';
import type { ChainClient } from '../client.js';
import { asChainError } from '../errors.js';
import { tableAbi } from '../generated/tableAbi.js';
import type { TableCall } from '../tableCall.js';

/** What a transaction changed at a boundary: the contract's events don't repeat it. Nothing for any other transaction. */
export async function readChange(
  client: ChainClient,
  { hash }: { hash: Hex },
): Promise<TableCall<'change'> | undefined> {
  const found = (await client
    .request({ method: 'eth_getTransactionByHash', params: [hash] })
    .catch((cause: unknown) => {
      throw asChainError(cause);
    })) as { input?: Hex } | null;
  if (!found?.input) return undefined;
  try {
    const { functionName, args } = decodeFunctionData({ abi: tableAbi, data: found.input });
    return functionName === 'change' ? args[0] : undefined;
  } catch {
    return undefined;
  }
}
