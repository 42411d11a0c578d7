import type { TransactionReceipt } from 'viem';
import type { SendingClient } from '../client.js';
import { type AtTable, type TableCall, tableCall } from '../tableCall.js';

export type SettleParameters = AtTable & { readonly call: TableCall<'settle'> };

/** Pays out, once. */
export const settle = (client: SendingClient, { table, call }: SettleParameters): Promise<TransactionReceipt> =>
  tableCall(client, table, 'settle', [call]);
