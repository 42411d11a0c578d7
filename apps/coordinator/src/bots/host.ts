import {
  BaseError,
  concatBytes,
  type Hex,
  hexToBytes,
  isHex,
  keccak256Bytes,
  type RandomBytes,
  randomBelow,
} from '@facedown/base';
import type { BuyIns } from '@facedown/game-kit';
import {
  type Client,
  type ClientTimes,
  type Coordinator,
  joinTable,
  loadKit,
  type OpenStore,
  type SessionKey,
  serveDealer,
  type View,
} from '@facedown/sdk';
import { type JoinStakes, keyOwner, openStakes, type Stakes } from '@facedown/sdk/chain';
import {
  BOT_STRENGTHS,
  type BotStrength,
  HOSTED_CHAIN,
  HOSTED_TABLE,
  type LobbyTable,
  signTicket,
} from '@facedown/sdk/coordinator';
import { signWith } from '@facedown/sdk/engine';
import { strategyOf } from './strategies.js';

interface BotHostOptions {
  readonly house: Coordinator;
  /** Where the bots keep their keys and journals: after a crash they go on where they were. */
  readonly store: OpenStore;
  /** The key of the `open` dealer's host. */
  readonly openHost: SessionKey;
  /** With which they sit down at tables with stakes. */
  readonly wallets?: readonly SessionKey[];
  readonly random: RandomBytes;
  /** Milliseconds that a bot takes to think, at least and at most. */
  readonly think?: readonly [number, number];
  readonly times?: Partial<ClientTimes>;
  /** Tables that earlier runs sat at. */
  readonly remember?: readonly SeatAt[];
  readonly lobbyMs?: number;
  readonly onSeats?: (seats: readonly SeatAt[]) => void;
  readonly log?: (line: string) => void;
}

export interface SeatAt {
  readonly key: string;
  readonly tableId: string;
  readonly seat: number;
  readonly strength: BotStrength;
  readonly amount?: string;
  /** At a table with stakes: its wallet, and its ticket where the table is private. */
  readonly owner?: Hex;
  readonly ticket?: Hex;
}

/** From the file of an earlier run. */
export function parseSeat(value: unknown): SeatAt | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { key, tableId, seat, strength, amount, owner, ticket } = value as Record<string, unknown>;
  const known = BOT_STRENGTHS.find((one) => one === strength);
  if (typeof key !== 'string' || typeof tableId !== 'string' || !/^\d{1,78}$/.test(tableId) || !known) return undefined;
  if (!Number.isInteger(seat) || (amount !== undefined && !/^\d{1,38}$/.test(String(amount)))) return undefined;
  if ((owner !== undefined && !isHex(owner)) || (ticket !== undefined && !isHex(ticket))) return undefined;
  return {
    key,
    tableId,
    seat: Number(seat),
    strength: known,
    ...(amount === undefined ? {} : { amount: String(amount) }),
    ...(owner ? { owner } : {}),
    ...(ticket ? { ticket } : {}),
  };
}

interface BotHost {
  readonly playing: number;
  stop(): void;
}

/** Told at once where they are asked for; looked for, whose people are gone, and what was missed. */
const POLL_MS = 2000;
/** How long a bot leaves its money at a table that doesn't begin; without stakes it looks whether the table is still there. */
const LOBBY_MS = 30 * 60_000;

