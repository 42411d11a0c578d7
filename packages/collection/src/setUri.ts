import type { SetOf } from './setOf.js';

interface SetNames {
  readonly name: string;
  readonly code: string;
  readonly starters: readonly string[];
}

const HEAD = 'data:application/json,';

/** What the registry has no field for: a set's name, the letters of its deck codes, and its starters' names. */
export const makeSetUri = ({ name, code, starters }: Pick<SetOf, 'name' | 'code' | 'starters'>): string =>
  `${HEAD}${encodeURIComponent(JSON.stringify({ name, code, starters: starters.map((one) => one.name) }))}`;

/** Nothing for any other address. */
export function parseSetUri(uri: string): SetNames | undefined {
  if (!uri.startsWith(HEAD)) return undefined;
  try {
    const { name, code, starters } = JSON.parse(decodeURIComponent(uri.slice(HEAD.length))) as Record<string, unknown>;
    const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 64;
    if (!isText(name) || !isText(code) || !Array.isArray(starters) || !starters.every(isText)) return undefined;
    return { name, code, starters };
  } catch {
    return undefined;
  }
}
