import { useSyncExternalStore } from 'react';
import type { GameName } from '../session/desk.js';

/** Where the page is. Kept in the address so that a reload and a shared link lead to the same place. */
export type Route =
  | { readonly name: 'lobby' }
  | { readonly name: 'verify' }
  | { readonly name: 'how' }
  | { readonly name: 'play'; readonly game: GameName; readonly table: string }
  | { readonly name: 'table'; readonly table: string; readonly invite?: string };

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [name, id] = path.split('/');
  const invite = new URLSearchParams(query).get('invite');
  if (name === 'verify') return { name };
  if (name === 'relic') return { name: 'play', game: name, table: id || 'practice-4' };
  if (name === 'how') return { name };
  if (name === 'play') return { name, game: 'holdem', table: id || 'practice' };
  if (name === 'table' && id) return invite ? { name, table: id, invite } : { name, table: id };
  return { name: 'lobby' };
}

export const makeRoute = (route: Route): string => {
  switch (route.name) {
    case 'lobby':
      return '#/';
    case 'verify':
      return '#/verify';
    case 'how':
      return '#/how';
    case 'play':
      return `#/${route.game === 'holdem' ? 'play' : route.game}/${route.table}`;
    case 'table':
      return `#/table/${route.table}${route.invite ? `?invite=${encodeURIComponent(route.invite)}` : ''}`;
  }
};

export const go = (route: Route): void => {
  location.hash = makeRoute(route);
};

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};
export const useHash = (): string => useSyncExternalStore(subscribe, () => location.hash);
