import { type Hex, keccak256 } from '@facedown/base';
import {
  type AnyDealer,
  type AnyGame,
  contextOf,
  lapse,
  NO_ROUND,
  PendingKind,
  type TableRules,
  type TableState,
  tableHash,
  tablePending,
} from '@facedown/game-kit';
import { badPeople, type Change, changedState, entriesAfter } from '../change/change.js';
import { signersOf } from '../change/wishes.js';
import { type Clock, systemClock } from '../client/clock.js';
import { isByParty, isSignedAck, tryOn } from '../engine/check.js';
import type { Closed } from '../engine/close.js';
import type { ChainRecord, Fixed, Roster } from '../engine/types.js';
import { changeDigest, changeHead } from '../signing/digest.js';
import { signerOf } from '../signing/session.js';
import {
  type Entry,
  type Judge,
  JudgeError,
  type JudgeEvent,
  type Opening,
  type Phase,
  rosterOf,
  startOf,
} from './judge.js';
import { openingIdentity } from './opening.js';

interface Kept {
  readonly opening: Opening;
  /** Its id names the present epoch. */
  table: TableRules<unknown, unknown>;
  entries: readonly Entry[];
  escrow: bigint;
  startVersion: bigint;
  change?: Change;
  acks?: ReadonlyMap<number, Hex>;
  roster: Roster;
  phase: Phase;
  /** What is recorded. The contract keeps only hash and version; the rest is for convenience. */
  hash: Hex;
  version: bigint;
  deadline: number;
  /** Parties whose share has moved the deadline in the present round. */
  extended: ReadonlySet<number>;
  /** After a lapse no state of the seats counts before the next recorded boundary. */
  locked: boolean;
  payouts?: readonly bigint[];
  records: ChainRecord[];
  listeners: Set<(event: JudgeEvent) => void>;
}

export interface MemoryJudgeOptions {
  readonly resolve: (opening: Opening) => { readonly game: AnyGame; readonly dealer: AnyDealer };
  readonly clock?: Clock;
  /** Numbers tables in another way: for tests that compare two of them. */
  readonly identity?: (opening: Opening) => bigint;
}

export interface MemoryJudge extends Judge {
  /** Calls that would have been transactions, by name. */
  readonly calls: readonly string[];
  change: NonNullable<Judge['change']>;
}

/**
 * The table contract's rules (docs/adr/0020) within the process: for play without stakes and for tests
 * that need many tables and a clock of their own. The real one is the contract, by packages/chain.
 */
