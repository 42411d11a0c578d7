import { pick, type RandomBytes, randomBelow } from '@facedown/base';
import type { GameOf } from '../game.js';
import { PendingKind } from '../joints/index.js';
import type { Legal } from './legal.js';
import { handOf } from './truth.js';
import { act, settle, shuffledDecks, type World } from './world.js';

/** How one random game is played: which of its choices a seat takes. */
export type Habit = <State, Action>(
  game: GameOf<State, Action>,
  world: World<State>,
  seat: number,
  legal: readonly Legal<Action>[],
) => Legal<Action>;

/** One choice in so many is left to chance, whatever the habit. */
const STRAY = 12;

/**
 * Chance alone hardly comes to the corners of a game, where everyone passes or one seat holds half of the deck. So half
 * of the games are played by chance, some by seats that like one kind of action better than another, some by hoarders;
 * but never longer than for so many actions, so that they end.
 */
export function someHabit(random: RandomBytes, lasting: number): Habit {
  const kind = randomBelow(random, 8);
  const habit = kind < 4 ? undefined : kind < 7 ? liking(random) : hoarding(random);
  let taken = 0;
  return (game, world, seat, legal) =>
    habit && taken++ < lasting ? habit(game, world, seat, legal) : pick(random, legal);
}

/** Each seat has an order in which it likes kinds of actions, or all have the same. */
function liking(random: RandomBytes): Habit {
  const isShared = randomBelow(random, 2) === 0;
  const likings = new Map<string, number>();
  return (_game, _world, seat, legal) => {
    if (randomBelow(random, STRAY) === 0) return pick(random, legal);
    const liked = ({ action }: Legal<unknown>): number => {
      const key = `${isShared ? '' : seat}/${kindOf(action)}`;
      const known = likings.get(key) ?? randomBelow(random, 256);
      likings.set(key, known);
      return known;
    };
    const most = Math.max(...legal.map(liked));
    return pick(
      random,
      legal.filter((choice) => liked(choice) === most),
    );
  };
}

/** All play for the largest hand, of the seat that acts first or of all together, and against the end. */
export function hoarding(random: RandomBytes): Habit {
  const isShared = randomBelow(random, 2) === 0;
  let hoarder: number | undefined;
  return (game, world, seat, legal) => {
    hoarder ??= seat;
    if (randomBelow(random, STRAY) === 0) return pick(random, legal);
    const kinds = [...new Set(legal.map(({ action }) => kindOf(action)))];
    const tried = kinds.map((kind) =>
      pick(
        random,
        legal.filter(({ action }) => kindOf(action) === kind),
      ),
    );
    const cards = tried.map((choice) => {
      const acted = act(game, world, seat, choice);
      if (!acted.ok) return -1;
      const { state, truth } = settle(game, acted.value, shuffledDecks(random));
      if (game.pending(state).kind === PendingKind.Over) return -1;
      const hoarders = isShared ? Array.from({ length: game.seats.max }, (_, each) => each) : [hoarder!];
      return hoarders.reduce((sum, each) => sum + handOf(truth, each).size, 0);
    });
    const most = Math.max(...cards);
    return pick(
      random,
      tried.filter((_, i) => cards[i] === most),
    );
  };
}

const kindOf = (action: unknown): unknown =>
  typeof action === 'object' && action !== null && 'kind' in action ? action.kind : 0;
