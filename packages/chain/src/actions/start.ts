import type { TransactionReceipt } from 'viem';
import type { Sender } from '../sender.js';
import { type AtTable, type TableCall, tableCall } from '../tableCall.js';

type StartParameters = AtTable & { readonly call: TableCall<'start'> };

/** The creator starts with fewer seats than there could be. */
export const start = (sender: Sender, { table, call }: StartParameters): Promise<TransactionReceipt> =>
  tableCall(sender, table, 'start', [call]);
