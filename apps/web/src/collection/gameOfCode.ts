import type { GameName } from '../gameNames.js';
import { cardGames, loadCards } from './cardGames.js';
import { isDeckCode, readDeckText } from './readDeckText.js';

/** The game that a whole code belongs to. */
export async function gameOfCode(code: string): Promise<GameName | undefined> {
  if (!isDeckCode(code)) return undefined;
  for (const game of cardGames) if (readDeckText((await loadCards(game)).set, code).code === undefined) return game;
  return undefined;
}
