import { HoldemPhase } from '@facedown/holdem';
import { type HoldemView, isResult } from './model.js';
import type { Texts } from './texts.js';

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
    return waiting.parties.includes(seat ?? -1) ? holdem.yourTurn : holdem.waitingFor(names);
  if (state.phase === HoldemPhase.Shuffle) return isResult(state) ? '' : holdem.shuffling(names);
  return state.phase === HoldemPhase.Deal ? holdem.dealing : holdem.opening;
}
