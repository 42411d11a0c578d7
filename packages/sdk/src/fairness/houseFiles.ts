import { BaseError } from '@facedown/base';
import type { NamedFile } from './fairness.js';

/** How many tables a house lists at once, the newest first. */
const LISTED = 999;

/**
 * The files of a house's finished games, one after another so that no more than one is in memory: those that were
 * rated, and of its other tables those that anyone could watch. Which it lists is the house's choice; what it gives
 * is checked by whoever counts.
 */
export async function* houseFiles(house: string | URL): AsyncGenerator<NamedFile> {
  const rated = listOf(JSON.parse(await textAt(house, '/api/rated/files')), 'tables').map(String);
  for (const table of rated) yield { name: table, file: await textAt(house, `/api/rated/files/${table}`) };
  const known = new Set(rated);
  const history = JSON.parse((await textOr(house, `/api/history?limit=${LISTED}`)) ?? '[]') as unknown;
  for (const one of Array.isArray(history) ? history : []) {
    const table = String(Object(one).key).split(':').at(-1)!;
    if (known.has(table) || !/^\d{1,78}$/.test(table)) continue;
    known.add(table);
    // Stakes lie elsewhere, seats may want no spectators, and a table that has just ended has no file yet.
    const file = await textOr(house, `/api/tables/${table}/file`);
    if (file) yield { name: table, file };
  }
}

const listOf = (value: unknown, name: string): readonly unknown[] => {
  const list = (Object(value) as Record<string, unknown>)[name];
  return Array.isArray(list) ? list : [];
};

async function textAt(house: string | URL, path: string): Promise<string> {
  const text = await textOr(house, path);
  if (text !== undefined) return text;
  throw new BaseError('The house did not answer.', {
    category: 'network',
    code: 'HouseUnavailable',
    recoverable: true,
    suggestedAction: 'Is its address right?',
  });
}

async function textOr(house: string | URL, path: string): Promise<string | undefined> {
  const answer = await fetch(new URL(path, house), { redirect: 'error' }).catch(() => undefined);
  return answer?.ok ? answer.text() : undefined;
}
