import type { Hex } from '@facedown/base';
import { type ChainClient, type Deployment, readEvents, type TableEvent } from '@facedown/chain';
import type { Judge } from '@facedown/sdk';
import { tableKey } from '@facedown/sdk/coordinator';
import type { Opening } from '@facedown/sdk/engine';
import type { Database } from '../database/database.js';
import type { Departure, Lobby } from '../lobby/lobby.js';

interface IndexerOptions {
  readonly database: Database;
  readonly lobby: Lobby;
  readonly client: ChainClient;
  readonly deployment: Pick<Deployment, 'chainId' | 'table' | 'block'>;
  /** Reads single tables. */
  readonly judge: Judge;
  readonly pollMs?: number;
  readonly log?: (line: string) => void;
}

interface Indexer {
  /** Reads what is new; answers with how many tables have changed. */
  step(): Promise<number>;
  stop(): void;
}

const MAX_BLOCKS = 2000n;
/**
 * Rules or dealers that this house doesn't know are played elsewhere. And anybody may open a table whose terms nobody
 * can read, since contracts take any bytes for a name: it keeps nobody from reading on.
 */
const UNREADABLE: ReadonlySet<string | undefined> = new Set(['UnknownContract', 'WrongTerms']);
const NOBODY = `0x${'00'.repeat(20)}`;

interface Happened {
  inviter?: Hex;
  /** By seat, what its owner has brought altogether. */
  readonly brought: Map<number, bigint>;
  isRunning: boolean;
  readonly departures: Departure[];
}

/** As much as a table without stakes may have; whoever asks for the lobby is told it of every table. */
const isListable = ({ name, config }: Opening): boolean => name.length <= 60 && config.length <= 2 + 2 * 4096;

/** Follows who brings and takes what. Whoever goes before the start has played no game. */
function happen(happened: Happened, { eventName, args, blockNumber, logIndex }: TableEvent): void {
  if (eventName === 'Created') happened.inviter = args.setup.inviter;
  else if (eventName === 'Started') happened.isRunning = true;
  else if (eventName === 'Joined')
    happened.brought.set(args.seat, (happened.brought.get(args.seat) ?? 0n) + args.amount);
  else if (eventName === 'Left') {
    const { seat, owner, amount: paid } = args;
    const brought = happened.brought.get(seat) ?? 0n;
    happened.brought.delete(seat);
    // Numbered by its place in the chain: read again, it is the same stay.
    const epoch = (blockNumber ?? 0n) * 10_000n + BigInt(logIndex ?? 0);
    if (happened.isRunning) happened.departures.push({ seat, owner: owner.toLowerCase() as Hex, brought, paid, epoch });
  }
}

/**
 * Tables, results and leaderboard from the chain's events. Nothing here is kept for its own sake: with
 * an empty database, or a chain that isn't the one we knew, everything is read again from the start.
 */
export function openIndexer(options: IndexerOptions): Indexer {
  const { database, lobby, client, deployment, judge, pollMs = 500 } = options;
  const prefix = `${deployment.chainId}:${deployment.table.toLowerCase()}`;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  // One at a time: two readers of the same blocks would write each other's rows.
  let line: Promise<unknown> = Promise.resolve();
  const inLine = (): Promise<number> => {
    const next = line.catch(() => {}).then(step);
    line = next;
    return next;
  };

  async function hashOf(block: bigint): Promise<string | undefined> {
    const found = (await client.request({
      method: 'eth_getBlockByNumber',
      params: [`0x${block.toString(16)}`, false],
    })) as { hash: Hex } | null;
    return found?.hash;
  }

  /** Where to go on, and what the row says that tells so, unless the chain has forgotten what we have read. */
  async function resumeAt(): Promise<{ from: bigint; known?: string }> {
    const first = BigInt(deployment.block);
    const [row] = await database.query<{ next_block: string; last_hash: string }>(
      'select next_block, last_hash from indexed_chains where chain_key = $1',
      [prefix],
    );
    if (!row) return { from: first };
    const next = BigInt(row.next_block);
    if ((await hashOf(next - 1n)) === row.last_hash) return { from: next, known: row.last_hash };
    options.log?.('the chain is not the one that was indexed: reading it from the start');
    await database.transaction(async (query) => {
      await query("delete from results where table_key like $1 || ':%'", [prefix]);
      await query("delete from lobby_tables where table_key like $1 || ':%'", [prefix]);
      await query('delete from indexed_chains where chain_key = $1', [prefix]);
    });
    return { from: first };
  }

  /**
   * Keeps the place only on top of the one that was read from: rows that were lost while a step ran are
   * then read again, instead of being left out for ever because the step's own place came after them.
   */
  async function keepPlace(known: string | undefined, next: bigint, hash: string): Promise<void> {
    if (known === undefined)
      await database.query(
        `insert into indexed_chains (chain_key, next_block, last_hash) values ($1, $2, $3)
         on conflict (chain_key) do nothing`,
        [prefix, String(next), hash],
      );
    else
      await database.query(
        'update indexed_chains set next_block = $2, last_hash = $3 where chain_key = $1 and last_hash = $4',
        [prefix, String(next), hash, known],
      );
  }

  async function step(): Promise<number> {
    const { from, known } = await resumeAt();
    const head = BigInt((await client.request({ method: 'eth_blockNumber' })) as Hex);
    if (head < from) return 0;
    const to = head - from >= MAX_BLOCKS ? from + MAX_BLOCKS - 1n : head;
    const events = await readEvents(client, { table: deployment.table, fromBlock: from, toBlock: to });
    const changed = new Map<bigint, Happened>();
    for (const event of events) {
      if (event.eventName === 'Owed' || event.eventName === 'Withdrawn') continue;
      const { tableId } = event.args;
      const happened = changed.get(tableId) ?? (await happenedBefore(tableId));
      changed.set(tableId, happened);
      happen(happened, event);
    }
    for (const [tableId, happened] of changed) await update(tableId, happened);
    await keepPlace(known, to + 1n, (await hashOf(to)) ?? '');
    return changed.size;
  }

  /** What is known of a table's seats from what was read earlier. */
  async function happenedBefore(tableId: bigint): Promise<Happened> {
    const known = await lobby.get(`${prefix}:${tableId}`);
    const brought = new Map(known?.seats.map(({ seat, amount }) => [seat, BigInt(amount)]));
    return { brought, isRunning: known?.phase === 'running', departures: [] };
  }

  async function update(tableId: bigint, { inviter, departures }: Happened): Promise<void> {
    const view = await judge.read(tableId).catch((error: { code?: string }) => {
      if (UNREADABLE.has(error.code)) return undefined;
      throw error;
    });
    if (!view || !isListable(view.opening)) return;
    const id = { chainId: judge.chainId, table: judge.table, tableId, epoch: view.epoch };
    const isPrivate = inviter !== undefined && inviter !== NOBODY;
    if (inviter !== undefined)
      await lobby.announce(id, 'chain', view, {
        listing: { access: isPrivate ? 'private' : 'open', ...(isPrivate ? { inviter } : {}), spectators: true },
      });
    await lobby.refresh(tableKey(id), view, { departures });
  }

  const loop = async (): Promise<void> => {
    await inLine().catch((error: unknown) => options.log?.(`indexer: ${String(error).slice(0, 200)}`));
    if (!stopped) timer = setTimeout(loop, pollMs);
  };
  if (pollMs > 0) void loop();
  return {
    step: inLine,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
