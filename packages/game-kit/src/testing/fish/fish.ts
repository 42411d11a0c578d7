import { allFaces, maskOf } from '@facedown/base';
import { type Need, Needs, sharedDeck } from '../../index.js';
import { ByteList, Fees, feeGame, Hands, Seats } from '../../parts/index.js';
import { type FishAction, type FishCode, FishKind, FishPhase, type FishState, fishLayout } from './layout.js';

const RANKS = 5;
export const BOOK = 3;
const HAND = 3;
const CARDS = Array.from({ length: RANKS * BOOK }, (_, i) => Math.floor(i / BOOK));

/**
 * A small Go Fish: five ranks of three equal cards. Who asks must hold the rank; who is asked gives all that it has of
 * it; three of a rank are a book. The game ends when somebody goes fishing and the deck is empty.
 */
export const fish = feeGame<FishState, FishAction, FishCode>({
  name: 'fish',
  layout: fishLayout,
  maxSeats: 4,
  faces: RANKS,
  uses: sharedDeck(CARDS.length, CARDS.length, 'Deck', 'Deal', 'Show', 'Pass', 'Mix', 'Claim'),

  start: (state) => ({ ...state, phase: FishPhase.Shuffle, turn: Seats.leftOf(state.table.playing, -1) }),

  pending(state) {
    const { phase, turn, asked, next, table } = state;
    if (phase === FishPhase.Shuffle) return Needs.dealerOwes([Needs.deck(0, CARDS, BigInt(table.playing))]);
    if (phase === FishPhase.Deal) return Needs.dealerOwes(Hands.dealEach(table.playing, HAND));
    if (phase === FishPhase.Draw) return Needs.dealerOwes([Needs.deal(next, turn)]);
    if (phase === FishPhase.Ask) return Needs.actionBy(turn);
    return phase === FishPhase.Answer ? Needs.actionBy(asked) : Needs.OVER;
  },

  actions(state, seat) {
    const all = (length: number) => Array.from({ length }, (_, i) => i);
    const held = ByteList.lengthOf(state.hands[seat]!);
    if (state.phase === FishPhase.Answer)
      return all(Math.min(BOOK, held) + 1).map((given) => action(FishKind.Give, { count: given }));
    return all(RANKS).flatMap((rank) => [
      ...targets(state).map((target) => action(FishKind.Ask, { seat: target, rank })),
      ...(held >= BOOK ? [action(FishKind.Book, { rank })] : []),
    ]);
  },

  check(state, seat, { kind, seat: target, rank, count: given }) {
    if (!Needs.asksSeat(fish.pending(state), seat)) return 'NotYourTurn';
    const held = ByteList.lengthOf(state.hands[seat]!);
    if (kind > FishKind.Book || (kind === FishKind.Give) !== (state.phase === FishPhase.Answer)) return 'UnknownAction';
    if (kind !== FishKind.Ask && target !== 0) return 'UnexpectedField';
    if (kind === FishKind.Give) {
      if (rank !== 0) return 'UnexpectedField';
      return given > BOOK || given > held ? 'WrongCount' : undefined;
    }
    if (given !== 0) return 'UnexpectedField';
    if (rank >= RANKS) return 'NoSuchRank';
    if (kind === FishKind.Book) return held < BOOK ? 'WrongCount' : undefined;
    return targets(state).includes(target) ? undefined : 'NoSuchTarget';
  },

  needs(state, seat, { kind, rank, count: given }) {
    const hand = ByteList.bytesOf(state.hands[seat]!);
    if (kind === FishKind.Ask) return [Needs.mix(hand), Needs.claim(hand[0]!, maskOf([rank]))];
    if (kind === FishKind.Book) return [Needs.mix(hand), ...Needs.showAll(hand.slice(0, BOOK), maskOf([rank]))];
    return [Needs.mix(hand), ...hand.flatMap((slot, i) => answer(state, slot, i < given))];
  },

  apply(state, seat, { kind, seat: target, rank, count: given }) {
    if (kind === FishKind.Ask) return { ...state, phase: FishPhase.Answer, asked: target, rank };
    const hand = ByteList.bytesOf(state.hands[seat]!);
    const left = Seats.put(state.hands, seat, ByteList.listOf(hand.slice(kind === FishKind.Book ? BOOK : given)));
    if (kind === FishKind.Book)
      return turnOf({ ...state, hands: left, books: Seats.put(state.books, seat, state.books[seat]! + 1) }, seat);
    if (given === 0) return fishing(state);
    const got = ByteList.listOf([...ByteList.bytesOf(state.hands[state.turn]!), ...hand.slice(0, given)]);
    return turnOf({ ...state, hands: Seats.put(left, state.turn, got) }, state.turn);
  },

  on(state) {
    const { phase, turn, next, table, hands } = state;
    if (phase === FishPhase.Shuffle) return { ...state, phase: FishPhase.Deal };
    if (phase === FishPhase.Deal) {
      const dealt = Hands.dealt(hands, table.playing, HAND);
      return turnOf({ ...state, hands: dealt, next: HAND * Seats.count(table.playing) }, turn);
    }
    const drawn = Seats.put(hands, turn, ByteList.listOf([...ByteList.bytesOf(hands[turn]!), next]));
    return turnOf({ ...state, hands: drawn, next: next + 1 }, Seats.leftOf(table.playing, turn));
  },

  forfeit(state, seat) {
    const table = Fees.drop(state.table, 1 << seat);
    const out = { ...state, table, hands: Seats.put(state.hands, seat, ByteList.EMPTY) };
    if (Seats.count(table.playing) === 1) return Fees.ended(out, FishPhase.Over, table.playing);
    return turnOf(out, seat === state.turn ? Seats.leftOf(table.playing, seat) : state.turn);
  },

  forced: ({ phase }) => phase === FishPhase.Answer,
  describeState: ({ phase, turn, hands, books }, nameOf = String) =>
    `${Object.keys(FishPhase)[phase]} of ${nameOf(turn)}, hands ${hands.map(ByteList.lengthOf).join('/')}, books ${books.join('/')}`,
  describeAction: ({ kind, seat, rank, count: given }, nameOf = String) =>
    [`ask ${nameOf(seat)} for ${rank}`, given === 0 ? 'go fish' : `give ${given}`, `book of ${rank}`][kind] ??
    'nothing known',
});

export const action = (kind: number, fields: Partial<FishAction>): FishAction => ({
  kind,
  seat: 0,
  rank: 0,
  count: 0,
  ...fields,
});

const targets = ({ table, hands, turn }: FishState): number[] =>
  Seats.members(table.playing).filter((seat) => seat !== turn && hands[seat] !== ByteList.EMPTY);

/** A card of the rank goes to the seat that asked; any other is none. */
const answer = ({ rank, turn }: FishState, slot: number, isGiven: boolean): Need[] =>
  isGiven
    ? [Needs.claim(slot, maskOf([rank])), Needs.pass(slot, turn)]
    : [Needs.claim(slot, allFaces(RANKS) & ~maskOf([rank]))];

/** A seat that has nothing, or nobody to ask, goes fishing at once. */
function turnOf(before: FishState, turn: number): FishState {
  const state = { ...before, turn, asked: 0, rank: 0, phase: FishPhase.Ask };
  return state.hands[turn] !== ByteList.EMPTY && targets(state).length > 0 ? state : fishing(state);
}

function fishing(state: FishState): FishState {
  if (state.next < CARDS.length) return { ...state, asked: 0, rank: 0, phase: FishPhase.Draw };
  return Fees.ended(state, FishPhase.Over, Seats.highest(state.table.playing, state.books));
}
