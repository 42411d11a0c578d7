import { membersOf } from '@facedown/base';
import { expect } from 'vitest';
import type { GameFile } from '../gameFile/gameFile.js';
import { verifyGame } from '../gameFile/verifyGame.js';
import type { Attack, AttackResult } from '../testing/attackTable.js';
import type { World } from '../testing/world.js';

/** Both games at every size that attacks are tried at; Relic has at most four seats. */
export const TABLES = [
  { game: 'holdem', seats: 2 },
  { game: 'relic', seats: 2 },
  { game: 'holdem', seats: 3 },
  { game: 'relic', seats: 3 },
  { game: 'relic', seats: 4 },
  { game: 'holdem', seats: 6 },
] as const;
export type Size = (typeof TABLES)[number];

/** A table, and who judges it. */
export type At = Size & { readonly world?: World };

/** One attack, tried at every table that it makes sense at. */
export interface AttackCase {
  readonly name: string;
  /** Both where none is named. */
  readonly games?: readonly Size['game'][];
  /** Sizes at which the attack means the same as at another are left out. */
  readonly seats?: readonly Size['seats'][];
  /** Tried against the contracts on a chain, too. */
  readonly chain?: true;
  /** Tried here in each run; every other attack at two seats, where it is cheapest. */
  readonly sample?: readonly [game: Size['game'], seats: Size['seats']];
  run(at: At): Promise<void>;
}

export const tablesOf = ({ games, seats }: AttackCase): Size[] =>
  TABLES.filter((at) => (games?.includes(at.game) ?? true) && (seats?.includes(at.seats) ?? true));

/**
 * What `npm test` tries of a list: each attack at one table, its own or one of the smallest, the games in turns.
 * The whole product runs in the long run.
 */
export function sampleOf(cases: readonly AttackCase[], from = 0): (readonly [AttackCase, Size])[] {
  return cases.map((one, i) => {
    const { sample } = one;
    const fit = tablesOf(one).filter(({ game, seats }) =>
      sample ? game === sample[0] && seats === sample[1] : seats === FEWEST,
    );
    return [one, fit[(from + i) % fit.length]!] as const;
  });
}
const FEWEST = 2;

export const matrixOf = (cases: readonly AttackCase[]): (readonly [AttackCase, Size])[] =>
  cases.flatMap((one) => tablesOf(one).map((at) => [one, at] as const));

export const isLong = (): boolean => Boolean(process.env.FACEDOWN_LONG);

/** A game of Relic takes a hundred moves: it is played to its end in the long run only. */
export function brief(
  { game, seats, world }: At,
  until: (attack: Attack) => boolean,
): { game: string; seats: number; dealer: 'players'; world?: World; until?: (attack: Attack) => boolean } {
  const common = { game, seats, dealer: 'players', ...(world ? { world } : {}) } as const;
  return game === 'holdem' || isLong() ? common : { ...common, until };
}
export const onChain = ({ calls }: Attack): boolean => calls().filter((call) => call === 'advance').length >= 4;
export const atVersion =
  (version: bigint) =>
  ({ clients }: Attack): boolean =>
    clients.every((client) => client.view().version >= version);

/** Nobody is the attacker where the relay is. */
export const NOBODY = -1;

const BROUGHT: Readonly<Record<string, bigint>> = { holdem: 1000n, relic: 10n };

/**
 * Nobody but the attacker was too late, and that didn't pay for it; all money is where it belongs; the
 * honest seats tell one story and accuse nobody honest.
 */
export async function expectJustice(result: AttackResult): Promise<void> {
  const { payouts, late, attacker, clients } = result;
  expect([...late].filter((seat) => seat !== attacker)).toEqual([]);
  const file = clients.find(({ party }) => party !== attacker)!.file();
  const each = BROUGHT[file.opening.game]!;
  const brought = each * BigInt(file.entries.length);
  const honest = clients.filter(({ party }) => party !== attacker);
  if (payouts) expect(payouts.reduce((sum, payout) => sum + payout, 0n)).toBe(brought);
  if (payouts && late.has(attacker) && payouts[attacker]! > each)
    expect(payouts[attacker]).toBeLessThanOrEqual(await ownedWhenLate(file, attacker));
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

/** What a seat had won by the time that it was too late: at a boundary a game is over, and what it brought isn't the measure. */
async function ownedWhenLate(file: GameFile, seat: number): Promise<bigint> {
  let owned = 0n;
  const verdict = await verifyGame(file, {
    onStep({ game }, { entry: { late = 0n }, before }) {
      if (membersOf(late).includes(seat)) owned = game.outcome(before.rules).payouts[seat]!;
    },
  });
  expect(verdict).toMatchObject({ ok: true });
  return owned;
}

const ORDINARY = ['create', 'join', 'settle'];
/** The attack cost time and nothing else: nobody went to the chain for it. */
export const expectNoQuarrel = ({ calls }: AttackResult): void =>
  expect(calls().filter((call) => !ORDINARY.includes(call))).toEqual([]);
