import type { AnyKit, Legal } from '@facedown/game-kit';
import { games } from '@facedown/manifest';
import { use, useMemo } from 'react';
import type { PlayRoute } from '../app/GameUi.js';
import { gameOf } from '../app/requests.js';
import type { Room } from '../app/room.js';
import { parseRoute, useHash } from '../app/router.js';
import { type TableGame, TablePage } from '../app/TablePage.js';
import type { GameName } from '../gameNames.js';
import { nextModel, type PlainModel, type PlainView } from './model.js';
import { PlainScreen } from './PlainScreen.js';

const SHOWN_MS = 900;
const USUAL_SEATS = 4;

const kits = new Map<GameName, Promise<AnyKit>>();

/** The rules of a game, loaded once. */
export function useKit(name: GameName): AnyKit {
  const known = kits.get(name) ?? games[name].load();
  kits.set(name, known);
  return use(known);
}

/** Any game of the house, drawn from its rules alone. */
export default function PlainPage({ route }: { route: PlayRoute }) {
  const name = gameOf(route);
  const kit = useKit(name);
  const game = useMemo(() => tableGame(name, kit), [name, kit]);
  return <TablePage route={route} game={game} />;
}

function tableGame(name: GameName, kit: AnyKit): TableGame<PlainModel, Legal<unknown>> {
  const { min, max } = kit.game.seats;
  // The number of seats may be part of the table's name, so that a reload sits down at the same one.
  const seatsAt = (table: string) => Number(/-(\d)$/.exec(table)?.[1] ?? Math.min(USUAL_SEATS, max));
  return {
    name,
    bots: (table) => Math.min(max, Math.max(min, seatsAt(table))) - 1,
    thinking: 700,
    next: nextModel,
    hold: ({ view: { events } }) => (events.length > 0 ? SHOWN_MS : 0),
    Screen: AtTable,
    farewell: (view) => farewell(kit, view),
  };
}

/** A screen is given the room alone: which game it is the room's table knows. */
function AtTable({ room }: { room: Room<PlainModel, Legal<unknown>> }) {
  const name = gameOf(parseRoute(useHash()) as PlayRoute);
  return <PlainScreen room={room} name={name} kit={useKit(name)} />;
}

/** Whoever leaves while he is asked gives up, where the rules know how. */
function farewell({ game }: AnyKit, { state, seat }: PlainView): Legal<unknown> | undefined {
  if (seat === undefined) return undefined;
  const found = game.candidates(state, seat).find(({ action }) => game.concede?.(state, action));
  return found && { action: found.action, arrange: [] };
}