export function memoryJudge({ resolve, clock = systemClock, identity }: MemoryJudgeOptions): MemoryJudge {
  const tables = new Map<bigint, Kept>();
  const calls: string[] = [];
  const chainId = 31337n;
  const address: Hex = `0x${'00'.repeat(19)}01`;
  const judge: MemoryJudge = {
    chainId,
    table: address,
    calls,

    async create(opening) {
      calls.push('create');
      const tableId = identity?.(opening) ?? openingIdentity(chainId, address, opening);
      if (tables.has(tableId)) throw new JudgeError('TableExists');
      const table = { id: { chainId, table: address, tableId, epoch: 1n }, ...resolve(opening) };
      const kept: Kept = {
        opening,
        table,
        entries: [],
        escrow: 0n,
        startVersion: 0n,
        roster: rosterOf(opening, []),
        phase: 'lobby',
        hash: keccak256('0x'),
        version: 0n,
        deadline: 0,
        extended: new Set(),
        locked: false,
        records: [],
        listeners: new Set(),
      };
      tables.set(tableId, kept);
      return tableId;
    },

    async join(tableId, entry) {
      calls.push('join');
      const kept = at(tableId, 'lobby');
      const { opening, table, entries } = kept;
      if (entries.some(({ seat }) => seat === entry.seat)) throw new JudgeError('SeatTaken');
      if (entries.some(({ owner }) => owner === entry.owner)) throw new JudgeError('AlreadySeated');
      if (entries.some(({ session }) => session === entry.session)) throw new JudgeError('SessionKeyUsed');
      const code = table.dealer.checkKey(contextOf(table.id, 0n, entry.seat), entry.owner, entry.key);
      if (code) throw new JudgeError(code);
      kept.entries = [...entries, entry];
      kept.escrow += entry.amount;
      kept.roster = rosterOf(opening, kept.entries);
      tell(kept, { kind: 'joined', entry });
      if (kept.entries.length === opening.maxSeats) start(kept);
    },

    async start(tableId) {
      calls.push('start');
      const kept = at(tableId, 'lobby');
      if (kept.entries.length < kept.opening.minSeats) throw new JudgeError('SeatEmpty');
      start(kept);
    },

    async change(tableId, change, acks) {
      calls.push('change');
      const kept = at(tableId, 'live', 'register', 'play');
      const { opening, entries } = kept;
      if (change.epoch !== kept.table.id.epoch + 1n) throw new JudgeError('BadSignature');
      if (BigInt(change.dealerHash) === 0n) throw new JudgeError('ClosedState');
      if (change.version <= kept.version) throw new JudgeError('StaleVersion');
      const table = { ...kept.table, id: { ...kept.table.id, epoch: change.epoch } };
      const bad = badPeople(table, opening, entries, change);
      if (bad) throw new JudgeError(bad.code);
      const rules = table.game.codecs.state.parse(change.rules);
      if (!rules.ok) throw new JudgeError('MalformedState');
      requireBalance(kept, rules.value);
      const begun = changedState(table, opening, change);
      if (!begun.ok) throw new JudgeError(begun.code);
      const { state, paid } = begun.value;
      const hash = tableHash(table, state);
      if (hash !== change.state) throw new JudgeError('WrongState');
      // As in the contract: every seat of the old epoch, and whoever enters.
      const digest = changeDigest(table.id, changeHead(table.id, change));
      for (const [seat, session] of signersOf(rosterOf(opening, entries), change)) {
        const signature = acks.get(seat);
        if (!signature) throw new JudgeError('MissingAcks');
        if (signerOf(digest, signature) !== session) throw new JudgeError('BadSignature');
      }
      const brought = change.entries.reduce((sum, { amount }) => sum + amount, 0n);
      const taken = [...paid.values()].reduce((sum, amount) => sum + amount, 0n);
      kept.escrow += brought - taken;
      kept.entries = entriesAfter(entries, change);
      kept.table = table;
      kept.roster = rosterOf(opening, kept.entries);
      kept.change = change;
      kept.acks = acks;
      begin(kept, hash, change.version);
    },

    async read(tableId) {
      const kept = at(tableId);
      turn(kept);
      const { opening, entries, change, acks, phase, version, hash, payouts } = kept;
      return {
        opening,
        entries,
        ...(change ? { change } : {}),
        ...(acks ? { acks } : {}),
        phase,
        epoch: kept.table.id.epoch,
        version,
        hash,
        remainingMs: Math.max(0, kept.deadline - clock.now()),
        startVersion: kept.startVersion,
        ...(payouts ? { payouts } : {}),
      };
    },

    async checkpoint(tableId, fixed) {
      calls.push('checkpoint');
      const kept = at(tableId, 'live', 'register', 'play');
      if (fixed.state.version <= kept.version) throw new JudgeError('StaleVersion');
      if (kept.locked) throw new JudgeError('LapseRecorded');
      allSigned(kept, fixed.hash, fixed.state.version, fixed.acks);
      store(kept, fixed.hash, fixed.state.version);
      if (kept.phase === 'play') kept.phase = 'live';
      tellPhase(kept);
    },

    async dispute(tableId, seat, fixed) {
      calls.push('dispute');
      const kept = at(tableId, 'live');
      if (!kept.roster.seats.includes(seat)) throw new JudgeError('NotASeat');
      if (fixed.state.version < kept.version) throw new JudgeError('StaleVersion');
      if (fixed.hash !== kept.hash) allSigned(kept, fixed.hash, fixed.state.version, fixed.acks);
      store(kept, fixed.hash, fixed.state.version);
      kept.phase = 'register';
      kept.deadline = clock.now() + kept.opening.registerSeconds * 1000;
      tellPhase(kept);
    },

    async advance(tableId, base, deeds) {
      calls.push('advance');
      const kept = at(tableId, 'play');
      if (clock.now() > kept.deadline) throw new JudgeError('TooLate');
      if (base.hash !== kept.hash) throw new JudgeError('WrongState');
      let now = base;
      for (const deed of deeds) {
        if (!isByParty(kept, deed)) throw new JudgeError('BadSignature');
        const tried = tryOn(kept.table, now, deed);
        if (!tried.ok) throw new JudgeError(tried.code);
        now = { state: tried.value.state, hash: tried.value.hash };
        const isWhole = now.state.version > kept.version;
        store(kept, now.hash, now.state.version);
        if (isWhole) restart(kept, now.state);
        else extend(kept, deed.party);
        record(kept, { kind: 'advance', version: now.state.version, hash: now.hash, deed });
      }
      tellPhase(kept);
    },

    async timeout(tableId, base) {
      calls.push('timeout');
      const kept = at(tableId, 'play');
      if (clock.now() <= kept.deadline) throw new JudgeError('TooEarly');
      if (base.hash !== kept.hash) throw new JudgeError('WrongState');
      const lapsed = lapse(kept.table, base.state);
      if (!lapsed.ok) throw new JudgeError(lapsed.code);
      kept.locked = true;
      store(kept, tableHash(kept.table, lapsed.value), lapsed.value.version);
      restart(kept, lapsed.value);
      record(kept, { kind: 'lapse', version: kept.version, hash: kept.hash });
      tellPhase(kept);
    },

    async settle(tableId, end) {
      calls.push('settle');
      const kept = at(tableId, 'live', 'register', 'play');
      const rules = 'fixed' in end ? endOf(kept, end.fixed) : closedEnd(kept, end.closed);
      const { payouts, house } = requireBalance(kept, rules);
      kept.phase = 'done';
      kept.payouts = payouts;
      tell(kept, { kind: 'settled', payouts, house });
    },

    async records(tableId, from) {
      return at(tableId).records.filter(({ version }) => version >= from);
    },

    watch(tableId, hear) {
      const { listeners } = at(tableId);
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
  return judge;

  function at(tableId: bigint, ...phases: Phase[]): Kept {
    const kept = tables.get(tableId);
    if (!kept) throw new JudgeError('WrongPhase');
    turn(kept);
    if (phases.length > 0 && !phases.includes(kept.phase)) throw new JudgeError('WrongPhase');
    return kept;
  }

  /** A new version is recorded in PLAY: whoever is asked now has all the time. */
  function restart(kept: Kept, state: TableState): void {
    kept.deadline = clock.now() + kept.opening.answerSeconds * 1000;
    kept.extended = new Set();
    if (state.round === NO_ROUND && kept.table.game.outcome(state.rules).boundary) kept.locked = false;
  }

  /** In the last quarter of a round's time a share gives the others another quarter, once a party. */
  function extend(kept: Kept, party: number): void {
    const quarter = kept.opening.answerSeconds * 250;
    if (clock.now() + quarter <= kept.deadline || kept.extended.has(party)) return;
    kept.extended = new Set([...kept.extended, party]);
    kept.deadline = clock.now() + quarter;
  }

  /** REGISTER becomes PLAY by itself. */
  function turn(kept: Kept): void {
    if (kept.phase !== 'register' || clock.now() <= kept.deadline) return;
    kept.phase = 'play';
    kept.deadline += kept.opening.answerSeconds * 1000;
  }

  function start(kept: Kept): void {
    const { opening, table, entries } = kept;
    const state = startOf(table, opening, entries, 0n);
    if (!state.ok) throw new JudgeError(state.code);
    begin(kept, tableHash(table, state.value), 0n);
  }

  function begin(kept: Kept, hash: Hex, version: bigint): void {
    const { onchain, answerSeconds } = kept.opening;
    store(kept, hash, version);
    kept.startVersion = version;
    kept.phase = onchain ? 'play' : 'live';
    kept.deadline = onchain ? clock.now() + answerSeconds * 1000 : 0;
    tell(kept, { kind: 'started' });
  }

  function tellPhase(kept: Kept): void {
    const { phase, version, hash, deadline } = kept;
    tell(kept, { kind: 'phase', phase, version, hash, remainingMs: Math.max(0, deadline - clock.now()) });
  }

  /** A finished game, or a boundary that the chain itself has recorded in a dispute or in on-chain play. */
  function endOf(kept: Kept, fixed: Fixed): unknown {
    const { rules } = fixed.state;
    const recorded = fixed.hash === kept.hash;
    if (!recorded) {
      if (fixed.state.version < kept.version) throw new JudgeError('StaleVersion');
      if (kept.locked) throw new JudgeError('LapseRecorded');
      allSigned(kept, fixed.hash, fixed.state.version, fixed.acks);
    }
    const over = tablePending(kept.table, fixed.state).kind === PendingKind.Over;
    const stopped = recorded && kept.phase === 'play' && kept.table.game.outcome(rules).boundary;
    if (!over && !stopped) throw new JudgeError('NotFinal');
    return rules;
  }

  function closedEnd(kept: Kept, closed: Closed): unknown {
    if (closed.state !== kept.hash) {
      if (closed.version <= kept.version) throw new JudgeError('StaleVersion');
      if (kept.locked) throw new JudgeError('LapseRecorded');
      allSigned(kept, closed.state, closed.version, closed.acks);
    }
    const rules = kept.table.game.codecs.state.parse(closed.rules);
    if (!rules.ok || !kept.table.game.outcome(rules.value).boundary) throw new JudgeError('NotFinal');
    return rules.value;
  }
}

function requireBalance({ table, escrow }: Kept, rules: unknown) {
  const outcome = table.game.outcome(rules);
  if (outcome.payouts.reduce((sum, payout) => sum + payout, outcome.house) !== escrow)
    throw new JudgeError('OutOfBalance');
  return outcome;
}

function allSigned(
  kept: Pick<Kept, 'table' | 'roster'>,
  state: Hex,
  version: bigint,
  acks: ReadonlyMap<number, Hex> | undefined,
): void {
  const { epoch } = kept.table.id;
  for (const seat of new Set(kept.roster.seats)) {
    const signature = acks?.get(seat);
    if (!signature) throw new JudgeError('MissingAcks');
    if (!isSignedAck(kept, { kind: 'ack', epoch, version, state, seat, signature }))
      throw new JudgeError('BadSignature');
  }
}

function store(kept: Kept, hash: Hex, version: bigint): void {
  kept.hash = hash;
  kept.version = version;
}

function record(kept: Kept, said: ChainRecord): void {
  kept.records.push(said);
  tell(kept, { kind: 'record', record: said });
}

function tell(kept: Kept, event: JudgeEvent): void {
  for (const hear of kept.listeners) queueMicrotask(() => hear(event));
}
