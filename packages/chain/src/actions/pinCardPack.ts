import type { Hex } from '@facedown/base';
import { encodeFunctionData, type TransactionReceipt } from 'viem';
import { packsAbi } from '../generated/packsAbi.js';
import { send } from '../send.js';
import type { Sender } from '../sender.js';

export interface CardPackParameters {
  readonly packs: Hex;
  readonly serial: bigint;
}

/** Keeps what decides about a pack while the chain still knows it. Anyone may. */
export const pinCardPack = (sender: Sender, { packs, serial }: CardPackParameters): Promise<TransactionReceipt> =>
  send(sender, { to: packs, data: encodeFunctionData({ abi: packsAbi, functionName: 'pin', args: [serial] }) });
