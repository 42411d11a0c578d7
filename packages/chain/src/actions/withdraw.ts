import type { Hex } from '@facedown/base';
import type { TransactionReceipt } from 'viem';
import type { SendingClient } from '../client.js';
import { type AtTable, tableCall } from '../tableCall.js';

export type WithdrawParameters = AtTable & { readonly token: Hex; readonly to: Hex };

/** Takes money whose transfer failed before. */
export const withdraw = (
  client: SendingClient,
  { table, token, to }: WithdrawParameters,
): Promise<TransactionReceipt> => tableCall(client, table, 'withdraw', [token, to]);
