import { useSyncExternalStore } from 'react';
import { isPart, type Part } from '../collection/parts.js';
import { type GameName, isGameName } from '../gameNames.js';
import { FIRST, gameAt, games } from '../games.js';

/** Where the page is. Kept in the address so that a reload and a shared link lead to the same place. */
export type Route =
  | { readonly name: 'lobby' }
  | { readonly name: 'verify' }
  | { readonly name: 'how' }
  | { readonly name: 'replay' }
  | { readonly name: 'fairness' }
  /** Oneself, where nobody is named. */
  | { readonly name: 'person'; readonly owner?: string }
  | {
      readonly name: 'cards';
      readonly part: Part;
      readonly game?: GameName;
      /** A deck that was pasted elsewhere. */
      readonly code?: string;
    }
  | { readonly name: 'play'; readonly game: GameName; readonly table: string }
  | {
      readonly name: 'table';
      readonly table: string;
      /** Where it isn't the first of the house. */
      readonly game?: GameName;
      readonly invite?: string;
      /** Which seat one would rather have: in a rematch the places change. */
      readonly seat?: number;
    };

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [name, id, rest] = path.split('/');
  const asked = new URLSearchParams(query);
  const invite = asked.get('invite');
  const game = asked.get('game');
  const seat = /^[0-8]$/.exec(asked.get('seat') ?? '')?.[0];
  if (name === 'verify' || name === 'how' || name === 'replay' || name === 'fairness') return { name };
  if (name === 'person') return /^0x[0-9a-f]{40}$/.test(id ?? '') ? { name, owner: id! } : { name };
  if (name === 'cards') {
    const code = asked.get('code');
    return {
      name,
      part: isPart(id) ? id : 'collection',
      ...(isGameName(rest) ? { game: rest } : {}),
      ...(code ? { code } : {}),
    };
  }
  const played = gameAt(name ?? '');
  if (played)
    return { name: 'play', game: played, table: id || `practice${games[played].practice?.(undefined) ?? ''}` };
  if (name === 'table' && id)
    return {
      name,
      table: id,
      ...(isGameName(game) && game !== FIRST ? { game } : {}),
      ...(invite ? { invite } : {}),
      ...(seat ? { seat: Number(seat) } : {}),
    };
  return { name: 'lobby' };
}

export const makeRoute = (route: Route): string => {
  switch (route.name) {
    case 'lobby':
      return '#/';
    case 'verify':
      return '#/verify';
    case 'how':
    case 'replay':
    case 'fairness':
      return `#/${route.name}`;
    case 'person':
      return `#/person${route.owner ? `/${route.owner}` : ''}`;
    case 'cards':
      return `#/cards/${route.part}${route.game ? `/${route.game}` : ''}${queryOf({ code: route.code })}`;
    case 'play':
      return `#/${games[route.game].path ?? route.game}/${route.table}`;
    case 'table':
      return `#/table/${route.table}${queryOf({ game: route.game === FIRST ? undefined : route.game, invite: route.invite, seat: route.seat?.toString() })}`;
  }
};

function queryOf(fields: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value) query.set(name, value);
  return query.size > 0 ? `?${query}` : '';
}

export const go = (route: Route): void => {
  location.hash = makeRoute(route);
};

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};
export const useHash = (): string => useSyncExternalStore(subscribe, () => location.hash);
