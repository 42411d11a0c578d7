import { isSeatParty, ok, type Result } from '@facedown/base';
import { NO_ROUND, type TableRules, type TableState, tableHash } from '@facedown/game-kit';
import {
  type AckMessage,
  isAhead,
  isTableMessage,
  type MoveMessage,
  type ShareMessage,
  type TableMessage,
  type WireMessage,
} from '@facedown/protocol';
import { ackDigest } from '../signing/digest.js';
import { receiveChange } from './changing/hear.js';
import { isPledged } from './changing/plan.js';
import {
  ackOfMove,
  baseHashOf,
  bringerOf,
  candidateOf,
  isOpenChair,
  isSignedAck,
  isSignedDeed,
  moveIn,
  tryMove,
  tryShare,
} from './check.js';
import { answered } from './lack.js';
import { bears, isBetween, isUntelling, nextVersion, passed, tipOf } from './trail.js';
import type {
  Effect,
  Engine,
  Fault,
  Fixed,
  JournalEntry,
  Mode,
  Roster,
  Round,
  Signed,
  Standing,
  Step,
} from './types.js';

export { nextVersion } from './trail.js';

const MAX_EARLY = 256;
const MAX_HISTORY = 128;
const MAX_AHEAD = 64n;

interface OpenEngine<S, D> {
  readonly table: TableRules<S, D>;
  readonly roster: Roster;
  readonly me?: Engine['me'];
  readonly mode?: Mode;
  /** The epoch's first state, which the chain has recorded. */
  readonly start: TableState<S, D>;
}

export function openEngine<S, D>({ table, roster, me, mode = 'live', start }: OpenEngine<S, D>): Engine<S, D> {
  const fixed: Fixed<S, D> = { state: start, hash: tableHash(table, start) };
  return {
    table,
    roster,
    ...(me ? { me } : {}),
    mode,
    fixed,
    history: [fixed],
    trail: [],
    heard: new Map(),
    early: [],
    faults: [],
  };
}

/** The version of the fixed state. */
export const versionOf = (engine: Engine): bigint => engine.fixed.state.version;

/** Takes in a message from anyone, over any way: nothing about it is believed before it is checked. */
export function receive<S, D>(engine: Engine<S, D>, message: WireMessage): Step<S, D> {
  // Drafts bind nobody: whoever makes use of them keeps them.
  if (isAhead(message)) return { engine, effects: [] };
  if (message.kind === 'lack') return answered(engine, message);
  if (!isTableMessage(message)) return receiveChange(engine, message);
  const next = nextVersion(engine);
  if (message.epoch !== engine.table.id.epoch) return refused(engine, 'OtherEpoch', message);
  if (message.version <= versionOf(engine)) return late(engine, message);
  if (message.version < next) return onTrail(engine, message);
  if (message.version > next) return early(engine, message);
  if (message.kind === 'ack') return receiveAck(engine, message);
  // On the chain it is the chain itself that brings what counts; shares and our own move are there to be posted.
  if (engine.mode === 'chain' && message.kind === 'move' && message.party !== engine.me?.party)
    return { engine, effects: [] };
  // It was made on a state of which we lack signatures: they are on their way.
  if (!bears(engine)) return early(engine, message, false);
  return message.kind === 'move' ? receiveMove(engine, message) : receiveShare(engine, message);
}

function receiveMove<S, D>(engine: Engine<S, D>, move: MoveMessage): Step<S, D> {
  const { table, candidate } = engine;
  const tip = tipOf(engine);
  if (candidate?.deeds.some(({ signature }) => signature === move.signature)) return { engine, effects: [] };
  if (!isSignedDeed(engine, move)) return refused(engine, 'BadSignature', move);
  const known = moveIn(candidate);
  if (known)
    return known.party === move.party && known.next !== move.next
      ? fault(engine, { kind: 'Equivocation', party: move.party, first: known, second: move })
      : refused(engine, 'NotYourTurn', move);
  if (move.previous !== tip.hash) return refused(engine, 'WrongPrevious', move);
  const tried = tryMove(table, tip, move);
  if (!tried.ok) return fault(engine, { kind: 'BadMove', party: move.party, code: tried.code, move });

  const effects: Effect<S, D>[] = [];
  let heard = engine.heard;
  if (isSeatParty(move.party)) {
    const noted = note(engine, ackOfMove(move));
    if (noted.fault) return fault(engine, noted.fault);
    heard = noted.heard;
  }
  // Ours, said by an earlier run or another device: it binds us, so it's written before anything else.
  if (move.party === engine.me?.party) effects.push({ kind: 'persist', entries: [move] });
  return acked({ ...engine, candidate: candidateOf([move], tried.value), heard }, effects);
}

