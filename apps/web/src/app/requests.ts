import type { GameName } from '../gameNames.js';
import { FIRST } from '../games.js';
import type { HostedRequest, OwnerChoice } from '../session/messages.js';
import type { Texts } from '../texts/index.js';
import { plainly } from './plainly.js';
import type { Route } from './router.js';

interface Asking {
  readonly root: string;
  readonly texts: Texts;
  readonly name: string;
  readonly takeOver: boolean;
  readonly owner: OwnerChoice | undefined;
}

/** As many as a table of any game has. */
const SEATS = 9;

export const gameOf = (route: Extract<Route, { name: 'play' | 'table' }>): GameName => route.game ?? FIRST;

export const hostedRequest = (
  route: Extract<Route, { name: 'table' }>,
  { root, texts, name, takeOver, owner }: Asking,
): HostedRequest => ({
  kind: 'hosted',
  plain: plainly(),
  game: gameOf(route),
  table: route.table,
  root,
  takeOver,
  invite: route.invite,
  seat: route.seat,
  owner,
  name: name.trim(),
  botNames: texts.bots,
  seatNames: Array.from({ length: SEATS }, (_, seat) => texts.table.seatName(seat)),
});
