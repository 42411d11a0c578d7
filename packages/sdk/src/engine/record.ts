import { type Hex, isSeatParty } from '@facedown/base';
import { lapse, NO_ROUND, type Shown, tableHash, tablePending } from '@facedown/game-kit';
import type { DeedMessage, ShareMessage } from '@facedown/protocol';
import { baseHashOf, isByParty, listening, tryMove, tryShare } from './check.js';
import { closedStateOf, isBoundary } from './close.js';
import { drain, moveTo, versionOf } from './engine.js';
import { isForChainAlone } from './propose.js';
import { collapsed } from './trail.js';
import type { ChainRecord, ChainRound, Effect, Engine, Fixed, LogEntry, Mode, Source, Step } from './types.js';

/**
 * The chain is said to have recorded a state. What proves it counts, not who says it: a deed its party's signature,
 * a registered state everyone's, a lapse two sources that know nothing of each other. On anything less nobody goes
 * behind what everyone has signed.
 */
export function record<S, D>(engine: Engine<S, D>, said: ChainRecord, source: Source = 'chain'): Step<S, D> {
  const known = engine.history.find(({ state }) => state.version === said.version);
  if (known?.hash === said.hash || engine.chainRound?.hash === said.hash) {
    // A registered older state alone undoes nothing: only a move on top of it does.
    return { engine, effects: [] };
  }
  if (engine.trail.length > 0) {
    const lone = collapsed(engine);
    const step = record(lone, said, source);
    return step.engine === lone ? { engine, effects: step.effects } : step;
  }
  if (said.kind === 'recorded') return adopt(engine, said, source);
  const base = baseOf(engine, said);
  // It lies before all that we remember: whoever keeps a journal can look there.
  if (!base && said.version <= engine.history[0]!.state.version) return refused(engine, 'Forgotten');
  if (!base) return { engine, effects: BEHIND };
  if (said.kind === 'advance' && !isProven(engine, said.deed)) return refused(engine, 'BadSignature');
  if (said.kind === 'lapse' && source === 'witness') return refused(engine, 'Unproven');
  // Among the seats nothing is posted: who says so alone would have us show cards upon what its author can take back.
  if (engine.mode !== 'chain' && source === 'witness') return refused(engine, 'Unproven');
  if (source !== 'chain' && base.state.version < allSigned(engine)) return refused(engine, 'BehindSigned');
  if (said.kind === 'advance' && said.deed.kind === 'share') return shareOn(engine, said, said.deed, base);
  const made = said.kind === 'advance' ? moveOn(engine, base, said.deed) : lapseOn(engine, base);
  return made ? follow(engine, said, made) : refused(engine, 'ChainDiffers');
}

/** The state of ours that a record follows from. */
function baseOf<S, D>({ history }: Engine<S, D>, said: Exclude<ChainRecord, { kind: 'recorded' }>) {
  if (said.kind === 'advance' && said.deed.kind === 'share') {
    const { round } = said.deed;
    return history.find(({ hash }) => hash === round);
  }
  return history.find(({ state }) => state.version === said.version - 1n);
}

/** An open chair signs nothing: its evidence proves itself. */
const isProven = (engine: Engine, deed: DeedMessage): boolean =>
  isByParty(engine, deed) || (!isSeatParty(deed.party) && BigInt(engine.roster.sessions.get(deed.party) ?? 1) === 0n);

/** The version up to which we hold everyone's signatures. */
const allSigned = ({ history }: Engine): bigint => history.findLast(({ acks }) => acks)?.state.version ?? -1n;

const refused = <S, D>(engine: Engine<S, D>, code: string): Step<S, D> => ({
  engine,
  effects: [{ kind: 'refused', code }],
});

interface Made<S, D> {
  readonly fixed: Fixed<S, D>;
  readonly entry: LogEntry;
}

function follow<S, D>(engine: Engine<S, D>, said: ChainRecord, { fixed, entry }: Made<S, D>): Step<S, D> {
  if (fixed.hash !== said.hash) return refused(engine, 'ChainDiffers');
  const effects: Effect<S, D>[] = [
    { kind: 'persist', entries: [said] },
    { kind: 'fixed', entry, fixed },
  ];
  return drain(moveTo(engine, fixed), effects);
}

