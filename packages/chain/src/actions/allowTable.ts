import type { Hex } from '@facedown/base';
import type { TransactionReceipt } from 'viem';
import type { SignedCall } from '../cardMessages.js';
import { inventoryCall } from '../inventoryCall.js';
import type { Sender } from '../sender.js';

interface AllowTableParameters {
  readonly inventory: Hex;
  readonly table: Hex;
  readonly allowed: boolean;
  /** The owner's signature, where somebody else sends. */
  readonly by?: SignedCall;
}

/** Lets another table contract than the deployment's lock the owner's cards, or no more. */
export const allowTable = (
  sender: Sender,
  { inventory, table, allowed, by }: AllowTableParameters,
): Promise<TransactionReceipt> =>
  by
    ? inventoryCall(sender, inventory, 'allowTableFor', [by.owner, table, allowed, by.expires, by.signature])
    : inventoryCall(sender, inventory, 'allowTable', [table, allowed]);
