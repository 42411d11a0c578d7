import type { Hex } from '@facedown/base';
import {
  type ContractFunctionArgs,
  type ContractFunctionName,
  encodeFunctionData,
  type TransactionReceipt,
} from 'viem';
import { inventoryAbi } from './generated/inventoryAbi.js';
import { send } from './send.js';
import type { Sender } from './sender.js';

type Writes = ContractFunctionName<typeof inventoryAbi, 'nonpayable'>;

export function inventoryCall<Name extends Writes>(
  sender: Sender,
  inventory: Hex,
  functionName: Name,
  args: ContractFunctionArgs<typeof inventoryAbi, 'nonpayable', Name>,
): Promise<TransactionReceipt> {
  return send(sender, { to: inventory, data: encodeFunctionData({ abi: inventoryAbi, functionName, args } as never) });
}
