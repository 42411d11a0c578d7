import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bus } from './bus/bus.js';
import { natsBus } from './bus/natsBus.js';
import type { Database } from './database/database.js';
import { migrate } from './database/migrate.js';
import { openDatabase } from './database/openDatabase.js';
import { openPostgres } from './database/postgres.js';
import { eventually } from './testing/eventually.js';
import { type House, openHouse, seatGame } from './testing/house.js';
import { ENGINES, type NatsServer, startNats } from './testing/natsServer.js';
import { type ChildHouse, startChildHouse } from './testing/processHouse.js';
import { type RealPostgres, startPostgres } from './testing/realPostgres.js';

let postgres: RealPostgres;
let nats: NatsServer | undefined;
const buses: Bus[] = [];
const databases: Database[] = [];
const houses: House[] = [];
const opened: Record<'postgres' | 'nats', House[]> = { postgres: [], nats: [] };
const openOne = async (engine: 'postgres' | 'nats'): Promise<House> => {
  const database = await openDatabase({ url: postgres.url });
  databases.push(database);
  const bus = engine === 'nats' ? await natsBus({ url: nats!.url }) : undefined;
  if (bus) buses.push(bus);
  const house = await openHouse({ database, ...(bus ? { bus } : {}) });
  houses.push(house);
  return house;
};

let killed: Promise<ChildHouse>;

beforeAll(async () => {
  postgres = await startPostgres();
  if (ENGINES.includes('nats')) nats = await startNats();
  killed = startChildHouse({ DATABASE_URL: postgres.url, FACEDOWN_NO_BOTS: '1' });
});
afterAll(async () => {
  await killed.then(({ kill }) => kill());
  for (const house of houses) await house.close();
  for (const bus of buses) await bus.close();
  await nats?.kill();
  for (const database of databases) await database.close();
  await postgres.stop();
});

describe('several coordinators on one PostgreSQL', () => {
  it.each(ENGINES.flatMap((engine) => [2, 3, 4].map((count) => ({ engine, count }))))(
    'serve one lobby and one relay on $engine: $count seats at $count different ones play a game',
    async ({ engine, count }) => {
      const here = opened[engine];
      while (here.length < count) here.push(await openOne(engine));
      const game = await seatGame({
        game: count === 2 ? 'kuhn' : 'holdem',
        dealer: count === 2 ? 'players' : 'open',
        seats: count,
        seed: `several/${engine}/${count}`,
        urlsOf: (seat) => [here[seat]!.url],
      });
      const heard: string[] = [];
      game.connections.at(-1)!.watchLobby((table) => heard.push(table.phase));
      const payouts = await game.play(1);
      for (const paid of payouts) expect(paid).toEqual(payouts[0]);
      await eventually(async () => {
        const tables = await Promise.all(game.connections.map((one) => one.table(game.tableId)));
        for (const table of tables) expect(table).toEqual(tables[0]);
        expect(tables[0]!.phase).toBe('done');
        expect(heard).toContain('done');
      });
      game.close();
    },
  );

  it('go on when one is killed: its players come back through the other', async () => {
    const [here, there] = [await killed, houses[0]!];
    const game = await seatGame({
      game: 'holdem',
      dealer: 'open',
      seats: 2,
      seed: 'one gone',
      urlsOf: (seat) => (seat === 0 ? [here.url, there.url] : [there.url, here.url]),
    });
    const playing = game.play(4);
    for await (const { version } of game.clients[0]!.watch()) if (version > 2n) break;
    const before = game.clients[0]!.view().version;
    // kill -9, without a word to anybody: not a polite close.
    await here.kill();
    const [first, second] = await playing;
    expect(first).toEqual(second);
    expect(first!.reduce((sum, payout) => sum + payout, 0n)).toBe(2000n);
    expect(game.clients[0]!.view().version).toBeGreaterThan(before);
    game.close();
  });

  it('migrate once, whoever comes first', async () => {
    expect(await Promise.all([migrate(databases[0]!), migrate(databases[1]!)])).toEqual([[], []]);
  });

  it('wait for a server that is coming, and not for one that refuses them', async () => {
    // After all others: everything here is on this server.
    postgres.kill();
    const early = openPostgres(postgres.url);
    await expect(openPostgres(postgres.url, { patienceMs: 0 })).rejects.toThrow();
    await postgres.start();
    const late = await early;
    expect(await late.query('select 1 as one')).toEqual([{ one: 1 }]);
    await late.close();
    const since = performance.now();
    await expect(openPostgres(postgres.url.replace(':facedown@', ':another@'))).rejects.toMatchObject({
      code: '28P01',
    });
    expect(performance.now() - since).toBeLessThan(5000);
  });
});
