import { describe, expect, it } from 'vitest';
import { makeRoute, parseRoute, type Route } from './router.js';

describe('parseRoute', () => {
  it.each<Route>([
    { name: 'lobby' },
    { name: 'verify' },
    { name: 'play', game: 'holdem', table: 'abc' },
    { name: 'table', table: '12' },
    { name: 'table', table: '12', invite: 'ff00' },
    { name: 'table', table: '12', game: 'concealed', invite: 'ff00' },
    { name: 'table', table: '12', game: 'duel', seat: 1 },
    { name: 'play', game: 'concealed', table: 'abc-proof' },
    { name: 'cards', part: 'collection' },
    { name: 'cards', part: 'decks', game: 'fable', code: 'FB1-AQ_-x' },
  ])('reads what makeRoute wrote: %j', (route) => expect(parseRoute(makeRoute(route))).toEqual(route));
  it.each(['', '#', '#/nonsense', '#/table'])('leads %j to the lobby', (hash) =>
    expect(parseRoute(hash)).toEqual({ name: 'lobby' }),
  );
});
