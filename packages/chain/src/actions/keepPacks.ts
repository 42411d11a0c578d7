import { BaseError, type Hex } from '@facedown/base';
import { formatLog, parseEventLogs } from 'viem';
import { getBlockNumber } from 'viem/actions';
import { numberToHex } from 'viem/utils';
import type { SendingClient } from '../client.js';
import { asChainError } from '../errors.js';
import { packsAbi } from '../generated/packsAbi.js';
import { openCardPack } from './openCardPack.js';
import type { PinBeaconParameters } from './pinBeacon.js';
import { readCardPack } from './readCardPack.js';

export interface KeepPacksParameters {
  readonly packs: Hex;
  /** Only packs of these: anyone may found a set, sell its packs to himself for nothing and let the keeper pay. */
  readonly sets: readonly bigint[];
  /** Packs that were bought before it are left alone. */
  readonly fromBlock: bigint;
  /** Blocks after the one that decides in which a pack is its owner's to open. */
  readonly patience?: bigint;
  /** How the value comes to the chain, for packs of a beacon of key servers; otherwise opening them fetches it. */
  readonly pin?: (at: PinBeaconParameters) => Promise<unknown>;
}

export interface KeptPacks {
  readonly opened: readonly bigint[];
  /** Too late: the chain has forgotten the block that decides. */
  readonly lost: readonly bigint[];
  /** Refused for another reason, which is told once; nobody else's packs wait for them. */
  readonly failed: readonly { readonly serial: bigint; readonly code: string }[];
  readonly waiting: readonly bigint[];
  /** Where to begin the next time: nothing before it is left to open. */
  readonly next: bigint;
  /** How many blocks are missing until everything sold has what decides about it. */
  readonly missing: bigint;
}

/** Opens for their owners what was bought and left, before the chain forgets what decides. For a house's keeper. */
export async function keepPacks(
  client: SendingClient,
  { packs, sets, fromBlock, patience = 0n, pin }: KeepPacksParameters,
): Promise<KeptPacks> {
  const { sold, now } = await leftSince(client, packs, sets, fromBlock);
  const kept = {
    opened: [] as bigint[],
    lost: [] as bigint[],
    failed: [] as { serial: bigint; code: string }[],
    waiting: [] as bigint[],
  };
  let [next, missing] = [now + 1n, 0n];
  for (const { serial, boughtAt } of sold) {
    const { isOpened, block, beacon, beaconId, value } = await readCardPack(client, { packs, serial });
    if (isOpened) continue;
    if (now <= block + patience) {
      kept.waiting.push(serial);
      if (boughtAt < next) next = boughtAt;
      if (block + 1n - now > missing) missing = block + 1n - now;
      continue;
    }
    try {
      if (pin && value === undefined) await pin({ beacon, id: beaconId });
      await openCardPack(client, { packs, serial });
      kept.opened.push(serial);
    } catch (error) {
      if (!(error instanceof BaseError) || error.category !== 'contract') throw error;
      if (error.code === 'StaleBlock') kept.lost.push(serial);
      // Somebody else was faster.
      else if (error.code !== 'AlreadyOpened') kept.failed.push({ serial, code: error.code });
    }
  }
  return { ...kept, next, missing };
}

/** Sold since a block and not opened as far as events tell. */
async function leftSince(client: SendingClient, packs: Hex, sets: readonly bigint[], fromBlock: bigint) {
  try {
    const now = await getBlockNumber(client, { cacheTime: 0 });
    if (fromBlock > now) return { sold: [], now };
    const logs = await client.request({
      method: 'eth_getLogs',
      params: [{ address: packs, fromBlock: numberToHex(fromBlock), toBlock: numberToHex(now) }],
    });
    const events = parseEventLogs({ abi: packsAbi, logs: logs.map((log) => formatLog(log)), strict: true });
    const opened = new Set(events.flatMap((event) => (event.eventName === 'Opened' ? [event.args.serial] : [])));
    const sold = events.flatMap((event) =>
      event.eventName === 'Bought' && sets.includes(event.args.set)
        ? Array.from({ length: Number(event.args.count) }, (_, i) => ({
            serial: event.args.first + BigInt(i),
            boughtAt: event.blockNumber,
          }))
        : [],
    );
    return { sold: sold.filter(({ serial }) => !opened.has(serial)), now };
  } catch (cause) {
    throw asChainError(cause);
  }
}
