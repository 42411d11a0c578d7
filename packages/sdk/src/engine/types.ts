import type { Hex, Mask } from '@facedown/base';
import type { Shown, TableRules, TableState } from '@facedown/game-kit';
import type {
  AckMessage,
  AgreeMessage,
  DeedMessage,
  EnterMessage,
  PlanMessage,
  ShareMessage,
  TableMessage,
  WireMessage,
} from '@facedown/protocol';
import type { Change } from '../change/change.js';
import type { Entry } from '../judge/judge.js';
import type { Sign } from '../signing/session.js';
import type { Changing } from './changing/types.js';

/** Who sits at a table in one epoch. Addresses of session keys, in lower case. */
export interface Roster {
  readonly seats: readonly number[];
  /** By party: the seats and a dealer's servers. */
  readonly sessions: ReadonlyMap<number, Hex>;
}

/** A state that everyone has signed, or that the chain has recorded. */
export interface Fixed<S = unknown, D = unknown> {
  readonly state: TableState<S, D>;
  readonly hash: Hex;
  /** One for each seat; absent where the chain alone has fixed it. */
  readonly acks?: ReadonlyMap<number, Hex>;
}

/** A checked move, or all shares of a round, and the state that they lead to, which isn't fixed yet. */
export interface Candidate<S = unknown, D = unknown> {
  readonly deeds: readonly DeedMessage[];
  readonly hash: Hex;
  readonly state: TableState<S, D>;
  readonly shown: readonly Shown[];
}

/** A checked step above the fixed state on which others are made before everyone has signed it (docs/adr/0074). */
export interface Standing<S = unknown, D = unknown> extends Candidate<S, D> {
  readonly heard: ReadonlyMap<number, AckMessage>;
  /** It follows in the one possible way from a fixed or final state. */
  readonly isFinal: boolean;
  /** It lies between two shuffles: nobody acks it. */
  readonly isBetween: boolean;
}

/** The checked shares of a round on top of the tip, of which some are still missing. */
export interface Round<S = unknown, D = unknown> {
  readonly shares: ReadonlyMap<number, ShareMessage>;
  /** The fixed state with these shares. */
  readonly state: TableState<S, D>;
  readonly shown: readonly Shown[];
}

/** A round as far as the chain has recorded it, which may have begun on an older state than our fixed one. */
export interface ChainRound<S = unknown, D = unknown> extends Round<S, D> {
  readonly base: Fixed<S, D>;
  readonly hash: Hex;
}

/**
 * `live`: acks fix. `registering`: a dispute is open, nothing is signed until the chain has the latest
 * state. `chain`: moves are posted, and the chain alone fixes.
 */
export type Mode = 'live' | 'registering' | 'chain';

/** A lie that its own signatures prove. */
export type Fault =
  | { readonly kind: 'Equivocation'; readonly party: number; readonly first: Signed; readonly second: Signed }
  | { readonly kind: 'BadMove'; readonly party: number; readonly code: string; readonly move: DeedMessage };

export type Signed = TableMessage;

export interface Engine<S = unknown, D = unknown> {
  readonly table: TableRules<S, D>;
  readonly roster: Roster;
  /** Absent for a spectator. */
  readonly me?: { readonly party: number; readonly sign: Sign };
  readonly mode: Mode;
  readonly fixed: Fixed<S, D>;
  /** The last fixed states, oldest first, the current one last: a dispute may reach back to one of them. */
  readonly history: readonly (Fixed<S, D> & { readonly last?: Signed[] })[];
  /** Steps above the fixed state that are built upon already, lowest first; the last is the tip. */
  readonly trail: readonly Standing<S, D>[];
  /** On top of the tip. */
  readonly candidate?: Candidate<S, D>;
  readonly round?: Round<S, D>;
  readonly chainRound?: ChainRound<S, D>;
  /** A move that we acked before we posted another of the same version: the chain may still record it. */
  readonly acked?: Candidate<S, D>;
  /** The chain has recorded the end of the table at this boundary, which all seats have signed. */
  readonly closed?: true;
  /** Who wishes to come and go, and how far the seats have agreed on it; absent where we take no part in that. */
  readonly changing?: Changing;
  /** We have agreed to a change at this boundary: it is our one signature of the next version. */
  readonly promised?: Promised;
  /** The highest state that we have signed in this epoch: whatever happens, no other of its version gets our ack. */
  readonly signed?: { readonly version: bigint; readonly state: Hex };
  /** Acks heard for the version after the tip, by seat; our own among them. */
  readonly heard: ReadonlyMap<number, AckMessage>;
  /** Messages for later versions. */
  readonly early: readonly TableMessage[];
  readonly faults: readonly Fault[];
  /** The hash of the state in which the last deck was dealt, where we have seen it fixed. */
  readonly dealt?: Hex;
}

