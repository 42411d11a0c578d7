import type { EnterMessage, PlanMessage, WireMessage } from '@facedown/protocol';
import { isSignedLeave, isSignedPlan, isSignedReady, isSoundEnter } from '../../change/wishes.js';
import type { ChangeEffect, Engine, Step } from '../types.js';
import { noteAgree } from './agreement.js';
import { isAcceptable, isSeated, namesOf, starterOf, targetOf } from './plan.js';
import { type Changer, type Changing, changed, noting } from './types.js';

export const MAX_TRIES = 3;
/** Newcomers who ask and don't sign hold up so many boundaries of an epoch; then its seats play on among themselves. */
const MAX_LET_DOWNS = 3;

type ChangeWire = Exclude<WireMessage, { kind: 'move' | 'share' | 'ack' | 'draft' | 'drafted' | 'lack' }>;

/** Does somebody wish to come or go, and is it still tried? */
export const isAsked = ({ changing }: Engine): boolean =>
  changing !== undefined && changing.leaving.size + changing.entering.size > 0 && changing.tries < MAX_TRIES;

/** Takes in a wish, or a step to a change, from anyone: what isn't signed by whom it names changes nothing. */
export function receiveChange<S, D>(engine: Engine<S, D>, message: ChangeWire): Step<S, D> {
  const { changing } = engine;
  if (!changing) return { engine, effects: [] };
  const effects: ChangeEffect[] = [];
  const after = heard({ ...engine, changing }, message, effects);
  return { engine: after === changing ? engine : { ...engine, changing: after }, effects };
}

function heard(engine: Changer, message: ChangeWire, effects: ChangeEffect[]): Changing {
  const { changing } = engine;
  if (message.kind === 'leave') {
    if (changing.leaving.has(message.seat) || !isSignedLeave(engine, message)) return changing;
    return { ...changing, leaving: new Set(changing.leaving).add(message.seat), tries: 0 };
  }
  if (message.kind === 'enter') {
    if (mayEnter(engine, message)) effects.push({ kind: 'vet', wishes: [message], isForPlan: false });
    return changing;
  }
  const { epoch, version } = targetOf(engine);
  if (message.epoch !== epoch || message.version !== version) return changing;
  if (message.kind === 'plan') return heardPlan(engine, message);
  if (message.kind === 'agree') return noteAgree(engine, message).changing;
  const { ready } = changing.at;
  if (ready.get(message.seat)?.signature === message.signature || !isSignedReady(engine, message)) return changing;
  // Somebody knows of a wish that we haven't heard.
  if (!isAsked(engine)) effects.push({ kind: 'behind' });
  return noting(engine, { ready: new Map(ready).set(message.seat, message) }).changing;
}

function heardPlan(engine: Changer, plan: PlanMessage): Changing {
  const { at } = engine.changing;
  const isKnown = at.plan?.signature === plan.signature;
  if (engine.promised || isKnown || plan.seat !== starterOf(engine) || !isSignedPlan(engine, plan))
    return engine.changing;
  const kept = !isSeated(engine) && at.heard.length < MAX_TRIES ? [...at.heard, plan] : at.heard;
  return noting(engine, { heard: kept, ...(isAcceptable(engine, plan) ? { plan } : {}) }).changing;
}

function mayEnter(engine: Changer, wish: EnterMessage): boolean {
  const { opening, entries } = engine.changing.terms;
  return isFree(engine, wish) && isSoundEnter(engine, opening, entries, wish);
}

/** First come, first served; the same person may think better of an amount. */
function isFree({ changing, roster }: Changer, wish: EnterMessage): boolean {
  const { entering, barred, letDowns } = changing;
  const known = entering.get(wish.seat);
  if (known && (known.session !== wish.session || known.signature === wish.signature)) return false;
  if (!roster.seats.includes(wish.seat) && letDowns >= MAX_LET_DOWNS) return false;
  return !barred.has(wish.session);
}

/** The judge has said what speaks against wishes. Whoever has no ticket, or not what he promises, holds up no hand. */
export function vetted(
  engine: Changer,
  wishes: readonly EnterMessage[],
  codes: readonly (string | undefined)[],
  isForPlan: boolean,
): Step {
  const { changing, me } = engine;
  const bad = wishes.filter((_, i) => codes[i] !== undefined);
  if (bad.length > 0) {
    const barred = new Set([...changing.barred, ...bad.map(({ session }) => session)]);
    const isBad = (one: EnterMessage) => bad.some(({ seat, session }) => one.seat === seat && one.session === session);
    const entering = new Map([...changing.entering].filter(([, one]) => !isBad(one)));
    const told = entering.size === changing.entering.size ? {} : { entering };
    return { engine: noting(changed(engine, { barred, ...told }), { vetting: undefined }), effects: [] };
  }
  if (isForPlan) {
    const isSame = changing.at.vetting?.wishes === namesOf(wishes);
    return {
      engine: isSame ? noting(engine, { vetting: { wishes: namesOf(wishes), isDone: true } }) : engine,
      effects: [],
    };
  }
  let { own } = changing;
  const entering = new Map(changing.entering);
  for (const wish of wishes.filter((one) => isFree(engine, one))) {
    // Our own wish of an earlier run is ours again; of this run, we know it.
    if (wish.seat === me?.party && isSeated(engine) && own.amount === undefined) own = { ...own, amount: wish.amount };
    entering.set(wish.seat, wish);
  }
  return { engine: changed(engine, { entering, own, tries: 0 }), effects: [] };
}