function receiveShare<S, D>(engine: Engine<S, D>, share: ShareMessage): Step<S, D> {
  const { candidate, round } = engine;
  const tip = tipOf(engine);
  if (share.round !== tip.hash) return refused(engine, 'WrongPrevious', share);
  const known = round?.shares.get(share.party) ?? candidate?.deeds.find(({ party }) => party === share.party);
  if (known?.signature === share.signature) return { engine, effects: [] };
  if (!isSignedDeed(engine, share)) return refused(engine, 'BadSignature', share);
  if (known) return second(engine, tip.state, known, share);
  const taken = takeShare(engine, share);
  if (!taken.ok) {
    // Nobody lies for the open chair but the seat that speaks for it.
    const party = isOpenChair(engine, share.party) ? (bringerOf(engine, share) ?? share.party) : share.party;
    return fault(engine, { kind: 'BadMove', party, code: taken.code, move: share });
  }
  const own: Effect<S, D>[] = share.party === engine.me?.party ? [{ kind: 'persist', entries: [share] }] : [];
  return completed({ ...engine, round: taken.value }, own);
}

/** Two proofs of one thing are no lie where only one thing can be proven. */
function second<S, D>(engine: Engine<S, D>, base: TableState<S, D>, known: Signed, share: ShareMessage): Step<S, D> {
  const { game, dealer } = engine.table;
  const { needs } = game.pending(base.rules);
  const isSame = known.kind === 'share' && known.payload === share.payload && known.evidence === share.evidence;
  // Several may have asked for what the open chair owes: the first that came counts.
  return isSame || isOpenChair(engine, share.party) || dealer.nature(base.dealer, needs).unique
    ? { engine, effects: [] }
    : fault(engine, { kind: 'Equivocation', party: share.party, first: known, second: share });
}

/** The round with one more share. */
export function takeShare<S, D>(
  engine: Pick<Engine<S, D>, 'table' | 'fixed' | 'trail' | 'round'>,
  share: ShareMessage,
): Result<Round<S, D>> {
  const { table, round } = engine;
  const tried = tryShare(table, round?.state ?? tipOf(engine).state, share);
  if (!tried.ok) return tried;
  const { state, shown } = tried.value;
  const shares = new Map(round?.shares).set(share.party, share);
  return ok({ shares, state, shown: [...(round?.shown ?? []), ...shown] });
}

/** With its last share a round becomes a candidate. On the chain it is the chain that ends rounds. */
export function completed<S, D>(engine: Engine<S, D>, effects: Effect<S, D>[]): Step<S, D> {
  const { round, ...rest } = engine;
  if (!round || engine.mode === 'chain' || round.state.round !== NO_ROUND) return { engine, effects };
  const deeds = [...round.shares.values()].sort((a, b) => a.party - b.party);
  const { state, shown } = round;
  return acked({ ...rest, candidate: { deeds, hash: tableHash(engine.table, state), state, shown } }, effects);
}

/**
 * Acks the candidate, unless this version has our signature already or it lies between two shuffles. Its deeds are
 * written before. Where others may be made on it at once, it becomes the tip.
 */
