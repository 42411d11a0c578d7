import { isSeatParty, membersOf } from '@facedown/base';
import { isRound, tablePending } from '@facedown/game-kit';
import type { AckMessage, LackMessage, TableMessage } from '@facedown/protocol';
import { lackDigest } from '../signing/digest.js';
import { isSignedBy } from '../signing/isSignedBy.js';
import { bringerOf, isOpenChair, moveIn } from './check.js';
import { nextVersion, tipOf } from './trail.js';
import type { Engine, Step } from './types.js';

export type Lacking = Pick<LackMessage, 'version' | 'deeds' | 'acks'>;

/**
 * What we miss of the versions that aren't fixed, and from whom. Nothing is missed of a seat that may still be
 * thinking, unless somebody has signed what it did.
 */
export function lacking(engine: Engine): Lacking[] {
  const { me, mode, roster, trail, candidate, heard, round, table, early } = engine;
  if (!me || mode !== 'live') return [];
  const unsigned = (said: ReadonlyMap<number, AckMessage>, hash?: string) =>
    roster.seats.filter((seat) => seat !== me.party && (hash ? said.get(seat)?.state !== hash : !said.has(seat)));
  const steps: Lacking[] = trail
    .filter(({ isBetween }) => !isBetween)
    .map((one) => ({ version: one.state.version, deeds: [], acks: unsigned(one.heard, one.hash) }));
  const version = nextVersion(engine);
  if (candidate) steps.push({ version, deeds: [], acks: unsigned(heard, candidate.hash) });
  else {
    const pending = tablePending(table, round?.state ?? tipOf(engine).state);
    const deeds = membersOf(pending.parties).filter((party) => party !== me.party);
    if (deeds.length > 0 && (isRound(pending) || heard.size > 0 || early.length > 0))
      steps.push({ version, deeds, acks: unsigned(heard) });
  }
  return steps.filter(({ deeds, acks }) => deeds.length + acks.length > 0);
}

/** Asks for it, with our signature: relays pass on nothing in our name that we didn't say. */
export function signLack({ table, me }: Engine, lack: Lacking, times: number): LackMessage {
  const unsigned = { epoch: table.id.epoch, ...lack, party: me!.party, times };
  return { kind: 'lack', ...unsigned, signature: me!.sign(lackDigest(table.id, unsigned)) };
}

/**
 * Says again what somebody lacks: our own part of it. Whoever asks again may be one whom the author no longer answers;
 * then one other seat in turn says what it knows of everybody's.
 */
export function answered<S, D>(engine: Engine<S, D>, lack: LackMessage): Step<S, D> {
  const { me, mode, table, roster } = engine;
  if (!me || mode !== 'live' || lack.party === me.party) return { engine, effects: [] };
  if (lack.epoch !== table.id.epoch) return { engine, effects: [{ kind: 'refused', code: 'OtherEpoch' }] };
  const session = roster.sessions.get(lack.party);
  if (!session || !isSignedBy(session, lackDigest(table.id, lack), lack.signature))
    return { engine, effects: [{ kind: 'refused', code: 'BadSignature' }] };
  const known = saidAt(engine, lack.version);
  // Whoever lacks something of a version that we know nothing of knows more than we do.
  if (known.length === 0 && lack.version >= nextVersion(engine)) return { engine, effects: [{ kind: 'behind' }] };
  const others = roster.seats.filter((seat) => seat !== lack.party);
  const isHelper = lack.times > 0 && others[(lack.times - 1) % others.length] === me.party;
  const isOurs = (party: number) => isHelper || party === me.party;
  const deeds = known.filter(
    (one) =>
      one.kind !== 'ack' &&
      lack.deeds.includes(one.party) &&
      (isOurs(one.party) ||
        (one.kind === 'share' && isOpenChair(engine, one.party) && bringerOf(engine, one) === me.party)),
  );
  const acks = known.filter((one) => one.kind === 'ack' && lack.acks.includes(one.seat) && isOurs(one.seat));
  // A mover's ack lies in its move.
  const move = known.find((one) => one.kind === 'move');
  const carried =
    move && isSeatParty(move.party) && lack.acks.includes(move.party) && isOurs(move.party) && !deeds.includes(move)
      ? [move]
      : [];
  const isCarried = (one: TableMessage) => one.kind === 'ack' && one.seat === move?.party;
  const said = [...deeds, ...carried, ...acks.filter((one) => !isCarried(one))];
  return { engine, effects: said.map((message) => ({ kind: 'send', message })) };
}

/** All deeds and acks of a version that we know. */
function saidAt(engine: Engine, version: bigint): readonly TableMessage[] {
  const { history, trail, candidate, round, heard, early } = engine;
  const fixed = history.find(({ state }) => state.version === version)?.last;
  if (fixed) return fixed;
  const step = trail.find(({ state }) => state.version === version);
  if (step) return [...step.deeds, ...step.heard.values()];
  const waiting = early.filter((one) => one.version === version);
  if (version !== nextVersion(engine)) return waiting;
  const deeds = moveIn(candidate) || !round ? (candidate?.deeds ?? []) : [...round.shares.values()];
  return [...deeds, ...heard.values(), ...waiting];
}
