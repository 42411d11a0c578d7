import type { Hex } from '@facedown/base';
import type { TransactionReceipt } from 'viem';
import type { SignedCall } from '../cardMessages.js';
import { inventoryCall } from '../inventoryCall.js';
import type { Sender } from '../sender.js';

interface SaveDeckParameters {
  readonly inventory: Hex;
  /** Its place, 0 to 15. */
  readonly which: number;
  readonly set: bigint;
  /** A byte a card; empty to clear the place. Everyone can read it. */
  readonly faces: Hex;
  /** The owner's signature, where somebody else sends. */
  readonly by?: SignedCall;
}

/** Keeps a deck list on the chain. */
export const saveDeck = (
  sender: Sender,
  { inventory, which, set, faces, by }: SaveDeckParameters,
): Promise<TransactionReceipt> =>
  by
    ? inventoryCall(sender, inventory, 'saveDeckFor', [by.owner, BigInt(which), set, faces, by.expires, by.signature])
    : inventoryCall(sender, inventory, 'saveDeck', [BigInt(which), set, faces]);
