import { maskOf, ok } from '@facedown/base';
import {
  actionBy,
  actionByAll,
  asksSeat,
  DECK,
  deal,
  dealerOwes,
  deck,
  type Game,
  mix,
  none,
  OVER,
  pass,
  show,
  verbMask,
} from '../../index.js';
import {
  append,
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
  without,
} from '../../parts/index.js';
import {
  type HeartsAction,
  type HeartsCode,
  HeartsKind,
  HeartsPhase,
  type HeartsState,
  heartsCodecs,
} from './layout.js';

export const RANKS = 5;
const FACES = 4 * RANKS;
const HAND = 5;
const PASSED = 3;
const MAX_SEATS = 4;
const CARDS = Array.from({ length: FACES }, (_, face) => face);
export const suitOf = (face: number): number => Math.floor(face / RANKS);
const suitMask = (suit: number): bigint => ((1n << BigInt(RANKS)) - 1n) << BigInt(suit * RANKS);

/**
 * A small Hearts: four suits of five, five cards each. All pass three cards to the left at once: they go into the deck
 * and are dealt when everyone's are there, so that nobody chooses by what he got. Suit must be followed, and who
 * doesn't proves that he can't. Every heart (suit 0) in a trick is a bad point; the fewest share the pool.
 */
export const hearts: Game<FeeConfig, HeartsState, HeartsAction, HeartsCode> = {
  name: 'hearts',
  faces: FACES,
  seats: { min: 2, max: MAX_SEATS },
  uses: {
    verbs: verbMask('Deck', 'Deal', 'Show', 'Pass', 'Mix', 'None'),
    decks: 'shared',
    deck: FACES,
    hand: HAND,
    mix: HAND,
  },
  codecs: heartsCodecs,

  setup(config) {
    const table = Fees.openFees(config, MAX_SEATS);
    if (!table.ok) return table;
    const hands = Array(config.maxSeats).fill(EMPTY);
    const taken = Array<number>(config.maxSeats).fill(0);
    return ok({
      table: table.value,
      phase: HeartsPhase.Waiting,
      turn: 0,
      owing: 0,
      late: 0,
      trick: EMPTY,
      hands,
      taken,
    });
  },

  ...entryFee<HeartsState>({
    isWaiting: ({ phase }) => phase === HeartsPhase.Waiting,
    isOver: ({ phase }) => phase === HeartsPhase.Over,
    start: (state) => ({ ...state, phase: HeartsPhase.Shuffle, turn: leftOf(state.table.playing, -1) }),
  }),

  pending({ phase, table, turn, owing }) {
    const { playing } = table;
    const each = (need: (slot: number, seat: number) => ReturnType<typeof deal>, slots: number) =>
      dealerOwes(
        members(playing).flatMap((seat) =>
          dealtTo(playing, seat)
            .slice(0, slots)
            .map((slot) => need(slot, seat)),
        ),
      );
    if (phase === HeartsPhase.Shuffle)
      return dealerOwes([deck(0, CARDS, BigInt(playing), (HAND * count(playing)) % FACES)]);
    if (phase === HeartsPhase.Deal) return each(deal, HAND);
    if (phase === HeartsPhase.Pass) return actionByAll(BigInt(owing));
    if (phase === HeartsPhase.Exchange) return each((slot, seat) => deal(slot, leftOf(playing, seat)), PASSED);
    return phase === HeartsPhase.Trick ? actionBy(turn) : OVER;
  },

  candidates(state, seat) {
    if (!asksSeat(hearts.pending(state), seat)) return [];
    if (state.phase === HeartsPhase.Pass) return [{ action: { kind: HeartsKind.Pass, face: 0 } }];
    return CARDS.map((face) => ({ action: { kind: HeartsKind.Play, face } }));
  },

  check(state, seat, { kind, face }) {
    if (!asksSeat(hearts.pending(state), seat)) return 'NotYourTurn';
    if (kind !== (state.phase === HeartsPhase.Pass ? HeartsKind.Pass : HeartsKind.Play)) return 'UnknownAction';
    return face >= (kind === HeartsKind.Pass ? 1 : FACES) ? 'NoSuchFace' : undefined;
  },

  needs({ hands, trick }, seat, { kind, face }) {
    const hand = bytesOf(hands[seat]!);
    if (kind === HeartsKind.Pass) return [mix(hand), ...hand.slice(0, PASSED).map((slot) => pass(slot, DECK))];
    const played = [mix(hand), show(hand[0]!, maskOf([face]))];
    const led = trick === EMPTY ? suitOf(face) : suitOf(bytesOf(trick)[0]!);
    return led === suitOf(face) ? played : [...played, none(hand.slice(1), suitMask(led))];
  },

  apply(state, seat, { kind, face }) {
    const hands = put(state.hands, seat, without(state.hands[seat]!, kind === HeartsKind.Pass ? PASSED : 1));
    if (kind === HeartsKind.Pass) return passed({ ...state, hands, owing: state.owing & ~bit(seat) });
    const { playing } = state.table;
    const trick = append(state.trick, face);
    if (lengthOf(trick) < count(playing)) return { ...state, hands, trick, turn: leftOf(playing, seat) };
    return scored({ ...state, hands, trick, turn: leftOf(playing, seat) });
  },

  on(state) {
    const { phase, table, hands } = state;
    const { playing } = table;
    if (phase === HeartsPhase.Shuffle) return { ...state, phase: HeartsPhase.Deal };
    if (phase === HeartsPhase.Deal) {
      const dealt = hands.map((_, seat) => (has(playing, seat) ? listOf(dealtTo(playing, seat)) : EMPTY));
      return { ...state, phase: HeartsPhase.Pass, owing: playing, hands: dealt };
    }
    const got = [...hands];
    for (const seat of members(playing)) {
      const to = leftOf(playing, seat);
      got[to] = listOf([...bytesOf(got[to]!), ...dealtTo(playing, seat).slice(0, PASSED)]);
    }
    return { ...state, phase: HeartsPhase.Trick, hands: got };
  },

  // Without one of its seats the game is off: the others share, and nobody has won.
  forfeit: (state, seat) =>
    state.phase === HeartsPhase.Pass
      ? passed({ ...state, owing: state.owing & ~bit(seat), late: state.late | bit(seat) })
      : off(state, bit(seat)),
  broken: (state, parties) => off(state, Number(parties & 0xffffn)),

  hands: ({ hands }) => hands.map(bytesOf),
  describeState: ({ phase, turn, trick, taken }) =>
    `${Object.keys(HeartsPhase)[phase]}, turn of ${turn}, trick ${bytesOf(trick).join(' ')}, taken ${taken.join('/')}`,
  describeAction: ({ kind, face }) => ['pass three', `play ${face}`][kind] ?? 'nothing known',
};

