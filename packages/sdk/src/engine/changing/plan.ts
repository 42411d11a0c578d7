import { type Hex, keccak256 } from '@facedown/base';
import { type TableState, tableHash } from '@facedown/game-kit';
import { boundaryHash, type EnterMessage, type PlanMessage } from '@facedown/protocol';
import { badPeople, type Change, changedState } from '../../change/change.js';
import { draftOf } from '../../change/wishes.js';
import { planDigest } from '../../signing/digest.js';
import { proposerOf } from '../check.js';
import type { ChangeEffect, Engine } from '../types.js';
import { type Changer, type ChangeTerms, changed, noting, type RefusedWish } from './types.js';

/** The epoch and the version that a change at this boundary leads to. */
export const targetOf = (engine: Engine): { epoch: bigint; version: bigint } => ({
  epoch: engine.table.id.epoch + 1n,
  version: engine.fixed.state.version + 1n,
});

/** The same table in another epoch. */
export const inEpoch = (table: Engine['table'], epoch: bigint): Engine['table'] => ({
  ...table,
  id: { ...table.id, epoch },
});

export const isSeated = ({ me, roster }: Engine): boolean => me !== undefined && roster.seats.includes(me.party);

/** Who would move next, so that a move and a change never compete; the lowest seat where that is no seat. */
export function starterOf({ table, fixed, roster }: Engine): number {
  const next = proposerOf(table, fixed.state);
  return next !== undefined && roster.seats.includes(next) ? next : roster.seats[0]!;
}

/**
 * A dealer's server moves first here, and can't choose between its move and a change: the starter does, by what it
 * signs. Until it has signed the server's move, whoever said that it would sign a change signs nothing of that move.
 */
export function isPledged(engine: Engine): boolean {
  const { changing, me, roster, trail, candidate, heard } = engine;
  const { hold, ready } = changing?.at ?? {};
  if (!me || !ready?.has(me.party) || hold?.version !== targetOf(engine).version || trail.length > 0) return false;
  const starter = starterOf(engine);
  if (!isHosted(engine) || starter === me.party || !roster.seats.includes(me.party)) return false;
  return heard.get(starter)?.state !== candidate?.hash;
}

export function isHosted({ table, fixed, roster }: Pick<Engine, 'table' | 'fixed' | 'roster'>): boolean {
  const next = proposerOf(table, fixed.state);
  return next !== undefined && !roster.seats.includes(next);
}

/** The boundary from which a change is computed, as the change says it. */
export const boundaryOf = ({ fixed, table }: Engine): Pick<Change, 'rules' | 'dealerHash'> => ({
  rules: table.game.codecs.state.encode(fixed.state.rules),
  dealerHash: keccak256(table.dealer.encode(fixed.state.dealer)),
});

/** The state that a plan leads to, if it is one for these people and leads where it says. */
export function stateAfter(
  next: Engine['table'],
  { opening, entries }: Pick<ChangeTerms, 'opening' | 'entries'>,
  plan: PlanMessage,
): TableState | undefined {
  if (badPeople(next, opening, entries, plan)) return undefined;
  const begun = changedState(next, opening, plan);
  return begun.ok && tableHash(next, begun.value.state) === plan.state ? begun.value.state : undefined;
}

/** Would we sign this? Everyone else looks after his own part. */
export function isAcceptable(engine: Changer, plan: PlanMessage): boolean {
  const { table, fixed, changing, me } = engine;
  const { leaving, entering, terms } = changing;
  // The very boundary that is fixed, its cards included: it is part of what we sign.
  if (boundaryHash({ ...plan, version: plan.version - 1n }, table.id.tableId) !== fixed.hash) return false;
  if (!stateAfter(inEpoch(table, plan.epoch), terms, plan)) return false;
  if (!me || !isSeated(engine)) return true;
  if (plan.leaving.includes(me.party)) return leaving.has(me.party);
  const entry = plan.entries.find(({ seat }) => seat === me.party);
  const asked = entering.get(me.party);
  if (entry && (!asked || entry.amount !== asked.amount || entry.key !== asked.key)) return false;
  return plan.keys[me.party] === ownKey(engine, plan.epoch);
}

export const ownKey = ({ changing: { entering, terms }, me }: Changer, epoch: bigint): Hex =>
  entering.get(me!.party)?.key ?? terms.keyOf?.(epoch) ?? '0x';

