import { BaseError, type Hex, type RandomBytes, serverParty, systemRandom } from '@facedown/base';
import { type AnyDealer, contextOf, type DealerSeat, type GameOf } from '@facedown/game-kit';
import { PROTOCOL_VERSION } from '@facedown/protocol';
import { DoorError, unknownDoor } from './access/doors.js';
import { enterTable } from './change/enterTable.js';
import { epochKeys, epochSecret } from './change/epochKeys.js';
import type { Client, ClientOptions, ClientTimes, OpenSecrets } from './client/client.js';
import { type Clock, systemClock } from './client/clock.js';
import { timesOf } from './client/times.js';
import type { FheReach } from './fhe/reachingSeat.js';
import { seatRequest } from './hosted/authorise.js';
import { takeUp, watchHeldJoin } from './judge/heldJoin.js';
import { type Judge, type TableView, tableIdOf } from './judge/judge.js';
import { openingHash } from './judge/opening.js';
import { openParty, startDiffers } from './openParty.js';
import { loadDealer, rulesOf } from './registry.js';
import { newSession, type SessionKey, sessionOf, signWith } from './signing/session.js';
import { memoryStore } from './store/memoryStore.js';
import type { OpenStore } from './store/store.js';
import { badTerms, TermsError, type TermsLimits } from './terms.js';
import { sheetHash, termsSheet } from './termsSheet.js';
import { type Relay, tableKey } from './transport/relay.js';

export interface JoinTable<State = unknown, Action = unknown> {
  /** The game that this seat came to play. It types the client; a table of another game is refused as `OtherGame`. */
  readonly game?: GameOf<State, Action>;
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
  /** May the next deck be shuffled ahead just now? Where nothing is said, always. */
  readonly mayDraft?: () => boolean;
  /** Where the key servers of the table's dealer answer, the first server first. */
  readonly keyServers?: readonly string[];
  /** How cards are reached that lie on the chain as ciphertexts, where the judge doesn't say. */
  readonly fhe?: FheReach;
  /** Stops waiting, for the others or for a seat at a table that plays. What was paid in comes back by `leaveLobby`. */
  readonly signal?: AbortSignal;
  /** Stands between the client and its part in the dealer: to keep secrets elsewhere, or to watch what they are used for. */
  readonly secretsOf?: (own: DealerSeat) => DealerSeat;
  /** The same for what everyone checks: seats that live in one process may share it. */
  readonly dealerOf?: (dealer: AnyDealer) => AnyDealer;
  /** Which clocks and bonds are accepted: strict ones where there are stakes, any where there are none. */
  readonly limits?: TermsLimits;
  /** Checks and lockers that the person has been shown, beside those that the deployment names. */
  readonly doors?: readonly Hex[];
  /** The hash of the terms sheet that the person was shown: nothing else is signed for. */
  readonly agreed?: Hex;
  /** Sit down once more where this store has left the table before; otherwise that is refused as `AlreadyLeft`. */
  readonly again?: boolean;
}

/**
 * Takes a seat, or takes it up again where an earlier run left it. In a lobby it resolves once the table
 * starts; at a table that plays, once its seats have let us in at a boundary.
 */
