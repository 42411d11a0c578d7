import { type AnyGame, type Bot, type BotOptions, type MakeBot, plainBot } from '@facedown/game-kit';
import { type GameName, games } from './index.js';

/** The games for which there is more than chance. */
const makers: Readonly<Partial<Record<GameName, () => Promise<AnyMaker>>>> = {
  holdem: async () => (await import('@facedown/bots/holdem')).makeHoldemBot,
  relic: async () => (await import('@facedown/bots/relic')).makeRelicBot,
  concealed: async () => (await import('@facedown/bots/concealed')).makeConcealedBot,
  fable: async () => (await import('@facedown/bots/fable')).makeFableBot,
  duel: async () => (await import('@facedown/bots/duel')).makeDuelBot,
};

// biome-ignore lint/suspicious/noExplicitAny: a bot is given the states of its own game only.
type AnyMaker = MakeBot<any, any>;

/** Makes bots of a game, one for each seat of each table; where a game has none, they do anything legal. */
export async function botMaker(game: string): Promise<(options: BotOptions) => Bot> {
  const known = Object.entries(makers).find(([name]) => name === game)?.[1];
  if (known) return known();
  const entry = Object.entries(games).find(([name]) => name === game)?.[1];
  if (!entry) throw new Error(`there is no game ${game}`);
  const { game: rules } = await entry.load();
  return () => plainBot(rules as AnyGame);
}
