import { expect } from 'vitest';
import type { Attack, AttackResult } from '../testing/attackTable.js';

/** Both games, and every size that the attacks are tried at; Relic has at most four seats. */
export const TABLES = [
  { game: 'holdem', seats: 2 },
  { game: 'holdem', seats: 3 },
  { game: 'relic', seats: 2 },
  { game: 'relic', seats: 3 },
] as const;
/** For attacks that don't depend on the size: one table of each game, all in the long run. */
export const SOME = process.env.FACEDOWN_LONG ? TABLES : TABLES.slice(1, 3);
export const LARGE = { game: 'holdem', seats: 6 } as const;

/** A game of Relic takes a hundred moves: it is played to its end in the long run only. */
export function brief(
  { game, seats }: { readonly game: string; readonly seats: number },
  until: (attack: Attack) => boolean,
): { game: string; seats: number; dealer: 'players'; until?: (attack: Attack) => boolean } {
  const long = game === 'holdem' || process.env.FACEDOWN_LONG;
  return { game, seats, dealer: 'players', ...(long ? {} : { until }) };
}
export const onChain = ({ judge }: Attack): boolean => judge.calls.filter((call) => call === 'advance').length >= 4;
export const atVersion =
  (version: bigint) =>
  ({ clients }: Attack): boolean =>
    clients.every((client) => client.view().version >= version);

const BROUGHT: Readonly<Record<string, bigint>> = { holdem: 1000n, relic: 10n };

/** Nobody but the attacker was too late, all money is where it belongs, and the honest seats tell one story. */
export async function expectJustice(result: AttackResult): Promise<void> {
  const { payouts, late, attacker, clients } = result;
  expect([...late].filter((seat) => seat !== attacker)).toEqual([]);
  const file = clients.find(({ party }) => party !== attacker)!.file();
  const brought = BROUGHT[file.opening.game]! * BigInt(file.entries.length);
  const honest = clients.filter(({ party }) => party !== attacker);
  if (payouts) expect(payouts.reduce((sum, payout) => sum + payout, 0n)).toBe(brought);
  for (const client of honest) {
    const { payouts: own, pot, house } = client.view().outcome;
    expect(own.reduce((sum, payout) => sum + payout, pot + house)).toBe(brought);
  }
  // Where the game was cut off, one seat may be a move ahead of another.
  const stories = honest.map((client) => client.log().map(({ hash }) => hash));
  const length = Math.min(...stories.map((story) => story.length));
  for (const story of stories) expect(story.slice(0, length)).toEqual(stories[0]!.slice(0, length));
  if (payouts) expect(new Set(stories.map((story) => story.length)).size).toBe(1);
  expect(file.log.map(({ version }) => version)).toEqual(file.log.map((_, i) => BigInt(i + 1)));
  for (const client of clients) expect(client.engine().faults.filter(({ party }) => party !== attacker)).toEqual([]);
}
