import type { TransactionReceipt } from 'viem';
import type { SendingClient } from '../client.js';
import { type AtTable, type TableCall, tableCall } from '../tableCall.js';

export type AdvanceParameters = AtTable & { readonly call: TableCall<'advance'> };

/** Posts signed moves while the table plays on chain. */
export const advance = (client: SendingClient, { table, call }: AdvanceParameters): Promise<TransactionReceipt> =>
  tableCall(client, table, 'advance', [call]);
