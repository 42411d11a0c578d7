import { type Hex, inMask, isSeatParty, ok, type Result, refuse } from '@facedown/base';
import { isRound, tablePending } from '@facedown/game-kit';
import type { AckMessage, DeedMessage, MoveMessage, ShareMessage, TableMessage } from '@facedown/protocol';
import { ackDigest, moveDigest, shareDigest } from '../signing/digest.js';
import { signerOf } from '../signing/session.js';
import { ackOfMove, candidateOf, isOpenChair, moveIn, tryMove } from './check.js';
import { completed, fixIfAllSigned, maySign, nextVersion, takeShare } from './engine.js';
import { bears, collapsed, tipOf } from './trail.js';
import type { Candidate, Effect, Engine, Fixed, Step } from './types.js';

/** The state that the chain is in: the fixed one, or what it has recorded of a round. */
export function presentOf<S, D>({ fixed, chainRound }: Engine<S, D>): Fixed<S, D> {
  return chainRound ? { state: chainRound.state, hash: chainRound.hash } : fixed;
}

/** May we move now? */
export function mayMove(engine: Engine): boolean {
  const { me, mode, table, heard } = engine;
  if (!me || mode === 'registering') return false;
  if (mode === 'chain') return inMask(tablePending(table, presentOf(engine).state).parties, me.party);
  if (engine.candidate || engine.promised || heard.has(me.party) || ownShare(engine) || !bears(engine)) return false;
  return inMask(tablePending(table, tipOf(engine).state).parties, me.party);
}

/** The shares on top of the tip that we know, also where they are all there. */
const knownShares = ({ round, candidate }: Pick<Engine, 'round' | 'candidate'>): readonly ShareMessage[] =>
  round ? [...round.shares.values()] : (candidate?.deeds.filter((deed) => deed.kind === 'share') ?? []);

/** Our own share of the round on top of the tip, if we have made it. */
export const ownShare = (engine: Engine): ShareMessage | undefined =>
  engine.me && knownShares(engine).find(({ party }) => party === engine.me?.party);

/** Our own part on top of the fixed state: signed once, written, then sent. */
export function propose<S, D>(engine: Engine<S, D>, payload: Hex, evidence: Hex): Result<Step<S, D>> {
  if (!engine.me) return refuse('NotSeated');
  if (engine.mode === 'registering') return refuse('Disputed');
  return isRound(tablePending(engine.table, tipOf(engine).state))
    ? proposeShare(engine, payload, evidence)
    : proposeMove(engine, payload, evidence);
}

function proposeShare<S, D>(engine: Engine<S, D>, payload: Hex, evidence: Hex): Result<Step<S, D>> {
  const { mode, table } = engine;
  const me = engine.me!;
  const tip = tipOf(engine);
  // What was signed for this round before a crash or a dispute goes out again, byte for byte.
  if (ownShare(engine)) return ok({ engine, effects: sendingShare(engine) });
  if (mode === 'live' && (engine.candidate || engine.promised || engine.heard.has(me.party)))
    return refuse('AlreadySigned');
  // What tells something is given on a fixed or final state only.
  if (!bears(engine)) return refuse('NotFixed');
  const present = mode === 'chain' ? presentOf(engine) : tip;
  if (!inMask(tablePending(table, present.state).parties, me.party)) return refuse('NotYourTurn');
  const { epoch } = table.id;
  const unsigned = { epoch, version: nextVersion(engine), round: tip.hash, party: me.party, payload, evidence };
  const share: ShareMessage = { kind: 'share', ...unsigned, signature: me.sign(shareDigest(table.id, unsigned)) };
  const taken = takeShare(engine, share);
  if (!taken.ok) return taken;
  const shared: Engine<S, D> = { ...engine, round: taken.value };
  return ok(completed(shared, [{ kind: 'persist', entries: [share] }, ...sendingShare(shared)]));
}

/** What the open chair owes, brought by us. Its evidence proves itself; it travels under our signature. */
export function proposeForChair<S, D>(engine: Engine<S, D>, party: number, evidence: Hex): Result<Step<S, D>> {
  const { me, mode, table, fixed, roster } = engine;
  if (!me || !roster.seats.includes(me.party)) return refuse('NotSeated');
  if (mode !== 'live') return refuse('Disputed');
  if (engine.candidate || engine.promised) return refuse('AlreadySigned');
  // Servers have answered on a state that everyone has signed.
  if (engine.trail.length > 0) return refuse('NotFixed');
  if (!isOpenChair(engine, party) || !inMask(tablePending(table, fixed.state).parties, party))
    return refuse('NotYourTurn');
  const { epoch } = table.id;
  const unsigned = { epoch, version: nextVersion(engine), round: fixed.hash, party, payload: '0x' as Hex, evidence };
  const share: ShareMessage = { kind: 'share', ...unsigned, signature: me.sign(shareDigest(table.id, unsigned)) };
  const taken = takeShare(engine, share);
  if (!taken.ok) return taken;
  const effects: Effect<S, D>[] = [
    { kind: 'persist', entries: [share] },
    { kind: 'send', message: share },
  ];
  return ok(completed({ ...engine, round: taken.value }, effects));
}

