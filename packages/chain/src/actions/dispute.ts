import type { Hex } from '@facedown/base';
import type { TransactionReceipt } from 'viem';
import type { Sender } from '../sender.js';
import { tableCall } from '../tableCall.js';
import type { CheckpointParameters } from './checkpoint.js';

type DisputeParameters = CheckpointParameters & {
  /** For which seat; the sender is its wallet, its session key, or a delegate with its permission. */
  readonly seat: number;
  readonly permission?: Hex;
};

/** Brings a stalled table to the chain. Without acks the fixed state must be the recorded one. */
export const dispute = (
  sender: Sender,
  { table, tableId, terms, seating, fixed, seat, permission }: DisputeParameters,
): Promise<TransactionReceipt> =>
  tableCall(sender, table, 'dispute', [tableId, terms, seating, fixed, seat, permission ?? '0x']);
