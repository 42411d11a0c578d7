import type { Hex } from '@facedown/base';
import type { TransactionReceipt } from 'viem';
import type { SignedCall } from '../cardMessages.js';
import { inventoryCall } from '../inventoryCall.js';
import type { Sender } from '../sender.js';

interface UnstakeParameters {
  readonly inventory: Hex;
  readonly ids: readonly bigint[];
  /** The owner's signature, where somebody else sends. */
  readonly by?: SignedCall;
}

/** Takes staked cards back. Refused as `InGame` while a table plays with the set, for at most thirty days. */
export const unstake = (sender: Sender, { inventory, ids, by }: UnstakeParameters): Promise<TransactionReceipt> =>
  by
    ? inventoryCall(sender, inventory, 'unstakeFor', [by.owner, ids, by.expires, by.signature])
    : inventoryCall(sender, inventory, 'unstake', [ids]);