/** Sits down wherever bots are asked for. Each seat is an ordinary client with keys of its own. */
export function openBotHost(options: BotHostOptions): BotHost {
  const { house, store, random, think = [300, 1200], log } = options;
  const seats = new Map<string, SeatAt>(options.remember?.map((at) => [`${at.key}/${at.seat}`, at]));
  const running = new Set<string>();
  const clients = new Map<string, Client>();
  /** Tables whose people are gone: nobody plays there until they are back. */
  const absent = new Set<string>();
  const stakes = new Map<Hex, Promise<Stakes>>();
  const { lobbyMs = LOBBY_MS } = options;
  let stopped = false;

  const note = () => options.onSeats?.([...seats.values()]);

  async function sit(table: Pick<LobbyTable, 'tableId' | 'key'>, at: SeatAt): Promise<void> {
    const name = `${at.key}/${at.seat}`;
    if (stopped || running.has(name) || absent.has(at.key)) return;
    running.add(name);
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), lobbyMs);
    try {
      const listed = await house.table(table.key);
      if (listed.phase === 'done') {
        seats.delete(name);
        note();
        return;
      }
      seats.set(name, at);
      note();
      const join = {
        tableId: BigInt(table.tableId),
        seat: at.seat,
        amount: await amountAt(listed, at),
        store,
        random,
        signal: patience.signal,
        ...(options.times ? { times: options.times } : {}),
      };
      const client =
        listed.judge === 'chain'
          ? await joinOnChain(at, join)
          : await joinTable({ ...join, judge: house.judge({ ticket }), relay: house.relay });
      clearTimeout(timer);
      clients.set(name, client);
      await play(client, listed, at.strength);
      const ending = await client.done;
      clients.delete(name);
      if (ending.kind === 'settled' || ending.kind === 'left') {
        seats.delete(name);
        note();
      }
    } catch (error) {
      // Nothing of ours lies there: whoever asked for it may still come.
      if (patience.signal.aborted && !at.owner) return;
      log?.(`seat ${at.seat} of table ${table.tableId}: ${codeOf(error)}`);
      if (isFinal(error)) {
        seats.delete(name);
        note();
      }
    } finally {
      clearTimeout(timer);
      running.delete(name);
    }
  }

  function stakesOf(owner: Hex | undefined): Promise<Stakes> {
    const wallet = options.wallets?.find(({ address }) => address === owner);
    if (!wallet)
      throw new BaseError('No bot has this wallet.', { category: 'user', code: 'NoSuchWallet', recoverable: false });
    const known = stakes.get(wallet.address);
    if (known) return known;
    const opened = openStakes({ house, owner: keyOwner(wallet.secret), random });
    stakes.set(wallet.address, opened);
    opened.catch(() => stakes.delete(wallet.address));
    return opened;
  }

  /** Its own money from the faucet, its own signature; the house's gas relay posts. */
  async function joinOnChain({ owner, ticket }: SeatAt, join: JoinStakes): Promise<Client> {
    const own = await stakesOf(owner);
    const { entries } = await own.judge.read(join.tableId);
    if (!entries.some((entry) => entry.owner === owner)) await own.claimChips(join.amount);
    try {
      // Started again by this host after a crash, a bot needs no keeper.
      return await own.joinTable({ ...join, keep: false, ...(ticket ? { ticket } : {}) });
    } catch (error) {
      if (join.signal?.aborted) await own.leaveLobby(join.tableId, join.seat);
      throw error;
    }
  }

  /** Shows that the seat which was kept for a bot is taken by one. */
  const ticket = (tableId: bigint, owner: Hex): Hex =>
    signTicket(options.openHost, { chainId: HOSTED_CHAIN, table: HOSTED_TABLE, tableId, epoch: 1n }, owner);

  /** The people have gone: bots alone would play on for ever. */
  const isAlone = ({ key, judge }: LobbyTable, { epoch, seats: taken }: View): boolean =>
    epoch > (judge === 'chain' ? 0n : 1n) && taken.every((seat) => seats.has(`${key}/${seat}`));

  /** The same after a crash: what a bot has sealed it must be able to open. */
  const secretOf = (key: string, seat: number): RandomBytes => {
    const text = new TextEncoder().encode(`facedown/bot/${key}/${seat}`);
    const bytes = keccak256Bytes(concatBytes(hexToBytes(options.openHost.secret), text));
    return (length) => bytes.slice(0, length);
  };

  /** Nothing left to play with, in a game that is played for something. */
  const isBroke = (fee: bigint, party: number, { outcome, waiting }: View): boolean =>
    fee > 0n && waiting.kind !== 'over' && outcome.boundary && outcome.payouts[party] === 0n;

  async function play(client: Client, table: LobbyTable, strength: BotStrength): Promise<void> {
    let leaving = false;
    let hasActed = false;
    const { least: fee } = await buyInsAt(table);
    const choose = await strategyOf(table.game, strength, secretOf(table.key, client.party));
    const [least, most] = thinking(table, think);
    let stuck: string | undefined;
    for await (const view of client.watch()) {
      if (stopped) return;
      if (view.stuck && view.stuck !== stuck)
        log?.(`bot at seat ${client.party} of table ${table.tableId} can make no proof: ${view.stuck}`);
      stuck = view.stuck;
      if (!leaving && (isAlone(table, view) || isBroke(fee, client.party, view))) {
        leaving = true;
        void client.leave();
      }
      if (!view.waiting.mine || view.version !== client.view().version) continue;
      // Nobody has been waited for yet: whoever has just sat down wants to see cards move.
      if (hasActed && most > 0)
        await new Promise((resolve) => setTimeout(resolve, least + randomBelow(random, most - least + 1)));
      hasActed = true;
      if (view.version === client.view().version && client.view().waiting.mine)
        await client.act(choose(client, random));
    }
  }

  /** Lays the decks of `open` tables that name our key. */
  async function host(table: LobbyTable): Promise<void> {
    const name = `${table.key}/host`;
    if (stopped || running.has(name) || absent.has(table.key)) return;
    running.add(name);
    try {
      const judge = table.judge === 'chain' ? (await stakesOf(options.wallets?.[0]?.address)).judge : house.judge();
      const tableId = BigInt(table.tableId);
      const { opening, phase } = await judge.read(tableId);
      if (phase === 'done' || opening.servers[0]?.toLowerCase() !== options.openHost.address) return;
      const client = await serveDealer({
        judge,
        relay: house.relay,
        tableId,
        server: 0,
        session: options.openHost,
        store,
        random,
        ...(options.times ? { times: options.times } : {}),
      });
      clients.set(name, client);
      await client.done;
      clients.delete(name);
    } catch (error) {
      log?.(`host of table ${table.tableId}: ${codeOf(error)}`);
    } finally {
      running.delete(name);
    }
  }

  function look(table: LobbyTable): void {
    if (table.phase === 'done') return;
    for (const { until: _, ...bot } of table.bots) void sit(table, { key: table.key, tableId: table.tableId, ...bot });
    if (table.dealer === 'open') void host(table);
  }

  async function lookAll(): Promise<void> {
    const tables = await house.botTables(signWith(options.openHost)).catch(() => undefined);
    if (tables) {
      absent.clear();
      for (const { key, absent: isAbsent } of tables) if (isAbsent) absent.add(key);
      // Journals are kept: whoever comes back finds the bots where they were.
      for (const [name, client] of clients) if (absent.has(name.slice(0, name.lastIndexOf('/')))) client.stop();
    }
    for (const at of seats.values()) void sit(at, at);
    for (const table of tables ?? []) look(table);
  }

  // Told of private tables too, as soon as bots are asked for.
  house.relay.prove?.(signWith(options.openHost));
  const unwatch = house.watchLobby(look);
  const timer = setInterval(lookAll, POLL_MS);
  void lookAll();
  return {
    get playing() {
      return clients.size;
    },
    stop() {
      stopped = true;
      unwatch();
      clearInterval(timer);
      for (const client of clients.values()) client.stop();
    },
  };
}

