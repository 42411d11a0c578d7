import { BaseError, type Hex, type RandomBytes, serverParty } from '@facedown/base';
import { contextOf, type DealerSeat, tableHash } from '@facedown/game-kit';
import { type Client, type ClientOptions, type ClientTimes, openClient } from './client/client.js';
import { type Clock, systemClock } from './client/clock.js';
import { openEngine, receive } from './engine/engine.js';
import { record } from './engine/record.js';
import type { Engine, JournalEntry, LogEntry } from './engine/types.js';
import { seatRequest } from './hosted/authorise.js';
import { type Judge, rosterOf, startOf, type TableView, tableIdOf } from './judge/judge.js';
import { type DealerKit, loadDealer, loadGame } from './registry.js';
import { newSession, type SessionKey, sessionOf, signWith } from './signing/session.js';
import { memoryStore } from './store/memoryStore.js';
import type { OpenStore, SeatStore } from './store/store.js';
import { type Relay, tableKey } from './transport/relay.js';

export interface JoinTable {
  readonly judge: Judge;
  readonly relay: Relay;
  readonly tableId: bigint;
  readonly seat: number;
  readonly amount: bigint;
  /** Whose stake it is; the session key's address where no wallet is involved. */
  readonly owner?: Hex;
  /** Where the seat keeps its journal and secrets; in memory if nowhere else. */
  readonly store?: OpenStore;
  readonly random?: RandomBytes;
  readonly clock?: Clock;
  readonly times?: Partial<ClientTimes>;
  readonly poster?: NonNullable<ClientOptions['poster']>;
  /** Stops waiting for the others. What was paid in comes back by `leaveLobby`. */
  readonly signal?: AbortSignal;
  /** Stands between the client and its part in the dealer: to keep secrets elsewhere, or to watch what they are used for. */
  readonly secretsOf?: (own: DealerSeat) => DealerSeat;
}

/**
 * Takes a seat, or takes it up again where an earlier run left it, and plays from the start of the
 * table on. Resolves once all seats are taken.
 */
export async function joinTable(options: JoinTable): Promise<Client> {
  const { judge, relay, tableId, seat, amount, random = systemRandom } = options;
  const key = tableKey(tableIdOf(judge, tableId, 0n));
  const store = await (options.store ?? memoryStore())(key, seat);
  const before = await judge.read(tableId);
  const kit = await loadDealer(before.opening.dealer);
  const kept = await store.readSecrets();
  const secrets = kept ?? { session: newSession(random).secret, dealer: kit.newSecret(random) };
  if (!kept) await store.writeSecrets(secrets);
  const session = sessionOf(secrets.session);
  judge.sit?.(tableId, seat, signWith(session));
  relay.prove?.(signWith(session));
  const isOurs = (view: TableView) =>
    view.entries.some((entry) => entry.seat === seat && entry.session.toLowerCase() === session.address);
  if (!isOurs(before)) {
    const owner = options.owner ?? judge.owner ?? session.address;
    const id = tableIdOf(judge, tableId, before.epoch);
    const cardKey = kit.keyOf(secrets.dealer, contextOf(id, 0n, seat), owner, random);
    const entry = { seat, owner, session: session.address, key: cardKey, amount };
    // A seat without a wallet is its session key's own.
    const isOwn = owner === session.address;
    const proof = isOwn ? signWith(session)(seatRequest(id, before.opening, entry).digest) : undefined;
    await judge.join(tableId, { ...entry, ...(proof ? { proof } : {}) });
  }
  const view = await started(judge, tableId, options.signal);
  const own = kit.seatOf(secrets.dealer, seat, random);
  const dealerSeat = options.secretsOf?.(own) ?? own;
  return openParty({ ...options, relay, view, kit, store, session, party: seat, dealerSeat });
}

export interface ServeDealer extends Omit<JoinTable, 'seat' | 'amount' | 'owner'> {
  readonly server: number;
  readonly session: SessionKey;
}

