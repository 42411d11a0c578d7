import { allFaces, hexToBytes, maskOf, type Result } from '@facedown/base';
import {
  actionBy,
  close,
  deal,
  dealerOwes,
  type Game,
  mix,
  OVER,
  ownDeck,
  type Pending,
  show,
  unpackSlots,
  verbMask,
} from '@facedown/game-kit';
import { admit, begin, bring, release, setup } from './boundary.js';
import { candidates, isForced } from './candidates.js';
import { check, turnOf } from './check.js';
import { describeAction, describeFace, describeState } from './describe.js';
import { broken, lost, settledUp } from './end.js';
import {
  type FableAction,
  type FableCode,
  type FableConfig,
  FableKind,
  FablePhase,
  FableReason,
  type FableState,
  fableCodecs,
} from './layout.js';
import { NOBODY } from './limits.js';
import { FACES } from './set.js';
import { chosen, revealed } from './start.js';
import { dealt, defended, drawn, entered, firstHand, nextSlot, passed, played } from './turn.js';

const SEATS = [0, 1] as const;
const BOTH = maskOf(SEATS);

/** A game whose seats may bring the count of their owned cards. */
export type Fable = Game<FableConfig, FableState, FableAction, FableCode> & {
  bring(state: FableState, seat: number, word: bigint): Result<FableState, FableCode>;
};

/** Two seats with decks of their own play creatures, attack and defend. The articles are in docs/rules/fable.md. */
export const fable: Fable = {
  name: 'fable',
  faces: FACES,
  seats: { min: 2, max: 2 },
  uses: { verbs: verbMask('Deck', 'Deal', 'Show', 'Mix', 'Close'), decks: 'own', deck: 62, hand: 16, mix: 16 },
  codecs: fableCodecs,

  setup,
  admit,
  bring,
  release,
  begin,

  pending(state): Pending {
    switch (state.phase) {
      case FablePhase.Waiting:
      case FablePhase.Over:
        return OVER;
      case FablePhase.Lay:
        return dealerOwes(SEATS.map((seat) => ownDeck(seat, [...hexToBytes(state.lists[seat]!)], seat, BOTH)));
      case FablePhase.Deal:
        return dealerOwes(SEATS.flatMap((seat) => firstHand(seat).map((slot) => deal(slot, seat))));
      case FablePhase.Draw:
        return dealerOwes([deal(nextSlot(state), state.turn)]);
      case FablePhase.Close:
        return dealerOwes([close()]);
      default:
        return actionBy(turnOf(state));
    }
  },

  candidates,
  check,

  /** The whole hand is mixed, so that the played card's place tells nothing. */
  needs(state, seat, { kind }) {
    if (kind !== FableKind.Play) return [];
    const hand = unpackSlots(state.hands[seat]!);
    return [mix(hand), show(hand[0]!, allFaces(FACES))];
  },

  apply(state, seat, { kind, data }) {
    switch (kind) {
      case FableKind.ChooseList:
        return chosen(state, seat, data!);
      case FableKind.RevealList:
        return revealed(state, seat, data!);
      case FableKind.Play:
        return played(state);
      case FableKind.Attack:
        return passed(state, BigInt(data!));
      case FableKind.Defend:
        return defended(state, data!);
      case FableKind.Pass:
        return passed(state, 0n);
      default:
        return lost(state, seat, FableReason.Concede);
    }
  },

  on(state, shown) {
    switch (state.phase) {
      case FablePhase.Lay:
        return { ...state, phase: FablePhase.Deal };
      case FablePhase.Deal:
        return dealt(state);
      case FablePhase.Draw:
        return drawn(state);
      case FablePhase.Battle:
        return entered(state, shown);
      default:
        return settledUp(state);
    }
  },

  forfeit: (state, seat) => lost(state, seat, FableReason.Late),
  broken,

  outcome: ({ phase, stacks, pot, winner }) => ({
    boundary: phase === FablePhase.Waiting || phase === FablePhase.Over,
    payouts: [...stacks],
    pot,
    house: 0n,
    winners: phase === FablePhase.Over && winner !== NOBODY ? maskOf([winner]) : 0n,
  }),

  forced: isForced,
  hands: ({ hands }) => hands.map(unpackSlots),

  describeState,
  describeAction,
  describeFace,
  concede: (_state, { kind }) => kind === FableKind.Concede,
};
