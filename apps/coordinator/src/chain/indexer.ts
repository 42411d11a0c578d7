import type { Hex } from '@facedown/base';
import type { Deployment } from '@facedown/chain';
import { tableKey } from '@facedown/sdk/coordinator';
import type { Opening, TableView } from '@facedown/sdk/engine';
import type { Database } from '../database/database.js';
import type { Departure, Lobby } from '../lobby/lobby.js';
import type { Happening, Reading } from './reading.js';

interface IndexerOptions {
  readonly database: Database;
  readonly lobby: Lobby;
  readonly deployment: Pick<Deployment, 'chainId' | 'table' | 'block'>;
  readonly reading: Pick<Reading, 'scan' | 'read'>;
  readonly pollMs?: number;
  readonly log?: (line: string) => void;
}

interface Indexer {
  /** Reads what is new; answers with how many tables have changed. */
  step(): Promise<number>;
  stop(): void;
}

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
function happen(to: Happened, happening: Happening): void {
  switch (happening.kind) {
    case 'created':
      to.inviter = happening.inviter;
      return;
    case 'started':
      to.isRunning = true;
      return;
    case 'joined':
      to.brought.set(happening.seat, (to.brought.get(happening.seat) ?? 0n) + happening.amount);
      return;
    case 'left': {
      const { seat, owner, amount: paid, place: epoch } = happening;
      const brought = to.brought.get(seat) ?? 0n;
      to.brought.delete(seat);
      // Numbered by its place in the chain: read again, it is the same stay.
      if (to.isRunning) to.departures.push({ seat, owner, brought, paid, epoch });
    }
  }
}

/**
 * Tables, results and leaderboard from the chain's events. Nothing here is kept for its own sake: with
 * an empty database, or a chain that isn't the one we knew, everything is read again from the start.
 */
export function openIndexer(options: IndexerOptions): Indexer {
  const { database, lobby, deployment, reading, pollMs = 500 } = options;
  const table = deployment.table.toLowerCase() as Hex;
  const prefix = `${deployment.chainId}:${table}`;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  // One at a time: two readers of the same blocks would write each other's rows.
  let line: Promise<unknown> = Promise.resolve();
  let coming: Promise<number> | undefined;
  // All who ask before the next look begins get its answer: a slow node has no row of them waiting for it.
  const inLine = (): Promise<number> => {
    coming ??= line
      .catch(() => {})
      .then(() => {
        coming = undefined;
        return step();
      });
    line = coming;
    return coming;
  };

  /** Where to go on, and what the row says that tells so. */
  async function resumeAt(): Promise<{ from: bigint; known?: string }> {
    const [row] = await database.query<{ next_block: string; last_hash: string }>(
      'select next_block, last_hash from indexed_chains where chain_key = $1',
      [prefix],
    );
    return row ? { from: BigInt(row.next_block), known: row.last_hash } : { from: BigInt(deployment.block) };
  }

  async function forget(): Promise<void> {
    options.log?.('the chain is not the one that was indexed: reading it from the start');
    await database.transaction(async (query) => {
      await query("delete from results where table_key like $1 || ':%'", [prefix]);
      await query("delete from lobby_tables where table_key like $1 || ':%'", [prefix]);
      await query('delete from indexed_chains where chain_key = $1', [prefix]);
    });
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
    const scanned = await reading.scan({ table, from, known });
    if (scanned.kind === 'nothing') return 0;
    if (scanned.kind === 'other') {
      await forget();
      return step();
    }
    // All are read before any is written: what was written and is read again would be counted twice.
    const views = new Map<bigint, TableView>();
    for (const { tableId } of scanned.tables) {
      const view = await readTable(tableId);
      if (view && isListable(view.opening)) views.set(tableId, view);
    }
    for (const { tableId, happened } of scanned.tables) {
      const view = views.get(tableId);
      if (!view) continue;
      const all = await happenedBefore(tableId);
      for (const one of happened) happen(all, one);
      await update(tableId, view, all);
    }
    await keepPlace(known, scanned.next, scanned.hash);
    return scanned.tables.length;
  }

  /** What is known of a table's seats from what was read earlier. */
  async function happenedBefore(tableId: bigint): Promise<Happened> {
    const known = await lobby.get(`${prefix}:${tableId}`);
    const brought = new Map(known?.seats.map(({ seat, amount }) => [seat, BigInt(amount)]));
    return { brought, isRunning: known?.phase === 'running', departures: [] };
  }

  const readTable = (tableId: bigint): Promise<TableView | undefined> =>
    reading.read({ table, tableId, isOwn: true }).catch((error: { code?: string }) => {
      if (UNREADABLE.has(error.code)) return undefined;
      throw error;
    });

  async function update(tableId: bigint, view: TableView, { inviter, departures }: Happened): Promise<void> {
    const id = { chainId: BigInt(deployment.chainId), table, tableId, epoch: view.epoch };
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
