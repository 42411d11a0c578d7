import { BaseError } from '@facedown/base';
import type { TableSetup, TableTerms } from '@facedown/protocol';
import { parseEventLogs, type TransactionReceipt } from 'viem';
import { tableAbi } from '../generated/tableAbi.js';
import type { Sender } from '../sender.js';
import { type AtTable, tableCall } from '../tableCall.js';

type CreateParameters = AtTable & { readonly terms: TableTerms; readonly setup: TableSetup };

/** Opens a lobby; `terms.setup` is the setup's hash, and its random `salt` makes the table one of its own. */
export async function create(
  sender: Sender,
  { table, terms, setup }: CreateParameters,
): Promise<{ tableId: bigint; receipt: TransactionReceipt }> {
  const receipt = await tableCall(sender, table, 'create', [terms, setup]);
  const [event] = parseEventLogs({ abi: tableAbi, logs: receipt.logs, eventName: 'Created' });
  if (!event) throw new BaseError('The table was not opened.', { category: 'contract', code: 'NotCreated' });
  return { tableId: event.args.tableId, receipt };
}
