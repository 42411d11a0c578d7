import type { Route } from '../app/router.js';
import { type TableGame, TablePage } from '../app/TablePage.js';
import { type BringWish, CONCEDE, type FableChoice } from './choices.js';
import type { FableEvent } from './events.js';
import { FableScreen } from './FableScreen.js';
import { type FableModel, nextModel } from './model.js';
import { optionsOf } from './options.js';

/** A person must be able to follow what the other did. */
const PAUSES: Partial<Record<FableEvent['kind'], number>> = { played: 700, attacks: 700, fought: 1500 };

const GAME: TableGame<FableModel, FableChoice | BringWish> = {
  name: 'fable',
  bots: () => 1,
  thinking: 900,
  practice: (table) => ({ dealer: optionsOf(table).dealer }),
  next: nextModel,
  hold: ({ view: { events } }) => Math.max(0, ...events.map(({ kind }) => PAUSES[kind] ?? 0)),
  Screen: FableScreen,
  /** An early wish to give up is kept until the seat is asked. */
  cheapest: () => CONCEDE,
};

export default function FablePage({ route }: { route: Extract<Route, { name: 'play' | 'table' }> }) {
  return <TablePage route={route} game={GAME} />;
}
