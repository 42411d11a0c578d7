import type { TransactionReceipt } from 'viem';
import type { Sender } from '../sender.js';
import { type AtTable, tableCall } from '../tableCall.js';

type RevokeParameters = AtTable & { readonly tableId: bigint };

/** By the owner himself: whatever he has signed for a seat here, and nobody has used, is void. */
export const revoke = (sender: Sender, { table, tableId }: RevokeParameters): Promise<TransactionReceipt> =>
  tableCall(sender, table, 'revoke', [tableId]);
