import type { Hex } from '@facedown/base';
import { encodeFunctionData, type TransactionReceipt } from 'viem';
import { committeeBeaconAbi } from '../generated/committeeBeaconAbi.js';
import { send } from '../send.js';
import type { Sender } from '../sender.js';
import type { PinBeaconParameters } from './pinBeacon.js';

interface PinCommitteeBeaconParameters extends PinBeaconParameters {
  /** All share keys of the beacon, 64 bytes each. */
  readonly keys: Hex;
  /** V, the mask and t servers' answers. */
  readonly proof: Hex;
}

/** Anyone may; there is no time by which it must be done. */
export const pinCommitteeBeacon = (
  sender: Sender,
  { beacon, id, keys, proof }: PinCommitteeBeaconParameters,
): Promise<TransactionReceipt> =>
  send(sender, {
    to: beacon,
    data: encodeFunctionData({ abi: committeeBeaconAbi, functionName: 'pin', args: [id, keys, proof] }),
  });