/** A state above ours was registered. It has everyone's signature, ours too, so it is the one that we have acked. */
function adopt<S, D>(engine: Engine<S, D>, said: ChainRecord, source: Source): Step<S, D> {
  const candidate = [engine.candidate, engine.acked].find((one) => one?.hash === said.hash);
  if (said.version <= versionOf(engine)) return refused(engine, 'ChainDiffers');
  if (isBoundary(engine) && said.hash === closedStateOf(engine).state) {
    if (!isVouchedFor(engine, said.hash, source)) return refused(engine, 'Unproven');
    return engine.closed
      ? { engine, effects: [] }
      : { engine: { ...engine, closed: true }, effects: [{ kind: 'persist', entries: [said] }] };
  }
  if (said.version > versionOf(engine) + 1n) {
    const walked = walk(engine, said.version);
    const step = walked && adopt(walked.engine, said, source);
    // What leads there counts only where the state is the one that was said.
    if (!step || versionOf(step.engine) < said.version) return { engine, effects: step?.effects ?? BEHIND };
    return { engine: step.engine, effects: [...walked.effects, ...step.effects] };
  }
  if (!candidate) return { engine, effects: BEHIND };
  if (!isVouchedFor(engine, said.hash, source))
    return { engine, effects: [{ kind: 'refused', code: 'Unproven' }, { kind: 'behind' }] };
  const fixed: Fixed<S, D> = { state: candidate.state, hash: said.hash };
  const { deeds, shown } = candidate;
  const entry: LogEntry = { version: said.version, hash: said.hash, deeds, shown };
  const effects: Effect<S, D>[] = [
    { kind: 'persist', entries: [...deeds, said] },
    { kind: 'fixed', entry, fixed },
  ];
  return drain(moveTo(engine, fixed), effects);
}

const BEHIND: readonly Effect<never, never>[] = [{ kind: 'behind' }];

/** What was built upon before the quarrel leads on to the state before that version, if we know all of it. */
function walk<S, D>(engine: Engine<S, D>, version: bigint): Step<S, D> | undefined {
  const { mode } = engine;
  const effects: Effect<S, D>[] = [];
  let current = engine;
  while (versionOf(current) + 1n < version) {
    const { candidate } = current;
    if (!candidate) return undefined;
    const { deeds, hash, state, shown } = candidate;
    const fixed: Fixed<S, D> = { state, hash };
    effects.push(
      { kind: 'persist', entries: deeds },
      { kind: 'fixed', entry: { version: state.version, hash, deeds, shown }, fixed },
    );
    current = { ...drain(moveTo({ ...current, mode: 'registering' }, fixed), effects).engine, mode };
  }
  return { engine: current, effects };
}

/** Nothing has everyone's signature that lacks ours; and one voice alone must show the others'. */
function isVouchedFor({ roster, heard, me }: Engine, state: Hex, source: Source): boolean {
  const hasSigned = (seat: number) => heard.get(seat)?.state === state;
  if (source === 'witness') return roster.seats.every(hasSigned);
  return !me || !roster.seats.includes(me.party) || hasSigned(me.party);
}

function moveOn<S, D>(engine: Engine<S, D>, base: Fixed<S, D>, deed: DeedMessage): Made<S, D> | undefined {
  const tried = tryMove(engine.table, base, { ...deed, previous: baseHashOf(deed) });
  if (!tried.ok) return undefined;
  const { state, hash, shown } = tried.value;
  return { fixed: { state, hash }, entry: { version: state.version, hash, deeds: [deed], shown } };
}

/** A share was posted: the round goes on, or ends. */
function shareOn<S, D>(engine: Engine<S, D>, said: ChainRecord, share: ShareMessage, base: Fixed<S, D>): Step<S, D> {
  const before = engine.chainRound?.base.hash === base.hash ? engine.chainRound : undefined;
  const tried = tryShare(engine.table, before?.state ?? base.state, share);
  if (!tried.ok || tried.value.hash !== said.hash) return refused(engine, 'ChainDiffers');
  const { state, hash } = tried.value;
  const shown = [...(before?.shown ?? []), ...tried.value.shown];
  const shares = new Map(before?.shares).set(share.party, share);
  if (state.round === NO_ROUND) {
    const entry = { version: state.version, hash, deeds: [...shares.values()], shown };
    return follow(engine, said, { fixed: { state, hash }, entry });
  }
  const chainRound: ChainRound<S, D> = { base, hash, shares, state, shown };
  return { engine: { ...engine, chainRound }, effects: [{ kind: 'persist', entries: [said] }] };
}

function lapseOn<S, D>(engine: Engine<S, D>, base: Fixed<S, D>): Made<S, D> | undefined {
  const shown: Shown[] = [];
  const { chainRound, table } = engine;
  const from = chainRound?.base.hash === base.hash ? chainRound.state : base.state;
  const late = tablePending(table, from).parties;
  const lapsed = lapse(listening(table, shown), from);
  if (!lapsed.ok) return undefined;
  const state = lapsed.value;
  const hash = tableHash(table, state);
  const deeds = from === base.state ? [] : [...chainRound!.shares.values()];
  const told = [...(from === base.state ? [] : chainRound!.shown), ...shown];
  return { fixed: { state, hash }, entry: { version: state.version, hash, deeds, shown: told, late } };
}

/** Among the seats alone are states built upon that aren't fixed. */
export function setMode<S, D>(before: Engine<S, D>, mode: Mode): Engine<S, D> {
  const engine = mode === 'live' ? before : collapsed(before);
  const { candidate, acked, ...rest } = engine;
  // Back among the seats we stand by what we acked; else by the move that we signed for the chain, whoever may have it.
  const isPosted = mode === 'live' && candidate?.deeds.some(isForChainAlone);
  return isPosted && acked ? { ...rest, mode, candidate: acked } : { ...engine, mode };
}
