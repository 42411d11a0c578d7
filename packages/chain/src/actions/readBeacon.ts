import type { Hex } from '@facedown/base';
import { readContract } from 'viem/actions';
import type { ChainClient } from '../client.js';
import { asChainError } from '../errors.js';
import { beaconAbi } from '../generated/beaconAbi.js';
import type { PinBeaconParameters } from './pinBeacon.js';

interface BeaconView {
  /** The block that decides; nothing where none was fixed. */
  readonly block?: bigint;
  readonly commitment?: Hex;
  /** Known once it was pinned. */
  readonly value?: bigint;
}

export async function readBeacon(client: ChainClient, { beacon, id }: PinBeaconParameters): Promise<BeaconView> {
  const at = { address: beacon, abi: beaconAbi, args: [id] } as const;
  try {
    const [block, commitment, value] = await Promise.all([
      readContract(client, { ...at, functionName: 'blockOf' }),
      readContract(client, { ...at, functionName: 'commitmentOf' }),
      readContract(client, { ...at, functionName: 'valueOf' }),
    ]);
    if (block === 0n) return {};
    return { block, commitment, ...(value === 0n ? {} : { value }) };
  } catch (cause) {
    throw asChainError(cause);
  }
}
