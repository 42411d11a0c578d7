import { maskOf } from '@facedown/base';
import { DECK, Needs, sharedDeck } from '../../index.js';
import { ByteList, Fees, feeGame, Hands, Seats, suited } from '../../parts/index.js';
import { type HeartsAction, HeartsKind, HeartsPhase, type HeartsState, heartsLayout } from './layout.js';

export const { faces, cards, suitOf, ofSuit, nameOf } = suited(['10', 'J', 'Q', 'K', 'A'], ['♥', '♠', '♦', '♣']);
const HEARTS = 0;
const HAND = 5;
const PASSED = 3;

/**
 * A small Hearts: four suits of five, five cards each. All pass three cards to the left at once: they go into the deck
 * and are dealt when everyone's are there, so that nobody chooses by what he got. Suit must be followed, and who
 * doesn't proves that he can't. Every heart in a trick is a bad point; the fewest share the pool.
 */
export const hearts = feeGame<HeartsState, HeartsAction>({
  name: 'hearts',
  layout: heartsLayout,
  maxSeats: 4,
  faces,
  uses: sharedDeck(faces, HAND, 'Deck', 'Deal', 'Show', 'Pass', 'Mix', 'None'),

  start: (state) => ({ ...state, phase: HeartsPhase.Shuffle, turn: Seats.leftOf(state.table.playing, -1) }),

  pending({ phase, table, turn, owing }) {
    const { playing } = table;
    if (phase === HeartsPhase.Shuffle)
      return Needs.dealerOwes([Needs.deck(0, cards, BigInt(playing), (HAND * Seats.count(playing)) % faces)]);
    if (phase === HeartsPhase.Deal) return Needs.dealerOwes(Hands.dealEach(playing, HAND));
    if (phase === HeartsPhase.Pass) return Needs.actionByAll(BigInt(owing));
    if (phase === HeartsPhase.Exchange)
      return Needs.dealerOwes(
        Seats.members(playing).flatMap((seat) =>
          passedBy(playing, seat).map((slot) => Needs.deal(slot, Seats.leftOf(playing, seat))),
        ),
      );
    return phase === HeartsPhase.Trick ? Needs.actionBy(turn) : Needs.OVER;
  },

  actions: ({ phase }) =>
    phase === HeartsPhase.Pass
      ? [{ kind: HeartsKind.Pass, face: 0 }]
      : cards.map((face) => ({ kind: HeartsKind.Play, face })),

  needs({ hands, trick }, seat, { kind, face }) {
    const hand = ByteList.bytesOf(hands[seat]!);
    if (kind === HeartsKind.Pass)
      return [Needs.mix(hand), ...hand.slice(0, PASSED).map((slot) => Needs.pass(slot, DECK))];
    const played = [Needs.mix(hand), Needs.show(hand[0]!, maskOf([face]))];
    const led = trick === ByteList.EMPTY ? suitOf(face) : suitOf(ByteList.bytesOf(trick)[0]!);
    return led === suitOf(face) ? played : [...played, Needs.none(hand.slice(1), ofSuit(led))];
  },

  apply(state, seat, { kind, face }) {
    const hands = Seats.put(
      state.hands,
      seat,
      ByteList.without(state.hands[seat]!, kind === HeartsKind.Pass ? PASSED : 1),
    );
    if (kind === HeartsKind.Pass) return passed({ ...state, hands, owing: state.owing & ~Seats.bit(seat) });
    const { playing } = state.table;
    const trick = ByteList.append(state.trick, face);
    if (ByteList.lengthOf(trick) < Seats.count(playing))
      return { ...state, hands, trick, turn: Seats.leftOf(playing, seat) };
    return scored({ ...state, hands, trick, turn: Seats.leftOf(playing, seat) });
  },

  on(state) {
    const { phase, table, hands } = state;
    const { playing } = table;
    if (phase === HeartsPhase.Shuffle) return { ...state, phase: HeartsPhase.Deal };
    if (phase === HeartsPhase.Deal)
      return { ...state, phase: HeartsPhase.Pass, owing: playing, hands: Hands.dealt(hands, playing, HAND) };
    const got = [...hands];
    for (const seat of Seats.members(playing)) {
      const to = Seats.leftOf(playing, seat);
      got[to] = ByteList.listOf([...ByteList.bytesOf(got[to]!), ...passedBy(playing, seat)]);
    }
    return { ...state, phase: HeartsPhase.Trick, hands: got };
  },

  // Without one of its seats the game is off.
  forfeit: (state, seat) =>
    state.phase === HeartsPhase.Pass
      ? passed({ ...state, owing: state.owing & ~Seats.bit(seat), late: state.late | Seats.bit(seat) })
      : off(state, Seats.bit(seat)),

  describeState: ({ phase, turn, trick, taken }, nameSeat = String) =>
    `${Object.keys(HeartsPhase)[phase]}, turn of ${nameSeat(turn)}, trick ${ByteList.bytesOf(trick).map(nameOf).join(' ')}, taken ${taken.join('/')}`,
  describeAction: ({ kind, face }) => ['pass three', `play ${nameOf(face)}`][kind] ?? 'nothing known',
  describeFace: nameOf,
});

const passedBy = (playing: number, seat: number): number[] => Hands.dealtTo(playing, seat, HAND).slice(0, PASSED);

/** What becomes of it is decided once nobody owes anything. */
function passed(state: HeartsState): HeartsState {
  if (state.owing !== 0) return state;
  return state.late === 0 ? { ...state, phase: HeartsPhase.Exchange } : off({ ...state, late: 0 }, state.late);
}

/** The highest card of the suit that was led takes the trick; `turn` is the seat that led. */
function scored(state: HeartsState): HeartsState {
  const faces = ByteList.bytesOf(state.trick);
  const led = suitOf(faces[0]!);
  const best = faces.reduce((top, face, i) => (suitOf(face) === led && face > faces[top]! ? i : top), 0);
  let turn = state.turn;
  for (let i = 0; i < best; i++) turn = Seats.leftOf(state.table.playing, turn);
  const bad = faces.filter((face) => suitOf(face) === HEARTS).length;
  const taken = Seats.put(state.taken, turn, state.taken[turn]! + bad);
  const next = { ...state, trick: ByteList.EMPTY, turn, taken };
  if (state.hands.some((hand) => hand !== ByteList.EMPTY)) return next;
  return Fees.ended(next, HeartsPhase.Over, Seats.lowest(state.table.playing, taken));
}

const off = (state: HeartsState, missing: number): HeartsState => ({
  ...state,
  phase: HeartsPhase.Over,
  table: Fees.callOff(state.table, missing),
});
