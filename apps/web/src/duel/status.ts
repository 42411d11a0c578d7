import { DuelPhase, NOBODY } from '@facedown/duel';
import type { DuelView } from './model.js';
import type { Texts } from './texts.js';

const DRAWING = new Set([DuelPhase.Lay, DuelPhase.Opening, DuelPhase.Redraw, DuelPhase.Draw]);

/** One line on what the table is doing. */
export function statusWords(view: DuelView, nameOf: (seat: number) => string, { duel: t }: Texts): string {
  const { state, seat, waiting } = view;
  const isMine = seat !== undefined && waiting.kind === 'action' && waiting.parties.includes(seat);
  const name = nameOf(waiting.parties[0] ?? state.seat);
  switch (state.phase) {
    case DuelPhase.Over:
      return state.winner === NOBODY ? t.draw : state.winner === seat ? t.youWon : t.won(nameOf(state.winner));
    case DuelPhase.Close:
      return t.closing;
    case DuelPhase.Choose:
    case DuelPhase.Reveal:
      return isMine && state.phase === DuelPhase.Choose ? t.chooseDeck : t.choosesDeck(name);
    case DuelPhase.Mulligan:
      return isMine ? t.mulligan : t.mulligans(name);
    case DuelPhase.Seek:
      return isMine ? t.seek : t.seeks(name);
    case DuelPhase.Forget:
      return t.forgets(name);
    case DuelPhase.EndDraw:
      return t.endDraw(nameOf(state.seat));
    case DuelPhase.Turn:
      return isMine ? t.yourTurn : t.theirTurn(name);
    default:
      return DRAWING.has(state.phase) ? t.drawing : t.waiting;
  }
}

/** What the button that ends a turn says. */
type EndState = 'mine' | 'drawing' | 'theirs';

export function endStateOf({ state, seat }: DuelView): EndState {
  if (state.phase === DuelPhase.Turn) return state.seat === seat ? 'mine' : 'theirs';
  return state.phase === DuelPhase.Forget || state.phase === DuelPhase.Seek ? 'theirs' : 'drawing';
}
