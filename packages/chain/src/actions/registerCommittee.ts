import type { Hex } from '@facedown/base';
import { encodeFunctionData, type TransactionReceipt } from 'viem';
import { committeesAbi } from '../generated/committeesAbi.js';
import { send } from '../send.js';
import type { Sender } from '../sender.js';

export interface CommitteeTerms {
  readonly threshold: number;
  readonly operators: readonly Hex[];
  readonly urls: readonly string[];
  /** Seconds since 1970. */
  readonly until: bigint;
  readonly ceremony: Hex;
}

interface RegisterCommitteeParameters {
  readonly committees: Hex;
  readonly terms: CommitteeTerms;
  /** Of every operator, in their order. */
  readonly signatures: readonly Hex[];
}

export const registerCommittee = (
  sender: Sender,
  { committees, terms, signatures }: RegisterCommitteeParameters,
): Promise<TransactionReceipt> =>
  send(sender, {
    to: committees,
    data: encodeFunctionData({ abi: committeesAbi, functionName: 'register', args: [terms, signatures] }),
  });
