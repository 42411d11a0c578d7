import { seededRandom } from '@facedown/base';
import { verifyGame } from '@facedown/sdk';
import { playSeat, quietChoice } from '@facedown/sdk/testing';
import { describe, expect, it } from 'vitest';
import { seatGame } from './testing/house.js';
import { ENGINES, type NatsServer, startNats } from './testing/natsServer.js';
import { type ChildHouse, startChildHouse } from './testing/processHouse.js';
import { startPostgres } from './testing/realPostgres.js';

/** In `npm test` two coordinators on the last engine that is here, none of them killed; in the long run two to four on each. */
const LONG = process.env.FACEDOWN_LONG !== undefined;
const CASES = LONG
  ? ENGINES.flatMap((engine) => [2, 3, 4].map((count) => ({ engine, count, rounds: 2 })))
  : [{ engine: ENGINES.at(-1)!, count: 2, rounds: 1 }];

async function until(what: string, isSo: () => boolean, ms = 120_000): Promise<void> {
  for (const end = performance.now() + ms; !isSo(); ) {
    if (performance.now() > end) throw new Error(`still not: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('several coordinators', () => {
  it.each(CASES)(
    '$count on $engine: kill -9 of the bus, of PostgreSQL and, in the long run, of each coordinator, in turns; the game ends right',
    async ({ engine, count, rounds }) => {
      const postgres = await startPostgres();
      const nats: NatsServer | undefined = engine === 'nats' ? await startNats() : undefined;
      const houses: ChildHouse[] = await Promise.all(
        Array.from({ length: count }, () =>
          startChildHouse({
            DATABASE_URL: postgres.url,
            FACEDOWN_NO_BOTS: '1',
            ...(nats ? { NATS_URL: nats.url } : {}),
          }),
        ),
      );
      try {
        const urls = houses.map(({ url }) => url);
        const game = await seatGame({
          game: 'holdem',
          dealer: 'players',
          seats: 2,
          seed: `${engine}/${count}`,
          // Each begins at another one, and knows all of them.
          urlsOf: (seat) => urls.map((_, i) => urls[(seat + i) % count]!),
          times: { patienceMs: 120_000 },
        });
        for (const [seat, client] of game.clients.entries())
          void playSeat(client, quietChoice(seededRandom(`${engine}/${count}/${seat}`)));
        const version = () => game.clients[0]!.view().version;
        const strikes: [string, () => Promise<void>][] = [
          ...(LONG ? houses : []).map(
            (house, i) =>
              [
                `coordinator ${i}`,
                async () => {
                  await house.kill();
                  await house.start();
                },
              ] as [string, () => Promise<void>],
          ),
          ...(nats
            ? [
                [
                  'the bus',
                  async () => {
                    await nats.kill();
                    const before = version();
                    // Slower, by looking into the database.
                    await until('the game goes on without a bus', () => version() > before + 2n);
                    await nats.start();
                  },
                ] as [string, () => Promise<void>],
              ]
            : []),
          [
            'PostgreSQL',
            async () => {
              postgres.kill();
              await new Promise((resolve) => setTimeout(resolve, 300));
              await postgres.start();
            },
          ],
        ];
        for (let round = 0; round < rounds; round++)
          for (const [name, strike] of strikes) {
            const before = version();
            await until('the game is under way', () => version() > before);
            await strike();
            const after = version();
            await until(`the game goes on after ${name} was killed`, () => version() > after + 2n);
          }
        void game.clients[0]!.leave();
        const ends = await Promise.all(game.clients.map(({ done }) => done));
        for (const end of ends) {
          expect(end.kind).toBe('settled');
          if (end.kind === 'settled') expect(end.payouts.reduce((sum, paid) => sum + paid, 0n)).toBe(2000n);
        }
        expect(ends[0]).toEqual(ends[1]);
        for (const client of game.clients) expect(await verifyGame(client.file())).toMatchObject({ ok: true });
        game.close();
      } finally {
        for (const house of houses) await house.kill();
        await nats?.kill();
        await postgres.stop();
      }
    },
    600_000,
  );
});
