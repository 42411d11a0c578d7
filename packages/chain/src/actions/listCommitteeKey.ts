import type { Hex } from '@facedown/base';
import { encodeFunctionData, type TransactionReceipt } from 'viem';
import { committeesAbi } from '../generated/committeesAbi.js';
import { send } from '../send.js';
import type { Sender } from '../sender.js';

interface ListCommitteeKeyParameters {
  readonly committees: Hex;
  readonly id: Hex;
  readonly label: Hex;
  /** Share key and proof of possession of every server. */
  readonly proofs: Hex;
  readonly signatures: readonly Hex[];
}

export const listCommitteeKey = (
  sender: Sender,
  { committees, id, label, proofs, signatures }: ListCommitteeKeyParameters,
): Promise<TransactionReceipt> =>
  send(sender, {
    to: committees,
    data: encodeFunctionData({ abi: committeesAbi, functionName: 'list', args: [id, label, proofs, signatures] }),
  });
