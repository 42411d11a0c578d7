import { randomUUID } from 'node:crypto';
import type { Hex } from '@facedown/base';
import type { WireMessage } from '@facedown/protocol';
import {
  ackDigest,
  HOSTED_CHAIN,
  HOSTED_TABLE,
  leaveDigest,
  moveDigest,
  plainOf,
  type Status,
  signerOf,
  tableKey,
} from '@facedown/sdk';
import type { Context, Hono } from 'hono';
import type { Database } from './database/database.js';
import { HOSTED_CHANNEL, type HostedTables, openHostedTables } from './hosted/hostedTables.js';
import { createApp } from './http/app.js';
import { type Metrics, openMetrics } from './http/metrics.js';
import { openHistory } from './lobby/history.js';
import { LOBBY_CHANNEL, type Lobby, openLobby } from './lobby/lobby.js';
import { openHouseTable } from './lobby/openHouseTable.js';
import { openGuard } from './relay/guard.js';
import { makeBuckets } from './relay/limits.js';
import { openMessageLog } from './relay/messageLog.js';
import { type Connection, openConnection, type Socket, type SocketLimits } from './relay/socket.js';
import { joinRelays, openSwitchboard, tellRelays } from './relay/switchboard.js';

export interface CoordinatorOptions {
  readonly database: Database;
  /** Games for which bots are at hand. */
  readonly botsFor?: readonly string[];
  readonly openHost?: () => Hex | undefined;
  readonly chain?: Status['chain'];
  readonly rpc?: (body: unknown) => Promise<unknown>;
  readonly limits?: Partial<SocketLimits & AddressLimits>;
  /** Take a caller's address from the proxy in front of us. */
  readonly trustProxy?: boolean;
  readonly addressOf?: (context: Context) => string;
  readonly log?: (line: string) => void;
}

export interface AddressLimits {
  readonly requestsPerSecond: number;
  readonly burstRequests: number;
  readonly addressCharsPerSecond: number;
  readonly connectionsPerAddress: number;
}

const ADDRESS_LIMITS: AddressLimits = {
  requestsPerSecond: 100,
  burstRequests: 500,
  addressCharsPerSecond: 4_000_000,
  connectionsPerAddress: 64,
};

export interface Coordinator {
  readonly app: Hono;
  readonly lobby: Lobby;
  readonly metrics: Metrics;
  /** Takes a new socket, or nothing where this address has too many. */
  connect(socket: Socket, address: string): Connection | undefined;
  close(): Promise<void>;
}

const isLoopback = (address: string): boolean => /^(::1|127\.|::ffff:127\.)/.test(address);

