import type { Legal } from '@facedown/game-kit';
import { action, type RelicAction, RelicKind } from '@facedown/relic';
import type { Route } from '../app/router.js';
import { type TableGame, TablePage } from '../app/TablePage.js';
import { isBetween, nextModel, type RelicModel } from './model.js';
import { RelicScreen } from './RelicScreen.js';

const HOLDS: Readonly<Record<string, number>> = {
  plays: 1300,
  hit: 1900,
  missed: 1900,
  looked: 1900,
  compares: 1100,
  compared: 3200,
  discards: 1500,
  swapped: 1500,
  returns: 900,
  roundEnd: 15_000,
};

const GAME: TableGame<RelicModel, Legal<RelicAction>> = {
  name: 'relic',
  // The number of seats is part of the table's name, so that a reload sits down at the same one.
  bots: (table) => Number(/-([234])$/.exec(table)?.[1] ?? 4) - 1,
  thinking: 1100,
  next: nextModel,
  hold: ({ view: { events } }) => Math.max(0, ...events.map(({ kind }) => HOLDS[kind] ?? 0)),
  Screen: RelicScreen,
  farewell: ({ state }) => (isBetween(state) ? { action: action(RelicKind.Leave), arrange: [] } : undefined),
};

export default function RelicPage({ route }: { route: Extract<Route, { name: 'play' | 'table' }> }) {
  return <TablePage route={route} game={GAME} />;
}