export async function joinTable<State = unknown, Action = unknown>(
  options: JoinTable<State, Action>,
): Promise<Client<State, Action>> {
  const { judge, relay, tableId, seat, amount, random = systemRandom } = options;
  const id = tableIdOf(judge, tableId, 0n);
  const store = await (options.store ?? memoryStore())(tableKey(id), seat);
  const protocol = await relay.protocol?.();
  if (protocol !== undefined && protocol !== PROTOCOL_VERSION) throw otherProtocol(protocol);
  const before = await judge.read(tableId);
  if (options.game && options.game.name !== before.opening.game) throw otherGame(before.opening.game);
  const loaded = await loadDealer(before.opening.dealer);
  const kit = { ...loaded, dealer: options.dealerOf?.(loaded.dealer) ?? loaded.dealer };
  const reach = options.fhe ?? judge.fhe;
  if (kit.reach && !reach) throw unreachable();
  const kept = await store.readSecrets();
  const secrets = kept ?? { session: newSession(random).secret, dealer: kit.newSecret(random) };
  if (!kept) await store.writeSecrets(secrets);
  const session = sessionOf(secrets.session);
  await takeUp(judge, tableId);
  judge.sit?.(tableId, seat, signWith(session));
  const away = relay.prove?.(signWith(session));
  const client = await sit().catch((error) => {
    // Who is tried again and again would show a key for each time.
    away?.();
    throw error;
  });
  void client.done.then(away);
  return client as Client<State, Action>;

  async function sit(): Promise<Client> {
    const isOurs = (view: TableView) =>
      view.entries.some((entry) => entry.seat === seat && entry.session.toLowerCase() === session.address);
    const owner = options.owner ?? judge.owner ?? session.address;
    // A seat without a wallet is its session key's own.
    const isOwn = owner === session.address;
    const keys = epochKeys({ kit, secret: secrets.dealer, id, seat, owner, random });
    const game = await rulesOf(before.opening.game, options.game);
    const code = isOurs(before) ? undefined : badTerms(before, game, amount, options.limits);
    if (code) throw new TermsError(code);
    const door = isOurs(before) ? undefined : unknownDoor(before, options.doors);
    if (door) throw new DoorError(door);
    const isShown = options.agreed === undefined || options.agreed === sheetHash(termsSheet(id, before, game, amount));
    if (!isOurs(before) && !isShown) throw new TermsError('TermsChanged');
    if (!isOurs(before) && before.phase === 'lobby') {
      const at = tableIdOf(judge, tableId, before.epoch);
      const cardKey = kit.keyOf(secrets.dealer, contextOf(at, 0n, seat), owner, random);
      const entry = { seat, owner, session: session.address, key: cardKey, amount };
      const proof = isOwn ? signWith(session)(seatRequest(at, entry).digest) : undefined;
      await judge
        .post(tableId, { kind: 'join', entry: { ...entry, ...(proof ? { proof } : {}) } })
        .catch(async (error) => {
          // Somebody may hold it back and post it later.
          await watchHeldJoin({ judge, tableId, seat, session: session.address, clock: options.clock }).asked;
          throw error;
        });
    } else if (!isOurs(before)) {
      const sat = (await store.read()).some(({ kind }) => kind === 'epoch');
      if (sat && !options.again) throw alreadyLeft();
      const { clock = systemClock, signal } = options;
      const { resendMs } = timesOf(before.opening, options.times);
      const asking = { judge, relay, tableId, seat, owner, amount, session, keys, kit, game, store, clock, resendMs };
      await enterTable({ ...asking, ...(signal ? { signal } : {}) });
    }
    const view = await started(judge, tableId, options.signal);
    // What was shown and signed is what is played.
    if (openingHash(view.opening) !== openingHash(before.opening)) throw startDiffers('TermsChanged');
    if (!isOurs(view)) throw alreadyLeft();
    const secret = view.change
      ? epochSecret(kit, secrets.dealer, tableIdOf(judge, tableId, view.epoch))
      : secrets.dealer;
    const dealerSeat: OpenSecrets = (around) => {
      const keep = { read: () => store.readSealed(), write: (sealed: string) => store.writeSealed(sealed) };
      const outside = { session, judge, tableId, answerSeconds: view.opening.answerSeconds, keep, around };
      const own = kit.reach ? kit.reach(secret, seat, { ...outside, reach: reach! }) : kit.seatOf(secret, seat, random);
      return options.secretsOf?.(own) ?? own;
    };
    const me = { party: seat, sign: signWith(session) };
    return openParty({ ...options, relay, view, kit, store, me, dealerSeat, keys });
  }
}

export interface ServeDealer extends Omit<JoinTable, 'game' | 'seat' | 'amount' | 'owner'> {
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
  const away = options.relay.prove?.(signWith(session));
  const me = { party, sign: signWith(session) };
  const own = make(random);
  const dealerSeat = options.secretsOf?.(own) ?? own;
  const client = await openParty({ ...options, view, kit, store, me, dealerSeat }).catch((error) => {
    away?.();
    throw error;
  });
  void client.done.then(away);
  return client;
}

const unreachable = () =>
  new BaseError('Nobody here knows the way to the cards of this table.', {
    category: 'user',
    code: 'NoFhe',
    recoverable: false,
    suggestedAction: 'Start the house with --fhe, or choose another dealer.',
  });

const otherProtocol = (version: number) =>
  new BaseError(`The house speaks version ${version} of the protocol, this program version ${PROTOCOL_VERSION}.`, {
    category: 'user',
    code: 'OtherProtocol',
    recoverable: false,
    suggestedAction:
      version > PROTOCOL_VERSION ? 'Load the page again, or update this program.' : 'Ask the house to be updated.',
  });

const otherGame = (name: string) =>
  new BaseError(`This is a table of ${name}.`, { category: 'user', code: 'OtherGame', recoverable: false });

const alreadyLeft = () =>
  new BaseError('This seat has left the table.', {
    category: 'user',
    code: 'AlreadyLeft',
    recoverable: false,
    suggestedAction: 'Sit down again with `again: true`.',
  });

/** The table as it has begun, once it has. */
export async function started(judge: Judge, tableId: bigint, signal?: AbortSignal): Promise<TableView> {
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
