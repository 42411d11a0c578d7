import { type Hex, membersOf } from '@facedown/base';
import {
  type AnyGame,
  type Hand,
  jointLayout,
  type Need,
  type Outcome,
  PendingKind,
  type Shown,
  type TableRules,
  type TableState,
  tablePending,
} from '@facedown/game-kit';
import type { DeedMessage } from '@facedown/protocol';
import type { Change } from '../change/change.js';
import type { Asks } from '../engine/changing/asks.js';
import { presentOf } from '../engine/propose.js';
import { groundOf, tipOf } from '../engine/trail.js';
import type { Engine, Fault, LogEntry, Mode } from '../engine/types.js';

/** What one seat may see of a table. Nothing else ever reaches the page or a bot. */
export interface View<State = unknown> {
  readonly epoch: bigint;
  /** Who sits in this epoch. */
  readonly seats: readonly number[];
  readonly version: bigint;
  readonly state: State;
  /** The faces that this seat can read. */
  readonly hand: Hand;
  readonly waiting: Waiting;
  readonly outcome: Outcome;
  /** What happened since the view before. */
  readonly events: readonly LogEvent[];
  readonly mode: Mode;
  /** Lies that were proven so far. */
  readonly faults: readonly Fault[];
  /** Who wishes to leave, enter or top up at the next boundary. */
  readonly asks: Asks;
  /** Something is said of the chain that nobody has proven: nothing is signed or shown upon it. */
  readonly doubt?: string;
  /** The code with which a proof that this seat owes the dealer fails again and again; nobody can give it up. */
  readonly stuck?: string;
  readonly timings: Timings;
  /** This seat waits for cards from outside. */
  readonly cards?: CardsStage;
}

/**
 * `submitting` and `settling`: a transaction is on its way. `verifying`: the key holders are asked to open a card,
 * `reading`: to let this seat read its own. `retrying`: they were asked before and will be asked again.
 */
export type CardsStage = 'submitting' | 'verifying' | 'settling' | 'reading' | 'retrying';

interface Waiting {
  readonly kind: 'action' | 'dealer' | 'over';
  readonly parties: readonly number[];
  /** This seat has to act, and has a choice. */
  readonly mine: boolean;
}

export interface LogEvent {
  readonly version: bigint;
  readonly kind: 'action' | 'dealer' | 'clock' | 'seat';
  /** Absent where the clock moved; in a `seat` event the seat that came, left or topped up. */
  readonly party?: number;
  /** A sentence without its subject: "raises to 40", "shuffles", "was too late". */
  readonly words: string;
  readonly action?: unknown;
  readonly verbs: readonly string[];
  /** Faces that became public. */
  readonly shown: readonly Shown[];
  readonly evidenceBytes: number;
  readonly fixedBy: 'acks' | 'chain';
}

/** Milliseconds, summed over the client's life, and of the last proof. */
export interface Timings {
  readonly proofs: number;
  readonly provingMs: number;
  readonly lastProofMs: number;
  /** Checking moves: signatures, rules and evidence. */
  readonly checks: number;
  readonly checkingMs: number;
}

export const NO_TIMINGS: Timings = { proofs: 0, provingMs: 0, lastProofMs: 0, checks: 0, checkingMs: 0 };

const VERBS = jointLayout.enums.Verb;
export const verbsOf = (needs: readonly Need[]): string[] => [...new Set(needs.map(({ verb }) => VERBS[verb]!))];

const DEALER_WORDS: Readonly<Record<string, string>> = {
  Deck: 'shuffles',
  Deal: 'helps to deal',
  Show: 'helps to open cards',
  Close: 'settles what was deferred',
};

/** Tells one line of the log, party by party; `before` is the state that it started from. */
export function eventsOf(table: TableRules<unknown, unknown>, before: TableState, entry: LogEntry): LogEvent[] {
  const { version, deeds, shown, acks, isCarried, late } = entry;
  const fixedBy = acks || isCarried ? ('acks' as const) : ('chain' as const);
  const isLapse = late !== undefined || deeds.length === 0;
  const events = deeds.map((deed): LogEvent => ({ version, fixedBy, shown: [], ...deedEvent(table, before, deed) }));
  if (isLapse)
    events.push({ version, fixedBy, shown: [], kind: 'clock', words: lateWords(entry), verbs: [], evidenceBytes: 0 });
  // Faces come to light with the last share, whoever gave it.
  return events.map((event, i) => (i === events.length - 1 ? { ...event, shown } : event));
}

function deedEvent(
  { game }: TableRules<unknown, unknown>,
  before: TableState,
  { party, payload, evidence }: DeedMessage,
): Pick<LogEvent, 'kind' | 'party' | 'words' | 'action' | 'verbs' | 'evidenceBytes'> {
  const any: AnyGame = game;
  const evidenceBytes = bytesIn(evidence);
  const pending = any.pending(before.rules);
  if (pending.kind === PendingKind.Dealer) {
    const verbs = verbsOf(pending.needs);
    const words = verbs.map((verb) => DEALER_WORDS[verb] ?? verb.toLowerCase()).join(' and ');
    return { kind: 'dealer', party, words, verbs, evidenceBytes };
  }
  const action = any.codecs.action.parse(payload);
  if (!action.ok) throw new Error('a fixed move has an action that does not parse');
  const verbs = verbsOf(any.needs(before.rules, party, action.value));
  return { kind: 'action', party, words: any.describeAction(action.value), action: action.value, verbs, evidenceBytes };
}

/** Tells who came and went at a boundary. */
export function seatEvents(change: Change, before: readonly number[], paid: ReadonlyMap<number, bigint>): LogEvent[] {
  const { version } = change;
  const common = { version, kind: 'seat', verbs: [], shown: [], evidenceBytes: 0, fixedBy: 'chain' } as const;
  return [
    ...change.leaving.map((party) => ({ ...common, party, words: `leaves with ${paid.get(party) ?? 0n}` })),
    ...change.entries.map(({ seat, amount }) => {
      const stays = before.includes(seat);
      const words = stays ? (amount === 0n ? 'is back' : `tops up by ${amount}`) : `sits down with ${amount}`;
      return { ...common, party: seat, words };
    }),
  ];
}

function lateWords({ late = 0n }: LogEntry): string {
  const seats = membersOf(late);
  return seats.length === 0
    ? 'the clock ran out'
    : `the clock ran out for ${seats.map((seat) => `seat ${seat}`).join(', ')}`;
}

const bytesIn = (hex: Hex): number => hex.length / 2 - 1;

export function waitingOf(engine: Engine): Waiting {
  const { table, me, round } = engine;
  const tip = tipOf(engine);
  const { kind, parties } = tablePending(
    table,
    engine.mode === 'chain' ? presentOf(engine).state : (round?.state ?? tip.state),
  );
  const members = membersOf(parties);
  const name =
    kind === PendingKind.Action || kind === PendingKind.All
      ? 'action'
      : kind === PendingKind.Dealer
        ? 'dealer'
        : 'over';
  const asked =
    name === 'action' && me !== undefined && members.includes(me.party) && tip.hash === groundOf(engine).hash;
  return { kind: name, parties: members, mine: asked && !table.game.forced?.(tip.state.rules) };
}
