import { isSeatParty } from '@facedown/base';
import { type TableRules, type TableState, tableHash } from '@facedown/game-kit';
import type { AckMessage, MoveMessage, TableMessage } from '@facedown/protocol';
import { ackDigest } from '../signing/digest.js';
import { ackOfMove, candidateOf, isSignedAck, isSignedMove, proposerOf, tryMove } from './check.js';
import type { Effect, Engine, Fault, Fixed, JournalEntry, Mode, Roster, Signed, Step } from './types.js';

const MAX_EARLY = 256;
const MAX_HISTORY = 128;

export interface OpenEngine<S, D> {
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
    heard: new Map(),
    early: [],
    faults: [],
  };
}

export const versionOf = (engine: Engine): bigint => engine.fixed.state.version;

/** Takes in a message from anyone, over any way: nothing about it is believed before it is checked. */
export function receive<S, D>(engine: Engine<S, D>, message: TableMessage): Step<S, D> {
  const next = versionOf(engine) + 1n;
  if (message.epoch !== engine.table.id.epoch) return refused(engine, 'OtherEpoch', message);
  if (message.version < next) return late(engine, message);
  if (message.version > next) return early(engine, message);
  return message.kind === 'move' ? receiveMove(engine, message) : receiveAck(engine, message);
}

function receiveMove<S, D>(engine: Engine<S, D>, move: MoveMessage): Step<S, D> {
  const { table, fixed, candidate, mode } = engine;
  // In `chain` mode the chain itself brings the moves that count.
  if (mode === 'chain') return { engine, effects: [] };
  if (candidate && candidate.move.signature === move.signature) return { engine, effects: [] };
  if (!isSignedMove(engine, move)) return refused(engine, 'BadSignature', move);
  if (candidate)
    return candidate.move.party === move.party && candidate.move.next !== move.next
      ? fault(engine, { kind: 'Equivocation', party: move.party, first: candidate.move, second: move })
      : refused(engine, 'NotYetYourTurn', move);
  if (move.previous !== fixed.hash) return refused(engine, 'WrongPrevious', move);
  // Two parties may owe a step, yet only one may go: the other isn't lying, it is early.
  const proposer = proposerOf(table, fixed.state);
  if (proposer !== move.party) {
    const honest = tryMove(table, fixed, move);
    return honest.ok
      ? refused(engine, 'NotYetYourTurn', move)
      : fault(engine, { kind: 'BadMove', party: move.party, code: honest.code, move });
  }
  const tried = tryMove(table, fixed, move);
  if (!tried.ok) return fault(engine, { kind: 'BadMove', party: move.party, code: tried.code, move });

  const effects: Effect<S, D>[] = [];
  let heard = engine.heard;
  if (isSeatParty(move.party)) {
    const noted = note(engine, ackOfMove(move));
    if (noted.fault) return fault(engine, noted.fault);
    heard = noted.heard;
  }
  const own = ownAck(engine, move, heard);
  if (own) {
    heard = new Map(heard).set(own.seat, own);
    effects.push({ kind: 'persist', entries: [move, own] }, { kind: 'send', message: own });
  } else if (move.party === engine.me?.party) {
    // Ours, said by an earlier run or another device: it binds us, so it's written before anything else.
    effects.push({ kind: 'persist', entries: [move] });
  }
  return fixIfAllSigned({ ...engine, candidate: candidateOf(move, tried.value), heard }, effects);
}

function receiveAck<S, D>(engine: Engine<S, D>, ack: AckMessage): Step<S, D> {
  const known = engine.heard.get(ack.seat);
  if (known && known.state === ack.state) return { engine, effects: [] };
  if (!isSignedAck(engine, ack)) return refused(engine, 'BadSignature', ack);
  const noted = note(engine, ack);
  if (noted.fault) return fault(engine, noted.fault);
  const effects: Effect<S, D>[] = [];
  // Somebody has accepted a move that we haven't seen, or the end of the table.
  if (engine.candidate?.move.next !== ack.state) effects.push({ kind: 'behind' });
  return fixIfAllSigned({ ...engine, heard: noted.heard }, effects);
}

/** Remembers an ack, or finds that its seat has signed another state of the same version. */
function note(engine: Engine, ack: AckMessage): { heard: Engine['heard']; fault?: Fault } {
  const known = engine.heard.get(ack.seat);
  if (known && known.state !== ack.state)
    return { heard: engine.heard, fault: { kind: 'Equivocation', party: ack.seat, first: known, second: ack } };
  return { heard: new Map(engine.heard).set(ack.seat, ack) };
}

