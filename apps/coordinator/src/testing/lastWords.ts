import { setTimeout } from 'node:timers/promises';
import type { Database } from '../database/database.js';

/** Waits until seats say no more: at a table's end their last words may still be on their way. */
export async function lastWords(database: Database): Promise<void> {
  for (let before = -1, said = 0; before !== said; ) {
    await setTimeout(250);
    const [row] = await database.query<{ n: string }>('select count(*) as n from relay_messages');
    [before, said] = [said, Number(row!.n)];
  }
}
