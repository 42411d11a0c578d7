import { maskOf, ok, refuse } from '@facedown/base';
import type { Game } from '../../game.js';
import {
  actionBy,
  deal,
  dealerOwes,
  deck,
  OVER,
  type Pending,
  PendingKind,
  show,
  verbMask,
} from '../../joints/index.js';
import { put } from '../../parts/index.js';
import {
  type KuhnAction,
  type KuhnCode,
  type KuhnConfig,
  KuhnKind,
  KuhnPhase,
  type KuhnState,
  kuhnCodecs,
} from './layout.js';

const FACES = 3;
const NOBODY = 2;

/** Kuhn's three-card poker: the smallest real game with hidden cards. Seat 0 acts first; a bet is one ante. */
export const kuhn: Game<KuhnConfig, KuhnState, KuhnAction, KuhnCode> = {
  name: 'kuhn',
  faces: FACES,
  seats: { min: 2, max: 2 },
  uses: { verbs: verbMask('Deck', 'Deal', 'Show'), decks: 'shared', deck: 3, hand: 1, mix: 0 },
  codecs: kuhnCodecs,

  setup: ({ ante }) =>
    ante === 0n || ante >= 2n ** 100n
      ? refuse('AmountOutOfRange')
      : ok({
          phase: KuhnPhase.Waiting,
          ante,
          stacks: [0n, 0n],
          bets: [0n, 0n],
          seated: [false, false],
          checked: false,
          winner: NOBODY,
        }),

  admit(state, seat, amount) {
    if (state.phase !== KuhnPhase.Waiting) return refuse('NotAtBoundary');
    if (seat > 1) return refuse('NoSuchSeat');
    if (state.seated[seat]) return refuse('SeatTaken');
    if (amount !== 2n * state.ante) return refuse('AmountOutOfRange');
    return ok({ ...state, stacks: put(state.stacks, seat, amount), seated: put(state.seated, seat, true) });
  },

  release(state, seat) {
    if (state.phase !== KuhnPhase.Waiting && state.phase !== KuhnPhase.Over) return refuse('NotAtBoundary');
    if (seat > 1) return refuse('NoSuchSeat');
    if (!state.seated[seat]) return refuse('SeatEmpty');
    return ok({
      state: { ...state, stacks: put(state.stacks, seat, 0n), seated: put(state.seated, seat, false) },
      amount: state.stacks[seat]!,
    });
  },

  begin(state) {
    if (state.phase !== KuhnPhase.Waiting) return refuse('NotAtBoundary');
    if (!state.seated[0] || !state.seated[1]) return refuse('NotEnoughSeats');
    const { ante } = state;
    return ok({ ...state, phase: KuhnPhase.Shuffle, stacks: [ante, ante], bets: [ante, ante] });
  },

  pending(state): Pending {
    switch (state.phase) {
      case KuhnPhase.Shuffle:
        return dealerOwes([deck(0, [0, 1, 2], maskOf([0, 1]))]);
      case KuhnPhase.Deal:
        return dealerOwes([deal(0, 0), deal(1, 1)]);
      case KuhnPhase.First:
        return actionBy(0);
      case KuhnPhase.Second:
        return actionBy(1);
      case KuhnPhase.Answer:
        return actionBy(state.checked ? 0 : 1);
      case KuhnPhase.Showdown:
        return dealerOwes([show(0, 7n), show(1, 7n)]);
      default:
        return OVER;
    }
  },

  candidates(state, seat) {
    if (!isTurn(state, seat)) return [];
    return [{ action: { kind: KuhnKind.Pass } }, { action: { kind: KuhnKind.Bet } }];
  },

  check(state, seat, { kind }) {
    if (!isTurn(state, seat)) return 'NotYourTurn';
    return kind > KuhnKind.Bet ? 'UnknownAction' : undefined;
  },

  needs: () => [],

  apply(state, seat, { kind }) {
    if (kind === KuhnKind.Bet) {
      const paid: KuhnState = {
        ...state,
        stacks: put(state.stacks, seat, state.stacks[seat]! - state.ante),
        bets: put(state.bets, seat, state.bets[seat]! + state.ante),
      };
      if (state.phase === KuhnPhase.Answer) return { ...paid, phase: KuhnPhase.Showdown };
      return { ...paid, phase: KuhnPhase.Answer, checked: state.phase === KuhnPhase.Second };
    }
    if (state.phase === KuhnPhase.First) return { ...state, phase: KuhnPhase.Second };
    if (state.phase === KuhnPhase.Second) return { ...state, phase: KuhnPhase.Showdown };
    return awarded(state, 1 - seat);
  },

  on(state, shown) {
    if (state.phase === KuhnPhase.Shuffle) return { ...state, phase: KuhnPhase.Deal };
    if (state.phase === KuhnPhase.Deal) return { ...state, phase: KuhnPhase.First };
    return awarded(state, shown[0]!.face > shown[1]!.face ? 0 : 1);
  },

  forfeit: (state, seat) => awarded(state, 1 - seat),

  broken(state, parties) {
    if (parties === 1n) return awarded(state, 1);
    if (parties === 2n) return awarded(state, 0);
    return {
      ...state,
      phase: KuhnPhase.Over,
      stacks: [state.stacks[0]! + state.bets[0]!, state.stacks[1]! + state.bets[1]!],
      bets: [0n, 0n],
    };
  },

  outcome: (state) => ({
    boundary: state.phase === KuhnPhase.Waiting || state.phase === KuhnPhase.Over,
    payouts: [...state.stacks],
    pot: state.bets[0]! + state.bets[1]!,
    house: 0n,
    winners: state.winner === NOBODY ? 0n : maskOf([state.winner]),
  }),

  // When it is over, nobody can tell a showdown from a fold.
  hands({ phase }) {
    if (phase === KuhnPhase.Over) return undefined;
    return phase < KuhnPhase.First ? [] : [[0], [1]];
  },

  describeState: ({ phase, stacks, bets }) =>
    `${Object.keys(KuhnPhase)[phase]} stacks ${stacks.join('/')} bets ${bets.join('/')}`,
  describeAction: ({ kind }) => (kind === KuhnKind.Bet ? 'bet' : 'pass'),
  describeFace: (face) => 'JQK'[face] ?? String(face),
  concede: ({ phase }, { kind }) => phase === KuhnPhase.Answer && kind === KuhnKind.Pass,
};

function isTurn(state: KuhnState, seat: number): boolean {
  const pending = kuhn.pending(state);
  return pending.kind === PendingKind.Action && pending.seat === seat;
}

function awarded(state: KuhnState, winner: number): KuhnState {
  const pot = state.bets[0]! + state.bets[1]!;
  return {
    ...state,
    phase: KuhnPhase.Over,
    stacks: put(state.stacks, winner, state.stacks[winner]! + pot),
    bets: [0n, 0n],
    winner,
  };
}
