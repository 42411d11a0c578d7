import type { Hex } from '@facedown/base';
import { encodeFunctionData, type TransactionReceipt } from 'viem';
import { beaconAbi } from '../generated/beaconAbi.js';
import { send } from '../send.js';
import type { Sender } from '../sender.js';

interface FixBeaconParameters {
  readonly beacon: Hex;
  readonly purpose: Hex;
  /** To deck and salt: it can't be changed any more, and the block that decides comes later. */
  readonly commitment: Hex;
}

export const fixBeacon = (
  sender: Sender,
  { beacon, purpose, commitment }: FixBeaconParameters,
): Promise<TransactionReceipt> =>
  send(sender, {
    to: beacon,
    data: encodeFunctionData({ abi: beaconAbi, functionName: 'fix', args: [purpose, commitment] }),
  });
