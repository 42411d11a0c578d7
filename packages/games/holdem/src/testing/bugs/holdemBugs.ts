import { holdem } from '../../holdem.js';
import { HoldemKind, HoldemPhase, type HoldemState } from '../../layout.js';
import { draftOf } from '../../seats.js';

/** Planted faults: each must be found by the suite that its name says. */
export const conformanceBugs = {
  'pays the uncalled bet twice': {
    ...holdem,
    apply: (state: HoldemState, seat: number, action: never) => {
      const next = draftOf(holdem.apply(state, seat, action));
      if (next.phase === HoldemPhase.Runout) next.stacks[0] = next.stacks[0]! + 1n;
      return next;
    },
  },
  'changes the state in place': {
    ...holdem,
    forfeit: (state: HoldemState, seat: number) => {
      state.live &= ~(1 << seat);
      return holdem.forfeit(state, seat);
    },
  },
  'lets a seat act out of turn': {
    ...holdem,
    check: (state: HoldemState, seat: number, action: never) => {
      const code = holdem.check(state, seat, action);
      return code === 'NotYourTurn' && seat === 1 ? undefined : code;
    },
  },
  'offers a raise that it refuses': {
    ...holdem,
    candidates: (state: HoldemState, seat: number) =>
      holdem
        .candidates(state, seat)
        .map((candidate) =>
          candidate.range ? { ...candidate, range: { ...candidate.range, min: candidate.range.min - 1n } } : candidate,
        ),
  },
  'takes a raise that it does not offer': {
    ...holdem,
    check: (state: HoldemState, seat: number, action: { kind: number; amount: bigint }) => {
      const code = holdem.check(state, seat, action);
      return code === 'BelowMinimumRaise' && action.kind === HoldemKind.Raise ? undefined : code;
    },
  },
  'gives a late seat its bets back': {
    ...holdem,
    forfeit: (state: HoldemState, seat: number) => {
      const draft = draftOf(state);
      draft.stacks[seat] = draft.stacks[seat]! + draft.totals[seat]!;
      draft.totals[seat] = 0n;
      return holdem.forfeit(draft, seat);
    },
  },
};
