import type { Hex } from '@facedown/base';
import type { TransactionReceipt } from 'viem';
import type { Sender } from '../sender.js';
import { type AtTable, tableCall } from '../tableCall.js';

type RevokeForParameters = AtTable & {
  readonly tableId: bigint;
  readonly owner: Hex;
  /** The owner's signature of a `Revoke` with the number that `readNonce` tells. */
  readonly permission: Hex;
};

/** By anyone, for an owner who can't send by himself: whatever he has signed for a seat here, and nobody has used, is void. */
export const revokeFor = (
  sender: Sender,
  { table, tableId, owner, permission }: RevokeForParameters,
): Promise<TransactionReceipt> => tableCall(sender, table, 'revokeFor', [tableId, owner, permission]);
