import { PendingKind, tablePending } from '@facedown/game-kit';
import type { ReadyMessage } from '@facedown/protocol';
import { readyDigest } from '../../signing/digest.js';
import { closedBy, isAskedToClose, isBoundary, proposeClose } from '../close.js';
import type { Effect, Engine, Step } from '../types.js';
import { agree, noteAgree, postIfAgreed, signaturesOf } from './agreement.js';
import { isAsked, MAX_TRIES } from './hear.js';
import { areAllReady, drafted, isHosted, isPledged, isSeated, ownKey, planned, starterOf, targetOf } from './plan.js';
import { type Changer, type ChangeTerms, changed, NEW_BOUNDARY, noChanges, noting, takesPart } from './types.js';

/** What follows from the time, and whether the table waits for a change or its end: then nobody moves. */
interface Ticked extends Step {
  readonly holds: boolean;
}

/** Begins to take part in changes; a promise of an earlier run is kept on. */
export function openChanging(engine: Engine, terms: ChangeTerms, now: number): Step {
  const opened: Changer = { ...engine, changing: noChanges(terms) };
  const { promised } = engine;
  if (!promised) return { engine: opened, effects: [] };
  const { plan, agree: own } = promised;
  const { changeMs } = terms.times;
  const hold = { version: plan.version, endsAt: now + changeMs };
  const bound = noting(opened, { plan, hold });
  return {
    engine: noteAgree(bound, own),
    effects: [{ kind: 'wake', afterMs: changeMs + 1 }],
  };
}

/**
 * How the seats come to a change (docs/adr/0022). At a boundary each says that it is ready; the starter, who alone
 * could move, proposes the change instead. Newcomers sign first, the starter next, the rest last: until the starter
 * has signed, the change can be dropped. Called after everything that happens, and when an effect `wake` is due.
 */
export function tick(engine: Engine, now: number): Ticked {
  if (closedBy(engine)) return { engine, effects: [{ kind: 'finish' }], holds: true };
  if (!takesPart(engine)) return { engine, effects: [], holds: false };
  if (isPast(engine)) return tick(changed(engine, { at: NEW_BOUNDARY }), now);
  if (!isBoundary(engine)) return { engine, effects: [], holds: false };
  const { changing, mode, promised } = engine;
  const { leaving, terms, at } = changing;
  const isDisputed = mode === 'chain' && !terms.opening.onchain;
  if (promised && !isDisputed) {
    const step = advanced(expired(engine, now), now);
    return { ...step, holds: mode !== 'chain' || now < (at.hold?.endsAt ?? Number.POSITIVE_INFINITY) };
  }
  if (isDisputed) {
    // Whoever wanted to leave, or was promised a change, gets the end of the table instead.
    const isEnding = leaving.size > 0 || promised !== undefined;
    return isEnding ? { engine, effects: [{ kind: 'finish' }], holds: true } : answered(engine, now);
  }
  if (leaving.size > 0 && isAskedToClose(engine)) return closing(engine);
  if (leaving.size === 0 && !isAsked(engine)) return answered(engine, now);
  return held(engine, now);
}

/** The table has moved on from the boundary of which we remember something. */
function isPast(engine: Changer): boolean {
  const { at } = engine.changing;
  if (at === NEW_BOUNDARY) return false;
  return !isBoundary(engine) || (at.hold !== undefined && at.hold.version !== targetOf(engine).version);
}

/** Somebody else's hold may outlast ours: a plan that is signed is answered all the same. */
function answered(engine: Changer, now: number): Ticked {
  return engine.changing.at.plan && !engine.promised
    ? { ...advanced(engine, now), holds: false }
    : { engine, effects: [], holds: false };
}

/** The starter has moved at this boundary: the hand has begun. */
const isUnderway = (engine: Engine): boolean =>
  (engine.candidate !== undefined && !isPledged(engine)) || engine.trail.length > 0;

/** At a boundary at which somebody wishes to come or go nobody moves until all agree, or time is up. */
function held(engine: Changer, now: number): Ticked {
  const { mode, table, fixed } = engine;
  const isOver = tablePending(table, fixed.state).kind === PendingKind.Over;
  const { engine: left, draft } = drafted(engine, now);
  const isEnd = draft === 'close';
  if (isEnd && (isOver || mode === 'registering')) return { engine: left, effects: [], holds: !isOver };
  const isFirst = starterOf(left) === left.me?.party && areAllReady(left, now);
  if (isEnd && (mode === 'chain' || !isHosted(left) || isFirst)) return closing(left);
  const isIdle = !draft || isUnderway(left) || left.changing.at.isGivenUp || !isAsked(left);
  if (isIdle || (isOver && !isEnd && draft.entries.length === 0)) return answered(left, now);
  const holding = begun(left, now);
  const current = expired(holding.engine, now);
  if (current.changing.at.isGivenUp) return { engine: current, effects: holding.effects, holds: false };
  const step = advanced(current, now);
  return { engine: step.engine, effects: [...holding.effects, ...step.effects], holds: true };
}

/** All sign the end, for those who stay can't go on alone. */
function closing(engine: Changer): Ticked {
  if (engine.mode === 'chain') return { engine, effects: [{ kind: 'finish' }], holds: true };
  const proposed = starterOf(engine) === engine.me?.party || isAskedToClose(engine) ? proposeClose(engine) : undefined;
  const step = proposed?.ok ? proposed.value : { engine, effects: [] };
  return { ...step, holds: !isUnderway(engine) };
}