const dealtTo = (playing: number, seat: number): number[] =>
  Array.from({ length: HAND }, (_, i) => HAND * placeOf(playing, seat) + i);

/** What becomes of it is decided once nobody owes anything. */
function passed(state: HeartsState): HeartsState {
  if (state.owing !== 0) return state;
  return state.late === 0 ? { ...state, phase: HeartsPhase.Exchange } : off({ ...state, late: 0 }, state.late);
}

/** The highest card of the suit that was led takes the trick; `turn` is the seat that led. */
function scored(state: HeartsState): HeartsState {
  const faces = bytesOf(state.trick);
  const led = suitOf(faces[0]!);
  const best = faces.reduce((top, face, i) => (suitOf(face) === led && face > faces[top]! ? i : top), 0);
  let turn = state.turn;
  for (let i = 0; i < best; i++) turn = leftOf(state.table.playing, turn);
  const bad = faces.filter((face) => suitOf(face) === 0).length;
  const taken = put(state.taken, turn, state.taken[turn]! + bad);
  const next = { ...state, trick: EMPTY, turn, taken };
  if (state.hands.some((hand) => hand !== EMPTY)) return next;
  const playing = members(state.table.playing);
  const fewest = Math.min(...playing.map((seat) => taken[seat]!));
  const winners = playing.reduce((mask, seat) => (taken[seat] === fewest ? mask | bit(seat) : mask), 0);
  return { ...next, phase: HeartsPhase.Over, table: Fees.share(state.table, winners, 0) };
}

function off(state: HeartsState, missing: number): HeartsState {
  const rest = Fees.drop(state.table, missing);
  return { ...state, phase: HeartsPhase.Over, table: Fees.refund(rest.playing === 0 ? state.table : rest, 0) };
}