function proposeMove<S, D>(engine: Engine<S, D>, payload: Hex, evidence: Hex): Result<Step<S, D>> {
  const { mode, table, candidate } = engine;
  const me = engine.me!;
  const tip = tipOf(engine);
  const version = nextVersion(engine);
  const said = moveIn(candidate);
  if (said?.party === me.party && said.previous === tip.hash)
    return mode === 'live' && isForChainAlone(said)
      ? sayAmongSeats(engine, said)
      : ok({ engine, effects: [sending(engine, said)] });
  if (mode === 'live' && (candidate || engine.promised || engine.heard.has(me.party))) return refuse('AlreadySigned');
  if (!bears(engine)) return refuse('NotFixed');
  if (!inMask(tablePending(table, tip.state).parties, me.party)) return refuse('NotYourTurn');

  const deed = { previous: tip.hash, party: me.party, payload, evidence };
  const tried = tryMove(table, tip, deed);
  if (!tried.ok) return tried;
  const { epoch } = table.id;
  const next = tried.value.hash;
  const unsigned = { epoch, version, previous: tip.hash, next, party: me.party, payload, evidence };
  // On the chain nothing is fixed by acks, and this version may already have our ack of another state.
  const acks = isSeatParty(me.party) && mode === 'live';
  if (acks && !maySign(engine, version, next)) return refuse('AlreadySigned');
  const ack = acks ? me.sign(ackDigest(table.id, { epoch, version, state: next })) : '0x';
  const move: MoveMessage = { kind: 'move', ...unsigned, signature: me.sign(moveDigest(table.id, unsigned)), ack };
  const own: [number, AckMessage][] = acks ? [[me.party, ackOfMove(move)]] : [];
  const proposed: Engine<S, D> = {
    ...engine,
    candidate: candidateOf([move], tried.value),
    ...(candidate ? { acked: candidate } : {}),
    ...(acks ? { signed: { version, state: next } } : {}),
    heard: new Map([...engine.heard, ...own]),
  };
  const effects: Effect<S, D>[] = [{ kind: 'persist', entries: [move] }, sending(engine, move)];
  return ok(fixIfAllSigned(proposed, effects));
}

/** A move that was signed for the chain is our move of this version, wherever the table goes on: it gets our ack. */
function sayAmongSeats<S, D>(engine: Engine<S, D>, said: MoveMessage): Result<Step<S, D>> {
  const me = engine.me!;
  const { epoch, version, next } = said;
  if (engine.promised || engine.heard.has(me.party) || !maySign(engine, version, next)) return refuse('AlreadySigned');
  const move = { ...said, ack: me.sign(ackDigest(engine.table.id, { epoch, version, state: next })) };
  const candidate = { ...engine.candidate!, deeds: [move] };
  const signed = { version, state: next };
  const heard = new Map(engine.heard).set(me.party, ackOfMove(move));
  const effects: Effect<S, D>[] = [
    { kind: 'persist', entries: [move] },
    { kind: 'send', message: move },
  ];
  return ok(fixIfAllSigned({ ...engine, candidate, signed, heard }, effects));
}

/** A move that we signed for the chain alone, read from the journal: posted again it has the same bytes. */
export function recall<S, D>(engine: Engine<S, D>, move: MoveMessage): Engine<S, D> {
  const { table, roster, fixed, candidate } = engine;
  if (signerOf(moveDigest(table.id, move), move.signature) !== roster.sessions.get(move.party)) return engine;
  const tried = tryMove(table, fixed, move);
  if (!tried.ok) return engine;
  return { ...engine, candidate: candidateOf([move], tried.value), ...(candidate ? { acked: candidate } : {}) };
}

export const isForChainAlone = (deed: DeedMessage): boolean =>
  deed.kind === 'move' && deed.ack === '0x' && isSeatParty(deed.party);

const sending = (engine: Engine, move: MoveMessage): Effect<never, never> =>
  engine.mode === 'chain' ? { kind: 'post', deeds: [move] } : { kind: 'send', message: move };

/** On the chain we post, with our own, every other share that we know and the chain lacks. */
function sendingShare(engine: Engine): Effect<never, never>[] {
  const own = ownShare(engine);
  if (!own) return [];
  if (engine.mode !== 'chain') return [{ kind: 'send', message: own }];
  const missing = sharesToPost(engine);
  return missing.some(({ party }) => party === own.party) ? [{ kind: 'post', deeds: missing }] : [];
}

/** The shares of the round on top of what the chain has recorded that we know and the chain lacks. */
export function sharesToPost(engine: Engine): ShareMessage[] {
  const { chainRound, fixed } = engine;
  const recorded = chainRound?.base.hash === fixed.hash ? chainRound.shares : undefined;
  return knownShares(collapsed(engine))
    .filter(({ party }) => !recorded?.has(party))
    .sort((a, b) => a.party - b.party);
}

/** Our own part of what isn't fixed yet: after a restart nobody knows whether it was sent before. */
export function unanswered(engine: Engine): TableMessage[] {
  const { me, candidate, heard, mode, trail } = engine;
  if (!me || mode !== 'live') return [];
  const share = candidate ? undefined : ownShare(engine);
  const ownOf = (step: Candidate | undefined, said: Engine['heard']): TableMessage[] => {
    const deeds = step?.deeds.filter(({ party }) => party === me.party) ?? [];
    const ack = moveIn(step)?.party === me.party ? undefined : said.get(me.party);
    return ack ? [...deeds, ack] : deeds;
  };
  return [
    ...trail.flatMap((one) => ownOf(one, one.heard)),
    ...(share ? [share] : []),
    ...engine.early.filter((said) => said.kind === 'share' && said.party === me.party),
    ...ownOf(candidate, heard),
  ];
}
