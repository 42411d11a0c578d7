import { type ChainClient, readEvents } from '@facedown/chain';
import type { ChainRecord, Source } from '../engine/types.js';

export interface VouchOptions {
  /** RPCs that know nothing of the one that told us. */
  readonly others: readonly ChainClient[];
  /** The person has accepted that one RPC is believed alone. */
  readonly trustsOne: boolean;
  readonly table: `0x${string}`;
  readonly fromBlock: bigint;
}

/** Does another RPC have the contract's log of this record? Posting needs any one; believing needs two. */
export async function vouchOf(
  { others, trustsOne, table, fromBlock }: VouchOptions,
  tableId: bigint,
  record: ChainRecord,
): Promise<Source> {
  if (trustsOne) return 'chain';
  const asked = others.map(async (client) => {
    const events = await readEvents(client, { table, tableId, fromBlock });
    const has = events.some(({ eventName, args }) => NAMES[record.kind].includes(eventName) && isSame(args, record));
    if (!has) throw new Error('not there');
  });
  return Promise.any(asked).then(
    () => 'chain' as const,
    () => 'witness' as const,
  );
}

const NAMES: Readonly<Record<ChainRecord['kind'], readonly string[]>> = {
  advance: ['Moved'],
  lapse: ['Lapsed'],
  recorded: ['Fixed', 'Disputed', 'Started', 'Begun'],
};

const isSame = (args: object, { version, hash }: ChainRecord): boolean =>
  'state' in args && args.state === hash && (!('version' in args) || args.version === version);
