import { Needs, verbMask } from '@facedown/game-kit';
import { Fees, feeGame, Seats } from '@facedown/game-kit/parts';
import { type LowestAction, LowestPhase, type LowestState, lowestLayout } from './layout.js';

const NONE = 255;
const HIGHEST = 3;
const ROUNDS = 3;

/**
 * Everyone names a number at once, in any order and with one clock. The lowest that nobody else named wins the pool;
 * after three rounds without one everybody takes his fee back. It has no card: it is here for actions of all seats.
 */
export const lowest = feeGame<LowestState, LowestAction>({
  name: 'lowest',
  layout: lowestLayout,
  maxSeats: 6,
  faces: 1,
  uses: { verbs: verbMask(), decks: 'shared', deck: 0, hand: 0, mix: 0 },

  empty: (state) => ({ ...state, picks: state.picks.map(() => NONE) }),
  start: (state) => ({ ...state, phase: LowestPhase.Pick }),
  pending: (state) => (state.phase === LowestPhase.Pick ? Needs.actionByAll(BigInt(owing(state))) : Needs.OVER),

  actions: () => Array.from({ length: HIGHEST + 1 }, (_, number) => ({ number })),
  needs: () => [],
  apply: (state, seat, { number }) => resolved({ ...state, picks: Seats.put(state.picks, seat, number) }),
  on: (state) => state,

  // One late seat more or less, in whatever order: what becomes of them is decided once nobody owes anything.
  forfeit: (state, seat) => resolved({ ...state, late: state.late | Seats.bit(seat) }),

  describeState: ({ phase, round, picks }) =>
    `${Object.keys(LowestPhase)[phase]}, round ${round}, picks ${picks.map((pick) => (pick === NONE ? '-' : pick)).join(' ')}`,
  describeAction: ({ number }) => `names ${number}`,
});

const owing = ({ table, late, picks }: LowestState): number =>
  Seats.members(table.playing & ~late).reduce(
    (mask, seat) => (picks[seat] === NONE ? mask | Seats.bit(seat) : mask),
    0,
  );

/** Who was late is out; if all were, nobody is. */
function resolved(state: LowestState): LowestState {
  if (owing(state) !== 0) return state;
  const { table, late, round, picks } = state;
  const playing = (table.playing & ~late) === 0 ? table.playing : table.playing & ~late;
  const rest = { ...state, late: 0, table: { ...table, playing } };
  const winner =
    Seats.count(playing) === 1 ? Seats.members(playing)[0] : loneLowest(Seats.members(playing & ~late), picks);
  if (winner !== undefined) return Fees.ended(rest, LowestPhase.Over, Seats.bit(winner));
  if (round + 1 === ROUNDS) return { ...rest, phase: LowestPhase.Over, table: Fees.refund(rest.table, 0) };
  return { ...rest, round: round + 1, picks: picks.map(() => NONE) };
}

function loneLowest(seats: readonly number[], picks: readonly number[]): number | undefined {
  for (let number = 0; number <= HIGHEST; number++) {
    const named = seats.filter((seat) => picks[seat] === number);
    if (named.length === 1) return named[0];
  }
  return undefined;
}
