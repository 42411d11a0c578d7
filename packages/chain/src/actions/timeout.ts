import type { TransactionReceipt } from 'viem';
import type { Sender } from '../sender.js';
import { type AtTable, type TableCall, tableCall } from '../tableCall.js';

type TimeoutParameters = AtTable & { readonly call: TableCall<'timeout'> };

/** Lets the clock act for whoever was too late. */
export const timeout = (sender: Sender, { table, call }: TimeoutParameters): Promise<TransactionReceipt> =>
  tableCall(sender, table, 'timeout', [call]);