/** Who was too late on the chain and says nothing here either holds up nobody for long: he leaves, and is paid. */
function silentLapsed({ changing: { at, leaving, terms }, me }: Changer, now: number): number[] {
  if (now < (at.hold?.endsAt ?? Number.POSITIVE_INFINITY) - terms.times.changeMs / 2) return [];
  return [...at.lapsed].filter((seat) => seat !== me?.party && !at.ready.has(seat) && !leaving.has(seat));
}

export function areAllReady(engine: Changer, now: number): boolean {
  const gone = silentLapsed(engine, now);
  return engine.roster.seats.every((seat) => engine.changing.at.ready.has(seat) || gone.includes(seat));
}

interface Drafted {
  readonly engine: Changer;
  readonly draft: { readonly leaving: number[]; readonly entries: EnterMessage[] } | 'close' | undefined;
}

/** Who would leave and enter now. What the rules refuse is forgotten, and told to whoever asked. */
export function drafted(engine: Changer, now: number): Drafted {
  const { changing, table, fixed, me } = engine;
  const { leaving, entering, own, terms } = changing;
  // Without a judge nobody could record a change: the table ends for all.
  if (!terms.hasJudge) return { engine, draft: leaving.size > 0 ? 'close' : undefined };
  const leavers = [...leaving, ...silentLapsed(engine, now)];
  const draft = draftOf(table.game, fixed.state.rules, leavers, [...entering.values()]);
  if (!draft || draft === 'close') return { engine, draft };
  const isNothing = draft.leaving.length + draft.entries.length === 0;
  if (draft.refused.size === 0) return { engine, draft: isNothing ? undefined : draft };
  const left = new Map([...entering].filter(([seat]) => !draft.refused.has(seat)));
  const code = own.amount === undefined ? undefined : draft.refused.get(me?.party ?? -1);
  const refused: RefusedWish | undefined = code ? { wish: 'topUp', code, silent: [] } : changing.refused;
  const ours = code ? { ...own, amount: undefined } : own;
  return {
    engine: changed(engine, { entering: left, own: ours, refused }),
    draft: isNothing ? undefined : draft,
  };
}

/** The starter's plan, once all are ready; chips may have gone since they were promised, so the judge is asked first. */
export function planned(engine: Changer, now: number): { engine: Changer; effects: ChangeEffect[] } {
  const { table, changing, me } = engine;
  const { terms, at } = changing;
  if (!terms.keyOf || !areAllReady(engine, now)) return { engine, effects: [] };
  const { engine: left, draft } = drafted(engine, now);
  if (!draft || draft === 'close') return { engine: left, effects: [] };
  const wishes = namesOf(draft.entries);
  if (wishes !== '' && at.vetting?.wishes !== wishes) {
    const vetting = { wishes, isDone: false };
    return { engine: noting(left, { vetting }), effects: [{ kind: 'vet', wishes: draft.entries, isForPlan: true }] };
  }
  if (wishes !== '' && !at.vetting?.isDone) return { engine: left, effects: [] };
  const { leaving } = draft;
  const entries = payable(terms, draft.entries);
  const keys = Array.from({ length: terms.opening.maxSeats }, (_, seat): Hex => {
    const entry = entries.find((one) => one.seat === seat);
    return entry?.key ?? (leaving.includes(seat) ? '0x' : (at.ready.get(seat)?.key ?? '0x'));
  });
  const target = targetOf(engine);
  const change = { ...target, ...boundaryOf(engine), leaving, entries: entries.map(wireEntry), keys };
  const next = inEpoch(table, target.epoch);
  const begun = changedState(next, terms.opening, change);
  if (!begun.ok) return { engine: left, effects: [] };
  const state = tableHash(next, begun.value.state);
  const unsigned = { kind: 'plan', ...change, state, seat: me!.party } as const;
  const plan: PlanMessage = { ...unsigned, signature: me!.sign(planDigest(table.id, unsigned)) };
  if (!isAcceptable(left, plan)) return { engine: left, effects: [] };
  return { engine: noting(left, { plan }), effects: [{ kind: 'send', message: plan }] };
}

export const namesOf = (wishes: readonly EnterMessage[]): string => wishes.map(({ signature }) => signature).join('/');

/** Of the chain's own coin each brings his own with the transaction, so only one can pay at a boundary. */
function payable({ isCoin }: ChangeTerms, entries: readonly EnterMessage[]): readonly EnterMessage[] {
  if (!isCoin) return entries;
  const payer = entries.find(({ amount }) => amount > 0n);
  return entries.filter((entry) => entry.amount === 0n || entry === payer);
}

const wireEntry = ({ kind: _, epoch: __, signature: ___, ...entry }: EnterMessage) => entry;