/** Puts the parts together. Sockets and ports are added by `serve`; tests talk to `app` and `connect`. */
export async function openCoordinator(options: CoordinatorOptions): Promise<Coordinator> {
  const { database, log: say, trustProxy = false } = options;
  const limits = { ...ADDRESS_LIMITS, ...options.limits };
  const origin = randomUUID();
  const metrics = openMetrics();
  const log = openMessageLog(database, {
    origin,
    onKept: (table, seq) => void tellRelays(database, origin, table, seq).catch(() => {}),
    onFailure: (cause) => {
      metrics.count('database_failures');
      say?.(`the database refuses to write: ${cause instanceof Error ? cause.message.slice(0, 200) : cause}`);
    },
  });
  const switchboard = openSwitchboard({ log, origin });
  await joinRelays(database, switchboard, origin);

  const notify = (channel: string, payload: string) =>
    void database.notify(channel, `${origin} ${payload}`).catch(() => {});
  const lobby = openLobby({ database, onChange: (key) => notify(LOBBY_CHANNEL, key) });
  const hosted = await openHostedTables({
    database,
    onChange: async (tableId, view) => {
      const key = tableKey({ chainId: HOSTED_CHAIN, table: HOSTED_TABLE, tableId });
      await lobby.refresh(key, view);
      if (view.phase === 'done') guard.forget(key);
    },
    onAccepted: () => notify(HOSTED_CHANNEL, ''),
  });
  await reconcile(database, hosted, lobby);
  const others = (payload: string): string | undefined => {
    const [from, rest] = payload.split(' ');
    return from === origin ? undefined : rest;
  };
  await database.listen(
    LOBBY_CHANNEL,
    (payload) => {
      const key = others(payload);
      if (key) void lobby.changed(key).catch(() => {});
    },
    () => {},
  );
  const catchUp = () => void hosted.catchUp().catch(() => {});
  await database.listen(HOSTED_CHANNEL, (payload) => others(payload) !== undefined && catchUp(), catchUp);

  const guard = openGuard({
    isKnown: async (table) => (await lobby.get(table)) !== undefined,
    isSigned: async (table, message) => isSignedBy(await lobby.sessions(table), table, message),
    lastVersion: log.lastVersion,
  });
  const history = openHistory(database);
  const openHost = options.openHost ?? (() => undefined);
  const requests = makeBuckets({ perSecond: limits.requestsPerSecond, burst: limits.burstRequests });
  const chars = makeBuckets({ perSecond: limits.addressCharsPerSecond, burst: 4 * limits.addressCharsPerSecond });
  const connections = new Map<string, number>();
  // The house's own bots and a page on this machine all come from loopback. Behind a proxy everyone does.
  const isFree = (address: string) => !trustProxy && isLoopback(address);

  metrics.gauge('connections', () => [...connections.values()].reduce((sum, count) => sum + count, 0));
  metrics.gauge('tables_listened', () => switchboard.tables);
  metrics.gauge('waiting_chars', () => log.waiting);
  metrics.gauge('resident_bytes', () => process.memoryUsage().rss);

  const addressOf = options.addressOf ?? (() => '127.0.0.1');
  const app = createApp({
    lobby,
    hosted,
    history,
    metrics,
    openHouseTable: openHouseTable({ hosted, lobby, openHost }),
    botsFor: options.botsFor ?? [],
    openHost,
    ...(options.chain ? { chain: options.chain } : {}),
    ...(options.rpc ? { rpc: options.rpc } : {}),
    isHealthy: async () => {
      const database_ok = await database.query('select 1').then(
        () => true,
        () => false,
      );
      return { ok: database_ok && !log.failing, database: database_ok, writing: !log.failing };
    },
    allowed: (address, cost) => isFree(address) || requests.take(address, cost),
    addressOf,
    isLocal: (context) => isFree(addressOf(context)),
    ...(say ? { log: say } : {}),
  });

  return {
    app,
    lobby,
    metrics,
    connect(socket, address) {
      const count = connections.get(address) ?? 0;
      if (count >= limits.connectionsPerAddress && !isFree(address)) {
        metrics.count('refused', 'TooManyConnections');
        return undefined;
      }
      connections.set(address, count + 1);
      const connection = openConnection(socket, {
        switchboard,
        guard,
        log,
        metrics,
        ...(options.limits ? { limits: options.limits } : {}),
        mayListen: lobby.mayListen,
        watchTable: (tableId, hear) => hosted.watch(tableId, (event) => hear(plainOf(event))),
        watchLobby: lobby.watch,
        allowed: (amount) => isFree(address) || chars.take(address, amount),
      });
      let open = true;
      return {
        hear: connection.hear,
        closed: () => {
          if (!open) return;
          open = false;
          const left = (connections.get(address) ?? 1) - 1;
          if (left > 0) connections.set(address, left);
          else connections.delete(address);
          connection.closed();
        },
      };
    },
    close: async () => {
      await log.close();
    },
  };
}

function isSignedBy(sessions: ReadonlyMap<number, Hex> | undefined, table: string, message: WireMessage): boolean {
  const [chainId, address, tableId] = table.split(':') as [string, Hex, string];
  const id = { chainId: BigInt(chainId), table: address, tableId: BigInt(tableId), epoch: message.epoch };
  const session = sessions?.get(message.kind === 'move' ? message.party : message.seat);
  if (!session) return false;
  const digest =
    message.kind === 'move'
      ? moveDigest(id, message)
      : message.kind === 'ack'
        ? ackDigest(id, message)
        : leaveDigest(id, message.seat);
  return signerOf(digest, message.signature) === session;
}

/** A coordinator that died between a judge's word and the lobby's row left the row behind: it is written now. */
async function reconcile(database: Database, hosted: HostedTables, lobby: Lobby): Promise<void> {
  const open = await database.query<{ table_key: string; table_id: string; phase: string }>(
    "select table_key, table_id, phase from lobby_tables where judge = 'hosted' and phase <> 'done'",
  );
  for (const { table_key, table_id } of open) {
    const view = await hosted.read(BigInt(table_id));
    const known = await lobby.get(table_key);
    const isBehind = view && (view.phase === 'done' || view.entries.length !== known?.seats.length);
    if (isBehind) await lobby.refresh(table_key, view);
  }
}
