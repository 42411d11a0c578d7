import { ConcealedPhase } from '@facedown/concealed';
import type { ConcealedView } from './model.js';
import type { Texts } from './texts.js';

export function statusWords(
  view: ConcealedView,
  asked: boolean,
  nameOf: (seat: number) => string,
  texts: Texts,
): string {
  const t = texts.concealed;
  const { state, seat, waiting } = view;
  switch (state.phase) {
    case ConcealedPhase.Over:
      if (state.winner > 1) return t.draw;
      return state.winner === seat ? t.youWon : t.won(nameOf(state.winner));
    case ConcealedPhase.Close:
      return t.auditing;
    case ConcealedPhase.Open:
      return t.opening;
    case ConcealedPhase.First:
    case ConcealedPhase.Second:
      return asked ? t.choose : texts.table.waitingFor(texts.and(waiting.parties.map(nameOf)));
    default:
      return t.drawing;
  }
}
