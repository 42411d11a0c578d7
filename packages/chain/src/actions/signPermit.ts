import type { Hex } from '@facedown/base';
import { type Permit, permitTypes } from '@facedown/protocol';
import { parseSignature } from 'viem';
import { readContract } from 'viem/actions';
import type { ChainClient } from '../client.js';
import { asChainError } from '../errors.js';
import { chipsAbi } from '../generated/chipsAbi.js';
import type { Owner } from '../owner.js';

interface SignPermitParameters {
  readonly owner: Owner;
  readonly token: Hex;
  readonly spender: Hex;
  readonly value: bigint;
  /** Unix seconds. */
  readonly deadline: bigint;
}

const NOTHING: Hex = `0x${'00'.repeat(32)}`;
/** For an entry whose token is already approved, or that plays for the native coin. */
export const NO_PERMIT: Permit = { value: 0n, deadline: 0n, v: 0, r: NOTHING, s: NOTHING };

/** EIP-2612: the owner's word that a spender may take the amount, so that a relay can pay for the join. */
export async function signPermit(
  client: ChainClient,
  { owner, token, spender, value, deadline }: SignPermitParameters,
): Promise<Permit> {
  const read = { address: token, abi: chipsAbi } as const;
  const [name, version, nonce] = await Promise.all([
    readContract(client, { ...read, functionName: 'name' }),
    readContract(client, { ...read, functionName: 'version' }),
    readContract(client, { ...read, functionName: 'nonces', args: [owner.address] }),
  ]).catch((cause) => {
    throw asChainError(cause);
  });
  const signature = await owner.signTypedData({
    domain: { name, version, chainId: client.chain.id, verifyingContract: token },
    types: permitTypes,
    primaryType: 'Permit',
    message: { owner: owner.address, spender, value, nonce, deadline },
  });
  const { r, s, yParity } = parseSignature(signature);
  return { value, deadline, v: 27 + yParity, r, s };
}
