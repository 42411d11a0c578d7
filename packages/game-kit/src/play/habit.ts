import { pick, type RandomBytes, randomBelow } from '@facedown/base';
import type { GameOf } from '../game.js';
import { PendingKind } from '../joints/index.js';
import type { Legal } from './legal.js';
import { kindOf, oneOfEach } from './oneOfEach.js';
import { handOf } from './truth.js';
import { act, choicesAt, settle, shuffledDecks, type World } from './world.js';

/** How one random game is played: which of its choices a seat takes. */
type Habit = <State, Action>(
  game: GameOf<State, Action>,
  world: World<State>,
  seat: number,
  legal: readonly Legal<Action>[],
) => Legal<Action>;

/** A habit lasts for a quarter of the longest game, and no longer than this. */
const MAX_LASTING = 100;
/** In every second game one choice in so many is left to chance, whatever the habit. */
const STRAY = 12;
/** Among so many choices a hoarder looks for the best, or one of each kind. */
const TRIED = 8;
/** So far does it look: until all have answered, say. */
const AHEAD = 3;
/** Where so many choices made no difference, hands don't grow. */
const PATIENCE = 6;

/**
 * Chance alone hardly comes to the corners of a game, where everyone passes or one seat holds half of the deck. So half
 * of the games are played by chance, some by seats that like one kind of action better than another, some by hoarders;
 * but the end of each by chance, so that it comes.
 */
export function someHabit(random: RandomBytes, maxActions: number): Habit {
  const kind = randomBelow(random, 8);
  if (kind === 7) return hoarding(random, maxActions);
  return kind < 4 ? byChance(random) : atFirst(random, maxActions, liking(random));
}

/** All play for the largest hand, of the seat that acts first or of all together, and against the end. */
export const hoarding = (random: RandomBytes, maxActions: number): Habit =>
  atFirst(random, maxActions, hoarders(random));

const byChance =
  (random: RandomBytes): Habit =>
  (_game, _world, _seat, legal) =>
    pick(random, legal);

function atFirst(random: RandomBytes, maxActions: number, habit: Habit): Habit {
  const lasting = Math.min(MAX_LASTING, maxActions / 4);
  let taken = 0;
  return (game, world, seat, legal) => (taken++ < lasting ? habit : byChance(random))(game, world, seat, legal);
}

/** Seats have an order in which they like kinds of actions, mostly all the same; what chance seldom takes comes first. */
function liking(random: RandomBytes): Habit {
  const isShared = randomBelow(random, 4) > 0;
  const strays = straying(random);
  const likings = new Map<string, number>();
  return (_game, _world, seat, legal) => {
    if (strays()) return pick(random, legal);
    const kinds = legal.map(({ action }) => kindOf(action));
    const liked = kinds.map((kind) => {
      const key = `${isShared ? '' : seat}/${kind}`;
      const known = likings.get(key) ?? randomBelow(random, 256) / kinds.filter((other) => other === kind).length;
      likings.set(key, known);
      return known;
    });
    const most = Math.max(...liked);
    return pick(
      random,
      legal.filter((_, i) => liked[i] === most),
    );
  };
}

function hoarders(random: RandomBytes): Habit {
  const isShared = randomBelow(random, 2) === 0;
  const strays = straying(random);
  let first: number | undefined;
  let fruitless = 0;
  return (game, world, seat, legal) => {
    first ??= seat;
    if (fruitless === PATIENCE || strays()) return pick(random, legal);
    const tried = someOfEach(random, legal);
    const seats = isShared ? Array.from({ length: game.seats.max }, (_, each) => each) : [first!];
    const cards = tried.map((choice) => {
      const later = playedOn(random, game, world, seat, choice);
      if (later === undefined) return -1;
      return seats.reduce((sum, each) => sum + handOf(later.truth, each).size, 0);
    });
    const most = Math.max(...cards);
    fruitless = cards.some((count) => count >= 0 && count < most) ? 0 : fruitless + 1;
    return pick(
      random,
      tried.filter((_, i) => cards[i] === most),
    );
  };
}

/** A little later, by chance; nothing where it is over by then. */
function playedOn<State, Action>(
  random: RandomBytes,
  game: GameOf<State, Action>,
  world: World<State>,
  seat: number,
  choice: Legal<Action>,
): World<State> | undefined {
  let acted = act(game, world, seat, choice);
  for (let actions = 0; acted.ok; actions++) {
    const settled = settle(game, acted.value, shuffledDecks(random));
    if (game.pending(settled.state).kind === PendingKind.Over) return undefined;
    if (actions === AHEAD) return settled;
    const next = choicesAt(game, settled);
    if (next.legal.length === 0) return undefined;
    acted = act(game, settled, next.seat, pick(random, next.legal));
  }
  return undefined;
}

function straying(random: RandomBytes): () => boolean {
  const isStrict = randomBelow(random, 2) === 0;
  return () => !isStrict && randomBelow(random, STRAY) === 0;
}

function someOfEach<Action>(random: RandomBytes, legal: readonly Legal<Action>[]): Legal<Action>[] {
  if (legal.length <= TRIED) return [...legal];
  const each = oneOfEach(random, legal);
  return [...each, ...Array.from({ length: Math.max(0, TRIED - each.length) }, () => pick(random, legal))];
}
