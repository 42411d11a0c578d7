import type { Hex } from '@facedown/base';
import { fheVaultAbi } from '@facedown/fhevm';
import { decodeFunctionData } from 'viem';
import type { MatrixHouse } from './house.js';
import type { PlayedCell } from './playCell.js';

export interface PaidStep {
  readonly name: string;
  readonly gas: bigint;
}

/** Every transaction of a game that its seats paid for: at the table's contract, and at the vault of `fhe`. */
export async function paidSteps(house: MatrixHouse, { seated, firstBlock }: PlayedCell): Promise<readonly PaidStep[]> {
  const vault = house.chain.fhe.vault.toLowerCase();
  const owners = new Set(seated.judges.map(({ owner }) => owner?.toLowerCase()));
  const last = Number(await house.request('eth_blockNumber'));
  const steps: PaidStep[] = [...seated.spent()];
  for (let number = firstBlock + 1; number <= last; number++) {
    const block = (await house.request('eth_getBlockByNumber', `0x${number.toString(16)}`, true)) as Block;
    for (const { hash, from, to, input } of block.transactions) {
      if (to?.toLowerCase() !== vault || !owners.has(from.toLowerCase())) continue;
      const { gasUsed } = (await house.request('eth_getTransactionReceipt', hash)) as { gasUsed: Hex };
      const { functionName } = decodeFunctionData({ abi: fheVaultAbi, data: input });
      steps.push({ name: `the vault’s ${functionName}`, gas: BigInt(gasUsed) });
    }
  }
  return steps;
}

interface Block {
  readonly transactions: readonly {
    readonly hash: Hex;
    readonly from: Hex;
    readonly to: Hex | null;
    readonly input: Hex;
  }[];
}
