import type { Hex } from '@facedown/base';
import type { AgreeMessage, EnterMessage, PlanMessage, ReadyMessage } from '@facedown/protocol';
import type { ClientTimes } from '../../client/times.js';
import type { Entry, Opening } from '../../judge/judge.js';
import type { Engine, Promised } from '../types.js';

/** What doesn't change while an epoch lasts. */
export interface ChangeTerms {
  readonly opening: Opening;
  /** Who sits in this epoch. */
  readonly entries: readonly Entry[];
  /** Our card key in an epoch to come; absent where we agree to no change. */
  readonly keyOf?: (epoch: bigint) => Hex;
  /** Without a judge nobody could record a change. */
  readonly hasJudge: boolean;
  /** The stakes are the chain's own coin, which each must bring himself. */
  readonly isCoin: boolean;
  readonly times: Pick<ClientTimes, 'changeMs' | 'staggerMs'>;
}

/** Our own last wish that came to nothing, and why; who was silent, where that was it. */
export interface RefusedWish {
  readonly wish: 'leave' | 'topUp';
  readonly code: string;
  readonly silent: readonly number[];
}

/** What the engine knows of changes of seats (docs/adr/0022, 0060). */
export interface Changing {
  readonly terms: ChangeTerms;
  /** What we ourselves have asked for; it is asked again in each epoch until it is done. */
  readonly own: { readonly leave: boolean; readonly amount: bigint | undefined };
  readonly refused: RefusedWish | undefined;
  readonly leaving: ReadonlySet<number>;
  readonly entering: ReadonlyMap<number, EnterMessage>;
  /** Newcomers that asked and then couldn't pay or didn't sign. */
  readonly barred: ReadonlySet<Hex>;
  /** Boundaries at which not everyone agreed, since somebody last asked. */
  readonly tries: number;
  /** Newcomers of this epoch that didn't sign. */
  readonly letDowns: number;
  readonly at: AtBoundary;
}

/** What belongs to one boundary, and is forgotten when the table moves on. */
interface AtBoundary {
  /** Nobody moves until all agree, or time is up. `version` is the one that the change leads to. */
  readonly hold: { readonly version: bigint; readonly endsAt: number } | undefined;
  readonly isGivenUp: boolean;
  readonly ready: ReadonlyMap<number, ReadyMessage>;
  /** The wishes that the judge was asked about before the plan was made, and whether it has answered. */
  readonly vetting: { readonly wishes: string; readonly isDone: boolean } | undefined;
  readonly plan: PlanMessage | undefined;
  /** Plans that weren't for us to sign, for whoever only watches. */
  readonly heard: readonly PlanMessage[];
  readonly agrees: ReadonlyMap<string, AgreeMessage>;
  /** Seats that the chain lets go without a word. */
  readonly lapsed: ReadonlySet<number>;
  readonly postedAt: number;
}

/** An engine that takes part in changes. */
export type Changer = Engine & { readonly changing: Changing };

export const takesPart = (engine: Engine): engine is Changer => engine.changing !== undefined;

/** Whoever may sign a change: a seat with its engine, or a newcomer who stands before the table. */
export interface Signer extends Pick<Engine, 'roster' | 'me' | 'table'> {
  readonly changing: Changing;
  readonly promised?: Promised;
}

export const NEW_BOUNDARY: AtBoundary = {
  hold: undefined,
  isGivenUp: false,
  ready: new Map(),
  vetting: undefined,
  plan: undefined,
  heard: [],
  agrees: new Map(),
  lapsed: new Set(),
  postedAt: Number.NEGATIVE_INFINITY,
};

export const noChanges = (terms: ChangeTerms): Changing => ({
  terms,
  own: { leave: false, amount: undefined },
  refused: undefined,
  leaving: new Set(),
  entering: new Map(),
  barred: new Set(),
  tries: 0,
  letDowns: 0,
  at: NEW_BOUNDARY,
});

/** With something of this boundary, or of the changes at large, otherwise. */
export const noting = <Who extends Signer>(who: Who, at: Partial<AtBoundary>): Who => ({
  ...who,
  changing: { ...who.changing, at: { ...who.changing.at, ...at } },
});
export const changed = <Who extends Signer>(who: Who, changing: Partial<Changing>): Who => ({
  ...who,
  changing: { ...who.changing, ...changing },
});
