import { pick, type RandomBytes } from '@facedown/base';
import { expandAmounts, type Legal } from '@facedown/game-kit';
import { botMaker } from '@facedown/manifest/bots';
import type { Client } from '@facedown/sdk';

/** Picks for a seat, from what that seat sees and nothing else. */
export type Choose = (client: Client, random: RandomBytes) => Legal<unknown>;

/** A bot of the game for one seat; where a game has none, any legal action. */
export async function botOf(game: string, random: RandomBytes): Promise<Choose> {
  const bot = (await botMaker(game))({ strength: 'hard', random });
  return (client, chance) => {
    const { state, hand } = client.view();
    return bot({ state, hand, seat: client.party }, chance);
  };
}

/** The first thing that costs no decision: for measuring what everything but thinking takes. */
export const callingBot: Choose = (client, random) => {
  const { game } = client.engine().table;
  const { state } = client.view();
  const legal = client.legalActions();
  const calm = legal.find(({ action, range }) => !range && !game.sitOut?.(action) && !game.concede?.(state, action));
  return calm ?? pick(random, legal.flatMap(expandAmounts));
};
