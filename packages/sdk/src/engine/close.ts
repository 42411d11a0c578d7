import { type Hex, ok, type Result, refuse } from '@facedown/base';
import { type AckMessage, closedHash } from '@facedown/protocol';
import { ackDigest } from '../signing/digest.js';
import { isPledged, starterOf } from './changing/plan.js';
import { maySign, versionOf } from './engine.js';
import type { Effect, Engine, Step } from './types.js';

/** The state that ends the table here: the same rules' state, no cards, one version on (docs/adr/0020). */
export function closedStateOf({ table, fixed }: Engine): { version: bigint; state: Hex; rules: Hex } {
  const rules = table.game.codecs.state.encode(fixed.state.rules);
  const version = fixed.state.version + 1n;
  return { version, rules, state: closedHash(rules, version, table.id.tableId) };
}

export const isBoundary = ({ table, fixed }: Engine): boolean => table.game.outcome(fixed.state.rules).boundary;

/** Signs that the table ends at this boundary. It is our one signature of that version, so no move of it can follow. */
export function proposeClose<S, D>(engine: Engine<S, D>): Result<Step<S, D>> {
  const { me, mode, table, heard, roster } = engine;
  if (!me || !roster.seats.includes(me.party)) return refuse('NotSeated');
  if (mode !== 'live') return refuse('Disputed');
  if (!isBoundary(engine)) return refuse('NotAtBoundary');
  const isMoved = engine.candidate !== undefined && !isPledged(engine);
  if (isMoved || engine.trail.length > 0 || engine.promised || heard.has(me.party)) return refuse('AlreadySigned');
  const { version, state } = closedStateOf(engine);
  if (!maySign(engine, version, state)) return refuse('AlreadySigned');
  const { epoch } = table.id;
  const signature = me.sign(ackDigest(table.id, { epoch, version, state }));
  const ack: AckMessage = { kind: 'ack', epoch, version, state, seat: me.party, signature };
  const effects: Effect<S, D>[] = [
    { kind: 'persist', entries: [ack] },
    { kind: 'send', message: ack },
  ];
  return ok({ engine: { ...engine, signed: { version, state }, heard: new Map(heard).set(me.party, ack) }, effects });
}

export interface Closed {
  readonly version: bigint;
  readonly state: Hex;
  readonly rules: Hex;
  readonly acks: ReadonlyMap<number, Hex>;
}

/** All seats have signed the end. Where the chain has recorded it we may lack some of the signatures, and need none. */
export function closedBy(engine: Engine): Closed | undefined {
  const { heard, roster } = engine;
  if (!engine.closed && engine.trail.length > 0) return undefined;
  const first = heard.get(roster.seats[0]!);
  if (!engine.closed && (first?.version !== versionOf(engine) + 1n || !isBoundary(engine))) return undefined;
  const closed = closedStateOf(engine);
  const acks = new Map<number, Hex>();
  for (const seat of roster.seats) {
    const ack = heard.get(seat);
    if (ack?.state === closed.state) acks.set(seat, ack.signature);
    else if (!engine.closed) return undefined;
  }
  return { ...closed, acks };
}

/** The starter, who alone chooses, has signed the end of the table at this boundary, and we have signed nothing yet. */
export const isAskedToClose = (engine: Engine): boolean =>
  engine.me !== undefined &&
  !engine.promised &&
  engine.trail.length === 0 &&
  !engine.heard.has(engine.me.party) &&
  isBoundary(engine) &&
  engine.heard.get(starterOf(engine))?.state === closedStateOf(engine).state;
