import type { TransactionReceipt } from 'viem';
import type { SendingClient } from '../client.js';
import { type AtTable, type TableCall, tableCall } from '../tableCall.js';

export type StartParameters = AtTable & { readonly call: TableCall<'start'> };

/** The creator starts with fewer seats than there could be. */
export const start = (client: SendingClient, { table, call }: StartParameters): Promise<TransactionReceipt> =>
  tableCall(client, table, 'start', [call]);
