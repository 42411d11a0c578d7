import type { Hex } from '@facedown/base';
import {
  type ContractFunctionArgs,
  type ContractFunctionName,
  encodeFunctionData,
  type TransactionReceipt,
} from 'viem';
import { tableAbi } from './generated/tableAbi.js';
import { send } from './send.js';
import type { Sender } from './sender.js';

type Writes = ContractFunctionName<typeof tableAbi, 'nonpayable' | 'payable'>;
export type TableArgs<Name extends Writes> = ContractFunctionArgs<typeof tableAbi, 'nonpayable' | 'payable', Name>;
/** The one struct that most calls take. */
export type TableCall<Name extends Writes> =
  TableArgs<Name> extends readonly [infer First, ...unknown[]] ? First : never;

/** Where the table contract is; every action takes it beside its own parameters. */
export interface AtTable {
  readonly table: Hex;
}

export function tableCall<Name extends Writes>(
  sender: Sender,
  table: Hex,
  functionName: Name,
  args: TableArgs<Name>,
  value?: bigint,
): Promise<TransactionReceipt> {
  const data = encodeFunctionData({ abi: tableAbi, functionName, args } as never);
  return send(sender, { to: table, data, value });
}
