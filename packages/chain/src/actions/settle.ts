import type { TransactionReceipt } from 'viem';
import type { Sender } from '../sender.js';
import { type AtTable, type TableCall, tableCall } from '../tableCall.js';

type SettleParameters = AtTable & { readonly call: TableCall<'settle'> };

/** Pays out, once. */
export const settle = (sender: Sender, { table, call }: SettleParameters): Promise<TransactionReceipt> =>
  tableCall(sender, table, 'settle', [call]);
