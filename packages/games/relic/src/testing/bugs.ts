import { Verb } from '@facedown/game-kit';
import { ALL, NONE } from '../cards.js';
import { RelicKind, RelicPhase } from '../layout.js';
import { relic } from '../relic.js';

export interface PlantedBug {
  readonly name: string;
  readonly caughtBy: 'simple' | 'worlds' | 'conformance';
  readonly game: typeof relic;
}

const bug = (name: string, caughtBy: PlantedBug['caughtBy'], changes: Partial<typeof relic>): PlantedBug => ({
  name,
  caughtBy,
  game: { ...relic, ...changes },
});

/** Relic with one fault each. */
export const relicBugs: readonly PlantedBug[] = [
  bug('the Idol is never forced', 'simple', {
    needs: (state, seat, action) =>
      relic.needs(state, seat, action).filter(({ verb }) => action.kind !== RelicKind.Play || verb !== Verb.Claim),
  }),
  bug('a Cleric protects for ever', 'simple', {
    apply(state, seat, action) {
      const next = relic.apply(state, seat, action);
      return { ...next, shielded: (next.shielded | state.shielded) & next.alive };
    },
  }),
  bug('cards return in the other order', 'simple', {
    apply: (state, seat, action) =>
      relic.apply(
        state,
        seat,
        action.kind === RelicKind.Return && action.second !== NONE
          ? { ...action, first: action.second, second: action.first }
          : action,
      ),
  }),
  bug('discards break no tie and Scouts are forgotten', 'simple', {
    on: (state, shown) => relic.on(state.phase === RelicPhase.Showdown ? { ...state, discards: '0x' } : state, shown),
  }),
  bug('the loser starts the next round', 'simple', {
    on(state, shown) {
      const next = relic.on(state, shown);
      return state.phase === RelicPhase.Showdown && next.phase === RelicPhase.Shuffle
        ? { ...next, starter: next.starter ^ 1, turn: next.turn ^ 1 }
        : next;
    },
  }),
  bug('a seat stays sure of a card that may have been played', 'worlds', {
    apply(state, seat, action) {
      const next = relic.apply(state, seat, action);
      return { ...next, seen: next.seen.replace(/([0-9a-f]{6})[0-9a-f]{4}/g, '$10000') as `0x${string}` };
    },
  }),
  bug('what a claim ruled out stays ruled out after the next play', 'worlds', {
    apply(state, seat, action) {
      const next = relic.apply(state, seat, action);
      return action.kind === RelicKind.Play && next.possible[seat] === ALL && next.alive === state.alive
        ? { ...next, possible: state.possible }
        : next;
    },
  }),
  bug('the pool loses its odd chip', 'conformance', {
    outcome(state) {
      const outcome = relic.outcome(state);
      return { ...outcome, payouts: outcome.payouts.map((payout) => payout - (payout % 2n)) };
    },
  }),
  bug('a protected seat may be targeted', 'conformance', {
    check(state, seat, action) {
      const code = relic.check(state, seat, action);
      return code === 'TargetProtected' ? undefined : code;
    },
  }),
];
