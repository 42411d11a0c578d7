import type { AnyEntry } from '@facedown/game-kit';
import { games as manifest } from '@facedown/manifest';
import type { GameUi } from './app/GameUi.js';
import { plainly } from './app/plainly.js';
import { type GameName, gameNames } from './gameNames.js';

// Found by their place, as the screens behind them lead back to the addresses that are made here.
const own = import.meta.glob<GameUi>('./*/ui.tsx', { eager: true, import: 'ui' });
const [plainUi] = Object.values(
  import.meta.glob<(entry: AnyEntry) => GameUi>('./plain/plainUi.ts', { eager: true, import: 'plainUi' }),
) as [(entry: AnyEntry) => GameUi];

/** Every game that the page shows: by the `ui.tsx` in its folder, or on the plain screen. */
export const games = Object.fromEntries(gameNames.map((name) => [name, uiOf(name)])) as Readonly<
  Record<GameName, GameUi>
>;

function uiOf(name: GameName): GameUi {
  const plain = plainUi(manifest[name]);
  const ui = own[`./${name}/ui.tsx`] ?? plain;
  return plainly() ? { ...ui, Page: plain.Page, Replay: plain.Replay } : ui;
}

/** What the lobby begins with. */
export const FIRST = gameNames[0]!;

/** Offered to people, those with a picture first. */
export const offered = gameNames.filter((name) => !('isModel' in manifest[name]));

export const seatsOf = (name: GameName): { readonly min: number; readonly max: number } => manifest[name].seats;

/** The path of a practice table's address leads to its game. */
export const gameAt = (path: string): GameName | undefined =>
  gameNames.find((name) => path === name || path === games[name].path);

/** Who deals where nobody has chosen. */
export const dealerOf = (name: GameName): string => games[name].dealers?.[0].name ?? 'players';
