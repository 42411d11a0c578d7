import { inMask, seededRandom, unwrap } from '@facedown/base';
import { concealed, concealedConfig } from '@facedown/concealed';
import { act, handOf, openWorld, PendingKind, settle, shuffledDecks } from '@facedown/game-kit';
import { type ConcealedStrategy, concealedBot, playAnyCard } from './bot.js';

interface ConcealedMatch {
  readonly games: number;
  /** Games won by the bot, a draw counted as half. */
  readonly share: number;
}

/** The bot's seat alternates. */
export function concealedMatch(
  games: number,
  seed: string,
  options: {
    bot?: ConcealedStrategy;
    other?: ConcealedStrategy;
    config?: Partial<Parameters<typeof concealedConfig>[0]>;
  } = {},
): ConcealedMatch {
  const { bot = concealedBot, other = playAnyCard, config = {} } = options;
  let won = 0;
  for (let game = 0; game < games; game++) {
    const random = seededRandom(`${seed}/${game}`);
    const decks = shuffledDecks(random);
    let world = settle(
      concealed,
      openWorld(concealed, { config: concealedConfig({ stake: 1n, ...config }), amounts: [2n, 2n] }),
      decks,
    );
    for (;;) {
      const { kind, seat } = concealed.pending(world.state);
      if (kind !== PendingKind.Action) break;
      const view = { state: world.state, seat, hand: handOf(world.truth, seat) };
      const choice = (seat === game % 2 ? bot : other)(view, random);
      world = settle(concealed, unwrap(act(concealed, world, seat, choice)), decks);
    }
    const { winners } = concealed.outcome(world.state);
    won += winners === 0n ? 0.5 : inMask(winners, game % 2) ? 1 : 0;
  }
  return { games, share: won / games };
}
