import { allFaces, ok } from '@facedown/base';
import {
  actionBy,
  asksSeat,
  DECK,
  deal,
  dealerOwes,
  deck,
  type Game,
  hide,
  mix,
  OVER,
  pass,
  show,
  verbMask,
} from '../../index.js';
import {
  bit,
  bytesOf,
  count,
  EMPTY,
  entryFee,
  type FeeConfig,
  Fees,
  has,
  leftOf,
  lengthOf,
  listOf,
  members,
  placeOf,
  put,
  Windows,
  without,
} from '../../parts/index.js';
import { type CheatAction, type CheatCode, CheatKind, CheatPhase, type CheatState, cheatCodecs } from './layout.js';

export const RANKS = 4;
const HAND = 4;
const MOST = 3;
const MAX_SEATS = 4;
const MAX_TURNS = 24;
const MOST_CARDS = { deck: HAND * MAX_SEATS, hand: HAND * MAX_SEATS, mix: HAND * MAX_SEATS };

/**
 * I doubt it. In turn a seat lays up to three cards face down and says that they are of the rank that is due; then
 * everyone else says at once whether he doubts it, and of those who do the first left of the seat counts. The cards
 * are opened: whoever was wrong takes the pile. Who has laid his last card and was not caught wins; after 24 turns
 * those with the fewest cards share.
 */
export const cheat: Game<FeeConfig, CheatState, CheatAction, CheatCode> = {
  name: 'cheat',
  faces: RANKS,
  seats: { min: 2, max: MAX_SEATS },
  uses: { verbs: verbMask('Deck', 'Deal', 'Show', 'Pass', 'Mix', 'Hide'), decks: 'shared', ...MOST_CARDS },
  codecs: cheatCodecs,

  setup(config) {
    const table = Fees.openFees(config, MAX_SEATS);
    if (!table.ok) return table;
    const hands = Array(config.maxSeats).fill(EMPTY);
    const turn = { turn: 0, turns: 0, rank: 0, laid: 0, taker: 0, pile: EMPTY };
    return ok({ table: table.value, window: Windows.CLOSED, phase: CheatPhase.Waiting, ...turn, hands });
  },

  ...entryFee<CheatState>({
    isWaiting: ({ phase }) => phase === CheatPhase.Waiting,
    isOver: ({ phase }) => phase === CheatPhase.Over,
    start: (state) => ({ ...state, phase: CheatPhase.Shuffle, turn: leftOf(state.table.playing, -1) }),
  }),

  pending(state) {
    const { phase, table, turn, taker, pile, window } = state;
    const { playing } = table;
    const cards = Array.from({ length: HAND * count(playing) }, (_, i) => i % RANKS);
    if (phase === CheatPhase.Shuffle) return dealerOwes([deck(0, cards, BigInt(playing))]);
    if (phase === CheatPhase.Deal)
      return dealerOwes(members(playing).flatMap((seat) => dealtTo(playing, seat).map((slot) => deal(slot, seat))));
    if (phase === CheatPhase.Lay) return actionBy(turn);
    if (phase === CheatPhase.Doubt) return Windows.pendingIn(window);
    if (phase === CheatPhase.Reveal) return dealerOwes(laidSlots(state).map((slot) => show(slot, allFaces(RANKS))));
    if (phase === CheatPhase.Take) return actionBy(taker);
    return phase === CheatPhase.Pile ? dealerOwes(bytesOf(pile).map((slot) => deal(slot, taker))) : OVER;
  },

  candidates(state, seat) {
    if (!asksSeat(cheat.pending(state), seat)) return [];
    if (state.phase === CheatPhase.Take) return [{ action: { kind: CheatKind.Take, count: 0 } }];
    if (state.phase === CheatPhase.Doubt)
      return [CheatKind.Silent, CheatKind.Doubt].map((kind) => ({ action: { kind, count: 0 } }));
    const most = Math.min(MOST, lengthOf(state.hands[seat]!));
    return Array.from({ length: most }, (_, i) => ({ action: { kind: CheatKind.Lay, count: i + 1 } }));
  },

  check(state, seat, { kind, count: laid }) {
    if (!asksSeat(cheat.pending(state), seat)) return 'NotYourTurn';
    const asked =
      state.phase === CheatPhase.Lay
        ? kind === CheatKind.Lay
        : state.phase === CheatPhase.Take
          ? kind === CheatKind.Take
          : kind === CheatKind.Silent || kind === CheatKind.Doubt;
    if (!asked) return 'UnknownAction';
    if (kind !== CheatKind.Lay) return laid === 0 ? undefined : 'WrongCount';
    return laid === 0 || laid > Math.min(MOST, lengthOf(state.hands[seat]!)) ? 'WrongCount' : undefined;
  },

  needs(state, seat, { kind, count: laid }) {
    const hand = bytesOf(state.hands[seat]!);
    if (kind === CheatKind.Lay) return [mix(hand), ...hand.slice(0, laid).map((slot) => pass(slot, DECK))];
    return kind === CheatKind.Take ? laidSlots(state).map((slot) => hide(slot, seat)) : [];
  },

  apply(state, seat, { kind, count: laid }) {
    const hand = state.hands[seat]!;
    if (kind === CheatKind.Lay) {
      const pile = listOf([...bytesOf(state.pile), ...bytesOf(hand).slice(0, laid)]);
      const window = Windows.opened(state.table.playing & ~bit(seat));
      const hands = put(state.hands, seat, without(hand, laid));
      return { ...state, phase: CheatPhase.Doubt, turns: state.turns + 1, laid, pile, hands, window };
    }
    if (kind !== CheatKind.Take) return said(state, seat, kind === CheatKind.Doubt);
    const hands = put(state.hands, seat, listOf([...bytesOf(hand), ...laidSlots(state)]));
    const pile = listOf(bytesOf(state.pile).slice(0, -state.laid));
    const taken = { ...state, hands, pile, laid: 0 };
    return pile === EMPTY ? nextTurn(taken) : { ...taken, phase: CheatPhase.Pile };
  },

  on(state, shown) {
    const { phase, table, turn, taker, rank, window, pile, hands } = state;
    if (phase === CheatPhase.Shuffle) return { ...state, phase: CheatPhase.Deal };
    if (phase === CheatPhase.Deal) {
      const dealt = hands.map((_, seat) => (has(table.playing, seat) ? listOf(dealtTo(table.playing, seat)) : EMPTY));
      return { ...state, phase: CheatPhase.Lay, hands: dealt };
    }
    if (phase === CheatPhase.Reveal) {
      const lied = shown.some(({ face }) => face !== rank);
      return { ...state, phase: CheatPhase.Take, taker: lied ? turn : Windows.firstToSpeak(window, turn)! };
    }
    const taken = put(hands, taker, listOf([...bytesOf(hands[taker]!), ...bytesOf(pile)]));
    return nextTurn({ ...state, hands: taken, pile: EMPTY });
  },

  // Who says nothing in time doubts nothing. Who is late with a card or the pile is out, and so is the pile.
  forfeit(state, seat) {
    if (state.phase === CheatPhase.Doubt) return said(state, seat, false);
    const out = { ...state, table: Fees.drop(state.table, bit(seat)), hands: put(state.hands, seat, EMPTY) };
    return nextTurn({ ...out, pile: EMPTY, laid: 0 });
  },
  broken(state, parties) {
    const rest = Fees.drop(state.table, Number(parties & 0xffffn));
    if (count(rest.playing) === 1) return ended({ ...state, table: rest }, rest.playing);
    const table = Fees.refund(rest.playing === 0 ? state.table : rest, 0);
    return { ...state, phase: CheatPhase.Over, table };
  },

  forced: ({ phase }) => phase === CheatPhase.Take,
  silence: ({ phase }) => (phase === CheatPhase.Doubt ? { kind: CheatKind.Silent, count: 0 } : undefined),
  hands: ({ hands }) => hands.map(bytesOf),
  describeState: ({ phase, turn, rank, pile, hands }) =>
    `${Object.keys(CheatPhase)[phase]}, rank ${rank} of ${turn}, pile ${lengthOf(pile)}, hands ${hands.map(lengthOf).join('/')}`,
  describeAction: ({ kind, count: laid }) =>
    [`lay ${laid}`, 'say nothing', 'doubt it', 'take the pile'][kind] ?? 'nothing known',
};

