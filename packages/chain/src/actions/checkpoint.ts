import type { FixedState, Seating, TableTerms } from '@facedown/protocol';
import type { TransactionReceipt } from 'viem';
import type { Sender } from '../sender.js';
import { type AtTable, tableCall } from '../tableCall.js';

export type CheckpointParameters = AtTable & {
  readonly tableId: bigint;
  readonly terms: TableTerms;
  readonly seating: Seating;
  readonly fixed: FixedState;
};

/** Records a newer state that all seats signed. */
export const checkpoint = (
  sender: Sender,
  { table, tableId, terms, seating, fixed }: CheckpointParameters,
): Promise<TransactionReceipt> => tableCall(sender, table, 'checkpoint', [tableId, terms, seating, fixed]);
