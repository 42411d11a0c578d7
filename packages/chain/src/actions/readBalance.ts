import type { Hex } from '@facedown/base';
import { getBalance, readContract } from 'viem/actions';
import type { ChainClient } from '../client.js';
import { asChainError } from '../errors.js';
import { chipsAbi } from '../generated/chipsAbi.js';

interface ReadBalanceParameters {
  /** Zero for the native coin. */
  readonly token: Hex;
  readonly owner: Hex;
}

export async function readBalance(client: ChainClient, { token, owner }: ReadBalanceParameters): Promise<bigint> {
  try {
    if (BigInt(token) === 0n) return await getBalance(client, { address: owner });
    return await readContract(client, { address: token, abi: chipsAbi, functionName: 'balanceOf', args: [owner] });
  } catch (cause) {
    throw asChainError(cause);
  }
}