/** A bot thinks no longer than a part of what the table's clock gives it. */
export const thinking = (
  { answerSeconds }: Pick<LobbyTable, 'answerSeconds'>,
  think: readonly [number, number],
): readonly [number, number] => think.map((ms) => Math.min(ms, answerSeconds * 250)) as [number, number];

/** What it was asked to bring, else as much as the people at the table, within what the table takes. */
export async function amountAt(table: LobbyTable, { amount }: SeatAt): Promise<bigint> {
  if (amount !== undefined) return BigInt(amount);
  const { least, most, usual } = await buyInsAt(table);
  const brought = table.seats.filter(({ bot }) => !bot).map((one) => BigInt(one.amount));
  const wanted = brought.reduce((sum, one) => (one > sum ? one : sum), 0n) || usual;
  return wanted < least ? least : wanted > most ? most : wanted;
}

async function buyInsAt({ game, config }: Pick<LobbyTable, 'game' | 'config'>): Promise<BuyIns> {
  const { game: rules, buyIns, presets } = await loadKit(game);
  const parsed = rules.codecs.config.parse(config);
  return buyIns(parsed.ok ? parsed.value : presets[0].config(rules.seats.min));
}

const codeOf = (error: unknown): string =>
  error instanceof BaseError ? error.code : error instanceof Error ? error.message.slice(0, 200) : 'failed';

/** Somebody else has the seat, or the table is gone: trying again leads nowhere. */
const FINAL = new Set([
  'SeatTaken',
  'WrongPhase',
  'AlreadySeated',
  'NoSuchTable',
  'NotInvited',
  'AmountOutOfRange',
  'BuyInOutOfRange',
  'NoSuchWallet',
  'TransferFailed',
  'TableCancelled',
  'Aborted',
]);
const isFinal = (error: unknown): boolean => error instanceof BaseError && FINAL.has(error.code);