/** One line of the log: how a fixed state came about. */
export interface LogEntry {
  readonly version: bigint;
  readonly hash: Hex;
  /** One move, or the shares of a round; none where the clock moved. */
  readonly deeds: readonly DeedMessage[];
  readonly acks?: ReadonlyMap<number, Hex>;
  /** Everyone has signed a state that was made on this one, or will. */
  readonly isCarried?: true;
  readonly shown: readonly Shown[];
  /** Who was too late, where the clock moved. */
  readonly late?: Mask;
}

/** What the chain says. `version` and `hash` are of the state it has recorded, which may lie within a round. */
export type ChainRecord =
  | { readonly kind: 'advance'; readonly version: bigint; readonly hash: Hex; readonly deed: DeedMessage }
  | { readonly kind: 'lapse'; readonly version: bigint; readonly hash: Hex }
  | { readonly kind: 'recorded'; readonly version: bigint; readonly hash: Hex };

/**
 * Who says that the chain has recorded something. `witness`: one RPC alone. `court`: the judge of a table without
 * stakes, who holds its clocks. `chain`: two RPCs that know nothing of each other, or a judge in this process.
 */
export type Source = 'witness' | 'court' | 'chain';

export interface Promised {
  readonly plan: PlanMessage;
  readonly agree: AgreeMessage;
}

/** Who sits in one epoch, and how it began. */
export interface EpochAbout {
  readonly epoch: bigint;
  readonly entries: readonly Entry[];
  readonly startVersion: bigint;
  /** Absent for the table's first epoch. */
  readonly change?: Change;
  /** Everyone's ack of the change, as far as we have heard them. */
  readonly acks?: ReadonlyMap<number, Hex>;
}

/** An epoch has begun; the journal goes on with it. */
export interface EpochEntry extends EpochAbout {
  readonly kind: 'epoch';
}

/** A fixed state that need not be played up to again: its signatures say that it is right. */
export interface Snapshot {
  readonly kind: 'snapshot';
  readonly epoch: bigint;
  readonly fixed: Fixed;
}

export type JournalEntry = TableMessage | ChainRecord | PlanMessage | AgreeMessage | EpochEntry | Snapshot;

/** What must happen in the world, in this order: nothing is sent before it is written. */
export type Effect<S = unknown, D = unknown> =
  | ChangeEffect
  | { readonly kind: 'post'; readonly deeds: readonly DeedMessage[] }
  | { readonly kind: 'fixed'; readonly entry: LogEntry; readonly fixed: Fixed<S, D> }
  /** A state is final before it is fixed: it may be shown and acted upon. */
  | { readonly kind: 'final'; readonly entry: LogEntry; readonly state: TableState<S, D> }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'refused'; readonly code: string; readonly message?: TableMessage };

/** What a change of seats asks for. */
export type ChangeEffect =
  | { readonly kind: 'persist'; readonly entries: readonly JournalEntry[] }
  | { readonly kind: 'send'; readonly message: WireMessage }
  /** Something was said that we lack: fetch from the relay. */
  | { readonly kind: 'behind' }
  /** `tick` wants to be called then. */
  | { readonly kind: 'wake'; readonly afterMs: number }
  /** Ask the judge what speaks against these wishes; `vetted` takes the answer. */
  | { readonly kind: 'vet'; readonly wishes: readonly EnterMessage[]; readonly isForPlan: boolean }
  /** Ask our owner to authorise this entry; `wished` takes the answer. */
  | { readonly kind: 'authorise'; readonly epoch: bigint; readonly entry: Entry }
  /** Ask the judge whose time has run out at this boundary; `lapsedSeats` takes the answer. */
  | { readonly kind: 'readLapsed' }
  | {
      readonly kind: 'postChange';
      readonly change: Change;
      readonly acks: ReadonlyMap<number, Hex>;
      readonly afterMs: number;
    }
  /** An epoch has begun, with `seats` before it; `paid` is what those who left took along. */
  | {
      readonly kind: 'epoch';
      readonly about: EpochAbout & { readonly change: Change };
      readonly seats: readonly number[];
      readonly paid: ReadonlyMap<number, bigint>;
    }
  /** The change has let us go. */
  | { readonly kind: 'left'; readonly payout: bigint }
  /** The table ends here: its payout is due. */
  | { readonly kind: 'finish' };

export interface Step<S = unknown, D = unknown> {
  readonly engine: Engine<S, D>;
  readonly effects: readonly Effect<S, D>[];
}
