import type { Hex } from '@facedown/base';
import { type ChainClient, type Deployment, readEvents, type TableEvent } from '@facedown/chain';
import { loadDealer, loadGame } from '@facedown/sdk';
import { type ChainJudge, chainJudge } from '@facedown/sdk/chain';
import type { ChainRecord, TableView } from '@facedown/sdk/engine';

/**
 * All that a house reads of a chain's tables. It does so away from the thread that serves, so each argument and answer
 * can be cloned, and none is large. `table` names the contract: a house may know several.
 */
export interface Reading {
  /** What happened from a block on, and is there more? Not all of it at once. */
  scan(ask: { readonly table: Hex; readonly from: bigint; readonly known?: string | undefined }): Promise<Scanned>;
  read(ask: TableAsk): Promise<TableView>;
  records(ask: TableAsk & { readonly from: bigint }): Promise<readonly ChainRecord[]>;
}

interface TableAsk {
  readonly table: Hex;
  readonly tableId: bigint;
  /** The house asks for itself, one after the other: however many others wait, it may. */
  readonly isOwn?: true;
}

/** Who reads; closed by whoever opened it. */
export interface Reader extends Reading {
  close(): Promise<void>;
}

type Scanned =
  /** The chain has forgotten what was known of it. */
  | { readonly kind: 'other' }
  | { readonly kind: 'nothing' }
  /** `hash` is that of the last block that was read. */
  | { readonly kind: 'news'; readonly next: bigint; readonly hash: string; readonly tables: readonly TableNews[] };

interface TableNews {
  readonly tableId: bigint;
  /** In order. A table at which none of this happened has changed all the same. */
  readonly happened: readonly Happening[];
}

/** Who brings and takes what. */
export type Happening =
  | { readonly kind: 'created'; readonly inviter: Hex }
  | { readonly kind: 'started' }
  | { readonly kind: 'joined'; readonly seat: number; readonly amount: bigint }
  /** `place` is its own in the whole chain. */
  | {
      readonly kind: 'left';
      readonly seat: number;
      readonly owner: Hex;
      readonly amount: bigint;
      readonly place: bigint;
    };

interface ReadingOptions {
  readonly connect: () => Promise<ChainClient>;
  readonly deployments: readonly Deployment[];
  /** Milliseconds that never go back. */
  readonly now?: () => number;
}

/**
 * A block that was there and isn't any more: of several nodes behind one address some are late. Only a chain that was
 * begun anew hasn't got it for so long, and then all that is known of it is forgotten.
 */
const MISSING_MS = 10_000;
const MAX_BLOCKS = 2000n;
/** What is told at once: whoever hears it does nothing else meanwhile. */
const MAX_EVENTS = 500;

export const resolveTable = async ({ game, dealer }: { game: string; dealer: string }) => ({
  game: await loadGame(game),
  dealer: (await loadDealer(dealer)).dealer,
});

export function openReading({ connect, deployments, now = () => performance.now() }: ReadingOptions): Reading {
  let connected: Promise<ChainClient> | undefined;
  const client = (): Promise<ChainClient> => {
    connected ??= connect();
    // A chain that was away is asked again.
    connected.catch(() => {
      connected = undefined;
    });
    return connected;
  };
  const contracts = new Map(
    deployments.map((deployment) => [deployment.table.toLowerCase(), openContract(deployment)]),
  );
  const at = (table: Hex) => contracts.get(table.toLowerCase())!;
  return {
    scan: (ask) => at(ask.table).scan(ask),
    read: async ({ table, tableId }) => (await at(table).judge()).read(tableId),
    records: async ({ table, tableId, from }) => (await at(table).judge()).records(tableId, from),
  };

  function openContract(deployment: Deployment) {
    let judge: ChainJudge | undefined;
    /** Blocks that hold as many events as are told at once, as far as is known. */
    let span = MAX_BLOCKS;
    let missingSince: number | undefined;
    return {
      // One judge for all: it remembers what it has read. Its node is our own.
      async judge(): Promise<ChainJudge> {
        judge ??= chainJudge({ trustsOne: true, client: await client(), deployment, resolve: resolveTable });
        return judge;
      },
      async scan({ from, known }: Parameters<Reading['scan']>[0]): Promise<Scanned> {
        const reached = await client();
        const last = known === undefined ? undefined : await hashOf(reached, from - 1n);
        if (known !== undefined && last === undefined) {
          missingSince ??= now();
          if (now() - missingSince < MISSING_MS) return { kind: 'nothing' };
        }
        missingSince = undefined;
        if (last !== known) return { kind: 'other' };
        const head = BigInt((await reached.request({ method: 'eth_blockNumber' })) as Hex);
        if (head < from) return { kind: 'nothing' };
        const to = head - from >= span ? from + span - 1n : head;
        // Asked first: of a chain that changes meanwhile it isn't the last one's, and all is read again.
        const hash = await hashOf(reached, to);
        if (hash === undefined) return { kind: 'nothing' };
        const events = await readEvents(reached, { table: deployment.table, fromBlock: from, toBlock: to });
        const told = wholeBlocks(events);
        const lastTold = told.at(-1);
        const isAll = told.length === events.length;
        span = isAll ? min(span * 2n, MAX_BLOCKS) : (span + 1n) / 2n;
        const end = isAll ? { block: to, hash } : { block: lastTold?.blockNumber ?? to, hash: lastTold?.blockHash };
        return { kind: 'news', next: end.block + 1n, hash: end.hash ?? '', tables: newsOf(told) };
      },
    };
  }
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** As many blocks as hold no more than is told at once, and one in any case. */
function wholeBlocks(events: readonly TableEvent[]): readonly TableEvent[] {
  const beyond = events[MAX_EVENTS]?.blockNumber;
  if (beyond == null) return events;
  const isFirst = beyond === events[0]?.blockNumber;
  return events.filter(
    ({ blockNumber }) => blockNumber !== null && (blockNumber < beyond || (isFirst && blockNumber === beyond)),
  );
}

async function hashOf(client: ChainClient, block: bigint): Promise<string | undefined> {
  const found = (await client.request({
    method: 'eth_getBlockByNumber',
    params: [`0x${block.toString(16)}`, false],
  })) as { hash: Hex } | null;
  return found?.hash;
}

function newsOf(events: readonly TableEvent[]): TableNews[] {
  const tables = new Map<bigint, Happening[]>();
  for (const event of events) {
    if (event.eventName === 'Owed' || event.eventName === 'Withdrawn') continue;
    const { tableId } = event.args;
    const happened = tables.get(tableId) ?? [];
    tables.set(tableId, happened);
    const one = happeningOf(event);
    if (one) happened.push(one);
  }
  return [...tables].map(([tableId, happened]) => ({ tableId, happened }));
}

function happeningOf({ eventName, args, blockNumber, logIndex }: TableEvent): Happening | undefined {
  switch (eventName) {
    case 'Created':
      return { kind: 'created', inviter: args.setup.inviter };
    case 'Started':
      return { kind: 'started' };
    case 'Joined':
      return { kind: 'joined', seat: args.seat, amount: args.amount };
    case 'Left': {
      const { seat, owner, amount } = args;
      const place = (blockNumber ?? 0n) * 10_000n + BigInt(logIndex ?? 0);
      return { kind: 'left', seat, owner: owner.toLowerCase() as Hex, amount, place };
    }
    default:
      return undefined;
  }
}