function acked<S, D>(engine: Engine<S, D>, effects: Effect<S, D>[] = []): Step<S, D> {
  const { candidate, heard, me } = engine;
  const isOpen = candidate && isBetween(engine, candidate) && engine.mode === 'live';
  const own = candidate && !isOpen && !isPledged(engine) ? ownAck(engine, candidate.hash) : undefined;
  if (candidate && (own || isOpen)) {
    const others = candidate.deeds.filter(({ party }) => party !== me?.party);
    const entries: JournalEntry[] = own ? [...others, own] : others;
    if (entries.length > 0) effects.push({ kind: 'persist', entries });
  }
  if (!own) return fixIfAllSigned(engine, effects);
  effects.push({ kind: 'send', message: own });
  const signed = { version: own.version, state: own.state };
  return fixIfAllSigned({ ...engine, signed, heard: new Map(heard).set(own.seat, own) }, effects);
}

function receiveAck<S, D>(engine: Engine<S, D>, ack: AckMessage): Step<S, D> {
  const known = engine.heard.get(ack.seat);
  if (known && known.state === ack.state) return { engine, effects: [] };
  if (!isSignedAck(engine, ack)) return refused(engine, 'BadSignature', ack);
  const noted = note(engine, ack);
  if (noted.fault) return fault(engine, noted.fault);
  const effects: Effect<S, D>[] = [];
  // Somebody has accepted a move that we haven't seen, or the end of the table.
  if (engine.candidate?.hash !== ack.state) effects.push({ kind: 'behind' });
  // Ours may have waited for the starter's.
  return acked({ ...engine, heard: noted.heard }, effects);
}

/** Remembers an ack, or finds that its seat has signed another state of the same version. */
function note(engine: Pick<Engine, 'heard'>, ack: AckMessage): { heard: Engine['heard']; fault?: Fault } {
  const known = engine.heard.get(ack.seat);
  if (known && known.state !== ack.state)
    return { heard: engine.heard, fault: { kind: 'Equivocation', party: ack.seat, first: known, second: ack } };
  return { heard: new Map(engine.heard).set(ack.seat, ack) };
}

/** A journal may end with what led to a state and without our ack of it: it is given now. */
export function ackedAgain<S, D>(engine: Engine<S, D>): Step<S, D> {
  let current = engine;
  const effects: Effect<S, D>[] = [];
  for (const [at, one] of engine.trail.entries()) {
    const own = one.isBetween ? undefined : ownAck(current, one.hash, one.state.version, one.heard);
    if (!own) continue;
    effects.push({ kind: 'persist', entries: [own] }, { kind: 'send', message: own });
    const trail = current.trail.with(at, { ...one, heard: new Map(one.heard).set(own.seat, own) });
    current = { ...current, trail, signed: { version: own.version, state: own.state } };
  }
  return acked(current, effects);
}

/** Our ack of a checked state, unless this version already has our signature. */
function ownAck(
  engine: Engine,
  state: AckMessage['state'],
  version = nextVersion(engine),
  heard = engine.heard,
): AckMessage | undefined {
  const { me, mode, table, roster } = engine;
  if (!me || mode !== 'live' || !roster.seats.includes(me.party)) return undefined;
  if (heard.has(me.party) || engine.promised) return undefined;
  const ack = { epoch: table.id.epoch, version, state };
  if (!maySign(engine, ack.version, state)) return undefined;
  return { kind: 'ack', ...ack, seat: me.party, signature: me.sign(ackDigest(table.id, ack)) };
}

/** One state a version: what this epoch has our ack for, and what lies below it, gets no other. */
export const maySign = ({ signed }: Pick<Engine, 'signed'>, version: bigint, state: AckMessage['state']): boolean =>
  !signed || version > signed.version || (version === signed.version && state === signed.state);

