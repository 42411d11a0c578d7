import type { Hex } from '@facedown/base';
import type { Permit } from '@facedown/protocol';
import { encodeFunctionData, parseEventLogs, type TransactionReceipt } from 'viem';
import type { SignedCall } from '../cardMessages.js';
import { packsAbi } from '../generated/packsAbi.js';
import { send } from '../send.js';
import type { Sender } from '../sender.js';
import { NO_PERMIT } from './signPermit.js';

type BuyCardPacksParameters = {
  readonly packs: Hex;
  readonly set: bigint;
  readonly count: number;
} & (
  | { readonly by?: undefined }
  | {
      /** The owner's signature, where somebody else sends; `most` is the most that he pays. */
      readonly by: SignedCall;
      readonly most: bigint;
      readonly permit?: Permit;
    }
);

interface BoughtPacks {
  readonly receipt: TransactionReceipt;
  /** Serial numbers follow each other. */
  readonly serials: readonly bigint[];
}

/** Pays for packs; what decides about their cards is fixed in the same transaction. */
export async function buyCardPacks(sender: Sender, parameters: BuyCardPacksParameters): Promise<BoughtPacks> {
  const { packs, set, count } = parameters;
  const data = parameters.by
    ? encodeFunctionData({
        abi: packsAbi,
        functionName: 'buyFor',
        args: [
          {
            owner: parameters.by.owner,
            set,
            count: BigInt(count),
            most: parameters.most,
            expires: parameters.by.expires,
          },
          parameters.permit ?? NO_PERMIT,
          parameters.by.signature,
        ],
      })
    : encodeFunctionData({ abi: packsAbi, functionName: 'buy', args: [set, BigInt(count)] });
  const receipt = await send(sender, { to: packs, data });
  const [bought] = parseEventLogs({ abi: packsAbi, eventName: 'Bought', logs: receipt.logs });
  const first = bought!.args.first;
  return { receipt, serials: Array.from({ length: count }, (_, i) => first + BigInt(i)) };
}
