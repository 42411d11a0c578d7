import { pick, type RandomBytes, randomBelow } from '@facedown/base';
import { expandAmounts, type Legal } from '@facedown/game-kit';
import type { BotStrength, Client } from '@facedown/sdk';

/** Picks for a seat, from what that seat sees and nothing else. */
export type Strategy = (client: Client, random: RandomBytes) => Legal<unknown>;

/** The games for which there is more than chance. */
export const BOT_GAMES = ['holdem', 'kuhn', 'relic', 'concealed'] as const;

/** How often of twelve times a bot plays something plain instead of its best. */
const SLIPS: Readonly<Record<BotStrength, number>> = { easy: 6, medium: 1, hard: 0 };

export async function strategyOf(game: string, strength: BotStrength): Promise<Strategy> {
  const [best, weak] = await Promise.all([bestOf(game, strength), weakOf(game)]);
  return (client, random) => (randomBelow(random, 12) < SLIPS[strength] ? weak(client, random) : best(client, random));
}

async function bestOf(game: string, strength: BotStrength): Promise<Strategy> {
  if (game === 'holdem') {
    const { holdemBot } = await import('@facedown/bots/holdem');
    const budget = { samples: strength === 'hard' ? 2000 : 300, milliseconds: 200, now: () => performance.now() };
    return (client, random) => holdemBot(seen(client), random, budget) as Legal<unknown>;
  }
  if (game === 'relic') {
    const { relicBot } = await import('@facedown/bots/relic');
    return (client, random) => relicBot(seen(client), random) as Legal<unknown>;
  }
  if (game === 'concealed') {
    const { concealedBot } = await import('@facedown/bots/concealed');
    return (client, random) => concealedBot(seen(client), random) as Legal<unknown>;
  }
  return slip;
}

async function weakOf(game: string): Promise<Strategy> {
  if (game !== 'holdem') return slip;
  const { holdemSlip } = await import('@facedown/bots/holdem');
  return (client, random) => holdemSlip(seen(client), random) as Legal<unknown>;
}

/**
 * Anything legal, but nothing that takes an amount where there is something else: no weak bot bets the house.
 * Nor does one sit out: it was asked to play.
 */
function slip(client: Client, random: RandomBytes): Legal<unknown> {
  const { game } = client.engine().table;
  const legal = client.legalActions().filter(({ action }) => !game.sitOut?.(action));
  const calm = legal.filter(({ range }) => !range);
  return pick(random, calm.length > 0 ? calm : legal.flatMap(expandAmounts));
}

function seen(client: Client): never {
  const { state, hand } = client.view();
  return { state, hand, seat: client.party } as never;
}
