import { allFaces } from '@facedown/base';
import { Needs, sharedDeck } from '@facedown/game-kit';
import { ByteList, Fees, feeGame, Hands, Seats } from '@facedown/game-kit/parts';
import { type SkeletonAction, SkeletonKind, SkeletonPhase, type SkeletonState, skeletonLayout } from './layout.js';

const FACES = 13;
const CARDS = Array.from({ length: FACES }, (_, face) => face);

/** Everyone gets one card and may swap it once for the top of the deck. The highest face wins the pool. */
export const skeleton = feeGame<SkeletonState, SkeletonAction>({
  name: 'skeleton',
  layout: skeletonLayout,
  maxSeats: 6,
  faces: FACES,
  uses: sharedDeck(FACES, 1, 'Deck', 'Deal', 'Show', 'Drop'),

  start: (state) => ({ ...state, phase: SkeletonPhase.Shuffle }),
  pending({ phase, table, turn, next, hands }) {
    if (phase === SkeletonPhase.Shuffle) return Needs.dealerOwes([Needs.deck(0, CARDS, BigInt(table.playing))]);
    if (phase === SkeletonPhase.Deal) return Needs.dealerOwes(Hands.dealEach(table.playing, 1));
    if (phase === SkeletonPhase.Draw) return Needs.dealerOwes([Needs.deal(next, turn)]);
    if (phase === SkeletonPhase.Showdown)
      return Needs.dealerOwes(Needs.showAll(hands.flatMap(ByteList.bytesOf), allFaces(FACES)));
    return phase === SkeletonPhase.Act ? Needs.actionBy(turn) : Needs.OVER;
  },

  actions: () => [{ kind: SkeletonKind.Stay }, { kind: SkeletonKind.Swap }],
  needs: ({ hands }, seat, { kind }) =>
    kind === SkeletonKind.Swap ? ByteList.bytesOf(hands[seat]!).map(Needs.drop) : [],
  apply: (state, seat, { kind }) =>
    kind === SkeletonKind.Swap
      ? { ...state, phase: SkeletonPhase.Draw, hands: Seats.put(state.hands, seat, ByteList.EMPTY) }
      : turnFrom(state, seat + 1),

  on(state, shown) {
    const { phase, table, turn, next, hands } = state;
    if (phase === SkeletonPhase.Shuffle) return { ...state, phase: SkeletonPhase.Deal };
    if (phase === SkeletonPhase.Deal)
      return turnFrom({ ...state, hands: Hands.dealt(hands, table.playing, 1), next: Seats.count(table.playing) }, 0);
    if (phase === SkeletonPhase.Draw)
      return turnFrom({ ...state, hands: Seats.put(hands, turn, ByteList.listOf([next])), next: next + 1 }, turn + 1);
    const best = Math.max(...shown.map(({ face }) => face));
    const winner = Seats.members(table.playing)[shown.findIndex(({ face }) => face === best)]!;
    return Fees.ended({ ...state, hands: hands.map(() => ByteList.EMPTY) }, SkeletonPhase.Over, Seats.bit(winner));
  },

  // A seat that is late has lost its fee; a last seat wins.
  forfeit(state, seat) {
    const out = Fees.out(state, SkeletonPhase.Over, seat);
    return out.phase === SkeletonPhase.Over ? out : turnFrom(out, seat + 1);
  },

  describeAction: ({ kind }) => ['stay', 'swap'][kind] ?? 'nothing known',
});

/** The first seat at this one or above; after the last the cards are shown. */
function turnFrom(state: SkeletonState, seat: number): SkeletonState {
  const later = state.table.playing & ~(Seats.bit(seat) - 1);
  if (later === 0) return { ...state, phase: SkeletonPhase.Showdown, turn: 0 };
  return { ...state, phase: SkeletonPhase.Act, turn: Seats.firstFrom(later, 0) };
}
