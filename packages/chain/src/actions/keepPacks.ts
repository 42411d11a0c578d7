import { BaseError, type Hex } from '@facedown/base';
import { formatLog, parseEventLogs } from 'viem';
import { getBlockNumber } from 'viem/actions';
import { numberToHex } from 'viem/utils';
import type { SendingClient } from '../client.js';
import { asChainError } from '../errors.js';
import { packsAbi } from '../generated/packsAbi.js';
import { openCardPack } from './openCardPack.js';
import { readCardPack } from './readCardPack.js';

export interface KeepPacksParameters {
  readonly packs: Hex;
  /** Packs that were bought before it are left alone. */
  readonly fromBlock: bigint;
}

export interface KeptPacks {
  readonly opened: readonly bigint[];
  /** Too late: the chain has forgotten the block that decides. */
  readonly lost: readonly bigint[];
  readonly waiting: readonly bigint[];
}

/** Opens for their owners what was bought and left, before the chain forgets what decides. For a house's keeper. */
export async function keepPacks(client: SendingClient, { packs, fromBlock }: KeepPacksParameters): Promise<KeptPacks> {
  const { serials, now } = await soldSince(client, packs, fromBlock);
  const kept = { opened: [] as bigint[], lost: [] as bigint[], waiting: [] as bigint[] };
  for (const serial of serials) {
    const { isOpened, block } = await readCardPack(client, { packs, serial });
    if (isOpened) continue;
    if (now <= block) {
      kept.waiting.push(serial);
      continue;
    }
    try {
      await openCardPack(client, { packs, serial });
      kept.opened.push(serial);
    } catch (error) {
      const code = error instanceof BaseError ? error.code : undefined;
      if (code === 'StaleBlock') kept.lost.push(serial);
      // Somebody else was faster.
      else if (code !== 'AlreadyOpened') throw error;
    }
  }
  return kept;
}

async function soldSince(client: SendingClient, packs: Hex, fromBlock: bigint) {
  try {
    const [logs, now] = await Promise.all([
      client.request({
        method: 'eth_getLogs',
        params: [{ address: packs, fromBlock: numberToHex(fromBlock), toBlock: 'latest' }],
      }),
      getBlockNumber(client, { cacheTime: 0 }),
    ]);
    const events = parseEventLogs({ abi: packsAbi, eventName: 'Bought', logs: logs.map((log) => formatLog(log)) });
    const serials = events.flatMap(({ args }) =>
      Array.from({ length: Number(args.count) }, (_, i) => args.first + BigInt(i)),
    );
    return { serials, now };
  } catch (cause) {
    throw asChainError(cause);
  }
}
