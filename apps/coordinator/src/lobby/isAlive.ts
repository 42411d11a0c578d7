import type { LobbyTable } from '@facedown/sdk/coordinator';

/** A page that is loaded again, or has just opened a table, is away for a moment. */
const MOMENT_MS = 60_000;
/** Who opened a table and hasn't sat down by then won't. */
const EMPTY_MS = 10 * 60_000;

interface Around {
  readonly now: number;
  readonly isPresent: (session: string) => boolean;
  readonly sessions: ReadonlyMap<number, string> | undefined;
}

/** A table whose people have all gone is no place to send anyone. */
export function isAlive({ seats, phase, changedAt }: LobbyTable, { now, isPresent, sessions }: Around): boolean {
  if (phase === 'done') return true;
  if (seats.length === 0) return now - changedAt < EMPTY_MS;
  if (now - changedAt < MOMENT_MS) return true;
  return seats.some(({ seat, bot }) => !bot && isPresent(sessions?.get(seat) ?? ''));
}
