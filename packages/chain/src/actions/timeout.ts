import type { TransactionReceipt } from 'viem';
import type { SendingClient } from '../client.js';
import { type AtTable, type TableCall, tableCall } from '../tableCall.js';

export type TimeoutParameters = AtTable & { readonly call: TableCall<'timeout'> };

/** Lets the clock act for whoever was too late. */
export const timeout = (client: SendingClient, { table, call }: TimeoutParameters): Promise<TransactionReceipt> =>
  tableCall(client, table, 'timeout', [call]);
