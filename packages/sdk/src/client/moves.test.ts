import { afterEach, describe, expect, it } from 'vitest';
import { changeTable, foldAlways } from '../testing/changeTable.js';
import { manualClock } from '../testing/manualClock.js';
import type { Client } from './client.js';

const open: Client[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.stop();
});

describe('sitting out', () => {
  it('gives the hand up on its own turn: nobody waits for a seat that has said that it is not there', async () => {
    const clock = manualClock();
    const table = await changeTable({
      seed: 'away',
      seats: [0, 1, 2],
      maxSeats: 3,
      clock,
      times: { patienceMs: 600_000 },
    });
    open.push(...table.clients, ...table.servers);
    const [away, ...others] = table.clients;
    for (const client of others) void foldAlways(client, clock);
    const handOf = () => (others[0]!.view().state as { hand: number }).hand;
    await clock.run(() => away!.view().waiting.mine, 60_000);
    const [hand, since] = [handOf(), clock.now()];
    expect(await away!.sitOut()).toMatchObject({ ok: true });
    await clock.run(() => handOf() > hand + 1, 60_000);
    expect(clock.now() - since).toBeLessThan(5000);
    expect(table.judge.calls).not.toContain('dispute');
  });
});
