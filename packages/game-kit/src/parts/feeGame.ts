import { type Hex, ok, refuse } from '@facedown/base';
import type { CommonCode, Game } from '../game.js';
import { asksSeat } from '../joints/index.js';
import { codecsOf, enumOf, type Layout, zeroOf } from '../layout.js';
import { checkListed } from '../play/checkListed.js';
import { bytesOf } from './bytes.js';
import { callOff, type FeeConfig, type FeeTable, leave, openFees, pay, sit } from './fees.js';

/** A state with a table of fees, whose phases begin with `Waiting`, and of which one is `Over`. */
interface FeeState {
  readonly table: FeeTable;
  readonly phase: number;
  readonly turn?: number;
  /** Lists of slots, by seat. */
  readonly hands?: readonly Hex[];
}

type Rules<State, Action, Code extends string> = Game<FeeConfig, State, Action, Code | CommonCode>;
/** What seats and money need of a game, and what follows from the rest. */
type Given = 'seats' | 'codecs' | 'setup' | 'admit' | 'release' | 'begin' | 'outcome' | 'candidates';
/** Made here unless the game says it. */
type Usual = 'broken' | 'check' | 'describeState';

interface FeeRules<State, Action, Code extends string>
  extends Omit<Rules<State, Action, Code>, Given | Usual>,
    Partial<Pick<Rules<State, Action, Code>, Usual>> {
  readonly layout: Layout;
  readonly maxSeats: number;
  /** What isn't zero or empty at a table where nobody sits yet; every list has an item for each seat there. */
  empty?(state: State): State;
  /** Play begins, the fees are paid. */
  start(state: State): State;
  /** What a seat that is asked might do, as far as public knowledge tells. */
  actions(state: State, seat: number): readonly Action[];
}

/**
 * A game in which everyone pays the same fee and the winners share the pool: its own rules, and all that such games have
 * in common. A deck that breaks calls it off; `check` takes the actions for a whole list; where the state has `hands`,
 * these are the slots that seats hold.
 */
export function feeGame<State extends FeeState, Action, Code extends string = never>(
  rules: FeeRules<State, Action, Code>,
): Rules<State, Action, Code> {
  const { layout, maxSeats, empty = (state: State) => state, start, actions, ...own } = rules;
  const names = layout.enums[`${layout.name}Phase`] ?? [];
  const phases = enumOf(names);
  const zero = (seats: number) => zeroOf(layout, `${layout.name}State`, seats) as State;
  const isWaiting = ({ phase }: State): boolean => phase === phases.Waiting;
  const isOver = ({ phase }: State): boolean => phase === phases.Over;
  const game: Rules<State, Action, Code> = {
    seats: { min: 2, max: maxSeats },
    codecs: codecsOf(layout, 'FeeConfig') as Rules<State, Action, Code>['codecs'],
    setup(config) {
      const table = openFees(config, maxSeats);
      if (!table.ok) return table;
      return ok(empty({ ...zero(table.value.maxSeats), table: table.value }));
    },
    admit(state, seat, amount) {
      if (!isWaiting(state)) return refuse('NotAtBoundary');
      const sat = sit(state.table, seat, amount);
      return sat.ok ? ok({ ...state, table: sat.value }) : sat;
    },
    release(state, seat) {
      if (!isWaiting(state) && !isOver(state)) return refuse('NotAtBoundary');
      const left = leave(state.table, seat);
      return left.ok ? ok({ state: { ...state, table: left.value.table }, amount: left.value.amount }) : left;
    },
    begin(state) {
      if (!isWaiting(state)) return refuse('NotAtBoundary');
      const paid = pay(state.table);
      return paid.ok ? ok(start({ ...state, table: paid.value })) : paid;
    },
    candidates: (state, seat) =>
      asksSeat(game.pending(state), seat) ? actions(state, seat).map((action) => ({ action })) : [],
    check: (state, seat, action) => checkListed(game, state, seat, action),
    broken: (state, parties) => ({
      ...state,
      phase: phases.Over!,
      table: callOff(state.table, Number(parties & 0xffffn)),
    }),
    outcome: (state) => ({
      boundary: isWaiting(state) || isOver(state),
      payouts: [...state.table.stacks],
      pot: state.table.pool,
      house: 0n,
      winners: BigInt(state.table.winners),
    }),
    describeState: ({ phase, turn }, nameOf = String) =>
      `${names[phase]}${turn === undefined ? '' : `, turn of ${nameOf(turn)}`}`,
    ...(zero(1).hands ? { hands: ({ hands = [] }: State) => hands.map(bytesOf) } : {}),
    ...own,
  };
  return game;
}