/** The highest state that every seat has signed becomes the fixed one, and with it whatever it was made on. */
export function fixIfAllSigned<S, D>(engine: Engine<S, D>, effects: Effect<S, D>[]): Step<S, D> {
  const { candidate, heard, roster, mode, trail } = engine;
  if (mode !== 'live') return { engine, effects };
  const top = candidate ? [{ ...candidate, heard, isFinal: false, isBetween: false }] : [];
  const line: readonly Standing<S, D>[] = [...trail, ...top];
  const isSigned = (one: Standing<S, D>) => roster.seats.every((seat) => one.heard.get(seat)?.state === one.hash);
  const at = line.findLastIndex(isSigned);
  if (at < 0) return passOn(engine, effects);
  let { history, dealt } = engine;
  for (const one of line.slice(0, at + 1)) {
    const { deeds, hash, state, shown } = one;
    if (isUntelling(engine.table, history.at(-1)!.state) && !isUntelling(engine.table, state)) dealt = hash;
    const acks = isSigned(one)
      ? new Map(roster.seats.map((seat) => [seat, one.heard.get(seat)!.signature]))
      : undefined;
    const fixed: Fixed<S, D> = { state, hash, ...(acks ? { acks } : {}) };
    const entries = unwritten(engine, one, trail.includes(one));
    if (entries.length > 0) effects.push({ kind: 'persist', entries });
    const vouched = acks ? { acks } : { isCarried: true as const };
    effects.push({ kind: 'fixed', entry: { version: state.version, hash, deeds, ...vouched, shown }, fixed });
    history = [...history, { ...fixed, last: [...deeds, ...one.heard.values()] }];
  }
  const { state, hash, acks } = history.at(-1)!;
  const fixed: Fixed<S, D> = { state, hash, ...(acks ? { acks } : {}) };
  const isTop = at === trail.length;
  const { acked: _, promised: __, chainRound: ___, ...kept } = engine;
  const moved = isTop ? moveTo(engine, fixed) : { ...kept, fixed, trail: trail.slice(at + 1) };
  return drain({ ...moved, ...(dealt ? { dealt } : {}), history: history.slice(-MAX_HISTORY) }, effects);
}

/** Of a step that is fixed now: a seat has written its deeds and its own ack, whoever only watches nothing yet. */
function unwritten({ me, roster }: Engine, { deeds, heard }: Standing, isPassed: boolean): JournalEntry[] {
  const acks = [...heard.values()];
  if (!me || !roster.seats.includes(me.party)) return isPassed ? acks : [...deeds, ...acks];
  const [deed] = deeds;
  const mover = deed?.kind === 'move' ? deed.party : undefined;
  return acks.filter(({ seat }) => seat !== me.party && seat !== mover);
}

/** Others may be made on the candidate before everyone has signed it. */
function passOn<S, D>(engine: Engine<S, D>, effects: Effect<S, D>[]): Step<S, D> {
  const { candidate, me, roster } = engine;
  const next = passed(engine);
  if (!next || !candidate) return { engine, effects };
  const { deeds, hash, state, shown } = candidate;
  if (!me || !roster.seats.includes(me.party)) effects.push({ kind: 'persist', entries: deeds });
  if (next.trail.at(-1)!.isFinal)
    effects.push({ kind: 'final', entry: { version: state.version, hash, deeds, isCarried: true, shown }, state });
  return drain(next, effects);
}

/** The engine on top of a new fixed state. */
export function moveTo<S, D>(engine: Engine<S, D>, fixed: Fixed<S, D>, last: Signed[] = []): Engine<S, D> {
  const { candidate: _, acked: __, promised: ___, round: ____, chainRound: _____, ...rest } = engine;
  const before = engine.history.filter(({ state }) => state.version < fixed.state.version);
  const history = [...before, { ...fixed, last }].slice(-MAX_HISTORY);
  return { ...rest, fixed, history, trail: [], heard: new Map() };
}

/** Messages that came too early get their turn. */
export function drain<S, D>(engine: Engine<S, D>, effects: Effect<S, D>[]): Step<S, D> {
  const next = nextVersion(engine);
  const { hash } = tipOf(engine);
  // Ours on a state that didn't come: the chain may still go there, and we sign no second share of one round.
  const isElsewhere = (message: TableMessage) =>
    message.kind === 'share' &&
    message.party === engine.me?.party &&
    message.round !== hash &&
    message.version > versionOf(engine);
  const isDue = (message: TableMessage) =>
    message.version <= next && (message.kind === 'ack' || bears(engine)) && !isElsewhere(message);
  const due = engine.early.filter(isDue);
  if (due.length === 0) return { engine, effects };
  let current: Engine<S, D> = { ...engine, early: engine.early.filter((message) => !isDue(message)) };
  for (const message of due) {
    const step = receive(current, message);
    current = step.engine;
    effects.push(...step.effects);
  }
  return { engine: current, effects };
}

