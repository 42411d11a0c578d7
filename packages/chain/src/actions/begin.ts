import type { TransactionReceipt } from 'viem';
import type { Sender } from '../sender.js';
import { type AtTable, type TableCall, tableCall } from '../tableCall.js';

type BeginParameters = AtTable & { readonly call: TableCall<'begin'> };

/** Records the first state of a table that its last join has started, for the chain to judge it. */
export const begin = (sender: Sender, { table, call }: BeginParameters): Promise<TransactionReceipt> =>
  tableCall(sender, table, 'begin', [call]);
