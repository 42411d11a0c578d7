import { type ChainClient, readEvents, type TableEvent } from '@facedown/chain';
import type { ChainRecord, Source } from '../engine/types.js';

interface VouchOptions {
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
  const isTold = await anyHas(
    others,
    { table, tableId, fromBlock },
    ({ eventName, args }) => NAMES[record.kind].includes(eventName) && isSame(args, record),
  );
  return isTold ? 'chain' : 'witness';
}

interface Since {
  readonly table: `0x${string}`;
  readonly tableId: bigint;
  readonly fromBlock: bigint;
}

/** Does another RPC have the log of this payout? */
export const hasSettled = (
  others: readonly ChainClient[],
  since: Since,
  payouts: readonly bigint[],
): Promise<boolean> =>
  anyHas(others, since, ({ eventName, args }) => eventName === 'Settled' && String(args.payouts) === String(payouts));

/** An RPC that is silent says nothing, and doesn't keep the others from being heard. */
async function anyHas(
  others: readonly ChainClient[],
  since: Since,
  isIt: (event: TableEvent) => boolean,
): Promise<boolean> {
  const asked = others.map(async (client) => {
    if (!(await readEvents(client, since)).some(isIt)) throw new Error('not there');
  });
  return Promise.any(asked).then(
    () => true,
    () => false,
  );
}

const NAMES: Readonly<Record<ChainRecord['kind'], readonly string[]>> = {
  advance: ['Moved'],
  lapse: ['Lapsed'],
  recorded: ['Fixed', 'Disputed', 'Started', 'Begun'],
};

const isSame = (args: object, { version, hash }: ChainRecord): boolean =>
  'state' in args && args.state === hash && (!('version' in args) || args.version === version);
