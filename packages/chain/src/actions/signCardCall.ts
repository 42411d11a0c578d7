import type { Hex } from '@facedown/base';
import { messageDomain } from '@facedown/protocol';
import { readContract } from 'viem/actions';
import { type CardMessage, cardTypedData, type SignedCall } from '../cardMessages.js';
import type { ChainClient } from '../client.js';
import { asChainError } from '../errors.js';
import { inventoryAbi } from '../generated/inventoryAbi.js';
import type { Owner } from '../owner.js';

interface SignCardCallParameters {
  readonly owner: Owner;
  /** The contract that checks it: the Inventory, or Packs for an order. Both count nonces alike. */
  readonly contract: Hex;
  readonly message: CardMessage;
  /** Unix seconds. */
  readonly expires: bigint;
}

/** The owner's signature for one call, so that a relay can bring it and pay. */
export async function signCardCall(
  client: ChainClient,
  { owner, contract, message, expires }: SignCardCallParameters,
): Promise<SignedCall> {
  const nonce = await readContract(client, {
    address: contract,
    abi: inventoryAbi,
    functionName: 'nonceOf',
    args: [owner.address],
  }).catch((cause) => {
    throw asChainError(cause);
  });
  const domain = messageDomain(BigInt(client.chain.id), contract);
  const signature = await owner.signTypedData(cardTypedData(domain, message, { owner: owner.address, nonce, expires }));
  return { owner: owner.address, expires, signature };
}