/** Our ack of a checked move, unless this version already has our signature. */
function ownAck(engine: Engine, move: MoveMessage, heard: Engine['heard']): AckMessage | undefined {
  const { me, mode, table, roster } = engine;
  if (!me || mode !== 'live' || !roster.seats.includes(me.party)) return undefined;
  if (heard.has(me.party) || engine.promised) return undefined;
  const ack = { epoch: table.id.epoch, version: move.version, state: move.next };
  return { kind: 'ack', ...ack, seat: me.party, signature: me.sign(ackDigest(table.id, ack)) };
}

/** The candidate becomes the fixed state once every seat has signed it. */
export function fixIfAllSigned<S, D>(engine: Engine<S, D>, effects: Effect<S, D>[]): Step<S, D> {
  const { candidate, heard, roster, mode, me } = engine;
  if (!candidate || mode !== 'live') return { engine, effects };
  const acks = new Map<number, `0x${string}`>();
  const others: JournalEntry[] = [];
  for (const seat of roster.seats) {
    const ack = heard.get(seat);
    if (ack?.state !== candidate.move.next) return { engine, effects };
    acks.set(seat, ack.signature);
    if (seat !== me?.party && seat !== candidate.move.party) others.push(ack);
  }
  const { move, state, shown } = candidate;
  const fixed: Fixed<S, D> = { state, hash: move.next, acks };
  const written: JournalEntry[] = me && roster.seats.includes(me.party) ? others : [move, ...heard.values()];
  if (written.length > 0) effects.push({ kind: 'persist', entries: written });
  effects.push({
    kind: 'fixed',
    entry: { version: state.version, hash: move.next, move, acks, shown },
    fixed,
  });
  return drain(moveTo(engine, fixed, [move, ...heard.values()]), effects);
}

/** The engine on top of a new fixed state. */
export function moveTo<S, D>(engine: Engine<S, D>, fixed: Fixed<S, D>, last: Signed[] = []): Engine<S, D> {
  const { candidate: _, acked: __, promised: ___, ...rest } = engine;
  const before = engine.history.filter(({ state }) => state.version < fixed.state.version);
  return { ...rest, fixed, history: [...before, { ...fixed, last }].slice(-MAX_HISTORY), heard: new Map() };
}

/** Messages that came too early get their turn. */
export function drain<S, D>(engine: Engine<S, D>, effects: Effect<S, D>[]): Step<S, D> {
  const next = versionOf(engine) + 1n;
  const due = engine.early.filter(({ version }) => version === next);
  let current: Engine<S, D> = { ...engine, early: engine.early.filter(({ version }) => version > next) };
  for (const message of due) {
    const step = receive(current, message);
    current = step.engine;
    effects.push(...step.effects);
  }
  return { engine: current, effects };
}

function early<S, D>(engine: Engine<S, D>, message: TableMessage): Step<S, D> {
  const known = engine.early.some((one) => one.signature === message.signature);
  if (known || engine.early.length >= MAX_EARLY || message.version > versionOf(engine) + 64n)
    return { engine, effects: [{ kind: 'behind' }] };
  return { engine: { ...engine, early: [...engine.early, message] }, effects: [{ kind: 'behind' }] };
}

/** A message for a version that is fixed changes nothing; a second signature of its author is a proven lie. */
function late<S, D>(engine: Engine<S, D>, message: TableMessage): Step<S, D> {
  const at = engine.history.find(({ state }) => state.version === message.version);
  const hash = message.kind === 'move' ? message.next : message.state;
  if (at && at.hash === hash) return { engine, effects: message.kind === 'move' ? reminder(engine, at.last) : [] };
  if (!at?.acks) return { engine, effects: [] };
  const party = message.kind === 'move' ? message.party : message.seat;
  const first = at.last?.find((one) => (one.kind === 'move' ? one.party : one.seat) === party);
  if (!first) return { engine, effects: [] };
  const signed = message.kind === 'move' ? isSignedMove(engine, message) : isSignedAck(engine, message);
  return signed
    ? fault(engine, { kind: 'Equivocation', party, first, second: message })
    : refused(engine, 'BadSignature', message);
}

/** Whoever still says a move that is fixed lacks our signature: perhaps we died between writing and sending it. */
function reminder(engine: Engine, last: readonly Signed[] = []): Effect<never, never>[] {
  const own = last.find((one) => one.kind === 'ack' && one.seat === engine.me?.party);
  return own ? [{ kind: 'send', message: own }] : [];
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
