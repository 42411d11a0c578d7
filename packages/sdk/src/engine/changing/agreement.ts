import type { Hex } from '@facedown/base';
import type { AgreeMessage, PlanMessage } from '@facedown/protocol';
import type { Change } from '../../change/change.js';
import { changeName, isSignedAgree, signersOf } from '../../change/wishes.js';
import { changeDigest, changeHead } from '../../signing/digest.js';
import type { ChangeEffect } from '../types.js';
import { noting, type Signer } from './types.js';

/** By one key. */
const MAX_AGREES = 4;
const REPOST_MS = 2000;

export interface Signing<Who extends Signer> {
  readonly who: Who;
  readonly effects: readonly ChangeEffect[];
}

/** Remembers a signature under a change, of those whose word counts: anyone can make keys and sign with them. */
export function noteAgree<Who extends Signer>(who: Who, agree: AgreeMessage): Who {
  const { agrees } = who.changing.at;
  const key = keyOf(who, agree, agree.seat, agree.session);
  if (agrees.has(key) || !isParty(who, agree.session) || !isSignedAgree(who, agree)) return who;
  const kept = new Map(agrees);
  const others = [...agrees].filter(([, { session }]) => session === agree.session);
  // Whoever signs many changes loses the first of them, and nobody else's.
  if (others.length >= MAX_AGREES) kept.delete(others[0]![0]);
  return noting(who, { agrees: kept.set(key, agree) });
}

function isParty({ roster, changing: { entering, at } }: Signer, session: Hex): boolean {
  const asked = [...entering.values(), ...(at.plan?.entries ?? [])];
  return [...roster.sessions.values()].includes(session) || asked.some((one) => one.session === session);
}

const keyOf = ({ table }: Signer, head: Parameters<typeof changeName>[1], seat: number, session: Hex): string =>
  `${changeName(table.id, head)}/${seat}/${session}`;

/** Who has signed a change, of those who must, as far as we have heard. */
export function signaturesOf(who: Signer, change: Change): Map<number, Hex> {
  const head = changeHead(who.table.id, change);
  const signatures = new Map<number, Hex>();
  for (const [seat, session] of signersOf(who.roster, change)) {
    const said = who.changing.at.agrees.get(keyOf(who, head, seat, session));
    if (said) signatures.set(seat, said.signature);
  }
  return signatures;
}

/** Signs a change. It is our one signature of that version, so it is written before it is said. */
export function agree<Who extends Signer>(who: Who, plan: PlanMessage): Signing<Who> {
  const { party, sign } = who.me!;
  const { id } = who.table;
  const head = changeHead(id, plan);
  const session = signersOf(who.roster, plan).get(party)!;
  const said: AgreeMessage = { kind: 'agree', ...head, seat: party, session, signature: sign(changeDigest(id, head)) };
  const promised = { plan, agree: said };
  return {
    who: noteAgree({ ...noting(who, { plan }), promised }, said),
    effects: [
      { kind: 'persist', entries: [plan, said] },
      { kind: 'send', message: said },
    ],
  };
}

/** Anyone who has all signatures posts the change: first who wants it, and the next steps in if he doesn't. */
export function postIfAgreed<Who extends Signer>(who: Who, now: number): Signing<Who> {
  const { terms, at } = who.changing;
  const { plan } = at;
  const { staggerMs } = terms.times;
  const isPosted = now - at.postedAt < Math.max(REPOST_MS, 4 * staggerMs);
  if (!plan || !who.promised || !terms.hasJudge || isPosted) return { who, effects: [] };
  const acks = signaturesOf(who, plan);
  const isExcused = (seat: number) => plan.leaving.includes(seat) && at.lapsed.has(seat);
  const isMissing = (seat: number) => !acks.has(seat) && !isExcused(seat);
  if ([...signersOf(who.roster, plan).keys()].some(isMissing)) return { who, effects: [] };
  const me = who.me!.party;
  const wanting = [...plan.entries.map(({ seat }) => seat), ...plan.leaving];
  const rank = wanting.includes(me) ? wanting.indexOf(me) : wanting.length + who.roster.seats.indexOf(me);
  const { kind: _, seat: __, signature: ___, ...change } = plan;
  return {
    who: noting(who, { postedAt: now }),
    effects: [{ kind: 'postChange', change, acks, afterMs: rank * staggerMs }],
  };
}
