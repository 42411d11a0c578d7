import { inMask } from '@facedown/base';
import { lapse, type Shown, tableHash, tablePending } from '@facedown/game-kit';
import { listening, tryMove } from './check.js';
import { closedStateOf, isBoundary } from './close.js';
import { drain, moveTo, versionOf } from './engine.js';
import { isForChainAlone } from './propose.js';
import type { ChainRecord, Effect, Engine, Fixed, LogEntry, Mode, Step } from './types.js';

/**
 * The chain has recorded a state. It outranks everything that isn't fixed, and also a fixed state that
 * was kept from it: an honest seat never lets that happen, because it registers its latest state.
 */
export function record<S, D>(engine: Engine<S, D>, said: ChainRecord): Step<S, D> {
  const known = engine.history.find(({ state }) => state.version === said.version);
  if (known?.hash === said.hash) {
    // A registered older state alone undoes nothing: only a move on top of it does.
    return { engine, effects: [] };
  }
  if (said.kind === 'recorded') return adopt(engine, said);
  const base = engine.history.find(({ state }) => state.version === said.version - 1n);
  if (!base) return { engine, effects: [{ kind: 'behind' }] };
  const made = said.kind === 'advance' ? advanceOn(engine, base, said) : lapseOn(engine, base);
  if (!made || made.entry.hash !== said.hash) return { engine, effects: [{ kind: 'refused', code: 'ChainDiffers' }] };
  const effects: Effect<S, D>[] = [
    { kind: 'persist', entries: [said] },
    { kind: 'fixed', entry: made.entry, fixed: made.fixed },
  ];
  return drain(moveTo(engine, made.fixed), effects);
}

/** A state above ours was registered. It has everyone's signature, ours too, so it is the one that we have acked. */
function adopt<S, D>(engine: Engine<S, D>, said: ChainRecord): Step<S, D> {
  const candidate = [engine.candidate, engine.acked].find((one) => one?.move.next === said.hash);
  if (said.version <= versionOf(engine)) return { engine, effects: [{ kind: 'refused', code: 'ChainDiffers' }] };
  if (isBoundary(engine) && said.hash === closedStateOf(engine).state)
    return engine.closed
      ? { engine, effects: [] }
      : { engine: { ...engine, closed: true }, effects: [{ kind: 'persist', entries: [said] }] };
  if (said.version !== versionOf(engine) + 1n || !candidate) return { engine, effects: [{ kind: 'behind' }] };
  const fixed: Fixed<S, D> = { state: candidate.state, hash: said.hash };
  const entry: LogEntry = { version: said.version, hash: said.hash, move: candidate.move, shown: candidate.shown };
  const effects: Effect<S, D>[] = [
    { kind: 'persist', entries: [candidate.move, said] },
    { kind: 'fixed', entry, fixed },
  ];
  return drain(moveTo(engine, fixed), effects);
}

function advanceOn<S, D>(engine: Engine<S, D>, base: Fixed<S, D>, said: ChainRecord & { kind: 'advance' }) {
  // The contract has checked signature and evidence; the state has to be computed all the same.
  const tried = tryMove(engine.table, base, said.move);
  if (!tried.ok) return undefined;
  const { state, hash, shown } = tried.value;
  return made(state, { version: state.version, hash, move: said.move, shown });
}

function lapseOn<S, D>(engine: Engine<S, D>, base: Fixed<S, D>) {
  const shown: Shown[] = [];
  const late = tablePending(engine.table, base.state).parties;
  const lapsed = lapse(listening(engine.table, shown), base.state);
  if (!lapsed.ok) return undefined;
  const hash = tableHash(engine.table, lapsed.value);
  return made(lapsed.value, { version: lapsed.value.version, hash, shown, late });
}

const made = <S, D>(state: Fixed<S, D>['state'], entry: LogEntry): { fixed: Fixed<S, D>; entry: LogEntry } => ({
  fixed: { state, hash: entry.hash },
  entry,
});

export function setMode<S, D>(engine: Engine<S, D>, mode: Mode): Engine<S, D> {
  const { candidate, acked, ...rest } = engine;
  // Back among the seats, a move that was meant for the chain counts no more.
  const isPosted = mode === 'live' && candidate !== undefined && isForChainAlone(candidate.move);
  return isPosted ? { ...rest, mode, ...(acked ? { candidate: acked } : {}) } : { ...engine, mode };
}

/** Does the table wait for us? */
export const isOwing = ({ me, table, fixed }: Engine): boolean =>
  me !== undefined && inMask(tablePending(table, fixed.state).parties, me.party);