function begun(engine: Changer, now: number): { engine: Changer; effects: Effect[] } {
  const { changing, mode } = engine;
  const { version } = targetOf(engine);
  if (changing.at.hold?.version === version) return { engine, effects: [] };
  const { changeMs } = changing.terms.times;
  // A dealer's server that moves next waits longer than the seats, which may sign up to the last moment.
  const length = isSeated(engine) ? changeMs : 2 * changeMs;
  const wishes = changing.own.leave || changing.own.amount !== undefined;
  const holding = noting(engine, { hold: { version, endsAt: now + length } });
  return {
    engine: wishes ? changed(holding, { refused: undefined }) : holding,
    effects: [{ kind: 'wake', afterMs: length + 1 }, ...(mode === 'chain' ? [{ kind: 'readLapsed' } as const] : [])],
  };
}

/** Not everyone has agreed in time: play goes on, and the wish is tried again at the next boundary. */
function expired(engine: Changer, now: number): Changer {
  const { mode, roster, changing, promised } = engine;
  const { at, own } = changing;
  const isDue = at.hold?.version === targetOf(engine).version && now > at.hold.endsAt && !at.isGivenUp;
  if (!isDue) return engine;
  const signed = at.plan ? signaturesOf(engine, at.plan) : new Map();
  if ((promised || signed.has(starterOf(engine))) && mode !== 'chain') return engine;
  const newcomers = at.plan?.entries.filter(({ seat }) => !roster.seats.includes(seat)) ?? [];
  const silent = newcomers.filter(({ seat }) => !signed.has(seat));
  const tries = changing.tries + 1;
  const isOurs = tries >= MAX_TRIES && (own.leave || own.amount !== undefined);
  const refused = {
    wish: own.leave ? 'leave' : 'topUp',
    code: 'NotAgreed',
    silent: roster.seats.filter((seat) => !at.ready.has(seat)),
  } as const;
  return changed(engine, {
    barred: new Set([...changing.barred, ...silent.map(({ session }) => session)]),
    entering: new Map([...changing.entering].filter(([seat]) => !silent.some((one) => one.seat === seat))),
    letDowns: changing.letDowns + silent.length,
    tries,
    ...(isOurs ? { refused } : {}),
    at: { ...at, isGivenUp: true, plan: undefined },
  });
}

/** Our next step to the change, as far as the others have come. */
function advanced(engine: Changer, now: number): { engine: Changer; effects: readonly Effect[] } {
  if (engine.mode === 'registering') return { engine, effects: [] };
  const effects: Effect[] = [];
  let current = engine;
  const isHeld = engine.changing.at.hold?.version === targetOf(engine).version;
  const { terms, at } = engine.changing;
  const me = engine.me?.party;
  const isReady = engine.promised || me === undefined || at.ready.has(me);
  if (isHeld && !isReady && isSeated(engine) && terms.keyOf) {
    const message = readyMessage(engine);
    current = noting(engine, { ready: new Map(at.ready).set(me, message) });
    effects.push({ kind: 'send', message });
  }
  if (isHeld && starterOf(engine) === me && !at.plan && !at.isGivenUp) {
    const step = planned(current, now);
    current = step.engine;
    effects.push(...step.effects);
  }
  const { plan } = current.changing.at;
  if (plan && !current.promised && mayAgree(current, now)) {
    const step = agree(current, plan);
    current = step.who;
    effects.push(...step.effects);
  }
  const posted = postIfAgreed(current, now);
  return { engine: posted.who, effects: [...effects, ...posted.effects] };
}

function readyMessage(engine: Changer): ReadyMessage {
  const { party: seat, sign } = engine.me!;
  const at = targetOf(engine);
  const unsigned = { ...at, seat, key: engine.changing.leaving.has(seat) ? '0x' : ownKey(engine, at.epoch) } as const;
  return { kind: 'ready', ...unsigned, signature: sign(readyDigest(engine.table.id, unsigned)) };
}

/** Newcomers have nothing at stake yet, so they sign first; the starter binds himself next, and then the others. */
function mayAgree(engine: Changer, now: number): boolean {
  const { heard, me, changing, roster, signed: ours, fixed } = engine;
  const { plan, hold, isGivenUp } = changing.at;
  // What we have signed above this boundary would compete with the change.
  if (ours && ours.version > fixed.state.version) return false;
  if (!plan || !me || !isSeated(engine) || isUnderway(engine) || heard.has(me.party)) return false;
  const signed = signaturesOf(engine, plan);
  if (starterOf(engine) !== me.party) return signed.has(starterOf(engine));
  const newcomers = plan.entries.filter(({ seat }) => !roster.seats.includes(seat));
  return (
    !isGivenUp && now < (hold?.endsAt ?? Number.POSITIVE_INFINITY) && newcomers.every(({ seat }) => signed.has(seat))
  );
}

/** The chain says whose time has run out. */
export function lapsedSeats(engine: Changer, seats: readonly number[]): Step {
  const { changeMs } = engine.changing.terms.times;
  const wake = seats.length > 0 ? [{ kind: 'wake', afterMs: changeMs / 2 + 1 } as const] : [];
  return { engine: noting(engine, { lapsed: new Set(seats) }), effects: wake };
}