const dealtTo = (playing: number, seat: number): number[] =>
  Array.from({ length: HAND }, (_, i) => HAND * placeOf(playing, seat) + i);

const laidSlots = ({ pile, laid }: CheatState): number[] => bytesOf(pile).slice(lengthOf(pile) - laid);

/** What becomes of the cards is decided once everyone has said it. */
function said(state: CheatState, seat: number, doubts: boolean): CheatState {
  const window = Windows.answered(state.window, seat, doubts);
  if (Windows.isOpen(window)) return { ...state, window };
  return window.spoke === 0 ? nextTurn({ ...state, window }) : { ...state, window, phase: CheatPhase.Reveal };
}

/** A seat without cards has won, and a seat alone; else the next one lays the next rank. */
function nextTurn(before: CheatState): CheatState {
  const state = { ...before, window: Windows.CLOSED, laid: 0, taker: 0 };
  const { playing } = state.table;
  const sizes = members(playing).map((seat) => lengthOf(state.hands[seat]!));
  const fewest = Math.min(...sizes);
  if (fewest === 0 || sizes.length === 1 || state.turns >= MAX_TURNS) {
    const winners = members(playing).filter((seat) => lengthOf(state.hands[seat]!) === fewest);
    return ended(
      state,
      winners.reduce((mask, seat) => mask | bit(seat), 0),
    );
  }
  return { ...state, phase: CheatPhase.Lay, turn: leftOf(playing, state.turn), rank: (state.rank + 1) % RANKS };
}

const ended = (state: CheatState, winners: number): CheatState => ({
  ...state,
  phase: CheatPhase.Over,
  table: Fees.share(state.table, winners, 0),
});
