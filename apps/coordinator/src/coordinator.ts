import { randomUUID } from 'node:crypto';
import type { Hex } from '@facedown/base';
import type { WireMessage } from '@facedown/protocol';
import { HOSTED_CHAIN, HOSTED_TABLE, plainOf, tableKey } from '@facedown/sdk/coordinator';
import type { SessionKey } from '@facedown/sdk/engine';
import type { Context, Hono } from 'hono';
import type { Bus } from './bus/bus.js';
import { databaseBus } from './bus/databaseBus.js';
import { openGasRelay } from './chain/gasRelay.js';
import { openKeeper } from './chain/keeper.js';
import { type ChainHouse, openOnChain } from './chain/onChain.js';
import type { Database } from './database/database.js';
import { keyOfTable, openFinished } from './hosted/finished.js';
import { HOSTED_CHANNEL, openHostedTables } from './hosted/hostedTables.js';
import { judgeOn } from './hosted/judgeOn.js';
import { hostedId } from './hosted/parseCall.js';
import { type Housekeeping, type HousekeepingOptions, openHousekeeping } from './housekeeping.js';
import { createApp, HOLDERS_PATH } from './http/app.js';
import { openHouseReport } from './http/houseReport.js';
import { openLoopDelay } from './http/loopDelay.js';
import { type Metrics, openMetrics } from './http/metrics.js';
import { makeOrigins, type Origins } from './http/origins.js';
import { type Judges, judgesHere } from './judging/judges.js';
import { judgesOnDemand } from './judging/judgesOnDemand.js';
import { type OpenKeyHouse, openHouseServers } from './keyServers/houseServers.js';
import { openAbsence } from './lobby/absence.js';
import { openHistory } from './lobby/history.js';
import { isAlive } from './lobby/isAlive.js';
import { LOBBY_CHANNEL, type Lobby, openLobby } from './lobby/lobby.js';
import { houseOpening, openHouseTable } from './lobby/openHouseTable.js';
import { reconcile } from './lobby/reconcile.js';
import { newHouseKey } from './people/houseKey.js';
import { openPeople } from './people/people.js';
import { openPool } from './people/pool.js';
import { openRatedGames } from './people/ratedGames.js';
import { stakedHouse } from './people/stakedHouse.js';
import { type AddressLimits, openAddresses } from './relay/addresses.js';
import { openGuard } from './relay/guard.js';
import { openMessageLog } from './relay/messageLog.js';
import { openPresence } from './relay/presence.js';
import { openRelayBus, type RelayBus } from './relay/relayBus.js';
import { type Connection, openConnection, type Socket, type SocketLimits } from './relay/socket.js';
import { openSwitchboard, type Switchboard } from './relay/switchboard.js';
import { openWords } from './relay/words.js';

export interface CoordinatorOptions {
  readonly database: Database;
  /** Between the coordinators of one database; without it the database's own. Closed by whoever opened it. */
  readonly bus?: Bus;
  /** Who judges; without it this thread does. They are closed by whoever opened them. */
  readonly judges?: Judges;
  /** Who makes and reads whole game files, opened while there is something to do: no table that plays waits for them. */
  readonly compactors?: () => Judges;
  /** Where its files lie, and who may see how it is. */
  readonly folder?: string;
  readonly houseToken?: string | undefined;
  readonly housekeeping?: Pick<HousekeepingOptions, 'everyMs' | 'now'> & { readonly restMs?: number };
  /** Games for which bots are at hand. */
  readonly botsFor?: readonly string[];
  readonly openHost?: () => Hex | undefined;
  /** The wallets with which bots sit down. */
  readonly botOwners?: () => readonly Hex[];
  readonly chain?: ChainHouse;
  /** Run key servers for the tables of this house, in this process; `open` says where in it, else on this thread. */
  readonly keyServers?: { readonly folder?: string; readonly open?: OpenKeyHouse };
  readonly rpc?: (body: unknown) => Promise<unknown>;
  /** Signs which games count for ratings; a new one where none is given. */
  readonly houseKey?: SessionKey;
  readonly keeping?: { readonly patienceMs?: number; readonly pollMs?: number; readonly now?: () => number };
  readonly limits?: Partial<SocketLimits & AddressLimits>;
  /** Take a caller's address from the proxy in front of us. */
  readonly trustProxy?: boolean;
  /** Pages elsewhere that may use this house. */
  readonly origins?: readonly string[];
  readonly addressOf?: (context: Context) => string;
  readonly log?: (line: string) => void;
}

