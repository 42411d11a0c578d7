import { allFaces } from '@facedown/base';
import { DECK, Needs, sharedDeck } from '../../index.js';
import { ByteList, Fees, feeGame, Hands, Seats, Windows } from '../../parts/index.js';
import { type CheatAction, CheatKind, CheatPhase, type CheatState, cheatLayout } from './layout.js';

const RANKS = 4;
const HAND = 4;
const MOST = 3;
const MAX_SEATS = 4;
export const MAX_TURNS = 24;
const MOST_CARDS = HAND * MAX_SEATS;

/**
 * I doubt it. In turn a seat lays up to three cards face down and says that they are of the rank that is due; then
 * everyone else says at once whether he doubts it, and of those who do the first left of the seat counts. The cards
 * are opened: whoever was wrong takes the pile. Who has laid his last card and was not caught wins; after 24 turns
 * those with the fewest cards share.
 */
export const cheat = feeGame<CheatState, CheatAction>({
  name: 'cheat',
  layout: cheatLayout,
  maxSeats: MAX_SEATS,
  faces: RANKS,
  uses: sharedDeck(MOST_CARDS, MOST_CARDS, 'Deck', 'Deal', 'Show', 'Pass', 'Mix', 'Hide'),

  start: (state) => ({ ...state, phase: CheatPhase.Shuffle, turn: Seats.leftOf(state.table.playing, -1) }),

  pending(state) {
    const { phase, table, turn, taker, pile, window } = state;
    const { playing } = table;
    const cards = Array.from({ length: HAND * Seats.count(playing) }, (_, i) => i % RANKS);
    if (phase === CheatPhase.Shuffle) return Needs.dealerOwes([Needs.deck(0, cards, BigInt(playing))]);
    if (phase === CheatPhase.Deal) return Needs.dealerOwes(Hands.dealEach(playing, HAND));
    if (phase === CheatPhase.Lay) return Needs.actionBy(turn);
    if (phase === CheatPhase.Doubt) return Windows.pendingIn(window);
    if (phase === CheatPhase.Reveal) return Needs.dealerOwes(Needs.showAll(laidSlots(state), allFaces(RANKS)));
    if (phase === CheatPhase.Take) return Needs.actionBy(taker);
    return phase === CheatPhase.Pile
      ? Needs.dealerOwes(ByteList.bytesOf(pile).map((slot) => Needs.deal(slot, taker)))
      : Needs.OVER;
  },

  actions({ phase, hands }, seat) {
    if (phase === CheatPhase.Take) return [{ kind: CheatKind.Take, count: 0 }];
    if (phase === CheatPhase.Doubt) return [CheatKind.Silent, CheatKind.Doubt].map((kind) => ({ kind, count: 0 }));
    const most = Math.min(MOST, ByteList.lengthOf(hands[seat]!));
    return Array.from({ length: most }, (_, i) => ({ kind: CheatKind.Lay, count: i + 1 }));
  },

  needs(state, seat, { kind, count: laid }) {
    const hand = ByteList.bytesOf(state.hands[seat]!);
    if (kind === CheatKind.Lay) return [Needs.mix(hand), ...hand.slice(0, laid).map((slot) => Needs.pass(slot, DECK))];
    return kind === CheatKind.Take ? Needs.hideAll(laidSlots(state), seat) : [];
  },

  apply(state, seat, { kind, count: laid }) {
    const hand = state.hands[seat]!;
    if (kind === CheatKind.Lay) {
      const pile = ByteList.listOf([...ByteList.bytesOf(state.pile), ...ByteList.bytesOf(hand).slice(0, laid)]);
      const window = Windows.opened(state.table.playing & ~Seats.bit(seat));
      const hands = Seats.put(state.hands, seat, ByteList.without(hand, laid));
      return { ...state, phase: CheatPhase.Doubt, turns: state.turns + 1, laid, pile, hands, window };
    }
    if (kind !== CheatKind.Take) return said(state, seat, kind === CheatKind.Doubt);
    const hands = Seats.put(state.hands, seat, ByteList.listOf([...ByteList.bytesOf(hand), ...laidSlots(state)]));
    const pile = ByteList.listOf(ByteList.bytesOf(state.pile).slice(0, -state.laid));
    const taken = { ...state, hands, pile, laid: 0 };
    return pile === ByteList.EMPTY ? nextTurn(taken) : { ...taken, phase: CheatPhase.Pile };
  },

  on(state, shown) {
    const { phase, table, turn, taker, rank, window, pile, hands } = state;
    if (phase === CheatPhase.Shuffle) return { ...state, phase: CheatPhase.Deal };
    if (phase === CheatPhase.Deal)
      return { ...state, phase: CheatPhase.Lay, hands: Hands.dealt(hands, table.playing, HAND) };
    if (phase === CheatPhase.Reveal) {
      const lied = shown.some(({ face }) => face !== rank);
      return { ...state, phase: CheatPhase.Take, taker: lied ? turn : Windows.firstToSpeak(window, turn)! };
    }
    const taken = Seats.put(
      hands,
      taker,
      ByteList.listOf([...ByteList.bytesOf(hands[taker]!), ...ByteList.bytesOf(pile)]),
    );
    return nextTurn({ ...state, hands: taken, pile: ByteList.EMPTY });
  },

  // Who says nothing in time doubts nothing. Who is late with a card or the pile is out, and so is the pile.
  forfeit(state, seat) {
    if (state.phase === CheatPhase.Doubt) return said(state, seat, false);
    const out = {
      ...state,
      table: Fees.drop(state.table, Seats.bit(seat)),
      hands: Seats.put(state.hands, seat, ByteList.EMPTY),
    };
    return nextTurn({ ...out, pile: ByteList.EMPTY, laid: 0 });
  },

  forced: ({ phase }) => phase === CheatPhase.Take,
  silence: ({ phase }) => (phase === CheatPhase.Doubt ? { kind: CheatKind.Silent, count: 0 } : undefined),
  describeState: ({ phase, turn, rank, pile, hands }, nameOf = String) =>
    `${Object.keys(CheatPhase)[phase]}, rank ${rank} of ${nameOf(turn)}, pile ${ByteList.lengthOf(pile)}, hands ${hands.map(ByteList.lengthOf).join('/')}`,
  describeAction: ({ kind, count: laid }) =>
    [`lay ${laid}`, 'say nothing', 'doubt it', 'take the pile'][kind] ?? 'nothing known',
});

const laidSlots = ({ pile, laid }: CheatState): number[] =>
  ByteList.bytesOf(pile).slice(ByteList.lengthOf(pile) - laid);

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
  const sizes = state.hands.map(ByteList.lengthOf);
  const winners = Seats.lowest(playing, sizes);
  const hasWon = sizes[Seats.firstFrom(winners, 0)] === 0;
  if (hasWon || Seats.count(playing) === 1 || state.turns >= MAX_TURNS)
    return Fees.ended(state, CheatPhase.Over, winners);
  return { ...state, phase: CheatPhase.Lay, turn: Seats.leftOf(playing, state.turn), rank: (state.rank + 1) % RANKS };
}
