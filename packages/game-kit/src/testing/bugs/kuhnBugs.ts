import type { AnyGame } from '../../game.js';
import { deal, dealerOwes, show } from '../../joints/index.js';
import type { Check } from '../conformance.js';
import { kuhn } from '../kuhn/kuhn.js';
import { type KuhnAction, KuhnKind, KuhnPhase, type KuhnState } from '../kuhn/layout.js';

interface PlantedBug {
  readonly name: string;
  readonly caughtBy: Check;
  readonly game: AnyGame;
}

const bug = (name: string, caughtBy: Check, changes: Partial<typeof kuhn>): PlantedBug => ({
  name,
  caughtBy,
  game: { ...kuhn, ...changes },
});

let calls = 0;

/** Kuhn poker with one fault each. The conformance suite must catch every one of them. */
export const kuhnBugs: readonly PlantedBug[] = [
  bug('mutation', 'no function changes a state in place', {
    apply(state, seat, action) {
      state.bets[seat] = state.bets[seat]! + 0n;
      return kuhn.apply(state, seat, action);
    },
  }),
  bug('lost chips', 'chips are conserved', {
    forfeit: (state, seat) => ({ ...kuhn.forfeit(state, seat), bets: [1n, 0n] }),
  }),
  bug('lost chips in play', 'chips are conserved', {
    apply(state, seat, action) {
      const next = kuhn.apply(state, seat, action);
      return action.kind === KuhnKind.Bet ? { ...next, bets: state.bets } : next;
    },
  }),
  bug('stuck seat', 'someone can always move', {
    candidates: (state, seat) => (state.phase === KuhnPhase.Answer ? [] : kuhn.candidates(state, seat)),
  }),
  bug('endless game', 'the game ends', {
    apply(state, seat, action) {
      const next = kuhn.apply(state, seat, action);
      return next.phase === KuhnPhase.Second
        ? { ...next, phase: KuhnPhase.First }
        : next.phase === KuhnPhase.Answer
          ? { ...state }
          : next;
    },
  }),
  bug('impure apply', 'the same inputs give the same state', {
    apply(state, seat, action) {
      const next = kuhn.apply(state, seat, action);
      return next.phase === KuhnPhase.Showdown ? { ...next, checked: calls++ % 2 === 0 } : next;
    },
  }),
  bug('weakened legality', 'a seat that may act has candidates that are legal, and no other action is', {
    check: (state: KuhnState, seat: number, action: KuhnAction) => {
      const code = kuhn.check(state, seat, action);
      return code === 'UnknownAction' ? undefined : code;
    },
  }),
  bug('a candidate that is refused', 'a seat that may act has candidates that are legal, and no other action is', {
    candidates: (state, seat) => [...kuhn.candidates(state, seat), { action: { kind: 3 } }],
  }),
  bug('acting out of turn', 'nobody can act out of turn', {
    check: (state, _seat, action) => kuhn.check(state, kuhn.pending(state).seat, action),
  }),
  bug("a view that depends on another seat's face", "a seat's view does not depend on faces that it cannot see", {
    pending: (state) =>
      state.phase === KuhnPhase.Deal ? dealerOwes([deal(0, 0), deal(1, 1), show(0, 7n)]) : kuhn.pending(state),
  }),
  bug('a forfeit that pays the cheater', 'a seat that is too late gains nothing by it', {
    forfeit: (state, seat) => kuhn.forfeit(state, 1 - seat),
  }),
  bug('a broken deck that pays the cheater', 'a seat that is too late gains nothing by it', {
    broken: (state, parties) => kuhn.broken(state, parties ^ 3n),
  }),
  bug('a state that does not survive encoding', 'the encoded state parses back', {
    codecs: {
      ...kuhn.codecs,
      state: { ...kuhn.codecs.state, parse: (bytes) => kuhn.codecs.state.parse(`${bytes}00`) },
    },
  }),
];
