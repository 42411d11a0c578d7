import { type Hex, ok, type Result, refuse } from '@facedown/base';
import type { EnterMessage, LeaveMessage, WireMessage } from '@facedown/protocol';
import type { Entry } from '../../judge/judge.js';
import { enterDigest, leaveDigest } from '../../signing/digest.js';
import { closedStateOf, isBoundary } from '../close.js';
import type { ChangeEffect, Step } from '../types.js';
import type { Signing } from './agreement.js';
import { isSeated, targetOf } from './plan.js';
import { type Changer, changed, type Signer } from './types.js';

/** Wishes to go at the next boundary. It binds nobody. */
export function wishToLeave(engine: Changer): Step {
  const { me, changing } = engine;
  if (!me || !isSeated(engine)) return { engine, effects: [] };
  const leaving = new Set(changing.leaving).add(me.party);
  const own = { ...changing.own, leave: true };
  return {
    engine: changed(engine, { own, leaving, tries: 0, refused: undefined }),
    effects: [{ kind: 'send', message: leaveMessage(engine) }],
  };
}

function leaveMessage({ table, me }: Changer): LeaveMessage {
  const { party: seat, sign } = me!;
  return { kind: 'leave', epoch: table.id.epoch, seat, signature: sign(leaveDigest(table.id, seat)) };
}

/** Wishes to bring more at the next boundary; with nothing more, to be dealt in again. */
export function wishToEnter(engine: Changer, amount: bigint): Result<Step> {
  const { me, changing, table, fixed } = engine;
  if (!me || !isSeated(engine)) return refuse('NotSeated');
  if (!changing.terms.hasJudge || !changing.terms.keyOf) return refuse('NotPossibleHere');
  if (amount < 0n) return refuse('AmountOutOfRange');
  const admitted = isBoundary(engine) ? table.game.admit(fixed.state.rules, me.party, amount) : undefined;
  if (admitted?.ok === false) return refuse(admitted.code);
  const wishing = changed(engine, { own: { ...changing.own, amount }, refused: undefined });
  return ok({ engine: wishing, effects: asking(wishing) });
}

/** What our own wish to enter needs first: the owner's authorisation for the next epoch. */
export function asking(engine: Changer): ChangeEffect[] {
  const { changing, me } = engine;
  const { amount } = changing.own;
  const { entries, keyOf } = changing.terms;
  const sitting = entries.find(({ seat }) => seat === me?.party);
  if (amount === undefined || !sitting || !keyOf) return [];
  const { epoch } = targetOf(engine);
  const { seat, owner, session } = sitting;
  return [{ kind: 'authorise', epoch, entry: { seat, owner, session, amount, key: keyOf(epoch) } }];
}

/** The owner has authorised an entry: it is signed and asked for, by a seat or by a newcomer. */
export function wished<Who extends Signer>(who: Who, epoch: bigint, entry: Entry, proof: Hex): Signing<Who> {
  const { id } = who.table;
  if (epoch !== id.epoch + 1n) return { who, effects: [] };
  const wish = { epoch, ...entry, proof };
  const message: EnterMessage = { kind: 'enter', ...wish, signature: who.me!.sign(enterDigest(id, wish)) };
  const entering = new Map(who.changing.entering).set(entry.seat, message);
  return { who: changed(who, { entering, tries: 0 }), effects: [{ kind: 'send', message }] };
}

/** The owner doesn't authorise our wish: it is dropped, and we are told. */
export const unwished = (engine: Changer, code: string): Step => ({
  engine: changed(engine, {
    own: { ...engine.changing.own, amount: undefined },
    refused: { wish: 'topUp', code, silent: [] },
  }),
  effects: [],
});

/** What a change in the making needs, said again. */
export function repeated(engine: Changer): WireMessage[] {
  const { me, changing, promised } = engine;
  if (!me || !isBoundary(engine)) return [];
  if (promised) return [promised.plan, promised.agree];
  // The end that we have signed: nobody asks for it who doesn't know of it.
  const said = engine.heard.get(me.party);
  if (said?.state === closedStateOf(engine).state) return [said];
  const { at, entering, own } = changing;
  if (at.hold?.version !== targetOf(engine).version || at.isGivenUp) return [];
  const steps = [entering.get(me.party), at.ready.get(me.party), at.plan?.seat === me.party ? at.plan : undefined];
  return [...(own.leave ? [leaveMessage(engine)] : []), ...steps.filter((one) => one !== undefined)];
}
