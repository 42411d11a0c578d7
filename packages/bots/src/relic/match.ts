import { pick, type RandomBytes, seededRandom, unwrap } from '@facedown/base';
import { act, handOf, type Legal, openWorld, PendingKind, settle, shuffledDecks } from '@facedown/game-kit';
import { type RelicAction, RelicPhase, relic, relicLegal } from '@facedown/relic';
import { type RelicView, relicBot } from './bot.js';

type RelicStrategy = (view: RelicView, random: RandomBytes) => Legal<RelicAction>;

export const playAtRandom: RelicStrategy = ({ state, seat, hand }, random) =>
  pick(random, relicLegal(state, seat, hand));

interface MatchResult {
  readonly games: number;
  /** Games won by the bot; a shared win counts as a part. */
  readonly wins: number;
  readonly share: number;
  /** Wilson's interval at 95 %. */
  readonly interval: readonly [number, number];
}

/** One seat plays `bot`, all others play `other`; the bot's seat goes round. */
export function relicMatch(
  games: number,
  seed: string | number,
  options: { seats?: number; bot?: RelicStrategy; other?: RelicStrategy } = {},
): MatchResult {
  const { seats = 2, bot = relicBot, other = playAtRandom } = options;
  let wins = 0;
  for (let game = 0; game < games; game++)
    wins += playGame(seededRandom(`${seed}/${game}`), seats, game % seats, bot, other);
  const share = wins / games;
  return { games, wins, share, interval: wilson(share, games) };
}

function playGame(random: RandomBytes, seats: number, mine: number, bot: RelicStrategy, other: RelicStrategy): number {
  const decks = shuffledDecks(random);
  const seating = { config: { fee: 0n, minSeats: seats, maxSeats: seats }, amounts: Array<bigint>(seats).fill(0n) };
  let world = settle(relic, openWorld(relic, seating), decks);
  while (world.state.phase !== RelicPhase.Between) {
    const { kind, seat } = relic.pending(world.state);
    if (kind !== PendingKind.Action) throw new Error('a game that stands still');
    const view = { state: world.state, seat, hand: handOf(world.truth, seat) };
    const choice = (seat === mine ? bot : other)(view, random);
    world = settle(relic, unwrap(act(relic, world, seat, choice)), decks);
  }
  const { winners } = world.state;
  const shared = [0, 1, 2, 3].filter((seat) => (winners >> seat) & 1).length;
  return (winners >> mine) & 1 ? 1 / shared : 0;
}

function wilson(share: number, games: number): [number, number] {
  const z = 1.96;
  const middle = share + (z * z) / (2 * games);
  const half = z * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games));
  const scale = 1 + (z * z) / games;
  return [(middle - half) / scale, (middle + half) / scale];
}
