import { RelicPhase } from '@facedown/relic';
import type { RelicView } from './model.js';
import { hasSeat } from './seats.js';
import type { Texts } from './texts.js';

/** One line on what the table is doing. */
export function statusWords(
  { state, waiting, seat }: RelicView,
  nameOf: (seat: number) => string,
  { relic, and }: Texts,
): string {
  const names = and(waiting.parties.map(nameOf));
  if (waiting.kind === 'over') return state.phase === RelicPhase.Waiting ? relic.over : relic.waiting;
  if (state.phase === RelicPhase.Between) return relic.between;
  if (waiting.kind === 'action') {
    const own = seat !== undefined && waiting.parties.includes(seat);
    if (state.phase === RelicPhase.Play || state.phase === RelicPhase.Return)
      return own ? relic.yourTurn : relic.waitingFor(names);
    return own ? relic.answeringYou : relic.answering(names);
  }
  if (state.phase === RelicPhase.Shuffle) return relic.shuffling(names);
  if (state.phase === RelicPhase.Showdown) return relic.opening;
  const out = seat !== undefined && hasSeat(state.playing, seat) && !hasSeat(state.alive, seat);
  return out ? relic.outNow : relic.dealing;
}