/** Plays a dealer's server at a table whose dealer needs one. */
export async function serveDealer(options: ServeDealer): Promise<Client> {
  const { judge, tableId, server, session, random = systemRandom } = options;
  const view = await started(judge, tableId);
  const kit = await loadDealer(view.opening.dealer);
  const make = kit.servers[server];
  if (!make) throw new BaseError('This dealer has no such server.', { category: 'user', code: 'NoSuchServer' });
  const party = serverParty(server);
  const store = await (options.store ?? memoryStore())(tableKey(tableIdOf(judge, tableId, 0n)), party);
  return openParty({ ...options, view, kit, store, session, party, dealerSeat: make(random) });
}

interface OpenParty {
  readonly judge: Judge;
  readonly relay: Relay;
  readonly tableId: bigint;
  readonly view: TableView;
  readonly kit: DealerKit;
  readonly store: SeatStore;
  readonly session: SessionKey;
  readonly party: number;
  readonly dealerSeat: DealerSeat;
  readonly clock?: Clock;
  readonly times?: Partial<ClientTimes>;
  readonly poster?: NonNullable<ClientOptions['poster']>;
}

async function openParty(options: OpenParty): Promise<Client> {
  const { judge, relay, tableId, view, kit, store, session, party, dealerSeat } = options;
  const { opening, entries } = view;
  const game = await loadGame(opening.game);
  const table = { id: tableIdOf(judge, tableId, view.epoch), game, dealer: kit.dealer };
  const start = startOf(table, opening, entries, view.startVersion);
  if (!start.ok) throw startDiffers(start.code);
  if (view.version === view.startVersion && view.hash !== tableHash(table, start.value))
    throw startDiffers('WrongState');
  const opened = openEngine({
    table,
    roster: rosterOf(opening, entries),
    me: { party, sign: signWith(session) },
    mode: opening.onchain ? 'chain' : 'live',
    start: start.value,
  });
  const { engine, log } = resume(opened, await store.read());
  const { clock = systemClock, times, poster } = options;
  return openClient({
    engine,
    log,
    about: { opening, entries, startVersion: view.startVersion },
    secrets: dealerSeat,
    store,
    relay,
    judge,
    clock,
    ...(times ? { times } : {}),
    ...(poster ? { poster } : {}),
  });
}

/** Runs a journal through the engine again. What it had signed stays signed; nothing is sent from here. */
export function resume<S, D>(
  start: Engine<S, D>,
  entries: readonly JournalEntry[],
): { engine: Engine<S, D>; log: LogEntry[] } {
  let engine = start;
  const log: LogEntry[] = [];
  for (const entry of entries) {
    const isMessage = entry.kind === 'move' || entry.kind === 'ack';
    const step = isMessage ? receive({ ...engine, mode: 'live' }, entry) : record(engine, entry);
    engine = { ...step.engine, mode: start.mode };
    for (const effect of step.effects) if (effect.kind === 'fixed') log.push(effect.entry);
  }
  return { engine, log };
}

const startDiffers = (code: string) =>
  new BaseError('This table did not start as its terms say.', { category: 'contract', code, recoverable: false });

async function started(judge: Judge, tableId: bigint, signal?: AbortSignal): Promise<TableView> {
  for (;;) {
    const begun = nextStart(judge, tableId, signal);
    const view = await judge.read(tableId);
    if (view.phase !== 'lobby') {
      begun.cancel();
      if (view.phase === 'done' && !view.payouts) throw notStarted('TableCancelled');
      return view;
    }
    await begun.promise;
    if (signal?.aborted) throw notStarted('Aborted');
  }
}

const notStarted = (code: string) =>
  new BaseError('The table did not start.', { category: 'user', code, recoverable: false });

function nextStart(
  judge: Judge,
  tableId: bigint,
  signal?: AbortSignal,
): { promise: Promise<void>; cancel: () => void } {
  let cancel = () => {};
  const promise = new Promise<void>((resolve) => {
    const end = () => {
      unwatch();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const unwatch = judge.watch(tableId, (event) => {
      if (event.kind === 'started' || (event.kind === 'phase' && event.phase === 'done')) end();
    });
    signal?.addEventListener('abort', end);
    cancel = end;
    if (signal?.aborted) end();
  });
  return { promise, cancel };
}

const systemRandom: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));
