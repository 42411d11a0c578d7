import { type Hex, isHex, membersOf, ok, type Result, refuse } from '@facedown/base';
import { PendingKind, tablePending } from '@facedown/game-kit';
import { isTableMessage, parseMessage } from '@facedown/protocol';
import {
  closedBy,
  delegateDigest,
  type Engine,
  epochStart,
  type Judge,
  loadDealer,
  loadGame,
  openEngine,
  presentOf,
  receive,
  record,
  rosterOf,
  sharesToPost,
  signerOf,
  type TableView,
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
  /** The session key of a seat, also of one that sat down on the chain a moment ago. */
  readonly sessionOf?: (key: string, seat: number) => Promise<Hex | undefined>;
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

type KeptSeat = { readonly epoch: string; readonly seat: number; readonly permission: Hex };

/**
 * Acts on the judge for seats that are away: disputes a table that another holds up, registers the latest
 * state that everyone signed, lets the clock act, asks for the payout. It holds no key of a seat; what
 * it knows of a table it has from the relay's log, checked like any spectator checks it.
 */
export function openKeeper(options: KeeperOptions): Keeper {
  const { database, lobby, log, address, patienceMs = 45_000, pollMs = 1000, say } = options;
  const sessionOf = options.sessionOf ?? (async (key: string, seat: number) => (await lobby.sessions(key))?.get(seat));
  const now = options.now ?? (() => performance.now());
  const watched = new Map<string, Watched>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function follow(key: string, judge: Judge, tableId: bigint, view: TableView): Promise<Watched | undefined> {
    const before = watched.get(key);
    const known = before?.engine.table.id.epoch === view.epoch ? before : await open(key, judge, tableId, view);
    if (!known) return undefined;
    for (;;) {
      const page = await log.after(key, known.seq);
      for (const { body, seq } of page) {
        known.seq = seq;
        const message = parseMessage(body);
        if (message.ok && isTableMessage(message.value)) known.engine = receive(known.engine, message.value).engine;
      }
      if (page.length === 0) break;
    }
    for (const said of await judge.records(tableId, known.engine.fixed.state.version))
      known.engine = record(known.engine, said).engine;
    // Registered by somebody who had more signatures than the relay was told.
    if (view.version > known.engine.fixed.state.version)
      known.engine = record(known.engine, { kind: 'recorded', version: view.version, hash: view.hash }).engine;
    const { version } = known.engine.fixed.state;
    if (version !== known.version) {
      known.version = version;
      known.movedAt = now();
    }
    return known;
  }

  async function open(key: string, judge: Judge, tableId: bigint, view: TableView): Promise<Watched | undefined> {
    const { opening, entries } = view;
    const game = await loadGame(opening.game);
    const { dealer } = await loadDealer(opening.dealer);
    const table = { id: tableIdOf(judge, tableId, view.epoch), game, dealer };
    const start = epochStart(table, view);
    if (!start.ok) return undefined;
    const engine = openEngine({ table, roster: rosterOf(opening, entries), start: start.value });
    const fresh = { engine, seq: 0n, movedAt: now(), version: view.startVersion };
    watched.set(key, fresh);
    return fresh;
  }

  async function look(key: string, rows: readonly KeptSeat[]): Promise<string | undefined> {
    const listed = await lobby.get(key);
    if (!listed || listed.phase === 'done') {
      watched.delete(key);
      if (listed) await database.query('delete from keeper_seats where table_key = $1', [key]);
      return undefined;
    }
    const permissions = new Map<number, Hex>();
    const judge = options.judgeOf(key, (_tableId, seat) => permissions.get(seat));
    if (!judge || listed.phase !== 'running') return undefined;
    const tableId = BigInt(listed.tableId);
    const view = await judge.read(tableId);
    for (const { seat, epoch, permission } of rows)
      if (BigInt(epoch) === view.epoch) permissions.set(Number(seat), permission);
    if (permissions.size === 0) return undefined;
    const table = await follow(key, judge, tableId, view);
    return table && act(judge, tableId, view, table, permissions);
  }

  /** Does the one thing that helps the seats that are kept here, if there is one. */
  async function act(
    judge: Judge,
    tableId: bigint,
    view: TableView,
    { engine, movedAt }: Watched,
    kept: ReadonlyMap<number, Hex>,
  ): Promise<string | undefined> {
    const { fixed, candidate, heard, roster } = engine;
    const { kind, parties } = tablePending(engine.table, presentOf(engine).state);
    const [seat] = kept.keys() as Iterable<number> as [number];
    const isStill = now() - movedAt >= patienceMs;
    const isRecorded = view.phase === 'play' && presentOf(engine).hash === view.hash;
    const closed = closedBy(engine);
    if (kind === PendingKind.Over && (isRecorded || (fixed.acks && isStill))) {
      await judge.post(tableId, { kind: 'settle', end: { fixed }, seat });
      return 'settle';
    }
    if (closed && isStill && closed.acks.size === roster.seats.length) {
      await judge.post(tableId, { kind: 'settle', end: { closed }, seat });
      return 'settle';
    }
    if (view.phase === 'live') {
      const isMissing = (one: number) => heard.get(one)?.state !== candidate?.hash;
      const holding = candidate ? roster.seats.filter(isMissing) : membersOf(parties);
      // Where the table waits for our own seats alone, a dispute would only start their clock.
      if (!isStill || kind === PendingKind.Over || holding.every((one) => kept.has(one))) return undefined;
      await judge.post(tableId, { kind: 'dispute', seat, fixed });
      return 'dispute';
    }
    if (fixed.acks && fixed.state.version > view.version) {
      await judge.post(tableId, { kind: 'checkpoint', fixed });
      return 'checkpoint';
    }
    if (!isRecorded) return undefined;
    const isMove = candidate?.deeds.some((deed) => deed.kind === 'move');
    const said = isMove ? candidate!.deeds : sharesToPost(engine);
    if (said.some(({ party }) => kept.has(party)) && view.remainingMs > 0) {
      // Its seat said this before it went, and the others wouldn't hear it.
      await judge.post(tableId, { kind: 'advance', base: presentOf(engine), deeds: said });
      return 'advance';
    }
    const isWaitedFor = membersOf(parties).some((one) => kept.has(one));
    if (isStill && isWaitedFor && engine.table.game.outcome(fixed.state.rules).boundary) {
      // Nobody is in a hand: rather take the stacks home than lose the next one to the clock.
      await judge.post(tableId, { kind: 'settle', end: { fixed: presentOf(engine) }, seat });
      return 'settle';
    }
    if (view.remainingMs > 0) return undefined;
    await judge.post(tableId, { kind: 'timeout', base: presentOf(engine) });
    return 'timeout';
  }

  async function step(): Promise<string[]> {
    const rows = await database.query<KeptSeat & { table_key: string }>(
      'select table_key, epoch, seat, permission from keeper_seats order by table_key, seat',
    );
    const tables = new Map<string, KeptSeat[]>();
    for (const row of rows) tables.set(row.table_key, [...(tables.get(row.table_key) ?? []), row]);
    const done: string[] = [];
    for (const [key, seats] of tables)
      try {
        const posted = await look(key, seats);
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
      const session = await sessionOf(key.value, Number(seat));
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
