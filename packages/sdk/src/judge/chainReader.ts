import { type Hex, isSeatParty, membersOf } from '@facedown/base';
import { type ChainClient, type Deployment, readEvents, type TableEvent } from '@facedown/chain';
import { type AnyDealer, type AnyGame, tableHash } from '@facedown/game-kit';
import type { TableTerms } from '@facedown/protocol';
import { doorsOf } from '../access/doors.js';
import { blockSeconds } from './blockTime.js';
import { withHint } from './chainChange.js';
import { openingOf, requireTerms } from './chainOpening.js';
import { type ChainTable, followTable, newChainTable } from './chainTable.js';
import { JudgeError, type JudgeEvent, type Opening, type Phase, startOf, type TableView, tableIdOf } from './judge.js';
import { type BelievedClock, believedClock, toldClock } from './toldClock.js';
import { hasSettled } from './vouch.js';

export interface ChainReaderOptions {
  readonly client: ChainClient;
  readonly deployment: Deployment;
  readonly resolve: (opening: Pick<Opening, 'game' | 'dealer'>) => Promise<{ game: AnyGame; dealer: AnyDealer }>;
  readonly others: readonly ChainClient[];
  readonly trustsOne: boolean;
  readonly pollMs: number;
  /** Those that nobody asked about for longest are forgotten, and read from their start when somebody does. */
  readonly maxTables?: number;
}

/** What a chain's events and clocks say about tables, as far as it is believed. */
export interface ChainReader {
  /** Brings what we know of a table up to date, one reader at a time. */
  follow(tableId: bigint): Promise<ChainTable>;
  read(tableId: bigint): Promise<TableView>;
  watch(tableId: bigint, hear: (event: JudgeEvent) => void): () => void;
  openingOf(table: ChainTable): Opening;
}

/** Deeper than chains are reorganised, or than a node loses with its last seconds. */
const RECENT_BLOCKS = 64n;

type Hearing = Set<(event: JudgeEvent) => void>;

