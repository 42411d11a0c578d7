import { FablePhase, isQuiet, mustPlay } from '@facedown/fable';
import type { FableView } from './model.js';
import type { Texts } from './texts.js';

interface Standing {
  readonly view: Pick<FableView, 'state' | 'seat' | 'waiting'>;
  /** The own seat is asked, and has not answered yet. */
  readonly asked: boolean;
  /** The own deck was chosen before it was asked for. */
  readonly sealed: boolean;
  readonly nameOf: (seat: number) => string;
}

export function statusWords({ view, asked, sealed, nameOf }: Standing, texts: Texts): string {
  const t = texts.fable.status;
  const { state, seat, waiting } = view;
  const others = texts.and(waiting.parties.map(nameOf));
  switch (state.phase) {
    case FablePhase.Choose:
      if (asked && !sealed) return t.choose;
      return seat !== undefined && waiting.parties.some((one) => one !== seat) ? t.sealed(others) : t.opening;
    case FablePhase.Waiting:
    case FablePhase.Reveal:
      return t.opening;
    case FablePhase.Lay:
    case FablePhase.Deal:
      return t.dealing;
    case FablePhase.Draw:
      return t.drawing({ name: nameOf(state.turn), mine: state.turn === seat });
    case FablePhase.Main:
      if (!asked) break;
      return mustPlay(state) ? t.mustPlay : isQuiet(state) ? t.quiet : t.main;
    case FablePhase.Battle:
      if (!asked) break;
      return isQuiet(state) ? t.quietBattle : t.battle;
    case FablePhase.Defend:
      if (!asked) break;
      return t.defend;
    case FablePhase.Close:
      return t.settling;
    case FablePhase.Over:
      return state.winner > 1
        ? texts.fable.draw
        : state.winner === seat
          ? texts.fable.youWon
          : texts.fable.won(nameOf(state.winner));
  }
  return texts.table.waitingFor(others);
}
