import { openEmbedded } from '../database/embedded.js';
import { migrate } from '../database/migrate.js';
import { openHouse, seatGame } from './house.js';

/** Plays one table to its end in a coordinator's folder, and copies what is left of it so many times. */
export async function manyFinished(folder: string, count: number): Promise<void> {
  const database = await openEmbedded(folder);
  try {
    await migrate(database);
    const house = await openHouse({ database, housekeeping: { everyMs: 0, restMs: 0, now: () => Date.now() + 1 } });
    const game = await seatGame({
      game: 'holdem',
      dealer: 'players',
      seats: 2,
      seed: 'many finished',
      urlsOf: () => [house.url],
    });
    await game.play(3);
    while ((await house.tidy()).compacted === 0) await new Promise((resolve) => setTimeout(resolve, 100));
    game.close();
    await house.close();
    for (const sql of COPIES) await database.query(sql, [count, String(game.tableId)]);
  } finally {
    await database.close();
  }
}

const COPIES = [
  `insert into finished_tables (table_id, table_key, at, told, file)
    select table_id + i, replace(table_key, $2::text, (table_id + i)::text), at + i, told, file
    from finished_tables, generate_series(1, $1::int - 1) i where table_id = $2::text::numeric`,
  `insert into lobby_tables (table_key, table_id, judge, game, access, phase, body, created_at, changed_at)
    select replace(table_key, $2::text, (table_id + i)::text), table_id + i, judge, game, access, phase,
      replace(body, $2::text, (table_id + i)::text), created_at + i, changed_at + i
    from lobby_tables, generate_series(1, $1::int - 1) i where table_id = $2::text::numeric`,
  `insert into results (table_key, seat, game, owner, bot, paid_in, paid_out, won, at, name, epoch, token)
    select replace(table_key, $2::text, ($2::text::numeric + i)::text), seat, game, owner, bot, paid_in, paid_out, won, at + i, name,
      epoch, token
    from results, generate_series(1, $1::int - 1) i where table_key like '%:' || $2::text`,
];
