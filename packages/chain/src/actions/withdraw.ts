import type { Hex } from '@facedown/base';
import type { TransactionReceipt } from 'viem';
import type { Sender } from '../sender.js';
import { type AtTable, tableCall } from '../tableCall.js';

type WithdrawParameters = AtTable & { readonly token: Hex; readonly to: Hex };

/** Takes money whose transfer failed before. */
export const withdraw = (sender: Sender, { table, token, to }: WithdrawParameters): Promise<TransactionReceipt> =>
  tableCall(sender, table, 'withdraw', [token, to]);
