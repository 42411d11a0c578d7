import type { Hex } from '@facedown/base';
import type { TransactionReceipt } from 'viem';
import type { SignedCall } from '../cardMessages.js';
import { inventoryCall } from '../inventoryCall.js';
import type { Sender } from '../sender.js';

interface StakeParameters {
  readonly inventory: Hex;
  readonly ids: readonly bigint[];
  /** The owner's signature, where somebody else sends. */
  readonly by?: SignedCall;
}

/** Puts cards into the Inventory, where tables count them. Refused as `InGame` while a table plays with the set. */
export const stake = (sender: Sender, { inventory, ids, by }: StakeParameters): Promise<TransactionReceipt> =>
  by
    ? inventoryCall(sender, inventory, 'stakeFor', [by.owner, ids, by.expires, by.signature])
    : inventoryCall(sender, inventory, 'stake', [ids]);
