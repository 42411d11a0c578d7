import { type Hex, inMask, seededRandom, unwrap } from '@facedown/base';
import { duel, duelConfig, STARTERS } from '@facedown/duel';
import { act, handOf, openWorld, PendingKind, settle, shuffledDecks } from '@facedown/game-kit';
import type { DuelStrategy } from './bot.js';

export interface DuelMatch {
  readonly games: number;
  /** Games won by the first, a draw counted as half. */
  readonly share: number;
  /** Wilson's interval at 95 %. */
  readonly interval: readonly [number, number];
  readonly turns: number;
  /** The longest that the first thought about one action, where a clock is given. */
  readonly slowest: number;
}

interface MatchOptions {
  readonly first: () => DuelStrategy;
  readonly second: () => DuelStrategy;
  /** The first's list, then the second's; starters in turn where none are given. */
  readonly lists?: readonly [Hex, Hex];
  readonly boss?: number;
  readonly oaths?: boolean;
  readonly now?: () => number;
}

const DECKS = Object.values(STARTERS);

/** The first's seat alternates, but for a boss, which is seat 1. */
export function duelMatch(games: number, seed: string | number, options: MatchOptions): DuelMatch {
  let won = 0;
  let turns = 0;
  let slowest = 0;
  for (let game = 0; game < games; game++) {
    const mine = options.boss ? 1 : game % 2;
    const pair = options.lists ?? [DECKS[game % 3]!, DECKS[Math.floor(game / 2) % 3]!];
    const lists: [Hex, Hex] = mine === 0 ? [pair[0], pair[1]] : [pair[1], pair[0]];
    const config = duelConfig({
      oaths: options.oaths ?? true,
      boss: options.boss ?? 0,
      lists: options.boss ? [lists[0], '0x'] : lists,
    });
    const random = seededRandom(`${seed}/${game}`);
    const decks = shuffledDecks(random);
    const strategies = mine === 0 ? [options.first(), options.second()] : [options.second(), options.first()];
    let world = settle(duel, openWorld(duel, { config, amounts: [0n, 0n] }), decks);
    for (;;) {
      const { kind, seat } = duel.pending(world.state);
      if (kind !== PendingKind.Action) break;
      const since = options.now?.() ?? 0;
      const choice = strategies[seat]!({ state: world.state, seat, hand: handOf(world.truth, seat) }, random);
      if (seat === mine) slowest = Math.max(slowest, (options.now?.() ?? 0) - since);
      world = settle(duel, unwrap(act(duel, world, seat, choice)), decks);
    }
    const { winners } = duel.outcome(world.state);
    won += winners === 0n ? 0.5 : inMask(winners, mine) ? 1 : 0;
    turns += world.state.turn;
  }
  const share = won / games;
  return { games, share, interval: wilson(share, games), turns: turns / games, slowest };
}

function wilson(share: number, games: number): [number, number] {
  const z = 1.96;
  const middle = share + (z * z) / (2 * games);
  const half = z * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games));
  const scale = 1 + (z * z) / games;
  return [(middle - half) / scale, (middle + half) / scale];
}
