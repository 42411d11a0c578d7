import type { Hex } from '@facedown/base';
import { readContract } from 'viem/actions';
import type { ChainClient } from '../client.js';
import { asChainError } from '../errors.js';
import { chipsAbi } from '../generated/chipsAbi.js';

interface ReadAllowanceParameters {
  readonly token: Hex;
  readonly owner: Hex;
  readonly spender: Hex;
}

/** What a spender may take of an owner's ERC-20. */
export async function readAllowance(
  client: ChainClient,
  { token, owner, spender }: ReadAllowanceParameters,
): Promise<bigint> {
  try {
    return await readContract(client, {
      address: token,
      abi: chipsAbi,
      functionName: 'allowance',
      args: [owner, spender],
    });
  } catch (cause) {
    throw asChainError(cause);
  }
}
