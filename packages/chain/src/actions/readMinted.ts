import { formatLog, parseEventLogs } from 'viem';
import { numberToHex } from 'viem/utils';
import type { ChainClient } from '../client.js';
import { asChainError } from '../errors.js';
import { packsAbi } from '../generated/packsAbi.js';
import type { CardPackParameters } from './pinCardPack.js';

type ReadMintedParameters = CardPackParameters & {
  /** Nothing of ours is before it. */
  readonly fromBlock: bigint;
};

/** The tokens that came out of a pack; nothing while it is closed. */
export async function readMinted(
  client: ChainClient,
  { packs, serial, fromBlock }: ReadMintedParameters,
): Promise<readonly bigint[] | undefined> {
  try {
    const logs = await client.request({
      method: 'eth_getLogs',
      params: [
        {
          address: packs,
          fromBlock: numberToHex(fromBlock),
          toBlock: 'latest',
          topics: [null, numberToHex(serial, { size: 32 })],
        },
      ],
    });
    const events = parseEventLogs({ abi: packsAbi, eventName: 'Opened', logs: logs.map((log) => formatLog(log)) });
    return events.find(({ args }) => args.serial === serial)?.args.ids;
  } catch (cause) {
    throw asChainError(cause);
  }
}
