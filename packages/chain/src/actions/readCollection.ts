import { BaseError, type Hex, isHex } from '@facedown/base';
import { type Collection, emptyCollection } from '@facedown/collection';
import { formatLog, type Log, parseEventLogs, type RpcLog } from 'viem';
import { getBlock } from 'viem/actions';
import { numberToHex } from 'viem/utils';
import type { ChainClient } from '../client.js';
import type { CardsDeployment } from '../deployment.js';
import { asChainError } from '../errors.js';
import { cardsAbi } from '../generated/cardsAbi.js';
import { inventoryAbi } from '../generated/inventoryAbi.js';
import { packsAbi } from '../generated/packsAbi.js';

interface ReadCollectionParameters {
  readonly cards: Pick<CardsDeployment, 'cards' | 'inventory' | 'packs'>;
  readonly owner: Hex;
  /** Nothing of ours is before it. */
  readonly fromBlock: bigint;
  /** What was read before; it is gone on from there, or begun anew where the chain has another block now. */
  readonly cache?: Collection | undefined;
  /** Blocks asked for at once: many nodes limit it. */
  readonly span?: bigint;
}

const abi = [...cardsAbi, ...inventoryAbi, ...packsAbi] as const;
type CardEvent = ReturnType<typeof parseEventLogs<typeof abi, true>>[number];

/** What an owner has, from events alone. */
export async function readCollection(
  client: ChainClient,
  { cards, owner, fromBlock, cache, span = 100_000n }: ReadCollectionParameters,
): Promise<Collection> {
  try {
    const [latest, before] = await Promise.all([
      getBlock(client, { blockTag: 'latest' }),
      cache && sameOwner(cache, owner)
        ? getBlock(client, { blockNumber: cache.block }).catch(() => undefined)
        : undefined,
    ]);
    const isKnown = cache && before?.hash === cache.blockHash;
    const found = isKnown ? copyOf(cache) : emptyCollection(owner);
    const from = isKnown ? cache.block + 1n : fromBlock;
    for (let start = from; start <= latest.number; start += span) {
      let end = start + span - 1n;
      if (end > latest.number) end = latest.number;
      for (const event of await eventsOf(client, cards, owner, start, end)) note(found, event, cards);
    }
    return { ...found, block: latest.number, blockHash: latest.hash };
  } catch (cause) {
    throw asChainError(cause);
  }
}

type Draft = ReturnType<typeof copyOf>;

const sameOwner = (cache: Collection, owner: Hex): boolean => cache.owner === owner.toLowerCase();

const copyOf = (cache: Collection) => ({
  ...cache,
  owned: new Set(cache.owned),
  staked: new Set(cache.staked),
  starters: new Map(cache.starters),
  packs: new Map(cache.packs),
  decks: new Map(cache.decks),
});

/** Of our three contracts, with the owner in first or second place. */
async function eventsOf(
  client: ChainClient,
  { cards, inventory, packs }: ReadCollectionParameters['cards'],
  owner: Hex,
  from: bigint,
  to: bigint,
): Promise<CardEvent[]> {
  const topic = `0x${owner.slice(2).toLowerCase().padStart(64, '0')}` as const;
  const ask = (topics: (Hex | null)[]): Promise<RpcLog[]> =>
    client.request({
      method: 'eth_getLogs',
      params: [{ address: [cards, inventory, packs], fromBlock: numberToHex(from), toBlock: numberToHex(to), topics }],
    });
  const both = (await Promise.all([ask([null, topic]), ask([null, null, topic])])).flat();
  const logs = new Map<string, Log>();
  for (const log of both) logs.set(`${log.blockNumber}/${log.logIndex}`, formatLog(log));
  const ordered = [...logs.values()].sort(
    (a, b) => Number(a.blockNumber! - b.blockNumber!) || a.logIndex! - b.logIndex!,
  );
  const events = parseEventLogs({ abi, logs: ordered as Log<bigint, number, false>[], strict: true });
  return events;
}

function note(found: Draft, event: CardEvent, at: ReadCollectionParameters['cards']): void {
  const isOwner = (address: Hex): boolean => address.toLowerCase() === found.owner;
  const isFrom = (contract: Hex): boolean => event.address.toLowerCase() === contract.toLowerCase();
  if (event.eventName === 'Transfer' && isFrom(at.cards)) {
    const { from, to, tokenId } = event.args;
    if (isOwner(from)) found.owned.delete(tokenId);
    if (isOwner(to)) found.owned.add(tokenId);
  } else if (event.eventName === 'Staked' && isFrom(at.inventory)) {
    for (const id of event.args.ids) found.staked.add(id);
  } else if (event.eventName === 'Unstaked' && isFrom(at.inventory)) {
    for (const id of event.args.ids) found.staked.delete(id);
  } else if (event.eventName === 'StarterClaimed' && isFrom(at.inventory)) {
    found.starters.set(event.args.set, event.args.word);
  } else if (event.eventName === 'DeckSaved' && isFrom(at.inventory)) {
    const { which, set, faces } = event.args;
    if (faces === '0x') found.decks.delete(Number(which));
    else found.decks.set(Number(which), { set, faces });
  } else if (event.eventName === 'Bought' && isFrom(at.packs)) {
    const { first, count, set, version } = event.args;
    for (let i = 0n; i < count; i++) found.packs.set(first + i, { set, version, isOpened: false });
  } else if (event.eventName === 'Opened' && isFrom(at.packs)) {
    const pack = found.packs.get(event.args.serial);
    if (pack) found.packs.set(event.args.serial, { ...pack, isOpened: true });
  }
}

/** A collection as text, for a cache. */
export const collectionToJson = (collection: Collection): string =>
  JSON.stringify(
    {
      ...collection,
      owned: [...collection.owned],
      staked: [...collection.staked],
      starters: [...collection.starters],
      packs: [...collection.packs],
      decks: [...collection.decks],
    },
    (_key, value) => (typeof value === 'bigint' ? numberToHex(value) : value),
  );

/** Refuses what isn't a cache of ours: it is then read anew. */
export function collectionFromJson(text: string): Collection {
  try {
    const raw = JSON.parse(text) as Record<string, unknown>;
    const list = (value: unknown) => value as readonly unknown[];
    const pairs = (value: unknown) => value as readonly (readonly [unknown, Record<string, unknown>])[];
    if (!isHex(raw.owner) || !isHex(raw.blockHash)) throw new TypeError('not a collection');
    return {
      owner: raw.owner,
      block: BigInt(raw.block as string),
      blockHash: raw.blockHash,
      owned: new Set(list(raw.owned).map((id) => BigInt(id as string))),
      staked: new Set(list(raw.staked).map((id) => BigInt(id as string))),
      starters: new Map(pairs(raw.starters).map(([set, word]) => [BigInt(set as string), BigInt(String(word))])),
      packs: new Map(
        pairs(raw.packs).map(([serial, { set, version, isOpened }]) => [
          BigInt(serial as string),
          { set: BigInt(set as string), version: Number(version), isOpened: isOpened === true },
        ]),
      ),
      decks: new Map(
        pairs(raw.decks).map(([which, { set, faces }]) => [
          Number(which),
          { set: BigInt(set as string), faces: isHex(faces) ? faces : '0x' },
        ]),
      ),
    };
  } catch (cause) {
    throw new BaseError('This is no collection.', { category: 'user', code: 'MalformedFile', cause });
  }
}
