import type { TransactionReceipt } from 'viem';
import type { Sender } from '../sender.js';
import { type AtTable, type TableCall, tableCall } from '../tableCall.js';

type AdvanceParameters = AtTable & { readonly call: TableCall<'advance'> };

/** Posts signed moves while the table plays on chain. */
export const advance = (sender: Sender, { table, call }: AdvanceParameters): Promise<TransactionReceipt> =>
  tableCall(sender, table, 'advance', [call]);
