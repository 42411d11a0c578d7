import { BaseError, type Hex } from '@facedown/base';
import { type DrawnCard, drawPack, parsePools } from '@facedown/collection';
import { readContract } from 'viem/actions';
import type { ChainClient } from '../client.js';
import { asChainError } from '../errors.js';
import { beaconAbi } from '../generated/beaconAbi.js';
import { cardRegistryAbi } from '../generated/cardRegistryAbi.js';
import { packsAbi } from '../generated/packsAbi.js';
import type { CardPackParameters } from './pinCardPack.js';

export interface CardPackView {
  readonly owner: Hex;
  readonly set: bigint;
  readonly version: number;
  readonly isOpened: boolean;
  /** What decides, and the block from which on it can be had. */
  readonly beacon: Hex;
  readonly beaconId: Hex;
  readonly block: bigint;
  /** Known once it was pinned, and with it the cards: drawn here, from the chain's word alone. */
  readonly value?: bigint;
  readonly cards?: readonly DrawnCard[];
}

/** A pack, and its cards by our own arithmetic as soon as what decides is known. */
export async function readCardPack(client: ChainClient, { packs, serial }: CardPackParameters): Promise<CardPackView> {
  const at = { address: packs, abi: packsAbi } as const;
  try {
    const [[owner, set, version, first, isOpened], beacon, registry] = await Promise.all([
      readContract(client, { ...at, functionName: 'packOf', args: [serial] }),
      readContract(client, { ...at, functionName: 'beacon' }),
      readContract(client, { ...at, functionName: 'registry' }),
    ]);
    const id = await readContract(client, { ...at, functionName: 'beaconIdOf', args: [first] });
    const [block, value, pools] = await Promise.all([
      readContract(client, { address: beacon, abi: beaconAbi, functionName: 'blockOf', args: [id] }),
      readContract(client, { address: beacon, abi: beaconAbi, functionName: 'valueOf', args: [id] }),
      readContract(client, { address: registry, abi: cardRegistryAbi, functionName: 'poolsOf', args: [set, version] }),
    ]);
    const view = { owner: owner.toLowerCase() as Hex, set, version, isOpened, beacon, beaconId: id, block };
    if (value === 0n) return view;
    const parsed = parsePools(pools);
    if (!parsed.ok) throw new BaseError('The pools make no sense.', { category: 'contract', code: parsed.code });
    return { ...view, value, cards: drawPack(value, serial, parsed.value) };
  } catch (cause) {
    throw asChainError(cause);
  }
}
