import type { RandomBytes } from '@facedown/base';
import type { Legal } from '@facedown/game-kit';
import { botMaker } from '@facedown/manifest/bots';
import type { Client } from '@facedown/sdk';
import type { BotStrength } from '@facedown/sdk/coordinator';

/** Picks for a seat, from what that seat sees and nothing else. */
type Strategy = (client: Client, random: RandomBytes) => Legal<unknown>;

/** A bot for one seat of one table. */
export async function strategyOf(game: string, strength: BotStrength, secret: RandomBytes): Promise<Strategy> {
  const bot = (await botMaker(game))({ strength, random: secret, now: () => performance.now() });
  return (client, random) => {
    const { state, hand } = client.view();
    return bot({ state, hand, seat: client.party }, random);
  };
}
