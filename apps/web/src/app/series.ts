/** How one stands in games with the same people. */
interface Series {
  readonly won: number;
  readonly lost: number;
}

interface Kept {
  /** Before this table, and with it. */
  readonly before: Series;
  readonly after?: Series;
}

const KEY = 'facedown.series';
const KEPT = 50;
const NONE: Series = { won: 0, lost: 0 };

function all(): readonly (readonly [string, Kept])[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

const tableIn = (path: string): string => /table\/(\d+)/.exec(path)?.[1] ?? path;
const find = (table: string): Kept | undefined => all().find(([one]) => one === table)?.[1];

function keep(table: string, kept: Kept): void {
  const rest = all().filter(([one]) => one !== table);
  localStorage.setItem(KEY, JSON.stringify([[table, kept], ...rest].slice(0, KEPT)));
}

/** Nothing at the first table of a series. */
export function seriesAt(path: string): Series | undefined {
  const kept = find(tableIn(path));
  const series = kept?.after ?? kept?.before;
  return series && series.won + series.lost > 0 ? series : undefined;
}

/** The game at this table has ended with so much more, or less, than was brought. */
export function endSeries(path: string, net: bigint): void {
  const before = find(tableIn(path))?.before ?? NONE;
  const after = { won: before.won + (net > 0n ? 1 : 0), lost: before.lost + (net < 0n ? 1 : 0) };
  keep(tableIn(path), { before, after });
}

/** The table that follows goes on counting. */
export function carrySeries(path: string, next: string): void {
  const after = find(tableIn(path))?.after;
  if (after && !find(next)) keep(next, { before: after });
}
