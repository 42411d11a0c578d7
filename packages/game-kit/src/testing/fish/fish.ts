import { allFaces, maskOf, ok } from '@facedown/base';
import type { Game } from '../../game.js';
import {
  actionBy,
  claim,
  deal,
  dealerOwes,
  deck,
  mix,
  type Need,
  OVER,
  PendingKind,
  pass,
  show,
  verbMask,
} from '../../joints/index.js';
import {
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
} from '../../parts/index.js';
import { type FishAction, type FishCode, FishKind, FishPhase, type FishState, fishCodecs } from './layout.js';

export const RANKS = 5;
export const BOOK = 3;
const HAND = 3;
const MAX_SEATS = 4;
const CARDS = Array.from({ length: RANKS * BOOK }, (_, i) => Math.floor(i / BOOK));

/**
 * A small Go Fish: five ranks of three equal cards. Who asks must hold the rank; who is asked gives all that it has of
 * it; three of a rank are a book. The game ends when somebody goes fishing and the deck is empty.
 */
export const fish: Game<FeeConfig, FishState, FishAction, FishCode> = {
  name: 'fish',
  faces: RANKS,
  seats: { min: 2, max: MAX_SEATS },
  uses: {
    verbs: verbMask('Deck', 'Deal', 'Show', 'Pass', 'Mix', 'Claim'),
    decks: 'shared',
    deck: CARDS.length,
    hand: CARDS.length,
    mix: CARDS.length,
  },
  codecs: fishCodecs,

  setup(config) {
    const table = Fees.openFees(config, MAX_SEATS);
    if (!table.ok) return table;
    const seats = config.maxSeats;
    return ok({
      table: table.value,
      phase: FishPhase.Waiting,
      turn: 0,
      asked: 0,
      rank: 0,
      next: 0,
      hands: Array(seats).fill(EMPTY),
      books: Array(seats).fill(0),
    });
  },

  ...entryFee<FishState>({
    isWaiting: ({ phase }) => phase === FishPhase.Waiting,
    isOver: ({ phase }) => phase === FishPhase.Over,
    start: (state) => ({ ...state, phase: FishPhase.Shuffle, turn: leftOf(state.table.playing, -1) }),
  }),

  pending(state) {
    const { phase, turn, asked, next, table } = state;
    if (phase === FishPhase.Shuffle) return dealerOwes([deck(0, CARDS, BigInt(table.playing))]);
    if (phase === FishPhase.Deal)
      return dealerOwes(
        members(table.playing).flatMap((seat) => dealtTo(table.playing, seat).map((slot) => deal(slot, seat))),
      );
    if (phase === FishPhase.Draw) return dealerOwes([deal(next, turn)]);
    if (phase === FishPhase.Ask) return actionBy(turn);
    return phase === FishPhase.Answer ? actionBy(asked) : OVER;
  },

  candidates(state, seat) {
    if (!isTurn(state, seat)) return [];
    const all = (length: number) => Array.from({ length }, (_, i) => i);
    const held = lengthOf(state.hands[seat]!);
    const actions =
      state.phase === FishPhase.Answer
        ? all(Math.min(BOOK, held) + 1).map((given) => action(FishKind.Give, { count: given }))
        : all(RANKS).flatMap((rank) => [
            ...targets(state).map((target) => action(FishKind.Ask, { seat: target, rank })),
            ...(held >= BOOK ? [action(FishKind.Book, { rank })] : []),
          ]);
    return actions.map((one) => ({ action: one }));
  },

  check(state, seat, { kind, seat: target, rank, count: given }) {
    if (!isTurn(state, seat)) return 'NotYourTurn';
    const held = lengthOf(state.hands[seat]!);
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
    const hand = bytesOf(state.hands[seat]!);
    if (kind === FishKind.Ask) return [mix(hand), claim(hand[0]!, maskOf([rank]))];
    if (kind === FishKind.Book) return [mix(hand), ...hand.slice(0, BOOK).map((slot) => show(slot, maskOf([rank])))];
    return [mix(hand), ...hand.flatMap((slot, i) => answer(state, slot, i < given))];
  },

  apply(state, seat, { kind, seat: target, rank, count: given }) {
    if (kind === FishKind.Ask) return { ...state, phase: FishPhase.Answer, asked: target, rank };
    const hand = bytesOf(state.hands[seat]!);
    const left = put(state.hands, seat, listOf(hand.slice(kind === FishKind.Book ? BOOK : given)));
    if (kind === FishKind.Book)
      return turnOf({ ...state, hands: left, books: put(state.books, seat, state.books[seat]! + 1) }, seat);
    if (given === 0) return fishing(state);
    const got = listOf([...bytesOf(state.hands[state.turn]!), ...hand.slice(0, given)]);
    return turnOf({ ...state, hands: put(left, state.turn, got) }, state.turn);
  },

  on(state) {
    const { phase, turn, next, table, hands } = state;
    if (phase === FishPhase.Shuffle) return { ...state, phase: FishPhase.Deal };
    if (phase === FishPhase.Deal) {
      const dealt = hands.map((_, seat) => (has(table.playing, seat) ? listOf(dealtTo(table.playing, seat)) : EMPTY));
      return turnOf({ ...state, hands: dealt, next: HAND * count(table.playing) }, turn);
    }
    const drawn = put(hands, turn, listOf([...bytesOf(hands[turn]!), next]));
    return turnOf({ ...state, hands: drawn, next: next + 1 }, leftOf(table.playing, turn));
  },

  forfeit(state, seat) {
    const table = Fees.drop(state.table, 1 << seat);
    const out = { ...state, table, hands: put(state.hands, seat, EMPTY) };
    if (count(table.playing) === 1) return ended(out, table.playing);
    return turnOf(out, seat === state.turn ? leftOf(table.playing, seat) : state.turn);
  },

  broken(state, parties) {
    const rest = Fees.drop(state.table, Number(parties & 0xffffn));
    if (count(rest.playing) === 1) return ended({ ...state, table: rest }, rest.playing);
    const sharing = rest.playing === 0 ? state.table : rest;
    return { ...state, phase: FishPhase.Over, table: Fees.refund(sharing, state.turn) };
  },

  forced: ({ phase }) => phase === FishPhase.Answer,
  hands: ({ hands }) => hands.map(bytesOf),
  describeState: ({ phase, turn, hands, books }) =>
    `${Object.keys(FishPhase)[phase]} of ${turn}, hands ${hands.map(lengthOf).join('/')}, books ${books.join('/')}`,
  describeAction: ({ kind, seat, rank, count: given }) =>
    [`ask ${seat} for ${rank}`, given === 0 ? 'go fish' : `give ${given}`, `book of ${rank}`][kind] ?? 'nothing known',
};

