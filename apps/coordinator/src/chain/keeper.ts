import { type Hex, isHex, ok, type Result, refuse } from '@facedown/base';
import type { Judge } from '@facedown/sdk';
import { delegateDigest, type TableView } from '@facedown/sdk/engine';
import type { Database } from '../database/database.js';
import type { Judges } from '../judging/judges.js';
import type { Lobby } from '../lobby/lobby.js';
import type { MessageLog } from '../relay/messageLog.js';
import { parseTableKey } from '../relay/tableKey.js';

interface KeeperOptions {
  readonly database: Database;
  readonly judges: Judges;
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
  readonly epoch: bigint;
  /** Has a judge begun to follow it? */
  isBegun: boolean;
  /** The last message that was followed. */
  seq: bigint;
  /** The version that all have signed, by those messages alone and with what the judge says. */
  followed: bigint;
  version: bigint;
  movedAt: number;
}

type KeptSeat = { readonly epoch: string; readonly seat: number; readonly permission: Hex };

/**
 * Acts on the judge for seats that are away: disputes a table that another holds up, registers the latest
 * state that everyone signed, lets the clock act, asks for the payout. It holds no key of a seat; what
 * it knows of a table it has from the relay's log, checked like any spectator checks it.
 */
export function openKeeper(options: KeeperOptions): Keeper {
  const { database, judges, lobby, log, address, patienceMs = 45_000, pollMs = 1000, say } = options;
  const sessionOf = options.sessionOf ?? (async (key: string, seat: number) => (await lobby.sessions(key))?.get(seat));
  const now = options.now ?? (() => performance.now());
  const watched = new Map<string, Watched>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  /** What a judge knows of a table: told again from the first message where it was lost. */
  async function follow(key: string, judge: Judge, tableId: bigint, view: TableView): Promise<Watched | undefined> {
    const before = watched.get(key);
    const known = before?.epoch === view.epoch ? before : fresh(view);
    watched.set(key, known);
    for (;;) {
      const page = await log.after(key, known.seq);
      if (page.length === 0 && known.isBegun) break;
      const followed = await judges.ask(key, 'follow', {
        key,
        at: { chainId: judge.chainId, table: judge.table, tableId },
        view,
        messages: page.map(({ body }) => body),
        isFirst: !known.isBegun,
      });
      if (!followed.ok) {
        if (known.isBegun) lose(known);
        else return undefined;
        continue;
      }
      known.isBegun = true;
      known.followed = followed.value;
      if (page.length === 0) break;
      known.seq = page.at(-1)!.seq;
    }
    return known;
  }

  function lose(known: Watched): void {
    known.isBegun = false;
    known.seq = 0n;
  }

  const fresh = ({ epoch, startVersion }: TableView): Watched => ({
    epoch,
    isBegun: false,
    seq: 0n,
    followed: startVersion,
    version: startVersion,
    movedAt: now(),
  });

  async function look(key: string, rows: readonly KeptSeat[]): Promise<string | undefined> {
    const listed = await lobby.get(key);
    if (!listed || listed.phase === 'done') {
      if (watched.delete(key)) await judges.ask(key, 'unfollow', { key });
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
    if (!table) return undefined;
    const decided = await judges.ask(key, 'decide', {
      key,
      view,
      records: await judge.records(tableId, table.followed),
      kept: [...permissions.keys()],
      version: table.version,
      isStill: now() - table.movedAt >= patienceMs,
    });
    if (!decided.ok) {
      lose(table);
      return undefined;
    }
    const { version, call } = decided.value;
    table.followed = version;
    if (version !== table.version) {
      table.version = version;
      table.movedAt = now();
    }
    if (!call) return undefined;
    await judge.post(tableId, call);
    return call.kind;
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
      const digest = delegateDigest(id, Number(seat), address);
      const signer = await judges.ask(permission, 'signer', { digest, signature: permission });
      if (!signer.ok || signer.value !== session) return refuse('NotSigned');
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
