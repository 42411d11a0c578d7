import type { Hex } from '@facedown/base';
import type { TransactionReceipt } from 'viem';
import type { SignedCall } from '../cardMessages.js';
import { inventoryCall } from '../inventoryCall.js';
import type { Sender } from '../sender.js';

interface ClaimStarterParameters {
  readonly inventory: Hex;
  readonly set: bigint;
  /** Which of the set's starters. */
  readonly which: number;
  /** The owner's signature, where somebody else sends. */
  readonly by?: SignedCall;
}

/** A bound starter deck, once for an owner and set: it counts at tables and is no token. */
export const claimStarter = (
  sender: Sender,
  { inventory, set, which, by }: ClaimStarterParameters,
): Promise<TransactionReceipt> =>
  by
    ? inventoryCall(sender, inventory, 'claimStarterFor', [by.owner, set, BigInt(which), by.expires, by.signature])
    : inventoryCall(sender, inventory, 'claimStarter', [set, BigInt(which)]);
