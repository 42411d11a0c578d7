import type { Hex } from '@facedown/base';
import type { TransactionReceipt } from 'viem';
import type { Sender } from '../sender.js';
import { type AtTable, type TableCall, tableCall } from '../tableCall.js';

type LeaveLobbyParameters = AtTable & {
  readonly call: TableCall<'leaveLobby'>;
  readonly seat: number;
  /** The session key's, where the sender is neither it nor the seat's wallet. */
  readonly permission?: Hex;
};

/** A seat leaves before the start and takes back what it brought. */
export const leaveLobby = (
  sender: Sender,
  { table, call, seat, permission }: LeaveLobbyParameters,
): Promise<TransactionReceipt> => tableCall(sender, table, 'leaveLobby', [call, seat, permission ?? '0x']);
