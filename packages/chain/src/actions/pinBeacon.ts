import type { Hex } from '@facedown/base';
import { encodeFunctionData, type TransactionReceipt } from 'viem';
import { beaconAbi } from '../generated/beaconAbi.js';
import { send } from '../send.js';
import type { Sender } from '../sender.js';

export interface PinBeaconParameters {
  readonly beacon: Hex;
  readonly id: Hex;
}

/** Keeps the block's hash while the chain still knows it. Anyone may; a forgotten one is refused as `StaleBlock`. */
export const pinBeacon = (sender: Sender, { beacon, id }: PinBeaconParameters): Promise<TransactionReceipt> =>
  send(sender, { to: beacon, data: encodeFunctionData({ abi: beaconAbi, functionName: 'pin', args: [id] }) });
