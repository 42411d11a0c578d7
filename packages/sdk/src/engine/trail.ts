import { type Hex, membersOf } from '@facedown/base';
import { PendingKind, type TableRules, type TableState, tablePending } from '@facedown/game-kit';
import type { TableMessage } from '@facedown/protocol';
import type { Candidate, Engine, Fixed, Standing } from './types.js';

/** The state that the next deed is made on. */
export const tipOf = <S, D>({ fixed, trail }: Pick<Engine<S, D>, 'fixed' | 'trail'>): Fixed<S, D> | Standing<S, D> =>
  trail.at(-1) ?? fixed;

/** The version that the next deed leads to. */
export const nextVersion = (engine: Pick<Engine, 'fixed' | 'trail'>): bigint => tipOf(engine).state.version + 1n;

/** The fixed, final or other checked state of this hash, as long as we remember it. */
export const stateOf = <S, D>(
  { history, trail }: Pick<Engine<S, D>, 'history' | 'trail'>,
  hash: Hex,
): Pick<Fixed<S, D>, 'state' | 'hash'> | undefined => [...history, ...trail].find((one) => one.hash === hash);

/** The highest state that is fixed or final: what is shown, acted and revealed upon. */
export function groundOf<S, D>({
  fixed,
  trail,
}: Pick<Engine<S, D>, 'fixed' | 'trail'>): Pick<Fixed<S, D>, 'state' | 'hash'> {
  const open = trail.findIndex(({ isFinal }) => !isFinal);
  return trail[(open < 0 ? trail.length : open) - 1] ?? fixed;
}

/** The table waits for shares that tell nobody anything: shuffles. They are made on any checked state. */
export function isUntelling<S, D>({ game, dealer }: TableRules<S, D>, state: TableState<S, D>): boolean {
  const pending = game.pending(state.rules);
  return pending.kind === PendingKind.Dealer && !dealer.nature(state.dealer, pending.needs).reveals;
}

/** May a deed be made on the tip: is it fixed or final, or does what is asked there tell nothing? */
export const bears = <S, D>(engine: Engine<S, D>): boolean =>
  engine.mode !== 'live' ||
  groundOf(engine).hash === tipOf(engine).hash ||
  isUntelling(engine.table, tipOf(engine).state);

/** A state between two shuffles: nobody acks it, the deck is acked whole. */
export const isBetween = <S, D>(engine: Engine<S, D>, { state }: Pick<Candidate<S, D>, 'state'>): boolean =>
  isUntelling(engine.table, tipOf(engine).state) && isUntelling(engine.table, state);

/**
 * A round on top of a fixed or final state that is no boundary, which honest shares can end in one way only: the
 * clock alone could decide otherwise, and anyone can post the shares.
 */
function isFinal<S, D>(engine: Engine<S, D>): boolean {
  const { table } = engine;
  const { state, hash } = tipOf(engine);
  if (hash !== groundOf(engine).hash || table.game.outcome(state.rules).boundary) return false;
  const pending = table.game.pending(state.rules);
  return pending.kind === PendingKind.Dealer && table.dealer.nature(state.dealer, pending.needs).unique;
}

/**
 * What we sign above it must descend from all that we have signed before: who has signed the end of the table or a
 * change of seats plays no hand on the same boundary, or the others could choose between the two when it is over.
 */
function isInLine({ promised, signed }: Engine, { state, hash }: Pick<Candidate, 'state' | 'hash'>): boolean {
  if (promised) return false;
  return !signed || signed.version < state.version || (signed.version === state.version && signed.state === hash);
}

/** The candidate as a state that others are made on before everyone has signed it, where that is safe. */
export function passed<S, D>(engine: Engine<S, D>): Engine<S, D> | undefined {
  const { candidate, mode, table, heard, trail, ...rest } = engine;
  if (!candidate || mode !== 'live' || !isInLine(engine, candidate)) return undefined;
  const final = isFinal(engine);
  if (!final && !isUntelling(table, candidate.state)) return undefined;
  const standing: Standing<S, D> = { ...candidate, heard, isFinal: final, isBetween: isBetween(engine, candidate) };
  return { ...rest, mode, table, trail: [...trail, standing], heard: new Map() };
}

/** The engine as if nothing were made on unfixed states: what lies above the first step waits for its turn again. */
export function collapsed<S, D>(engine: Engine<S, D>): Engine<S, D> {
  const [first, ...above] = engine.trail;
  if (!first) return engine;
  const { candidate, round, ...rest } = engine;
  const { heard, isFinal: _, isBetween: __, ...step } = first;
  const said: TableMessage[] = [
    ...above.flatMap((one) => [...one.deeds, ...one.heard.values()]),
    ...(candidate?.deeds ?? []),
    ...(round?.shares.values() ?? []),
    ...engine.heard.values(),
  ];
  return { ...rest, trail: [], candidate: step, heard, early: [...engine.early, ...said] };
}

/** Who holds up the table: whoever owes the next deed, and whoever hasn't signed what waits for signatures. */
export function awaited({ table, roster, trail, candidate, heard, round, fixed }: Engine): number[] {
  const tip = tipOf({ fixed, trail });
  const missing = (hash: Hex, said: Engine['heard']) => roster.seats.filter((seat) => said.get(seat)?.state !== hash);
  const unsigned = trail.filter(({ isBetween }) => !isBetween).flatMap((one) => missing(one.hash, one.heard));
  const next = candidate
    ? missing(candidate.hash, heard)
    : membersOf(tablePending(table, round?.state ?? tip.state).parties);
  return [...new Set([...unsigned, ...next])];
}
