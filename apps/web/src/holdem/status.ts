import { HoldemKind, HoldemPhase, type HoldemState, holdem as rules } from '@facedown/holdem';
import { type HoldemView, isResult } from './model.js';
import type { Texts } from './texts.js';

/** Whoever must show shows by himself: a button for it would be pressed after the deed. */
export const hasChoice = (state: HoldemState, seat: number): boolean =>
  rules.candidates(state, seat).some(({ action }) => action.kind !== HoldemKind.Show);

/** One line on what the table is doing. */
export function statusWords(
  { state, waiting, seat }: HoldemView,
  nameOf: (seat: number) => string,
  texts: Texts,
): string {
  const { holdem } = texts;
  const names = texts.and(waiting.parties.map(nameOf));
  if (waiting.kind === 'over') return state.hand > 0 ? holdem.over : holdem.idle;
  if (waiting.kind === 'action')
    return seat === undefined || !waiting.parties.includes(seat)
      ? holdem.waitingFor(names)
      : hasChoice(state, seat)
        ? holdem.yourTurn
        : holdem.showing;
  if (state.phase === HoldemPhase.Shuffle) return isResult(state) ? '' : holdem.shuffling(names);
  return state.phase === HoldemPhase.Deal ? holdem.dealing : holdem.opening;
}
