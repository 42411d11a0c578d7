import type { TransactionReceipt } from 'viem';
import type { Sender } from '../sender.js';
import { type AtTable, type TableCall, tableCall } from '../tableCall.js';

type CancelParameters = AtTable & { readonly call: TableCall<'cancel'> };

/** The creator closes the lobby; all take back what they brought. */
export const cancel = (sender: Sender, { table, call }: CancelParameters): Promise<TransactionReceipt> =>
  tableCall(sender, table, 'cancel', [call]);
