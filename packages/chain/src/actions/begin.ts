import type { TransactionReceipt } from 'viem';
import type { SendingClient } from '../client.js';
import { type AtTable, type TableCall, tableCall } from '../tableCall.js';

export type BeginParameters = AtTable & { readonly call: TableCall<'begin'> };

/** Records the first state of a table that its last join has started, for the chain to judge it. */
export const begin = (client: SendingClient, { table, call }: BeginParameters): Promise<TransactionReceipt> =>
  tableCall(client, table, 'begin', [call]);
