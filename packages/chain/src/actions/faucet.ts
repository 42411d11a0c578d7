import type { Hex } from '@facedown/base';
import { encodeFunctionData, type TransactionReceipt } from 'viem';
import { chipsAbi } from '../generated/chipsAbi.js';
import { send } from '../send.js';
import type { Sender } from '../sender.js';

interface FaucetParameters {
  readonly chips: Hex;
  readonly amount: bigint;
  /** Who gets it; the sender where it is left out. */
  readonly to?: Hex;
}

/** Play money, up to the faucet's daily limit for each who gets some. */
export const faucet = (sender: Sender, { chips, amount, to }: FaucetParameters): Promise<TransactionReceipt> =>
  send(sender, {
    to: chips,
    data: to
      ? encodeFunctionData({ abi: chipsAbi, functionName: 'faucetTo', args: [to, amount] })
      : encodeFunctionData({ abi: chipsAbi, functionName: 'faucet', args: [amount] }),
  });
