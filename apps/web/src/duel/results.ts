/** What this browser has won so far: a bot's level follows from it, and a boss keeps its best result. */
export interface Results {
  /** Games won by faction. */
  readonly wins: Readonly<Record<string, number>>;
  /** By boss: in how few turns it was beaten. */
  readonly bosses: Readonly<Record<string, number>>;
  /** Tables that are counted already. */
  readonly counted: readonly string[];
}

const KEY = 'facedown.duel';
const KEPT = 60;
const NOTHING: Results = { wins: {}, bosses: {}, counted: [] };

export function readResults(): Results {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...NOTHING, ...(stored as Partial<Results>) };
  } catch {
    return NOTHING;
  }
}

interface Won {
  readonly table: string;
  readonly faction: string;
  readonly boss?: number | undefined;
  readonly turns: number;
}

/** The same table counts once, however often it is looked at. */
export function counted(results: Results, { table, faction, boss, turns }: Won): Results {
  if (results.counted.includes(table)) return results;
  const best = boss === undefined ? undefined : Math.min(turns, results.bosses[boss] ?? turns);
  return {
    wins: boss === undefined ? { ...results.wins, [faction]: (results.wins[faction] ?? 0) + 1 } : results.wins,
    bosses: boss === undefined ? results.bosses : { ...results.bosses, [boss]: best! },
    counted: [table, ...results.counted].slice(0, KEPT),
  };
}

export const noteWin = (won: Won): void => localStorage.setItem(KEY, JSON.stringify(counted(readResults(), won)));
