import type { TransactionReceipt } from 'viem';
import type { Sender } from '../sender.js';
import { type AtTable, type TableCall, tableCall } from '../tableCall.js';

type JoinParameters = AtTable & { readonly call: TableCall<'join'>; readonly value?: bigint };

/** Takes a seat in the lobby; `value` is the stake where the table plays for the native coin. */
export const join = (sender: Sender, { table, call, value }: JoinParameters): Promise<TransactionReceipt> =>
  tableCall(sender, table, 'join', [call], value);
