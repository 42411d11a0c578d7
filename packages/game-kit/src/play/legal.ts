import type { AmountRange, GameOf, Hand } from '../game.js';
import { asksSeat, type Need } from '../joints/index.js';
import { solveArrangements } from './solve.js';
import type { Arrange } from './truth.js';

/** An action that a hand can back up, with the secret choice that goes with it. */
export interface Legal<Action> {
  readonly action: Action;
  readonly range?: AmountRange;
  /** How the seat arranges the slots of each `mix`: known to the seat alone. */
  readonly arrange: Arrange;
}

/** The candidates whose needs this hand can meet, once for each choice of faces that anyone can tell apart. */
export function legalActions<State, Action>(
  game: GameOf<State, Action>,
  state: State,
  seat: number,
  hand: Hand,
): Legal<Action>[] {
  if (!asksSeat(game.pending(state), seat)) return [];
  // A game with many candidates gives those with equal needs the same list, which is solved once.
  const solved = new Map<readonly Need[], Arrange[]>();
  const arrangements = (needs: readonly Need[]): Arrange[] => {
    const known = solved.get(needs) ?? solveArrangements(needs, seat, hand);
    solved.set(needs, known);
    return known;
  };
  return game
    .candidates(state, seat)
    .flatMap(({ action, range }) =>
      arrangements(game.needs(state, seat, action)).map((arrange) =>
        range ? { action, range, arrange } : { action, arrange },
      ),
    );
}

/** Each concrete action that a legal one stands for: amounts by their samples. */
export function expandAmounts<Action>(legal: Legal<Action>): Legal<Action>[] {
  const { action, range, arrange } = legal;
  if (!range) return [legal];
  return range.samples.map((amount) => ({ action: { ...action, amount }, arrange }));
}
