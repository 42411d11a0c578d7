import { maskOf } from '@facedown/base';
import { type Candidate, type Game, verbMask } from '@facedown/game-kit';
import { applyBet, checkBet, isBetting, raiseRange, startStreet } from './betting.js';
import { admit, begin, owned, postBlinds, release, setup, startHand } from './boundary.js';
import { holeSlots } from './cards.js';
import { actionNeeds, ahead, pending } from './dealing.js';
import { describeAction, describeFace, describeState } from './describe.js';
import { breakHand, forfeit, muckAbsent } from './lapses.js';
import {
  FACES,
  type HoldemAction,
  type HoldemCode,
  type HoldemConfig,
  HoldemEnd,
  HoldemKind,
  HoldemPhase,
  type HoldemState,
  holdemCodecs,
  MAX_HOLDEM_SEATS,
} from './layout.js';
import { chipsIn, isBoundary } from './pots.js';
import { bit, draftOf, has, seatsIn } from './seats.js';
import { growBoard, mayMuck, muck, runout, showHand } from './showdown.js';
import { allChips, assuredOf, isTournament } from './tournament.js';

/** No-limit Texas Hold'em, many hands at one table. */
export const holdem: Game<HoldemConfig, HoldemState, HoldemAction, HoldemCode> = {
  name: 'holdem',
  faces: FACES,
  seats: { min: 2, max: MAX_HOLDEM_SEATS },
  uses: { verbs: verbMask('Deck', 'Deal', 'Show', 'Exit'), decks: 'shared', deck: 52, hand: 2, mix: 0 },
  codecs: holdemCodecs,
  setup,
  admit,
  release,
  begin,
  pending,
  ahead,
  candidates,
  check,
  sitOut: ({ kind }) => kind === HoldemKind.SitOut,
  concede: (_state, { kind }) => kind === HoldemKind.Fold || kind === HoldemKind.Muck,
  needs: actionNeeds,

  apply(state, seat, action) {
    // A shown hand comes back through `on`, with its faces.
    if (action.kind === HoldemKind.Show) return state;
    const draft = draftOf(state);
    if (action.kind === HoldemKind.SitOut) draft.away |= bit(seat);
    else if (action.kind === HoldemKind.Muck) muck(draft, seat, HoldemEnd.Showdown);
    else applyBet(draft, seat, action);
    return draft;
  },

  on(state, shown) {
    const draft = draftOf(state);
    switch (state.phase) {
      case HoldemPhase.Shuffle:
        startHand(draft);
        break;
      case HoldemPhase.Deal:
        postBlinds(draft);
        break;
      case HoldemPhase.Showdown:
        showHand(draft, shown);
        break;
      case HoldemPhase.Runout:
        runout(draft, shown);
        break;
      default:
        growBoard(draft, shown);
        startStreet(draft);
    }
    return draft;
  },

  forfeit(state, seat) {
    const draft = draftOf(state);
    forfeit(draft, seat);
    return draft;
  },

  broken(state, parties) {
    const draft = draftOf(state);
    breakHand(draft, parties);
    return draft;
  },

  absent(state, seats) {
    const draft = draftOf(state);
    muckAbsent(draft, seats);
    return draft;
  },

  outcome: (state) => ({
    boundary: isBoundary(state),
    payouts: Array.from({ length: state.config.seats }, (_, seat) =>
      isContested(state) ? assuredOf(state, seat) : owned(state, seat),
    ),
    pot: contestedIn(state),
    house: state.house,
    winners: maskOf(seatsIn(state.winners)),
  }),

  // The first to show has no choice.
  forced: (state) => state.phase === HoldemPhase.Showdown && !mayMuck(state),

  // A folded hand stays with its seat, unseen, until the next deck.
  hands: (state) =>
    Array.from({ length: state.config.seats }, (_, seat) =>
      state.phase !== HoldemPhase.Deal && has(state.dealt & ~state.shown, seat) ? holeSlots(state, seat) : [],
    ),

  describeState,
  describeAction,
  describeFace,
};

function candidates(state: HoldemState, seat: number): Candidate<HoldemAction>[] {
  if (!isTurn(state, seat)) return [];
  const plain = (kind: number): Candidate<HoldemAction> => ({ action: { kind, amount: 0n } });
  if (state.phase === HoldemPhase.Showdown)
    return mayMuck(state) ? [plain(HoldemKind.Show), plain(HoldemKind.Muck)] : [plain(HoldemKind.Show)];
  const list = [plain(HoldemKind.Fold), plain(state.bets[seat]! < state.bet ? HoldemKind.Call : HoldemKind.Check)];
  const range = raiseRange(state, seat);
  if (typeof range !== 'string') {
    const { min, max } = range;
    const samples = [...new Set([min, (min + max) / 2n, max])];
    list.push({ action: { kind: HoldemKind.Raise, amount: min }, range: { min, max, samples } });
  }
  if (!has(state.away, seat) && !isTournament(state)) list.push(plain(HoldemKind.SitOut));
  return list;
}

function check(state: HoldemState, seat: number, action: HoldemAction): HoldemCode | undefined {
  if (!isTurn(state, seat)) return 'NotYourTurn';
  const { kind, amount } = action;
  // A fraction never reaches the chain: it has no encoding.
  if (typeof amount !== 'bigint' || !Number.isInteger(kind)) return 'MalformedAction';
  if (kind > HoldemKind.SitOut || kind < 0) return 'UnknownAction';
  if (kind !== HoldemKind.Raise && amount !== 0n) return 'UnexpectedAmount';
  if (state.phase === HoldemPhase.Showdown) {
    if (kind !== HoldemKind.Show && kind !== HoldemKind.Muck) return 'BettingIsOver';
    return kind === HoldemKind.Muck && !mayMuck(state) ? 'MustShow' : undefined;
  }
  if (kind === HoldemKind.Show || kind === HoldemKind.Muck) return 'NotAtShowdown';
  if (kind === HoldemKind.SitOut && isTournament(state)) return 'TournamentBegun';
  if (kind === HoldemKind.SitOut) return has(state.away, seat) ? 'AlreadyAway' : undefined;
  return checkBet(state, seat, action);
}

/** A running sit-and-go is played for all chips; a stack is nobody's money. */
const isContested = (state: HoldemState): boolean => isTournament(state) && !isBoundary(state);

function contestedIn(state: HoldemState): bigint {
  if (isBoundary(state)) return 0n;
  if (!isContested(state)) return chipsIn(state);
  return seatsIn(state.seated).reduce((rest, seat) => rest - assuredOf(state, seat), allChips(state));
}

const isTurn = (state: HoldemState, seat: number): boolean =>
  (isBetting(state) || state.phase === HoldemPhase.Showdown) && state.turn === seat;
