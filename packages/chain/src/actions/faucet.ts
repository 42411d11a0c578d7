import type { Hex } from '@facedown/base';
import { encodeFunctionData, type TransactionReceipt } from 'viem';
import type { SendingClient } from '../client.js';
import { chipsAbi } from '../generated/chipsAbi.js';
import { send } from '../send.js';

export interface FaucetParameters {
  readonly chips: Hex;
  readonly amount: bigint;
}

/** Play money for the sender, up to the faucet's daily limit. */
export const faucet = (client: SendingClient, { chips, amount }: FaucetParameters): Promise<TransactionReceipt> =>
  send(client, { to: chips, data: encodeFunctionData({ abi: chipsAbi, functionName: 'faucet', args: [amount] }) });
