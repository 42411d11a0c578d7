import type { LobbyTable } from '@facedown/sdk/coordinator';
import { secondsToAct } from '@facedown/sdk/engine';

interface AbsenceOptions {
  /** The session keys of a table's seats. */
  readonly sessionsOf: (key: string) => Promise<ReadonlyMap<number, string> | undefined>;
  readonly isPresent: (session: string) => boolean;
  /** Ends a table to which nobody came back. */
  readonly abandon: (tableId: bigint) => Promise<void>;
  readonly now?: () => number;
}

interface Absence {
  /** The same tables, those marked whose people are gone; one that was left for long is ended. */
  mark(tables: readonly LobbyTable[]): Promise<LobbyTable[]>;
}

/** A page that is loaded again is away for a moment. */
const MOMENT_MS = 3000;

/**
 * A table without stakes at which only bots are left plays for nobody. They get up as soon as its people
 * are gone and come back with them; once nobody can have come back in time, the table is ended.
 */
export function openAbsence(options: AbsenceOptions): Absence {
  const { sessionsOf, isPresent, abandon, now = () => performance.now() } = options;
  const goneSince = new Map<string, number>();

  async function isLeft({ key, judge, phase, seats }: LobbyTable): Promise<boolean> {
    if (judge !== 'hosted' || phase !== 'running' || !seats.some(({ bot }) => bot)) return false;
    const sessions = await sessionsOf(key);
    const people = seats.filter(({ bot }) => !bot).map(({ seat }) => sessions?.get(seat));
    return !people.some((session) => session !== undefined && isPresent(session));
  }

  return {
    async mark(tables) {
      const seen = new Set(tables.map(({ key }) => key));
      for (const key of goneSince.keys()) if (!seen.has(key)) goneSince.delete(key);
      return Promise.all(
        tables.map(async (table) => {
          if (!(await isLeft(table))) {
            goneSince.delete(table.key);
            return table;
          }
          const since = goneSince.get(table.key) ?? now();
          goneSince.set(table.key, since);
          const gone = now() - since;
          if (gone > secondsToAct(table) * 1000 + MOMENT_MS) await abandon(BigInt(table.tableId)).catch(() => {});
          return gone >= MOMENT_MS ? { ...table, absent: true } : table;
        }),
      );
    },
  };
}
