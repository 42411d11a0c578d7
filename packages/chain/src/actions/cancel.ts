import type { TransactionReceipt } from 'viem';
import type { SendingClient } from '../client.js';
import { type AtTable, type TableCall, tableCall } from '../tableCall.js';

export type CancelParameters = AtTable & { readonly call: TableCall<'cancel'> };

/** The creator closes the lobby; all take back what they brought. */
export const cancel = (client: SendingClient, { table, call }: CancelParameters): Promise<TransactionReceipt> =>
  tableCall(client, table, 'cancel', [call]);
