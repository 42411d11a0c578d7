import { type ConcealedAction, ConcealedKind } from '@facedown/concealed';
import type { Legal } from '@facedown/game-kit';
import type { Route } from '../app/router.js';
import { type TableGame, TablePage } from '../app/TablePage.js';
import { ConcealedScreen } from './ConcealedScreen.js';
import { type ConcealedModel, nextModel } from './model.js';
import { dealerOf, optionsOf } from './ways.js';

const OPENED_MS = 1600;

const GAME: TableGame<ConcealedModel, Legal<ConcealedAction>> = {
  name: 'concealed',
  bots: () => 1,
  thinking: 900,
  practice: (table) => ({ dealer: dealerOf(table), options: optionsOf(table) }),
  next: nextModel,
  hold: ({ view: { events } }) => (events.some(({ kind }) => kind === 'opened') ? OPENED_MS : 0),
  Screen: ConcealedScreen,
  farewell: () => ({ action: { kind: ConcealedKind.Concede }, arrange: [] }),
};

export default function ConcealedPage({ route }: { route: Extract<Route, { name: 'play' | 'table' }> }) {
  return <TablePage route={route} game={GAME} />;
}