export const action = (kind: number, fields: Partial<FishAction>): FishAction => ({
  kind,
  seat: 0,
  rank: 0,
  count: 0,
  ...fields,
});

const dealtTo = (playing: number, seat: number): number[] =>
  Array.from({ length: HAND }, (_, i) => HAND * placeOf(playing, seat) + i);

function isTurn(state: FishState, seat: number): boolean {
  const pending = fish.pending(state);
  return pending.kind === PendingKind.Action && pending.seat === seat;
}

const targets = ({ table, hands, turn }: FishState): number[] =>
  members(table.playing).filter((seat) => seat !== turn && hands[seat] !== EMPTY);

/** A card of the rank goes to the seat that asked; any other is none. */
const answer = ({ rank, turn }: FishState, slot: number, isGiven: boolean): Need[] =>
  isGiven ? [claim(slot, maskOf([rank])), pass(slot, turn)] : [claim(slot, allFaces(RANKS) & ~maskOf([rank]))];

/** A seat that has nothing, or nobody to ask, goes fishing at once. */
function turnOf(before: FishState, turn: number): FishState {
  const state = { ...before, turn, asked: 0, rank: 0, phase: FishPhase.Ask };
  return state.hands[turn] !== EMPTY && targets(state).length > 0 ? state : fishing(state);
}

function fishing(state: FishState): FishState {
  if (state.next < CARDS.length) return { ...state, asked: 0, rank: 0, phase: FishPhase.Draw };
  const most = Math.max(...members(state.table.playing).map((seat) => state.books[seat]!));
  return ended(
    state,
    members(state.table.playing).reduce((mask, seat) => (state.books[seat] === most ? mask | (1 << seat) : mask), 0),
  );
}

const ended = (state: FishState, winners: number): FishState => ({
  ...state,
  phase: FishPhase.Over,
  table: Fees.share(state.table, winners, 0),
});
