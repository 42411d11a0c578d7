import type { Hex } from '@facedown/base';
import type { AnyGame } from '@facedown/game-kit';
import type { PlanMessage, WireMessage } from '@facedown/protocol';
import { isSignedPlan } from '../../change/wishes.js';
import type { Entry, Opening } from '../../judge/judge.js';
import type { JournalEntry, Promised } from '../types.js';
import { agree, noteAgree, postIfAgreed, type Signing } from './agreement.js';
import { inEpoch, stateAfter } from './plan.js';
import { noting, type Signer } from './types.js';
import { wished } from './wish.js';

/** What an owner signs for a boundary lives a little longer than this. */
const RENEW_MS = 600_000;
const WISH_MS = 900_000;

/** One who asks for a free seat. He hasn't seen the past: the seats vouch for it. */
export interface Newcomer extends Signer {
  readonly me: NonNullable<Signer['me']>;
  readonly entry: Entry;
  /** When the owner's authorisation was last asked for. */
  readonly askedAt: number;
  /** Asks no more and signs no more. */
  readonly isWithdrawn: boolean;
}

/** A newcomer as the journal of an earlier run left him: what he has signed for this epoch still binds him. */
export function openNewcomer(
  newcomer: Omit<Newcomer, 'askedAt' | 'isWithdrawn' | 'promised'>,
  journal: readonly JournalEntry[],
): Newcomer {
  const promised = promisedIn(journal, newcomer.table.id.epoch + 1n, newcomer.entry.session);
  const opened = { ...newcomer, askedAt: Number.NEGATIVE_INFINITY, isWithdrawn: false };
  if (!promised) return opened;
  return noteAgree({ ...noting(opened, { plan: promised.plan }), promised }, promised.agree);
}

/** Takes in what the seats say of a change. */
export function receiveBefore(newcomer: Newcomer, message: WireMessage): Signing<Newcomer> {
  const { promised, isWithdrawn, table } = newcomer;
  if (message.epoch !== table.id.epoch + 1n) return { who: newcomer, effects: [] };
  if (message.kind === 'agree') return { who: noteAgree(newcomer, message), effects: [] };
  if (message.kind !== 'plan' || isWithdrawn) return { who: newcomer, effects: [] };
  const isOld = promised && (promised.plan.state === message.state || message.version <= promised.plan.version);
  return isOld || !isFair(newcomer, message) ? { who: newcomer, effects: [] } : agree(newcomer, message);
}

/** Says again what he wishes and has signed, renews it in time, and posts a change that all have signed. */
export function tickBefore(newcomer: Newcomer, now: number): Signing<Newcomer> {
  const { promised, isWithdrawn, askedAt, entry, table } = newcomer;
  const posted = postIfAgreed(newcomer, now);
  if (isWithdrawn) return posted;
  const wish = newcomer.changing.entering.get(entry.seat);
  const isDue = now - askedAt >= RENEW_MS;
  return {
    who: isDue ? { ...posted.who, askedAt: now } : posted.who,
    effects: [
      ...(wish ? [{ kind: 'send', message: wish } as const] : []),
      ...(promised ? [{ kind: 'send', message: promised.agree } as const] : []),
      ...(isDue ? [{ kind: 'authorise', epoch: table.id.epoch + 1n, entry } as const] : []),
      ...posted.effects,
    ],
  };
}

/** The owner has authorised the entry: it is asked for. */
export const authorisedBefore = (newcomer: Newcomer, epoch: bigint, proof: Hex): Signing<Newcomer> =>
  newcomer.isWithdrawn ? { who: newcomer, effects: [] } : wished(newcomer, epoch, newcomer.entry, proof);

/** Until when something that he has signed can be posted; nothing where he has signed nothing. */
export const diesAt = ({ promised, askedAt }: Newcomer): number | undefined =>
  promised ? askedAt + WISH_MS : undefined;

/** What concerns him is that the terms are those of the table and his chips are his. */
function isFair(newcomer: Newcomer, plan: PlanMessage): boolean {
  const { table, changing, entry } = newcomer;
  const { game }: { game: AnyGame } = table;
  if (!isSignedPlan(newcomer, plan) || !hasTerms(game, changing.terms.opening, plan.rules)) return false;
  const mine = plan.entries.find(({ seat }) => seat === entry.seat);
  if (mine?.session !== entry.session || mine.amount !== entry.amount || mine.key !== entry.key) return false;
  const state = stateAfter(inEpoch(table, plan.epoch), changing.terms, plan);
  return state !== undefined && game.outcome(state.rules).payouts[entry.seat] === entry.amount;
}

/** Where a game keeps its configuration in its state, it must be the one that the table was opened with. */
function hasTerms(game: AnyGame, { config }: Pick<Opening, 'config'>, rules: Hex): boolean {
  const state = game.codecs.state.parse(rules);
  if (!state.ok) return false;
  const kept = (state.value as { config?: unknown }).config;
  return kept === undefined || game.codecs.config.encode(kept) === config;
}

/** The newest change that a journal has this key's signature under. */
function promisedIn(journal: readonly JournalEntry[], epoch: bigint, session: Hex): Promised | undefined {
  const agreed = journal.findLast(
    (entry) => entry.kind === 'agree' && entry.epoch === epoch && entry.session === session,
  );
  if (agreed?.kind !== 'agree') return undefined;
  const plan = journal.findLast(
    (entry) => entry.kind === 'plan' && entry.epoch === epoch && entry.state === agreed.state,
  );
  return plan?.kind === 'plan' ? { plan, agree: agreed } : undefined;
}
