import type { Hex } from '@facedown/base';
import { badPeople, type Change, changedState, entriesAfter, wholeChange } from '../../change/change.js';
import { missingIn } from '../../change/wishes.js';
import { type Entry, rosterOf, type TableView } from '../../judge/judge.js';
import { openEngine } from '../engine.js';
import type { ChangeEffect, Source, Step } from '../types.js';
import { signaturesOf } from './agreement.js';
import { boundaryOf, inEpoch, isSeated } from './plan.js';
import { type Changer, noChanges } from './types.js';
import { asking, wishToLeave } from './wish.js';

/**
 * The judge is said to have recorded a change. It counts with everyone's signature; from whoever speaks for a chain
 * also without those of leavers whose time ran out. A newer epoch is never passed over: what we can't follow is
 * refused with a reason.
 */
export function beginEpoch(engine: Changer, view: TableView, source: Source): Step {
  const { changing, roster, me, table } = engine;
  const { terms } = changing;
  if (!view.change || view.epoch <= table.id.epoch) return { engine, effects: [] };
  const next = inEpoch(table, view.epoch);
  const change = wholeChange(next, terms.opening, view.change, boundariesKnown(engine));
  const begun = change && changedState(next, terms.opening, change);
  if (!change || !begun?.ok) return refused(engine, 'UnknownBoundary');
  // What we have checked ourselves is not replaced by what a judge says.
  const acks = new Map([...(view.acks ?? []), ...signaturesOf(engine, change)]);
  const entries = seatedAfter(engine, view, change);
  if (!entries || !isProven(engine, change, acks, source)) return refused(engine, 'Unproven');
  const { epoch, startVersion } = view;
  const about = { epoch, entries, startVersion, change, acks };
  const { state, paid } = begun.value;
  const told: ChangeEffect = { kind: 'epoch', about, seats: roster.seats, paid };
  const session = me && roster.sessions.get(me.party);
  const isHere = entries.some((one) => one.seat === me?.party && one.session.toLowerCase() === session);
  if (isSeated(engine) && !isHere)
    return { engine, effects: [told, { kind: 'left', payout: paid.get(me!.party) ?? 0n }] };
  const opened = openEngine({
    table: next,
    roster: rosterOf(terms.opening, entries),
    ...(me ? { me } : {}),
    mode: terms.opening.onchain ? 'chain' : 'live',
    start: state,
  });
  const isDone = change.entries.some(({ seat }) => seat === me?.party);
  const own = isDone ? { ...changing.own, amount: undefined } : changing.own;
  const { barred, refused: before } = changing;
  const fresh = { ...noChanges({ ...terms, entries }), own, barred, refused: before };
  const seated: Changer = { ...opened, faults: engine.faults, changing: fresh };
  // What we have asked for and not got is asked for again.
  const leaving = own.leave ? wishToLeave(seated) : { engine: seated, effects: [] };
  return {
    engine: leaving.engine,
    effects: [{ kind: 'persist', entries: [{ kind: 'epoch', ...about }] }, told, ...leaving.effects, ...asking(seated)],
  };
}

const refused = (engine: Changer, code: string): Step => ({ engine, effects: [{ kind: 'refused', code }] });

/**
 * Who sits now follows from who sat before and what all have signed: whoever tells of it can't leave anyone out.
 * Only whoever hasn't seen the epochs between knows no better than he is told.
 */
function seatedAfter({ table, changing }: Changer, view: TableView, change: Change): readonly Entry[] | undefined {
  if (change.epoch !== table.id.epoch + 1n) return view.entries;
  const { opening, entries } = changing.terms;
  if (badPeople(inEpoch(table, change.epoch), opening, entries, change)) return undefined;
  return entriesAfter(entries, change).map((entry) => {
    const told = view.entries.find(
      ({ seat, session }) => seat === entry.seat && session.toLowerCase() === entry.session,
    );
    return { ...told, ...entry };
  });
}

/** The state before a change is the one that we have signed, are at, or have heard its starter tell. */
function boundariesKnown(engine: Changer): Pick<Change, 'rules' | 'dealerHash'>[] {
  const { promised, changing } = engine;
  const { plan, heard } = changing.at;
  return [...(promised ? [promised.plan] : []), boundaryOf(engine), ...(plan ? [plan] : []), ...heard];
}

/** Everyone concerned has signed it; whose time ran out on the chain is excused there, and one voice isn't the chain. */
function isProven({ table, roster }: Changer, change: Change, acks: ReadonlyMap<number, Hex>, source: Source): boolean {
  const isNext = change.epoch === table.id.epoch + 1n;
  const missing = isNext ? missingIn(table.id, roster, change, acks) : undefined;
  if (missing?.length === 0 || source === 'chain') return true;
  // Without a word of ours nobody has changed our seat, unless our own time ran out.
  return source === 'court' && (missing === undefined || missing.every((seat) => change.leaving.includes(seat)));
}
