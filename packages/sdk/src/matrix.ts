import { type Cell, cellOf } from '@facedown/game-kit';
import { dealers, gameEntry, games, loadDealer, loadGame } from './registry.js';

export type MatrixCell = Cell & { readonly game: string; readonly dealer: string };

/** Every game with every way of hiding, in the order of their lists: where they go together, or why they don't. */
export async function matrix(
  names: { readonly games?: readonly string[]; readonly dealers?: readonly string[] } = {},
): Promise<readonly MatrixCell[]> {
  const cells: MatrixCell[] = [];
  for (const game of names.games ?? Object.keys(games))
    for (const dealer of names.dealers ?? Object.keys(dealers)) {
      const [rules, kit, entry] = [await loadGame(game), await loadDealer(dealer), gameEntry(game)];
      const { config } = await entry.example(entry.seats.min);
      cells.push({ game, dealer, ...cellOf(rules, kit.dealer, config) });
    }
  return cells;
}
