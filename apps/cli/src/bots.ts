import { pick, type RandomBytes } from '@facedown/base';
import { expandAmounts, type Legal } from '@facedown/game-kit';
import type { Client } from '@facedown/sdk';

/** Picks for a seat, from what that seat sees and nothing else. */
export type Bot = (client: Client, random: RandomBytes) => Legal<unknown>;

/** Of ten: a person who has just learnt the game should win now and then. */
const DUEL_LEVEL = 5;

/** The bot of a game; where a game has none, any legal action. */
export async function botOf(game: string): Promise<Bot> {
  if (game === 'relic') {
    const { relicBot } = await import('@facedown/bots/relic');
    return (client, random) => relicBot(seen(client), random);
  }
  if (game === 'holdem') {
    const { holdemBot } = await import('@facedown/bots/holdem');
    return (client, random) => holdemBot(seen(client), random);
  }
  if (game === 'concealed') {
    const { concealedBot } = await import('@facedown/bots/concealed');
    return (client, random) => concealedBot(seen(client), random);
  }
  if (game === 'fable') {
    const { fableBot } = await import('@facedown/bots/fable');
    let secret: Uint8Array | undefined;
    return (client, random) => {
      secret ??= random(32);
      return fableBot({ secret })(seen(client), random);
    };
  }
  if (game === 'duel') {
    const { duelBot } = await import('@facedown/bots/duel');
    const bots = new Map<number, ReturnType<typeof duelBot>>();
    return (client, random) => {
      const bot = bots.get(client.party) ?? duelBot(DUEL_LEVEL);
      bots.set(client.party, bot);
      return bot(seen(client), random);
    };
  }
  return (client, random) => pick(random, client.legalActions().flatMap(expandAmounts));
}

/** Checks and calls without a thought: for measuring what everything but thinking takes. */
export const callingBot: Bot = (client, random) => {
  const { game } = client.engine().table;
  const legal = client.legalActions().flatMap(expandAmounts);
  return legal.find(({ action }) => /^(check|call|show)/.test(game.describeAction(action))) ?? pick(random, legal);
};

/** A client's view is of some game; the bot of that game knows which. */
const seen = (client: Client) => {
  const { state, hand } = client.view();
  return { state, hand, seat: client.party } as never;
};
