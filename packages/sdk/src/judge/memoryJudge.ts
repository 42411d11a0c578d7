import { type Hex, keccak256, membersOf } from '@facedown/base';
import { type AnyDealer, type AnyGame, advance, NO_ROUND } from '@facedown/game-kit';
import { type Clock, systemClock } from '../client/clock.js';
import type { ChainRecord } from '../engine/types.js';
import { type Call, type Judge, JudgeError, type JudgeEvent, type Opening } from './judge.js';
import { openingIdentity } from './opening.js';
import { clockOf } from './reducer/clock.js';
import { judge } from './reducer/judge.js';
import { openTable } from './reducer/open.js';
import type { JudgeCall, JudgedEvent, JudgedTable } from './reducer/types.js';
import { acksInOrder, changeSignatures } from './signatures.js';

interface Kept {
  now: JudgedTable;
  /** Everyone's signature under the change with which this epoch began. */
  acks?: ReadonlyMap<number, Hex>;
  readonly records: ChainRecord[];
  readonly listeners: Set<(event: JudgeEvent) => void>;
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
}

const NOTHING: Hex = `0x${'00'.repeat(32)}`;

/**
 * The table contract's rules (`judge`) within the process: for play without stakes and for tests that need many
 * tables and a clock of their own. Whoever calls is believed to be who he says; whoever signed isn't.
 */
export function memoryJudge({ resolve, clock = systemClock, identity }: MemoryJudgeOptions): MemoryJudge {
  const tables = new Map<bigint, Kept>();
  const calls: string[] = [];
  const chainId = 31337n;
  const address: Hex = `0x${'00'.repeat(19)}01`;
  return {
    chainId,
    table: address,
    calls,

    async create(opening) {
      calls.push('create');
      const tableId = identity?.(opening) ?? openingIdentity(chainId, address, opening);
      if (tables.has(tableId)) throw new JudgeError('TableExists');
      const table = { id: { chainId, table: address, tableId, epoch: 1n }, ...resolve(opening) };
      const opened = openTable({ opening, table, isVouched: true });
      if (!opened.ok) throw new JudgeError(opened.code);
      tables.set(tableId, { now: opened.value, records: [], listeners: new Set() });
      return tableId;
    },

    async post(tableId, call) {
      calls.push(call.kind);
      const kept = at(tableId);
      const seconds = clock.now() / 1000;
      for (const one of callsOf(kept.now, call)) {
        const done = judge(kept.now, one, seconds);
        if (!done.ok) throw new JudgeError(done.code);
        const isFull = call.kind === 'join' && done.value.table.phase !== 'lobby';
        kept.now = isFull ? begunAt(done.value.table, seconds) : done.value.table;
        if (call.kind === 'change') kept.acks = call.acks;
        tell(kept, done.value.events);
      }
    },

    async read(tableId) {
      const { now, acks } = at(tableId);
      const { opening, entries, change, version, hash, payouts, startVersion } = now;
      const { phase, deadline } = clockOf(now, clock.now() / 1000);
      return {
        opening,
        entries,
        ...(change ? { change } : {}),
        ...(acks ? { acks } : {}),
        phase,
        epoch: now.table.id.epoch,
        version,
        hash,
        remainingMs: remaining(deadline),
        startVersion,
        ...(now.lapsed ? { lapsed: membersOf(now.lapsed) } : {}),
        ...(payouts ? { payouts } : {}),
      };
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

  function at(tableId: bigint): Kept {
    const kept = tables.get(tableId);
    if (!kept) throw new JudgeError('WrongPhase');
    return kept;
  }

  function remaining(deadline: number): number {
    return Math.max(0, Math.round(deadline * 1000 - clock.now()));
  }

  function tell(kept: Kept, events: readonly JudgedEvent[]): void {
    const said: JudgeEvent[] = [];
    for (const event of events) {
      if (event.kind === 'joined' || event.kind === 'settled') said.push(event);
      if (event.kind === 'started') said.push({ kind: 'started', epoch: event.epoch });
      if (event.kind !== 'record') continue;
      kept.records.push(event.record);
      said.push({ kind: 'record', record: event.record });
    }
    if (events.some(({ kind }) => kind === 'fixed' || kind === 'disputed' || kind === 'record')) {
      const { version, hash } = kept.now;
      const { phase, deadline } = clockOf(kept.now, clock.now() / 1000);
      said.push({ kind: 'phase', phase, version, hash, remainingMs: remaining(deadline) });
    }
    for (const event of said) for (const hear of kept.listeners) queueMicrotask(() => hear(event));
  }
}

/** Nobody pays here for the first state of a table, so it is recorded at once; where it is refused, so is the join. */
function begunAt(full: JudgedTable, seconds: number): JudgedTable {
  const begun = judge(full, { kind: 'begin' }, seconds);
  if (!begun.ok) throw new JudgeError(begun.code);
  const [said] = begun.value.events;
  if (said?.kind === 'refused') throw new JudgeError(said.code);
  return begun.value.table;
}

/** As on a chain each deed is a call of its own: what comes after a refusal isn't taken, what came before it is. */
function callsOf(now: JudgedTable, call: Call): JudgeCall[] {
  if (call.kind !== 'advance' || call.deeds.length < 2) return [callOf(now, call)];
  let base = call.base.state;
  return call.deeds.map((deed) => {
    const one: JudgeCall = { kind: 'advance', base, deeds: [deed] };
    const next = advance(now.table, base, deed);
    if (next.ok) base = next.value;
    return one;
  });
}

/** What a client posts, as the judge takes it. */
function callOf(now: JudgedTable, call: Call): JudgeCall {
  const { game, dealer } = now.table;
  const acksFor = (hash: Hex, acks: ReadonlyMap<number, Hex> | undefined) =>
    hash === now.hash ? [] : acksInOrder(now.entries, acks);
  switch (call.kind) {
    case 'join':
    case 'start':
      return call;
    case 'checkpoint': {
      const { state, hash, acks } = call.fixed;
      return { kind: 'checkpoint', version: state.version, hash, acks: acksInOrder(now.entries, acks) };
    }
    case 'dispute': {
      const { state, hash, acks } = call.fixed;
      return { kind: 'dispute', seat: call.seat, version: state.version, hash, acks: acksFor(hash, acks) };
    }
    case 'advance':
      return { kind: 'advance', base: call.base.state, deeds: call.deeds };
    case 'timeout':
      return { kind: 'timeout', base: call.base.state };
    case 'settle': {
      if ('closed' in call.end) {
        const { rules, version, state, acks } = call.end.closed;
        const closed = { rules, dealerHash: NOTHING, version, round: NO_ROUND, acks: acksFor(state, acks) };
        return { kind: 'settle', ...closed, seat: call.seat };
      }
      const { state, hash, acks } = call.end.fixed;
      const parts = {
        rules: game.codecs.state.encode(state.rules),
        dealerHash: keccak256(dealer.encode(state.dealer)),
      };
      const { version, round } = state;
      return { kind: 'settle', ...parts, version, round, acks: acksFor(hash, acks), seat: call.seat };
    }
    case 'change':
      return { kind: 'change', change: call.change, signatures: changeSignatures(now.entries, call.change, call.acks) };
  }
}
