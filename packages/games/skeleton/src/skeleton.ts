import { allFaces, ok } from '@facedown/base';
import {
  actionBy,
  deal,
  dealerOwes,
  deck,
  drop,
  type Game,
  OVER,
  PendingKind,
  show,
  verbMask,
} from '@facedown/game-kit';
import { bit, count, entryFee, type FeeConfig, Fees, firstFrom, has, members, put } from '@facedown/game-kit/parts';
import {
  type SkeletonAction,
  type SkeletonCode,
  SkeletonKind,
  SkeletonPhase,
  type SkeletonState,
  skeletonCodecs,
} from './layout.js';

const FACES = 13;
const MAX_SEATS = 6;
const NONE = 255;
const CARDS = Array.from({ length: FACES }, (_, face) => face);

/** Everyone gets one card and may swap it once for the top of the deck. The highest face wins the pool. */
export const skeleton: Game<FeeConfig, SkeletonState, SkeletonAction, SkeletonCode> = {
  name: 'skeleton',
  faces: FACES,
  seats: { min: 2, max: MAX_SEATS },
  uses: { verbs: verbMask('Deck', 'Deal', 'Show', 'Drop'), decks: 'shared', deck: FACES, hand: 1, mix: 0 },
  codecs: skeletonCodecs,

  setup(config) {
    const table = Fees.openFees(config, MAX_SEATS);
    if (!table.ok) return table;
    const held = Array<number>(config.maxSeats).fill(NONE);
    return ok({ table: table.value, phase: SkeletonPhase.Waiting, turn: 0, next: 0, held });
  },

  ...entryFee<SkeletonState>({
    isWaiting: ({ phase }) => phase === SkeletonPhase.Waiting,
    isOver: ({ phase }) => phase === SkeletonPhase.Over,
    start: (state) => ({ ...state, phase: SkeletonPhase.Shuffle }),
  }),

  pending({ phase, table, turn, next, held }) {
    const playing = members(table.playing);
    if (phase === SkeletonPhase.Shuffle) return dealerOwes([deck(0, CARDS, BigInt(table.playing))]);
    if (phase === SkeletonPhase.Deal) return dealerOwes(playing.map((seat, place) => deal(place, seat)));
    if (phase === SkeletonPhase.Draw) return dealerOwes([deal(next, turn)]);
    if (phase === SkeletonPhase.Showdown) return dealerOwes(playing.map((seat) => show(held[seat]!, allFaces(FACES))));
    return phase === SkeletonPhase.Act ? actionBy(turn) : OVER;
  },

  candidates: (state, seat) =>
    isTurn(state, seat) ? [{ action: { kind: SkeletonKind.Stay } }, { action: { kind: SkeletonKind.Swap } }] : [],

  check(state, seat, { kind }) {
    if (!isTurn(state, seat)) return 'NotYourTurn';
    return kind > SkeletonKind.Swap ? 'UnknownAction' : undefined;
  },

  needs: ({ held }, seat, { kind }) => (kind === SkeletonKind.Swap ? [drop(held[seat]!)] : []),

  apply: (state, seat, { kind }) =>
    kind === SkeletonKind.Swap
      ? { ...state, phase: SkeletonPhase.Draw, held: put(state.held, seat, NONE) }
      : turnAfter(state, seat),

  on(state, shown) {
    const { phase, table, turn, next, held } = state;
    const playing = members(table.playing);
    if (phase === SkeletonPhase.Shuffle) return { ...state, phase: SkeletonPhase.Deal };
    if (phase === SkeletonPhase.Deal) {
      const dealt = held.map((_, seat) => (has(table.playing, seat) ? playing.indexOf(seat) : NONE));
      return turnAfter({ ...state, held: dealt, next: playing.length }, -1);
    }
    if (phase === SkeletonPhase.Draw) return turnAfter({ ...state, held: put(held, turn, next), next: next + 1 }, turn);
    const best = Math.max(...shown.map(({ face }) => face));
    const winner = playing[shown.findIndex(({ face }) => face === best)]!;
    return ended({ ...state, held: held.map(() => NONE) }, bit(winner));
  },

  // A seat that is late, or breaks the deck, has lost its fee; a last seat wins.
  forfeit(state, seat) {
    const out = { ...state, table: Fees.drop(state.table, bit(seat)), held: put(state.held, seat, NONE) };
    return count(out.table.playing) === 1 ? ended(out, out.table.playing) : turnAfter(out, seat);
  },
  broken(state, parties) {
    const rest = Fees.drop(state.table, Number(parties & 0xffffn));
    if (count(rest.playing) === 1) return ended({ ...state, table: rest }, rest.playing);
    const table = Fees.refund(rest.playing === 0 ? state.table : rest, 0);
    return { ...state, phase: SkeletonPhase.Over, table };
  },

  hands: ({ phase, held }) => held.map((slot) => (phase > SkeletonPhase.Deal && slot !== NONE ? [slot] : [])),
  describeState: ({ phase, turn, held }) =>
    `${Object.keys(SkeletonPhase)[phase]}, turn of ${turn}, slots ${held.map((slot) => (slot === NONE ? '-' : slot)).join(' ')}`,
  describeAction: ({ kind }) => ['stay', 'swap'][kind] ?? 'nothing known',
};

function isTurn(state: SkeletonState, seat: number): boolean {
  const pending = skeleton.pending(state);
  return pending.kind === PendingKind.Action && pending.seat === seat;
}

/** The next seat above this one; after the last the cards are shown. */
function turnAfter(state: SkeletonState, seat: number): SkeletonState {
  const later = state.table.playing & ~(bit(seat + 1) - 1);
  if (later === 0) return { ...state, phase: SkeletonPhase.Showdown, turn: 0 };
  return { ...state, phase: SkeletonPhase.Act, turn: firstFrom(later, 0) };
}

const ended = (state: SkeletonState, winners: number): SkeletonState => ({
  ...state,
  phase: SkeletonPhase.Over,
  table: Fees.share(state.table, winners, 0),
});
