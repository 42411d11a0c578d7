import { inMask, type RandomBytes, seededRandom, unwrap } from '@facedown/base';
import {
  adviceFor,
  type FableConfig,
  FableReason,
  fable,
  fableConfig,
  listOf,
  type Preset,
  STARTERS,
} from '@facedown/fable';
import { act, handOf, openWorld, PendingKind, settle, shuffledDecks } from '@facedown/game-kit';
import { type FableStrategy, type FableStrength, fableBot, playAtRandom } from './bot.js';

type FableSide = FableStrength | 'random';

interface FableMatchOptions {
  readonly bot?: FableSide;
  readonly other?: FableSide;
  /** Decks of the bot and of the other; by default the starters in turn, the same for both. */
  readonly decks?: readonly [readonly number[], readonly number[]];
  readonly config?: Partial<FableConfig>;
  readonly preset?: Preset;
  /** What both bid, where it isn't the house's advice. */
  readonly bid?: number;
}

interface FableMatch {
  readonly games: number;
  /** Games won by the bot. */
  readonly share: number;
  /** Wilson's interval at 95 %. */
  readonly interval: readonly [number, number];
  /** Games won by the seat that started. */
  readonly starting: number;
  readonly turns: number;
  /** How many ended with an empty deck. */
  readonly deckedOut: number;
}

/** Seats alternate, and both bring the same bid, so that the coin of both nonces says who starts. */
export function fableMatch(games: number, seed: string, options: FableMatchOptions = {}): FableMatch {
  let [won, started, turns, deckedOut] = [0, 0, 0, 0];
  for (let game = 0; game < games; game++) {
    const random = seededRandom(`${seed}/${game}`);
    const mine = game % 2;
    const end = playGame(random, game, mine, options);
    const { winners } = fable.outcome(end);
    if (inMask(winners, mine)) won++;
    if (inMask(winners, end.first)) started++;
    turns += end.turns;
    if (end.reason === FableReason.EmptyDeck) deckedOut++;
  }
  return {
    games,
    share: won / games,
    interval: wilson(won / games, games),
    starting: started / games,
    turns: turns / games,
    deckedOut,
  };
}

function playGame(random: RandomBytes, game: number, mine: number, options: FableMatchOptions) {
  const { bot = 'hard', other = 'random', decks, config: changes, preset } = options;
  const config = fableConfig({ stake: 1n, ...(preset && { preset }), ...changes });
  const starter = Object.values(STARTERS)[(game >> 1) % 3]!;
  const strategies = [0, 1].map((seat) => {
    const list = listOf(decks ? decks[seat === mine ? 0 : 1] : starter);
    return strategyOf(seat === mine ? bot : other, random, { list, bid: options.bid ?? adviceFor(config) });
  });
  const source = shuffledDecks(random);
  let world = settle(fable, openWorld(fable, { config, amounts: [2n, 2n] }), source);
  for (;;) {
    const { kind, seat } = fable.pending(world.state);
    if (kind !== PendingKind.Action) return world.state;
    const view = { state: world.state, seat, hand: handOf(world.truth, seat) };
    world = settle(fable, unwrap(act(fable, world, seat, strategies[seat]!(view, random))), source);
  }
}

function strategyOf(
  side: FableSide,
  random: RandomBytes,
  opening: { list: `0x${string}`; bid: number },
): FableStrategy {
  const secret = random(32);
  if (side !== 'random') return fableBot({ strength: side, secret, opening });
  const opener = fableBot({ strength: 'easy', secret, opening });
  return (view, lots) => (view.state.turns === 0 ? opener : playAtRandom)(view, lots);
}

/** Wilson's interval at 95 %. */
export function wilson(share: number, games: number): [number, number] {
  const z = 1.96;
  const middle = share + (z * z) / (2 * games);
  const half = z * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games));
  const scale = 1 + (z * z) / games;
  return [(middle - half) / scale, (middle + half) / scale];
}
