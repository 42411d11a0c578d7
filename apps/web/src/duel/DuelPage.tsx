import type { DuelAction } from '@facedown/duel';
import type { Legal } from '@facedown/game-kit';
import type { Route } from '../app/router.js';
import { type TableGame, TablePage } from '../app/TablePage.js';
import { type BringWish, CONCEDE } from './choices.js';
import { DuelScreen } from './DuelScreen.js';
import { DuelStart } from './DuelStart.js';
import { type DuelModel, nextModel } from './model.js';
import { isStart, practiceOf } from './practice.js';

const HOLDS: Readonly<Record<string, number>> = {
  moved: 350,
  struck: 700,
  played: 900,
  oath: 900,
  turn: 500,
  died: 500,
};

const GAME: TableGame<DuelModel, Legal<DuelAction> | BringWish> = {
  name: 'duel',
  bots: () => 1,
  thinking: 500,
  practice: (table) => ({ dealer: practiceOf(table).dealer }),
  next: nextModel,
  hold: ({ view: { events } }) => Math.max(0, ...events.map(({ kind }) => HOLDS[kind] ?? 0)),
  Screen: DuelScreen,
  /** An early wish to give up is kept until the seat is asked. */
  cheapest: () => CONCEDE,
};

export default function DuelPage({ route }: { route: Extract<Route, { name: 'play' | 'table' }> }) {
  return route.name === 'play' && isStart(route.table) ? <DuelStart /> : <TablePage route={route} game={GAME} />;
}