export interface Coordinator {
  readonly app: Hono;
  readonly lobby: Lobby;
  readonly metrics: Metrics;
  readonly origins: Origins;
  readonly housekeeping: Pick<Housekeeping, 'step'>;
  /** Takes a new socket, or nothing where this address has too many. */
  connect(socket: Socket, address: string): Connection | undefined;
  close(): Promise<void>;
}

/** Tables without stakes ask no address for its permission; it only has to be the same on both sides. */
const HOSTED_KEEPER: Hex = `0x${'00'.repeat(19)}02`;
const ALONE_LINGER_MS = 100;
const WORDS_CHANNEL = 'facedown_words';
const HOSTED_PREFIX = `${HOSTED_CHAIN}:${HOSTED_TABLE}:`;

/** Spreads what strangers ask for over the judges. */
function aboutOf(value: unknown): string {
  const { signature } = Object(value) as { signature?: unknown };
  return typeof signature === 'string' ? signature.slice(0, 132) : '';
}

/** Puts the parts together. Sockets and ports are added by `serve`; tests talk to `app` and `connect`. */
export async function openCoordinator(options: CoordinatorOptions): Promise<Coordinator> {
  const { database, log: say, trustProxy = false, judges = judgesHere() } = options;
  const addresses = openAddresses(options.limits, trustProxy);
  const origin = randomUUID();
  const metrics = openMetrics();
  const keeperAddress = (options.chain?.client.account.address.toLowerCase() as Hex | undefined) ?? HOSTED_KEEPER;
  const origins = makeOrigins({ also: options.origins ?? [], trustProxy });
  let relays: RelayBus | undefined;
  const log = openMessageLog(database, {
    origin,
    // Other coordinators hear of it after the write; within one process nothing but receipts waits.
    ...(database.isShared ? {} : { lingerMs: ALONE_LINGER_MS }),
    onKnown: (said) => guard.refund(said),
    onKept: (kept) => relays?.tell(kept),
    onFailure: (cause) => {
      metrics.count('database_failures');
      say?.(`the database refuses to write: ${cause instanceof Error ? cause.message.slice(0, 200) : cause}`);
    },
  });
  const presence = openPresence();
  // A database within this process has no other coordinators.
  const bus = options.bus ?? databaseBus(database);
  const switchboard: Switchboard = openSwitchboard({
    log,
    origin,
    ...(database.isShared ? { open: (table: string) => relays!.open(table) } : {}),
  });
  // Others speak at once: whoever listens must be there before.
  if (database.isShared) relays = await openRelayBus(bus, origin, switchboard);
  const notify = (channel: string, payload: string) => bus.tell(channel, `${origin} ${payload}`);
  const lobby = openLobby({ database, onChange: (key) => notify(LOBBY_CHANNEL, key) });
  const houseKey = options.houseKey ?? newHouseKey();
  const fileReaders = judgesOnDemand(options.compactors ?? judgesHere);
  const rated = openRatedGames({
    database,
    key: houseKey,
    parseUpload: (upload) => fileReaders.ask('', 'upload', upload),
  });
  const finished = openFinished({
    database,
    openJudges: options.compactors ?? judgesHere,
    ...options.housekeeping,
    ...(say ? { log: say } : {}),
  });
  const hosted = await openHostedTables({
    database,
    judges,
    finished,
    keeper: keeperAddress,
    onChange: async (tableId, view, about) => {
      const key = keyOfTable(tableId);
      if (view.phase === 'lobby' && view.entries.length === 0)
        await lobby.announce(hostedId(tableId, view.epoch), 'hosted', view, about);
      else await lobby.refresh(key, view, about);
      if (view.phase === 'done') {
        guard.forget(key);
        words.end(key);
        await rated.finish(tableId, view);
      }
    },
    onAccepted: () => notify(HOSTED_CHANNEL, ''),
  });
  await reconcile(database, hosted, lobby);
  const others = (payload: string): string | undefined => {
    const [from, rest] = payload.split(' ');
    return from === origin ? undefined : rest;
  };
  await bus.listen(
    LOBBY_CHANNEL,
    (payload) => {
      const key = others(payload);
      if (key) void lobby.changed(key).catch(() => {});
    },
    lobby.lost,
  );
  const catchUp = () => void hosted.catchUp().catch(() => {});
  await bus.listen(HOSTED_CHANNEL, (payload) => others(payload) !== undefined && catchUp(), catchUp);

  const signerOf = async (digest: Uint8Array, signature: Hex): Promise<Hex | undefined> => {
    const told = await judges.ask(signature, 'signer', { digest, signature });
    return told.ok ? told.value : undefined;
  };
  const isSigned = async (table: string, message: WireMessage): Promise<boolean> => {
    const told = await judges.ask(table, 'signed', { sessions: await lobby.sessions(table), table, message });
    return told.ok && told.value;
  };
  const guard = openGuard({
    isKnown: async (table) => (await lobby.get(table)) !== undefined,
    isSigned: async (table, message) => {
      if (await isSigned(table, message)) return true;
      if (!onChain || table.startsWith(HOSTED_PREFIX)) return false;
      // A seat of a table on the chain may be newer than what we have read.
      await onChain.read();
      return isSigned(table, message);
    },
    sessions: lobby.sessions,
    tally: log.tally,
    dropped: (table, party) => void log.drop(table, party).catch(() => {}),
  });
  const words = openWords({
    sessions: lobby.sessions,
    signerOf,
    pass: (text) => database.isShared && notify(WORDS_CHANNEL, text),
  });
  if (database.isShared)
    await bus.listen(WORDS_CHANNEL, (payload) => {
      if (!payload.startsWith(origin)) words.heard(payload.slice(payload.indexOf(' ') + 1));
    });
  const { chain } = options;
  const onChain = chain && openOnChain({ chain, database, lobby, ...(say ? { say } : {}) });
  const keeper = openKeeper({
    database,
    judges,
    lobby,
    log,
    address: keeperAddress,
    sessionOf: async (key, seat) => {
      const known = (await lobby.sessions(key))?.get(seat);
      if (known || !onChain || key.startsWith(HOSTED_PREFIX)) return known;
      await onChain.read();
      return (await lobby.sessions(key))?.get(seat);
    },
    judgeOf: (key, permissions) =>
      key.startsWith(HOSTED_PREFIX) ? judgeOn(hosted, permissions) : onChain?.judgeOf(key, permissions),
    ...options.keeping,
    ...(say ? { say } : {}),
  });
  const history = openHistory(database, chain ? { token: chain.deployment.chips } : {});
  const absence = openAbsence({
    sessionsOf: lobby.sessions,
    // Somebody may be connected to another coordinator of the same database.
    isPresent: (session) => database.isShared || presence.has(session),
    abandon: hosted.abandon,
  });
  const openHost = options.openHost ?? (() => undefined);
  const loopDelay = openLoopDelay(metrics);
  metrics.gauge('connections', () => addresses.connections);
  metrics.gauge('tables_listened', () => switchboard.tables);
  metrics.gauge('waiting_chars', () => log.waiting);
  metrics.gauge('hosted_in_memory', () => hosted.inMemory);
  metrics.gauge('bus_up', () => Number(bus.isUp));
  metrics.gauge('judge_waiting', () => judges.waiting);
  metrics.gauge('resident_bytes', () => process.memoryUsage().rss);

  const housekeeping = openHousekeeping({
    database,
    log,
    finished,
    hosted,
    // Whoever still has it in memory would let people sit down where nothing is written any more.
    onDead: (key) => {
      void lobby.changed(key).catch(() => {});
      notify(LOBBY_CHANNEL, key);
    },
    ...options.housekeeping,
    ...(say ? { say } : {}),
  });

  const addressOf = options.addressOf ?? (() => '127.0.0.1');
  const keyServers =
    options.keyServers &&
    openHouseServers({
      ...options.keyServers,
      // On a development chain the house pays for it.
      ...(chain?.gasRelay ? { chain } : {}),
      judges: [judgeOn(hosted, () => undefined), ...(onChain?.judges ?? [])],
      signerOf: async (digest, signature) => {
        const told = await judges.ask(signature, 'claimSigner', { digest, signature });
        return told.ok ? told.value : undefined;
      },
      addressOf,
      ...(say ? { log: say } : {}),
    });
  const opens = { openHost, keyServers: () => keyServers?.offered() };
  const app = createApp({
    people: openPeople({ database, parsePerson: (value) => judges.ask(aboutOf(value), 'person', { value }) }),
    signerOf,
    rated,
    pool: openPool({
      database,
      key: houseKey,
      hosted,
      rated,
      openingOf: houseOpening(opens),
      parseSeek: (value) => judges.ask(aboutOf(value), 'seek', { value }),
      tableAt: (tableId) => lobby.get(tableKey(hostedId(tableId, 1n))),
      ...(chain && onChain ? { staked: stakedHouse(chain.deployment, onChain.read, lobby) } : {}),
    }),
    isAlive: async (table) =>
      isAlive(table, {
        now: Date.now(),
        isPresent: (session) => database.isShared || presence.has(session),
        sessions: await lobby.sessions(table.key),
      }),
    lobby,
    hosted,
    finished,
    history,
    metrics,
    openHouseTable: openHouseTable({ ...opens, hosted }),
    ...(keyServers ? { keyServers } : {}),
    botsFor: options.botsFor ?? [],
    botTables: async () => absence.mark(await lobby.withBots()),
    openHost,
    keeper,
    report: openHouseReport({
      database,
      bus,
      loopDelay,
      connections: () => addresses.connections,
      ...(options.folder ? { folder: options.folder } : {}),
    }),
    houseToken: options.houseToken,
    ...(chain
      ? {
          chain: {
            chainId: String(chain.deployment.chainId),
            rpc: '/rpc',
            deployment: chain.deployment,
            gasRelay: chain.gasRelay,
            payer: chain.client.account.address.toLowerCase() as Hex,
            ...(chain.fhe ? { fhe: { holders: HOLDERS_PATH } } : {}),
          },
        }
      : {}),
    ...(onChain ? { readChain: onChain.read } : {}),
    ...(options.botOwners ? { botOwners: options.botOwners } : {}),
    ...(chain?.gasRelay ? { gasRelay: openGasRelay(chain.client, chain.deployment, chain.fhe?.vault) } : {}),
    ...(options.rpc ? { rpc: options.rpc } : {}),
    ...(chain?.fhe ? { holders: chain.fhe.holders } : {}),
    isHealthy: async () => {
      const database_ok = await database.query('select 1').then(
        () => true,
        () => false,
      );
      return { ok: database_ok && !log.failing, database: database_ok, writing: !log.failing };
    },
    allowed: addresses.mayAsk,
    addressOf,
    isLocal: (context) => addresses.isFree(addressOf(context)) && origins.isOurs(new URL(context.req.url).host),
    origins,
    mayOpen: addresses.mayOpen,
    ...(say ? { log: say } : {}),
  });

  return {
    app,
    lobby,
    metrics,
    origins,
    housekeeping,
    connect(socket, address) {
      const entered = addresses.enter(address);
      if (!entered) {
        metrics.count('refused', 'TooManyConnections');
        return undefined;
      }
      const { limits, allowed, together, unread, leave, ...speaker } = entered;
      const connection = openConnection(socket, {
        switchboard,
        guard,
        log,
        metrics,
        words,
        limits,
        mayListen: lobby.mayListen,
        presence,
        signerOf,
        watchTable: (tableId, hear) => hosted.watch(tableId, (event) => hear(plainOf(event))),
        watchLobby: lobby.watch,
        botHost: openHost,
        allowed,
        together,
        unread,
        speaker,
      });
      return {
        hear: connection.hear,
        closed: () => {
          leave();
          connection.closed();
        },
      };
    },
    close: async () => {
      housekeeping.stop();
      loopDelay.stop();
      keeper.stop();
      await Promise.all([keyServers?.close(), onChain?.close(), fileReaders.close()]);
      await log.close();
    },
  };
}
