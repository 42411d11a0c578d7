import { type Hex, inMask, isSeatParty, ok, type Result, refuse } from '@facedown/base';
import { tablePending } from '@facedown/game-kit';
import type { AckMessage, MoveMessage } from '@facedown/protocol';
import { ackDigest, moveDigest } from '../signing/digest.js';
import { signerOf } from '../signing/session.js';
import { ackOfMove, candidateOf, proposerOf, tryMove } from './check.js';
import { fixIfAllSigned, versionOf } from './engine.js';
import type { Effect, Engine, Step } from './types.js';

/** May we move now? Where several owe a dealer's step, off the chain only the lowest may. */
export function mayMove(engine: Engine): boolean {
  const { me, mode, table, fixed, heard } = engine;
  if (!me || mode === 'registering') return false;
  if (mode === 'chain') return inMask(tablePending(table, fixed.state).parties, me.party);
  if (engine.candidate || engine.promised || heard.has(me.party)) return false;
  return proposerOf(table, fixed.state) === me.party;
}

/** Our own move on top of the fixed state: signed once, written, then sent. */
export function propose<S, D>(engine: Engine<S, D>, payload: Hex, evidence: Hex): Result<Step<S, D>> {
  const { me, mode, table, fixed, candidate } = engine;
  if (!me) return refuse('NotSeated');
  if (mode === 'registering') return refuse('Disputed');
  const version = versionOf(engine) + 1n;
  // What was signed for this version before a crash or a dispute goes out again, byte for byte.
  if (candidate?.move.party === me.party && candidate.move.previous === fixed.hash)
    return ok({ engine, effects: [sending(engine, candidate.move)] });
  if (mode === 'live' && (candidate || engine.promised || engine.heard.has(me.party))) return refuse('AlreadySigned');
  if (!inMask(tablePending(table, fixed.state).parties, me.party)) return refuse('NotYourTurn');
  if (!mayMove(engine)) return refuse('NotYetYourTurn');

  const deed = { previous: fixed.hash, party: me.party, payload, evidence };
  const tried = tryMove(table, fixed, deed);
  if (!tried.ok) return tried;
  const { epoch } = table.id;
  const next = tried.value.hash;
  const unsigned = { epoch, version, previous: fixed.hash, next, party: me.party, payload, evidence };
  // On the chain nothing is fixed by acks, and this version may already have our ack of another state.
  const acks = isSeatParty(me.party) && mode === 'live';
  const ack = acks ? me.sign(ackDigest(table.id, { epoch, version, state: next })) : '0x';
  const move: MoveMessage = { kind: 'move', ...unsigned, signature: me.sign(moveDigest(table.id, unsigned)), ack };
  const own: [number, AckMessage][] = acks ? [[me.party, ackOfMove(move)]] : [];
  const proposed: Engine<S, D> = {
    ...engine,
    candidate: candidateOf(move, tried.value),
    ...(candidate ? { acked: candidate } : {}),
    heard: new Map([...engine.heard, ...own]),
  };
  const effects: Effect<S, D>[] = [{ kind: 'persist', entries: [move] }, sending(engine, move)];
  return ok(fixIfAllSigned(proposed, effects));
}

/** A move that we signed for the chain alone, read from the journal: posted again it has the same bytes. */
export function recall<S, D>(engine: Engine<S, D>, move: MoveMessage): Engine<S, D> {
  const { table, roster, fixed, candidate } = engine;
  if (signerOf(moveDigest(table.id, move), move.signature) !== roster.sessions.get(move.party)) return engine;
  const tried = tryMove(table, fixed, move);
  if (!tried.ok) return engine;
  return { ...engine, candidate: candidateOf(move, tried.value), ...(candidate ? { acked: candidate } : {}) };
}

export const isForChainAlone = (move: MoveMessage): boolean => move.ack === '0x' && isSeatParty(move.party);

const sending = (engine: Engine, move: MoveMessage): Effect<never, never> =>
  engine.mode === 'chain' ? { kind: 'post', move } : { kind: 'send', message: move };

/**
 * What belongs to the version that isn't fixed yet, said again when nobody seems to have heard it. A move
 * of another party is among it: those who are past it answer with the signature that we lack.
 */
export function unanswered(engine: Engine): (MoveMessage | AckMessage)[] {
  const { me, candidate, heard, mode } = engine;
  if (!me || mode !== 'live') return [];
  const own = candidate?.move.party === me.party ? undefined : heard.get(me.party);
  return [...(candidate ? [candidate.move] : []), ...(own ? [own] : [])];
}
