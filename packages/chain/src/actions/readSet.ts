import { BaseError, type Hex } from '@facedown/base';
import { type CardOf, loadSet, parseRecord, parseSetUri, parseWord, type SetOf } from '@facedown/collection';
import { formatLog, parseEventLogs } from 'viem';
import { numberToHex } from 'viem/utils';
import type { ChainClient } from '../client.js';
import { asChainError } from '../errors.js';
import { cardRegistryAbi } from '../generated/cardRegistryAbi.js';

interface ReadSetParameters {
  readonly registry: Hex;
  readonly set: bigint;
  /** The newest where it is left out. */
  readonly version?: number;
  readonly fromBlock?: bigint;
}

/** A set as it was published, from the registry's events alone. Where its address doesn't tell, names are made up. */
export async function readSet(
  client: ChainClient,
  { registry, set, version, fromBlock }: ReadSetParameters,
): Promise<SetOf> {
  const logs = await client
    .request({
      method: 'eth_getLogs',
      params: [
        {
          address: registry,
          fromBlock: numberToHex(fromBlock ?? 0n),
          toBlock: 'latest',
          topics: [null, numberToHex(set, { size: 32 })],
        },
      ],
    })
    .catch((cause: unknown) => {
      throw asChainError(cause);
    });
  const events = parseEventLogs({ abi: cardRegistryAbi, logs: logs.map((log) => formatLog(log)), strict: true });
  const founded = events.find((event) => event.eventName === 'Founded');
  const published = events
    .filter((event) => event.eventName === 'Published')
    .findLast(({ args }) => version === undefined || args.version === version);
  if (!founded || !published)
    throw new BaseError('There is no such set.', { category: 'user', code: founded ? 'NoSuchVersion' : 'NoSuchSet' });
  const cards = published.args.records.flatMap((record, face): CardOf[] => {
    if (record === '0x') return [];
    const parsed = parseRecord(face, record);
    return parsed.ok ? [parsed.value] : [];
  });
  const names = parseSetUri(published.args.uri);
  const starters = founded.args.terms.starters.map((word, i) => ({
    name: names?.starters[i] ?? `Starter ${i}`,
    faces: [...parseWord(word)].flatMap(([face, count]) => Array.from({ length: count }, () => face)),
  }));
  const { name, code } = names ?? { name: published.args.uri, code: 'XX' };
  const loaded = loadSet({ name, code, version: published.args.version, cards, starters });
  if (!loaded.ok) throw new BaseError('The set is none that can be used.', { category: 'contract', code: loaded.code });
  return loaded.value;
}
