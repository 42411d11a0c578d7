import { type Hex, maskOf, type Result } from '@facedown/base';
import { type Game, unpackSlots, verbMask } from '@facedown/game-kit';
import {
  afterMulligan,
  applyTurn,
  checkKeep,
  checkTurn,
  forget,
  hasStrayField,
  keep,
  MAX_MULLIGAN,
  mulligan,
} from './actions.js';
import { admit, begin, bring, broken, NO_HASH, release, settledUp, setup } from './boundary.js';
import { candidates } from './candidates.js';
import { cardOf, FACES } from './cards.js';
import { isAsked, needs, OPENING, pending, takeDealt } from './dealing.js';
import { describeAction, describeState } from './describe.js';
import { draftOf, sealed } from './draft.js';
import {
  actionOf,
  type DuelAction,
  type DuelCode,
  type DuelConfig,
  DuelKind,
  DuelPhase,
  type DuelState,
  duelCodecs,
  NOBODY,
} from './layout.js';
import { checkOpened, LIST_CARDS, openedList } from './lists.js';
import { put } from './put.js';
import { HOMES } from './squares.js';
import { startTurn } from './turn.js';
import { freshUnit, packUnit } from './unit.js';

const MAX_LAPSES = 3;

/** What the second edition of the joints adds to a game whose cards are owned. */
interface Bringing {
  bring(state: DuelState, seat: number, word: bigint): Result<DuelState, DuelCode>;
}

/** Two generals on a board of 9×5, with hidden hands. See docs/rules/duel.md. */
export const duel: Game<DuelConfig, DuelState, DuelAction, DuelCode> & Bringing = {
  name: 'duel',
  faces: FACES,
  seats: { min: 2, max: 2 },
  uses: { verbs: verbMask('Deck', 'Deal', 'Show', 'Mix', 'Drop', 'Close'), decks: 'own', deck: 39, hand: 8, mix: 8 },
  codecs: duelCodecs,
  setup,
  admit,
  release,
  begin,
  bring,
  pending,
  candidates,

  check(state, seat, action) {
    if (!isAsked(state, seat)) return 'NotYourTurn';
    const { kind, what, data } = action;
    const bringsList = kind === DuelKind.ChooseList || kind === DuelKind.RevealList;
    if (hasStrayField(action) || (data !== undefined && !bringsList)) return 'UnexpectedField';
    if (kind === DuelKind.Concede) return undefined;
    switch (state.phase) {
      case DuelPhase.Choose:
        if (kind !== DuelKind.ChooseList) return 'UnknownAction';
        return data?.length === 66 && data !== NO_HASH ? undefined : 'WrongList';
      case DuelPhase.Reveal: {
        if (kind !== DuelKind.RevealList) return 'UnknownAction';
        const word = state.config.owned ? state.owned[seat]! : undefined;
        return checkOpened({ hash: state.listHashes[seat]!, word }, seat, data ?? '0x');
      }
      case DuelPhase.Mulligan:
        if (kind !== DuelKind.Mulligan) return 'UnknownAction';
        return what <= MAX_MULLIGAN ? undefined : 'TooMany';
      case DuelPhase.Seek:
        return kind === DuelKind.Keep ? checkKeep(state, seat, what) : 'UnknownAction';
      case DuelPhase.Forget:
        return kind === DuelKind.Forget ? undefined : 'UnknownAction';
      default:
        return checkTurn(state, seat, action);
    }
  },

  needs,

  apply(state, seat, action) {
    switch (action.kind) {
      case DuelKind.Concede:
        return conceded(state, seat);
      case DuelKind.ChooseList:
        return chosen(state, seat, action.data!);
      case DuelKind.RevealList:
        return revealed(state, seat, openedList(action.data!));
      case DuelKind.Mulligan:
        return mulligan(state, seat, action.what);
      case DuelKind.Keep:
        return keep(state, seat, action.what);
      case DuelKind.Forget:
        return forget(state, seat);
      default:
        return applyTurn(state, seat, action);
    }
  },

  on(state) {
    if (state.phase === DuelPhase.Lay) return laid(state);
    if (state.phase === DuelPhase.Close) return settledUp(state);
    const dealt = takeDealt(state);
    switch (state.phase) {
      case DuelPhase.Opening:
        return { ...dealt, phase: DuelPhase.Mulligan, seat: 0 };
      case DuelPhase.Draw:
        return { ...dealt, phase: state.aside > 0 ? DuelPhase.Seek : DuelPhase.Turn };
      default: {
        const draft = draftOf(dealt);
        if (state.phase === DuelPhase.Redraw) afterMulligan(draft);
        else startTurn(draft);
        return sealed(draft);
      }
    }
  },

  /** Article 16: a late turn is ended for the seat, and the third time it concedes. */
  forfeit(state, seat) {
    const lapses = state.lapses[seat]! + 1;
    const late = { ...state, lapses: put(state.lapses, seat, lapses) };
    const isEnded = state.phase === DuelPhase.Turn || state.phase === DuelPhase.Mulligan;
    if (!isEnded || lapses >= MAX_LAPSES) return conceded(late, seat);
    return state.phase === DuelPhase.Turn ? applyTurn(late, seat, actionOf(DuelKind.End)) : mulligan(late, seat, 0);
  },

  broken,

  outcome: (state) => ({
    boundary: state.phase === DuelPhase.Waiting || state.phase === DuelPhase.Over,
    payouts: [...state.stacks],
    pot: state.pot,
    house: 0n,
    winners: state.phase === DuelPhase.Over && state.winner !== NOBODY ? maskOf([state.winner]) : 0n,
  }),

  forced: (state) => state.phase === DuelPhase.Forget,
  hands: ({ hands }) => hands.map(unpackSlots),

  describeState,
  describeAction,
  describeFace: (face) => cardOf(face).name,
  concede: (_state, { kind }) => kind === DuelKind.Concede,
};

/** The decks lie there: the generals stand at home, and five cards are dealt to each seat. */
function laid(state: DuelState): DuelState {
  const generals = [0, 1].map((seat) =>
    packUnit(freshUnit(Number(`0x${state.config.lists[seat]!.slice(2, 4)}`), seat, HOMES[seat]!)),
  );
  return {
    ...state,
    phase: DuelPhase.Opening,
    left: [LIST_CARDS - OPENING, LIST_CARDS - OPENING],
    draws: [OPENING, OPENING],
    units: generals,
  };
}

/** The first list is opened only when both hashes are there. */
function chosen(state: DuelState, seat: number, hash: Hex): DuelState {
  const listHashes = put(state.listHashes, seat, hash);
  const waits = state.config.lists.some((list, other) => list === '0x' && listHashes[other] === NO_HASH);
  return { ...state, listHashes, phase: waits ? DuelPhase.Choose : DuelPhase.Reveal };
}

function revealed(state: DuelState, seat: number, list: Hex): DuelState {
  const lists = put(state.config.lists, seat, list);
  return {
    ...state,
    config: { ...state.config, lists },
    listHashes: put(state.listHashes, seat, NO_HASH),
    phase: lists.includes('0x') ? DuelPhase.Reveal : DuelPhase.Lay,
  };
}

const conceded = (state: DuelState, seat: number): DuelState => ({
  ...state,
  phase: DuelPhase.Close,
  winner: 1 - seat,
});
