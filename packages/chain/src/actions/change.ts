import type { TransactionReceipt } from 'viem';
import type { SendingClient } from '../client.js';
import { type AtTable, type TableCall, tableCall } from '../tableCall.js';

export type ChangeParameters = AtTable & { readonly call: TableCall<'change'>; readonly value?: bigint };

/** At a boundary: seats leave, enter and top up, and a new epoch begins. */
export const change = (client: SendingClient, { table, call, value }: ChangeParameters): Promise<TransactionReceipt> =>
  tableCall(client, table, 'change', [call], value);
