import { pick, type RandomBytes } from '@facedown/base';
import { expandAmounts, type Legal } from '@facedown/game-kit';
import type { Client } from '@facedown/sdk';

/** Picks for a seat, from what that seat sees and nothing else. */
export type Bot = (client: Client, random: RandomBytes) => Legal<unknown>;

/** The bot of a game; where a game has none, any legal action. */
export async function botOf(game: string): Promise<Bot> {
  if (game === 'relic') {
    const { relicBot } = await import('@facedown/bots/relic');
    return (client, random) => relicBot({ ...viewOf(client), seat: client.party } as never, random) as Legal<unknown>;
  }
  if (game === 'concealed') {
    const { concealedBot } = await import('@facedown/bots/concealed');
    return (client, random) =>
      concealedBot({ ...viewOf(client), seat: client.party } as never, random) as Legal<unknown>;
  }
  return (client, random) => pick(random, client.legalActions().flatMap(expandAmounts));
}

const viewOf = (client: Client) => {
  const { state, hand } = client.view();
  return { state, hand };
};
