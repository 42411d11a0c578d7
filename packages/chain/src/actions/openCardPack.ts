import { encodeFunctionData, parseEventLogs, type TransactionReceipt } from 'viem';
import { packsAbi } from '../generated/packsAbi.js';
import { send } from '../send.js';
import type { Sender } from '../sender.js';
import type { CardPackParameters } from './pinCardPack.js';

interface OpenedPack {
  readonly receipt: TransactionReceipt;
  readonly ids: readonly bigint[];
}

/** Draws a pack's five cards for whom it was sold; anyone may, and it changes nothing who does. */
export async function openCardPack(sender: Sender, { packs, serial }: CardPackParameters): Promise<OpenedPack> {
  const data = encodeFunctionData({ abi: packsAbi, functionName: 'open', args: [serial] });
  const receipt = await send(sender, { to: packs, data });
  const [opened] = parseEventLogs({ abi: packsAbi, eventName: 'Opened', logs: receipt.logs });
  return { receipt, ids: opened!.args.ids };
}
