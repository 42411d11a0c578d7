import type { GameFile } from '@facedown/sdk';

/** What a seat has brought in all since it sat down: its buy-in, and what came at later boundaries. */
export function broughtIn({ entries, later = [] }: Pick<GameFile, 'entries' | 'later'>, seat: number): bigint {
  const all = [...entries, ...later.flatMap(({ change }) => change.entries)];
  return all.reduce((sum, entry) => (entry.seat === seat ? sum + entry.amount : sum), 0n);
}
