import type { Hex } from '@facedown/base';
import { encodeFunctionData, type TransactionReceipt } from 'viem';
import { chipsAbi } from '../generated/chipsAbi.js';
import { send } from '../send.js';
import type { Sender } from '../sender.js';

interface ApproveParameters {
  readonly token: Hex;
  readonly spender: Hex;
  readonly amount: bigint;
}

/** Lets a spender take an ERC-20's amount from the sender. A permit does the same without a transaction. */
export const approve = (sender: Sender, { token, spender, amount }: ApproveParameters): Promise<TransactionReceipt> =>
  send(sender, {
    to: token,
    data: encodeFunctionData({ abi: chipsAbi, functionName: 'approve', args: [spender, amount] }),
  });
