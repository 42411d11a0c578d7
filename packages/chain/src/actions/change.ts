import type { TransactionReceipt } from 'viem';
import type { Sender } from '../sender.js';
import { type AtTable, type TableCall, tableCall } from '../tableCall.js';

type ChangeParameters = AtTable & { readonly call: TableCall<'change'>; readonly value?: bigint };

/** At a boundary: seats leave, enter and top up, and a new epoch begins. */
export const change = (sender: Sender, { table, call, value }: ChangeParameters): Promise<TransactionReceipt> =>
  tableCall(sender, table, 'change', [call], value);
