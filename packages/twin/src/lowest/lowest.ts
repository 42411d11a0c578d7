import { ok } from '@facedown/base';
import { actionByAll, asksSeat, type Game, OVER, verbMask } from '@facedown/game-kit';
import { bit, count, entryFee, type FeeConfig, Fees, members, put } from '@facedown/game-kit/parts';
import { type LowestAction, type LowestCode, LowestPhase, type LowestState, lowestCodecs } from './layout.js';

const MAX_SEATS = 6;
const NONE = 255;
const HIGHEST = 3;
const ROUNDS = 3;

/**
 * Everyone names a number at once, in any order and with one clock. The lowest that nobody else named wins the pool;
 * after three rounds without one everybody takes his fee back. It has no card: it is here for actions of all seats.
 */
export const lowest: Game<FeeConfig, LowestState, LowestAction, LowestCode> = {
  name: 'lowest',
  faces: 1,
  seats: { min: 2, max: MAX_SEATS },
  uses: { verbs: verbMask(), decks: 'shared', deck: 0, hand: 0, mix: 0 },
  codecs: lowestCodecs,

  setup(config) {
    const table = Fees.openFees(config, MAX_SEATS);
    if (!table.ok) return table;
    const picks = Array<number>(config.maxSeats).fill(NONE);
    return ok({ table: table.value, phase: LowestPhase.Waiting, round: 0, late: 0, picks });
  },

  ...entryFee<LowestState>({
    isWaiting: ({ phase }) => phase === LowestPhase.Waiting,
    isOver: ({ phase }) => phase === LowestPhase.Over,
    start: (state) => ({ ...state, phase: LowestPhase.Pick }),
  }),

  pending: (state) => (state.phase === LowestPhase.Pick ? actionByAll(BigInt(owing(state))) : OVER),

  candidates: (state, seat) =>
    isAsked(state, seat) ? Array.from({ length: HIGHEST + 1 }, (_, number) => ({ action: { number } })) : [],

  check(state, seat, { number }) {
    if (!isAsked(state, seat)) return 'NotYourTurn';
    return number > HIGHEST ? 'NoSuchNumber' : undefined;
  },
  needs: () => [],
  apply: (state, seat, { number }) => resolved({ ...state, picks: put(state.picks, seat, number) }),
  on: (state) => state,

  // One late seat more or less, in whatever order: what becomes of them is decided once nobody owes anything.
  forfeit: (state, seat) => resolved({ ...state, late: state.late | bit(seat) }),
  broken: (state) => ({ ...state, phase: LowestPhase.Over, table: Fees.refund(state.table, 0) }),

  describeState: ({ phase, round, picks }) =>
    `${Object.keys(LowestPhase)[phase]}, round ${round}, picks ${picks.map((pick) => (pick === NONE ? '-' : pick)).join(' ')}`,
  describeAction: ({ number }) => `names ${number}`,
};

const owing = ({ table, late, picks }: LowestState): number =>
  members(table.playing & ~late).reduce((mask, seat) => (picks[seat] === NONE ? mask | bit(seat) : mask), 0);

const isAsked = (state: LowestState, seat: number): boolean => asksSeat(lowest.pending(state), seat);

/** Who was late is out; if all were, nobody is. */
function resolved(state: LowestState): LowestState {
  if (owing(state) !== 0) return state;
  const { table, late, round, picks } = state;
  const playing = (table.playing & ~late) === 0 ? table.playing : table.playing & ~late;
  const rest = { ...state, late: 0, table: { ...table, playing } };
  const winner = count(playing) === 1 ? members(playing)[0] : loneLowest(members(playing & ~late), picks);
  if (winner !== undefined) return { ...rest, phase: LowestPhase.Over, table: Fees.share(rest.table, bit(winner), 0) };
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
