import { type GameName, gameNames } from '../gameNames.js';
import type { GameCards } from './GameCards.js';

const loaders = import.meta.glob<GameCards>('../*/cards.tsx', { import: 'default' });
const pathOf = (game: string): string => `../${game}/cards.tsx`;

/** The games whose cards people own, by the `cards.tsx` in their folder. */
export const cardGames: readonly GameName[] = gameNames.filter((game) => pathOf(game) in loaders);

const loading = new Map<string, Promise<GameCards>>();

/** Once for each game: a page that is drawn again waits for the same promise. */
export function loadCards(game: GameName): Promise<GameCards> {
  const known = loading.get(game);
  if (known) return known;
  const started = loaders[pathOf(game)]!();
  loading.set(game, started);
  return started;
}