export function chainReader(options: ChainReaderOptions): ChainReader {
  const { client, deployment, others, trustsOne, pollMs, maxTables = 2000 } = options;
  const at = { table: deployment.table };
  const home = { chainId: BigInt(client.chain.id), table: lower(deployment.table) };
  const tables = new Map<bigint, ChainTable>();
  /** Of each table, what happened in the newest blocks that were read. */
  const recent = new Map<bigint, readonly TableEvent[]>();
  const listeners = new Map<bigint, Hearing>();
  const polls = new WeakMap<Hearing, ReturnType<typeof setTimeout>>();
  const reading = new Map<bigint, Promise<ChainTable>>();
  /** Of these somebody waits for an answer; the last that was asked. */
  const asked = new Map<bigint, Promise<ChainTable>>();
  const believed = new Map<bigint, Phase>();
  /** Of these something was told that isn't believed so far. */
  const doubted = new Set<bigint>();

  let knownBlockTime: Promise<number> | undefined;
  const blockTime = () => {
    knownBlockTime ??= blockSeconds(client);
    // What failed is asked again.
    knownBlockTime.catch(() => {
      knownBlockTime = undefined;
    });
    return knownBlockTime;
  };

  return { follow, read, watch, openingOf: (table) => openingOf(deployment, table) };

  function follow(tableId: bigint): Promise<ChainTable> {
    const before = reading.get(tableId) ?? Promise.resolve(tables.get(tableId) ?? newChainTable(deployment.block));
    const next = before
      .catch(() => tables.get(tableId) ?? newChainTable(deployment.block))
      .then(async (known) => {
        const toBlock = BigInt((await client.request({ method: 'eth_blockNumber' })) as Hex);
        const news = await newsSince(tableId, known, toBlock);
        if (!news) return known;
        const { events } = news;
        const told = { ...followTable(news.known, events), nextBlock: toBlock + 1n };
        const table = await withHint(client, { ...home, tableId }, told, events);
        if (!table.terms) throw new JudgeError('NoSuchTable');
        requireTerms({ ...home, tableId }, table);
        tables.set(tableId, table);
        recent.set(tableId, news.recent);
        await tell(tableId, table, events);
        return table;
      });
    reading.delete(tableId);
    reading.set(tableId, next);
    asked.set(tableId, next);
    const answered = () => asked.get(tableId) === next && asked.delete(tableId);
    next.then(answered, answered);
    forgetOldest();
    return next;
  }

  /**
   * What happened since we read a table. The newest blocks are read with it once more: a chain may have gone back and on
   * otherwise (a reorganisation, a node that was killed), and a node's logs may lag behind its blocks. Where they tell
   * anything else than before, all is read anew.
   */
  async function newsSince(tableId: bigint, known: ChainTable, toBlock: bigint) {
    const { nextBlock } = known;
    const start = newChainTable(deployment.block);
    const fromBlock = max(start.nextBlock, nextBlock - RECENT_BLOCKS);
    if (toBlock === nextBlock - 1n || toBlock < fromBlock) return undefined;
    const lately = await readEvents(client, { ...at, tableId, fromBlock, toBlock });
    const before = (recent.get(tableId) ?? []).filter((event) => isWithin(event, fromBlock, toBlock));
    const again = lately.filter((event) => isWithin(event, fromBlock, nextBlock - 1n));
    const isSame = before.map(nameOf).join() === again.map(nameOf).join();
    if (isSame && toBlock < nextBlock) return undefined;
    const from = isSame ? nextBlock : start.nextBlock;
    const all = from < fromBlock ? await readEvents(client, { ...at, tableId, fromBlock: from, toBlock }) : lately;
    // A node without the beginning doesn't know better than we do.
    if (!isSame && known.terms && all[0]?.eventName !== 'Created') return undefined;
    return {
      known: isSame ? known : start,
      events: all.filter((event) => isWithin(event, from, toBlock)),
      recent: all.filter((event) => isWithin(event, toBlock + 1n - RECENT_BLOCKS, toBlock)),
    };
  }

  function forgetOldest(): void {
    for (const tableId of reading.keys()) {
      if (reading.size <= maxTables) return;
      // Two who read it at once would tell whoever listens by then, the slower one what was before.
      if (listeners.has(tableId) || asked.has(tableId)) continue;
      for (const known of [reading, tables, recent, believed, doubted]) known.delete(tableId);
    }
  }

  async function read(tableId: bigint): Promise<TableView> {
    const before = believed.get(tableId);
    const told = await clockOf(tableId, await follow(tableId));
    // After the clock, so that what led to this phase is known too.
    const now = await follow(tableId);
    const clock = await withEnd(tableId, now, told, before);
    const { entries, epoch, startVersion, late, payouts, version } = now;
    const hash = await hashOf(now, tableId);
    const { creator, inviter } = now.setup;
    return {
      opening: openingOf(deployment, now),
      stakes: {
        token: lower(now.terms.token),
        treasury: lower(now.terms.treasury),
        creator: lower(creator),
        ...(BigInt(inviter) === 0n ? {} : { inviter: lower(inviter) }),
        blockSeconds: await blockTime(),
        doors: doorsOf(deployment),
      },
      entries,
      ...clock,
      epoch,
      version,
      hash,
      startVersion,
      ...(late === 0n ? {} : { lapsed: membersOf(late).filter(isSeatParty) }),
      ...(now.change ? { change: now.change } : {}),
      ...(now.acks ? { acks: now.acks } : {}),
      ...(payouts && clock.phase === 'done' ? { payouts } : {}),
    };
  }

  /** Of the recorded state; before anybody has asked the chain for the first one, of that. */
  async function hashOf(now: ChainTable, tableId: bigint): Promise<Hex> {
    if (now.hash !== now.lobby) return now.hash;
    const opening = openingOf(deployment, now);
    const { game, dealer } = await options.resolve(opening);
    const table = { id: tableIdOf(home, tableId, now.epoch), game, dealer };
    const first = startOf(table, opening, now.entries, now.version);
    return first.ok ? tableHash(table, first.value) : now.hash;
  }

  async function clockOf(tableId: bigint, { terms }: ChainTable): Promise<BelievedClock> {
    const asked = { ...at, tableId, terms };
    const told = await toldClock(client, asked);
    const before = believed.get(tableId) ?? firstPhase(terms);
    if (trustsOne || !isGrave(told.phase) || told.phase === before) return noted(tableId, told);
    const answers = await Promise.allSettled(others.map((other) => toldClock(other, asked)));
    const second = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    return noted(tableId, believedClock(told, second, before));
  }

  /**
   * That a table has begun or ended is one thing, and who plays there or what was paid another. A node may know of the
   * one before it tells of the other; until then nobody begins, and nobody stops. An end needs two for both.
   */
  async function withEnd(
    tableId: bigint,
    table: ChainTable,
    clock: BelievedClock,
    before = firstPhase(table.terms),
  ): Promise<BelievedClock> {
    const { payouts, cancelled, hash } = table;
    // Who sits there and what they begin with is told by the same block: until then it is a lobby for everyone.
    const isLobby = hash === '0x' && !cancelled;
    if (isLobby && clock.phase !== 'lobby')
      return noted(tableId, { phase: 'lobby', remainingMs: 0, doubt: 'Unproven' });
    if (clock.phase !== 'done') return clock;
    const since = { ...at, tableId, fromBlock: BigInt(deployment.block) };
    // Whatever else its logs say: a payout needs its own proof.
    if (payouts ? trustsOne || (await hasSettled(others, since, payouts)) : cancelled) return clock;
    return noted(tableId, { phase: before, remainingMs: 0, doubt: 'Unproven' });
  }

  function noted(tableId: bigint, clock: BelievedClock): BelievedClock {
    believed.set(tableId, clock.phase);
    if (clock.doubt) doubted.add(tableId);
    else doubted.delete(tableId);
    return clock;
  }

  async function tell(tableId: bigint, table: ChainTable, events: readonly TableEvent[]): Promise<void> {
    const hearing = listeners.get(tableId);
    if (!hearing || hearing.size === 0 || events.length === 0) return;
    const said: JudgeEvent[] = [];
    for (const event of events) {
      if (event.eventName === 'Started') said.push({ kind: 'started' });
      if (event.eventName === 'Joined') {
        const entry = table.entries.find(({ seat }) => seat === event.args.seat);
        if (entry) said.push({ kind: 'joined', entry });
      }
      if (event.eventName === 'Moved' || event.eventName === 'Lapsed') {
        // Within a round the version stays: the state alone names the record.
        const { state } = event.args;
        const record = table.records.find(({ hash }) => hash === state);
        if (record) said.push({ kind: 'record', record });
      }
    }
    if (events.some(({ eventName }) => /^(Fixed|Disputed|Moved|Lapsed|Cancelled|Settled)$/.test(eventName)))
      said.push(...(await newsOf(tableId, table)));
    for (const event of said) for (const hear of hearing) queueMicrotask(() => hear(event));
  }

  /** The phase, and the end where it is believed. */
  async function newsOf(tableId: bigint, table: ChainTable): Promise<JudgeEvent[]> {
    const { version, payouts } = table;
    const before = believed.get(tableId);
    const clock = await withEnd(tableId, table, await clockOf(tableId, table), before);
    const phase: JudgeEvent = { kind: 'phase', version, hash: await hashOf(table, tableId), ...clock };
    if (clock.phase !== 'done' || !payouts) return [phase];
    return [{ kind: 'settled', payouts, house: table.house ?? 0n }, phase];
  }

  function watch(tableId: bigint, hear: (event: JudgeEvent) => void): () => void {
    const all: Hearing = listeners.get(tableId) ?? new Set();
    listeners.set(tableId, all.add(hear));
    if (all.size === 1) poll(tableId, all);
    return () => {
      all.delete(hear);
      if (all.size > 0 || listeners.get(tableId) !== all) return;
      // Whoever comes later looks anew: nobody is waited for, and no second round begins beside a first.
      listeners.delete(tableId);
      clearTimeout(polls.get(all));
    };
  }

  function poll(tableId: bigint, hearing: Hearing): void {
    const look = async () => {
      const table = await follow(tableId).catch(() => undefined);
      // Another RPC may only have been slower; and one that tells of a payout must tell of the end, too.
      const isOpen = doubted.has(tableId) || (table?.payouts && believed.get(tableId) !== 'done');
      if (table && isOpen) {
        const news = await newsOf(tableId, table).catch(() => []);
        if (!doubted.has(tableId)) for (const event of news) for (const hear of hearing) hear(event);
      }
      if (hearing.size > 0) poll(tableId, hearing);
    };
    polls.set(hearing, setTimeout(look, pollMs));
  }
}

const isGrave = (phase: Phase): boolean => phase === 'register' || phase === 'play' || phase === 'done';
/** A table that plays on the chain does so from its start. */
const firstPhase = ({ onchain }: TableTerms): Phase => (onchain ? 'play' : 'live');

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const isWithin = ({ blockNumber }: TableEvent, from: bigint, to: bigint): boolean =>
  blockNumber !== null && blockNumber >= from && blockNumber <= to;
/** In which block, so that the same in another one is something else. */
const nameOf = ({ blockHash, logIndex }: TableEvent): string => `${blockHash}/${logIndex}`;

const lower = (address: Hex): Hex => address.toLowerCase() as Hex;
