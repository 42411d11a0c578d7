import { type Hex, inMask, isHex, maskOf, ok, type Result, refuse } from '@facedown/base';
import { PendingKind, tablePending } from '@facedown/game-kit';
import { parseMessage } from '@facedown/protocol';
import {
  delegateDigest,
  type Engine,
  type Judge,
  loadDealer,
  loadGame,
  openEngine,
  receive,
  record,
  rosterOf,
  signerOf,
  startOf,
  tableIdOf,
} from '@facedown/sdk';
import type { Database } from '../database/database.js';
import type { Lobby } from '../lobby/lobby.js';
import type { MessageLog } from '../relay/messageLog.js';
import { parseTableKey } from '../relay/tableKey.js';

export interface KeeperOptions {
  readonly database: Database;
  readonly lobby: Lobby;
  readonly log: MessageLog;
  /** Whom seats delegate to. */
  readonly address: Hex;
  readonly judgeOf: (
    key: string,
    permissionOf: (tableId: bigint, seat: number) => Hex | undefined,
  ) => Judge | undefined;
  /** How long a table may stand still before it is disputed. */
  readonly patienceMs?: number;
  readonly pollMs?: number;
  readonly now?: () => number;
  readonly say?: (line: string) => void;
}

export interface Keeper {
  readonly address: Hex;
  /** A seat asks to be looked after until the epoch ends. */
  accept(request: unknown): Promise<Result<{ until: string }>>;
  /** Looks at every table once; answers with what it posted. */
  step(): Promise<string[]>;
  stop(): void;
}

interface Watched {
  engine: Engine;
  seq: bigint;
  movedAt: number;
  version: bigint;
}

/**
 * Acts on the judge for seats that are away: disputes a table that another holds up, registers the latest
 * state that everyone signed, lets the clock act, asks for the payout. It holds no key of a seat; what
 * it knows of a table it has from the relay's log, checked like any spectator checks it.
 */
export function openKeeper(options: KeeperOptions): Keeper {
  const { database, lobby, log, address, patienceMs = 45_000, pollMs = 1000, say } = options;
  const now = options.now ?? (() => performance.now());
  const watched = new Map<string, Watched>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function follow(key: string, judge: Judge, tableId: bigint): Promise<Watched | undefined> {
    const known = watched.get(key) ?? (await open(key, judge, tableId));
    if (!known) return undefined;
    for (;;) {
      const page = await log.after(key, known.seq);
      for (const { body, seq } of page) {
        known.seq = seq;
        const message = parseMessage(body);
        if (message.ok && message.value.kind !== 'leave') known.engine = receive(known.engine, message.value).engine;
      }
      if (page.length === 0) break;
    }
    for (const said of await judge.records(tableId, known.engine.fixed.state.version))
      known.engine = record(known.engine, said).engine;
    const { version } = known.engine.fixed.state;
    if (version !== known.version) {
      known.version = version;
      known.movedAt = now();
    }
    return known;
  }

  async function open(key: string, judge: Judge, tableId: bigint): Promise<Watched | undefined> {
    const view = await judge.read(tableId);
    const { opening, entries } = view;
    const game = await loadGame(opening.game);
    const { dealer } = await loadDealer(opening.dealer);
    const table = { id: tableIdOf(judge, tableId, view.epoch), game, dealer };
    const start = startOf(table, opening, entries, view.startVersion);
    if (!start.ok) return undefined;
    const engine = openEngine({ table, roster: rosterOf(opening, entries), start: start.value });
    const fresh = { engine, seq: 0n, movedAt: now(), version: view.startVersion };
    watched.set(key, fresh);
    return fresh;
  }

  async function look(
    key: string,
    seats: readonly number[],
    permissions: ReadonlyMap<number, Hex>,
  ): Promise<string | undefined> {
    const listed = await lobby.get(key);
    if (!listed || listed.phase === 'done') {
      watched.delete(key);
      if (listed) await database.query('delete from keeper_seats where table_key = $1', [key]);
      return undefined;
    }
    const judge = options.judgeOf(key, (_tableId, seat) => permissions.get(seat));
    if (!judge || listed.phase !== 'running') return undefined;
    const tableId = BigInt(listed.tableId);
    const table = await follow(key, judge, tableId);
    if (!table) return undefined;
    const view = await judge.read(tableId);
    const { fixed } = table.engine;
    const { kind, parties } = tablePending(table.engine.table, fixed.state);
    const seat = seats[0]!;
    const isStill = now() - table.movedAt >= patienceMs;
    const isRecorded = view.phase === 'play' && fixed.hash === view.hash;
    if (kind === PendingKind.Over && (isRecorded || (fixed.acks && isStill))) {
      await judge.settle(tableId, { fixed }, seat);
      return 'settle';
    }
    if (view.phase === 'live') {
      // Where the table waits for our own seat, a dispute would only start that seat's clock.
      const others = parties & ~maskOf(seats);
      if (!isStill || others === 0n || kind === PendingKind.Over) return undefined;
      const forSeat = seats.find((one) => !inMask(parties, one)) ?? seat;
      await judge.dispute(tableId, forSeat, fixed);
      return 'dispute';
    }
    if (fixed.acks && fixed.state.version > view.version) {
      await judge.checkpoint(tableId, fixed);
      return 'checkpoint';
    }
    if (isRecorded && view.remainingMs === 0) {
      await judge.timeout(tableId, fixed);
      return 'timeout';
    }
    return undefined;
  }

  async function step(): Promise<string[]> {
    const rows = await database.query<{ table_key: string; seat: number; permission: Hex }>(
      'select table_key, seat, permission from keeper_seats order by table_key, seat',
    );
    const tables = new Map<string, Map<number, Hex>>();
    for (const { table_key, seat, permission } of rows)
      tables.set(table_key, (tables.get(table_key) ?? new Map()).set(Number(seat), permission));
    const done: string[] = [];
    for (const [key, permissions] of tables)
      try {
        const posted = await look(key, [...permissions.keys()], permissions);
        if (posted) done.push(`${posted} ${key}`);
      } catch (error) {
        // Somebody was faster, or the judge is away: the next look tells.
        say?.(`keeper: ${key}: ${(error as { code?: string }).code ?? String(error).slice(0, 100)}`);
      }
    return done;
  }

  const loop = async (): Promise<void> => {
    await step().catch(() => {});
    if (!stopped) timer = setTimeout(loop, pollMs);
  };
  if (pollMs > 0) void loop();

  return {
    address,
    async accept(request) {
      const { table, epoch, seat, permission } = request as Record<string, unknown>;
      const key = parseTableKey(table);
      if (!key.ok || typeof epoch !== 'string' || !/^\d{1,19}$/.test(epoch) || !Number.isInteger(seat))
        return refuse('MalformedRequest');
      if (!isHex(permission) || permission.length !== 132) return refuse('MalformedRequest');
      const session = (await lobby.sessions(key.value))?.get(Number(seat));
      if (!session) return refuse('NotASeat');
      const [chainId, contract, tableId] = key.value.split(':') as [string, Hex, string];
      const id = { chainId: BigInt(chainId), table: contract, tableId: BigInt(tableId), epoch: BigInt(epoch) };
      if (signerOf(delegateDigest(id, Number(seat), address), permission) !== session) return refuse('NotSigned');
      await database.query(
        `insert into keeper_seats (table_key, epoch, seat, permission) values ($1, $2, $3, $4)
         on conflict (table_key, epoch, seat) do update set permission = excluded.permission`,
        [key.value, epoch, seat, permission],
      );
      return ok({ until: 'the end of the epoch' });
    },
    step,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