/** It tells that we lack something, once, and only where one of the table has said it. */
function early<S, D>(engine: Engine<S, D>, message: TableMessage, isBehind = true): Step<S, D> {
  if (engine.early.some((one) => one.signature === message.signature)) return { engine, effects: [] };
  const isSigned = message.kind === 'ack' ? isSignedAck(engine, message) : isSignedDeed(engine, message);
  if (!isSigned) return refused(engine, 'BadSignature', message);
  if (engine.early.length >= MAX_EARLY || message.version > versionOf(engine) + MAX_AHEAD)
    return { engine, effects: [{ kind: 'behind' }] };
  return { engine: { ...engine, early: [...engine.early, message] }, effects: isBehind ? [{ kind: 'behind' }] : [] };
}

/** A message for a step that is built upon: an ack may fix it, a second deed of its author may be a lie. */
function onTrail<S, D>(engine: Engine<S, D>, message: TableMessage): Step<S, D> {
  const { trail } = engine;
  const at = trail.findIndex(({ state }) => state.version === message.version);
  const one = trail[at]!;
  if (message.kind === 'ack') {
    if (one.heard.get(message.seat)?.state === message.state) return { engine, effects: [] };
    if (!isSignedAck(engine, message)) return refused(engine, 'BadSignature', message);
    const noted = note(one, message);
    if (noted.fault) return fault(engine, noted.fault);
    const effects: Effect<S, D>[] = one.hash === message.state ? [] : [{ kind: 'behind' }];
    return fixIfAllSigned({ ...engine, trail: trail.with(at, { ...one, heard: noted.heard }) }, effects);
  }
  if (one.deeds.some(({ signature }) => signature === message.signature)) return { engine, effects: [] };
  const known = one.deeds.find(({ party }) => party === message.party);
  const base = trail[at - 1] ?? engine.fixed;
  if (baseHashOf(message) !== base.hash || known?.kind !== message.kind)
    return refused(engine, 'WrongPrevious', message);
  if (!isSignedDeed(engine, message)) return refused(engine, 'BadSignature', message);
  if (message.kind === 'share') return second(engine, base.state, known, message);
  return known.kind === 'move' && known.next !== message.next
    ? fault(engine, { kind: 'Equivocation', party: message.party, first: known, second: message })
    : refused(engine, 'NotYourTurn', message);
}

/** A message for a version that is fixed changes nothing; a second signature of its author is a proven lie. */
function late<S, D>(engine: Engine<S, D>, message: TableMessage): Step<S, D> {
  const at = engine.history.find(({ state }) => state.version === message.version);
  const isDeed = message.kind !== 'ack';
  const isKnown = at?.last?.some(({ signature }) => signature === message.signature);
  const leadsHere =
    message.kind === 'move' ? message.next === at?.hash : message.kind === 'ack' && message.state === at?.hash;
  if (isKnown || leadsHere) return { engine, effects: [] };
  // Another share of a round that is done may only be another proof of the same.
  if (!at?.acks || message.kind === 'share') return { engine, effects: [] };
  const party = isDeed ? message.party : message.seat;
  const first = at.last?.find((one) => one.kind !== 'share' && (one.kind === 'ack' ? one.seat : one.party) === party);
  if (!first) return { engine, effects: [] };
  const signed = isDeed ? isSignedDeed(engine, message) : isSignedAck(engine, message);
  return signed
    ? fault(engine, { kind: 'Equivocation', party, first, second: message })
    : refused(engine, 'BadSignature', message);
}

function fault<S, D>(engine: Engine<S, D>, found: Fault): Step<S, D> {
  const again = engine.faults.some((one) => signatureOf(one) === signatureOf(found));
  if (again) return { engine, effects: [] };
  return { engine: { ...engine, faults: [...engine.faults, found] }, effects: [{ kind: 'fault', fault: found }] };
}

const signatureOf = (found: Fault) => (found.kind === 'BadMove' ? found.move.signature : found.second.signature);

const refused = <S, D>(engine: Engine<S, D>, code: string, message: TableMessage): Step<S, D> => ({
  engine,
  effects: [{ kind: 'refused', code, message }],
});
