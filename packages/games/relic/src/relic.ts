import { actionBy, deal, dealerOwes, deck, type Game, OVER, type Pending, show, verbMask } from '@facedown/game-kit';
import { count, firstFrom, members } from '@facedown/game-kit/parts';
import { ANSWERS, answerCandidates, answerNeeds, applyAnswer, checkAnswer } from './answers.js';
import { admit, begin, isBoundary, release, setup, undecided } from './boundary.js';
import { ALL, DECK_FACES, FACE_UP, FACES, faceName, NONE } from './cards.js';
import { describeAction, describeState } from './describe.js';
import { award, endTurn } from './end.js';
import { readableSlots } from './knows.js';
import { absent, broken, forfeit } from './lapse.js';
import {
  type RelicAction,
  type RelicCode,
  type RelicConfig,
  RelicKind,
  RelicPhase,
  type RelicState,
  relicCodecs,
} from './layout.js';
import { dealtOut, layOut } from './round.js';
import { SEATS } from './seats.js';
import { applyPlay, checkPlay, playCandidates, playNeeds } from './turn.js';

const ANY = BigInt(ALL);

/** Relic: ten characters, twenty-one cards, and answers that prove just what the card asks. */
export const relic: Game<RelicConfig, RelicState, RelicAction, RelicCode> = {
  name: 'relic',
  faces: FACES,
  seats: { min: 2, max: SEATS },
  uses: {
    verbs: verbMask('Deck', 'Deal', 'Show', 'Pass', 'Mix', 'Claim', 'Same', 'Exit'),
    decks: 'shared',
    deck: 21,
    hand: 8,
    mix: 3,
  },
  codecs: relicCodecs,
  setup,
  admit,
  release,
  begin,

  pending(state): Pending {
    const seat = asked(state);
    if (seat !== NONE) return actionBy(seat);
    switch (state.phase) {
      case RelicPhase.Shuffle:
        return dealerOwes([deck(0, DECK_FACES, BigInt(state.playing))]);
      case RelicPhase.Deal:
        return dealerOwes([
          ...(count(state.alive) === 2 ? FACE_UP.map((slot) => show(slot, ANY)) : []),
          ...members(state.alive).map((holder) => deal(state.held[holder]!, holder)),
          deal(state.drawn[0]!, state.turn),
        ]);
      case RelicPhase.Draw:
      case RelicPhase.Tactics:
        return dealerOwes(state.drawn.filter((slot) => slot !== NONE).map((slot) => deal(slot, state.turn)));
      case RelicPhase.Redraw:
        return dealerOwes([deal(state.held[state.target]!, state.target)]);
      case RelicPhase.Showdown:
        return dealerOwes(members(state.alive).map((holder) => show(state.held[holder]!, ANY)));
      default:
        return OVER;
    }
  },

  /** The next round's deck, if nobody leaves the game with this one. */
  ahead: ({ phase, playing }) =>
    phase === RelicPhase.Waiting || phase === RelicPhase.Between ? [] : [deck(0, DECK_FACES, BigInt(playing))],

  candidates(state, seat) {
    if (seat === NONE || asked(state) !== seat) return [];
    const actions = state.phase === RelicPhase.Play ? playCandidates(state) : answerCandidates(state, seat);
    return actions.map((action) => ({ action }));
  },

  check(state, seat, action) {
    if (seat === NONE || asked(state) !== seat) return 'NotYourTurn';
    if (action.kind > RelicKind.Leave) return 'UnknownAction';
    if (!ANSWERS[state.phase]!.includes(action.kind)) return 'WrongAnswer';
    return action.kind === RelicKind.Play ? checkPlay(state, action) : checkAnswer(state, seat, action);
  },

  needs: (state, _seat, action) =>
    action.kind === RelicKind.Play ? playNeeds(state, action) : answerNeeds(state, action),
  apply: (state, seat, action) =>
    action.kind === RelicKind.Play ? applyPlay(state, action) : applyAnswer(state, seat, action),

  on(state, shown) {
    switch (state.phase) {
      case RelicPhase.Shuffle:
        return layOut(state);
      case RelicPhase.Deal:
        return dealtOut(state, shown);
      case RelicPhase.Draw:
        return { ...state, phase: RelicPhase.Play };
      case RelicPhase.Tactics:
        return { ...state, phase: RelicPhase.Return };
      case RelicPhase.Redraw:
        return endTurn(state);
      default:
        return award(
          state,
          shown.map(({ face }) => face),
        );
    }
  },

  forfeit,
  broken,
  absent,

  outcome: (state) => ({
    boundary: isBoundary(state),
    payouts: [...state.stacks],
    pot: state.pool,
    house: 0n,
    winners: BigInt(state.winners),
  }),

  forced: ({ phase }) => phase >= RelicPhase.Knight && phase <= RelicPhase.Exit && phase !== RelicPhase.Return,

  hands: (state) => Array.from({ length: SEATS }, (_, seat) => readableSlots(state, seat)),

  describeState,
  describeAction,
  describeFace: faceName,
};

/** The seat whose action the table waits for; 255 where it waits for none. */
function asked(state: RelicState): number {
  switch (state.phase) {
    case RelicPhase.Play:
    case RelicPhase.Resolve:
    case RelicPhase.Return:
      return state.turn;
    case RelicPhase.Knight:
    case RelicPhase.Healer:
    case RelicPhase.Berserker:
    case RelicPhase.Wizard:
    case RelicPhase.Paladin:
    case RelicPhase.Exit:
      return state.target;
    case RelicPhase.Between:
      return firstFrom(undecided(state), 0);
    default:
      return NONE;
  }
}
