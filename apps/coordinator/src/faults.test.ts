import { randomBelow, seededRandom } from '@facedown/base';
import { verifyGame } from '@facedown/sdk';
import { describe, expect, it } from 'vitest';
import { type Battlefield, openBattlefield, type RunningGame, VICTIMS, type Victim } from './testing/battlefield.js';

/** In `npm test` each process of a house without a chain once; in the long run the chain, too, and fifty strikes. */
const LONG = process.env.FACEDOWN_LONG !== undefined;
const STRUCK = LONG ? VICTIMS : VICTIMS.filter((victim) => victim !== 'chain');
const STRIKES = LONG ? 50 : STRUCK.length;
const PER_GAME = 5;

async function until(what: string, isSo: () => boolean, ms = 90_000): Promise<void> {
  for (const end = performance.now() + ms; !isSo(); ) {
    if (performance.now() > end) throw new Error(`still not: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function finish(game: RunningGame): Promise<void> {
  game.leave();
  let hasEnded = false;
  const ended = () => {
    hasEnded = true;
  };
  game.ended.then(ended, ended);
  await until('the game has ended', () => hasEnded, 300_000);
  const ends = await game.ended;
  for (const { how, payouts, file } of ends) {
    expect(how).toBe('settled');
    expect(payouts).toEqual(ends[0]!.payouts);
    expect(payouts.reduce((sum, payout) => sum + BigInt(payout), 0n)).toBe(game.total);
    const verdict = await verifyGame(file);
    expect(verdict).toMatchObject({ ok: true });
    if (verdict.ok) expect(verdict.outcome.payouts.map(String)).toEqual(payouts);
  }
}

async function play(field: Battlefield, strikes: readonly Victim[]): Promise<void> {
  const random = seededRandom('faults');
  let game: RunningGame | undefined;
  for (const [i, victim] of strikes.entries()) {
    const withStakes = LONG && (victim === 'chain' || (victim !== 'bots' && i % (2 * PER_GAME) >= PER_GAME));
    if (game && (game.isOver() || game.withStakes !== withStakes || i % PER_GAME === 0)) {
      await finish(game);
      game = undefined;
    }
    game ??= await field.startGame(withStakes);
    const playing = game;
    await until('the game has begun', () => playing.isOver() || playing.version() > 1n);
    await new Promise((resolve) => setTimeout(resolve, randomBelow(random, 700)));
    const before = playing.version();
    await field.strike(victim, playing);
    await until(
      `the game goes on after ${victim} was killed`,
      () => playing.isOver() || playing.version() > before + 2n,
    );
  }
  if (game) await finish(game);
}

describe('kill -9', () => {
  it(
    `of any process, ${STRIKES} times during running games: each ends with the right payout and a file that verifies`,
    async () => {
      const field = await openBattlefield({ withChain: LONG });
      try {
        await play(
          field,
          Array.from({ length: STRIKES }, (_, i) => STRUCK[i % STRUCK.length]!),
        );
      } finally {
        await field.close();
      }
      // Each wait has its own limit, and says what it waited for.
    },
    90_000 * STRIKES,
  );
});
