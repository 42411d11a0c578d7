import { parseMessage } from '@facedown/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from './client/client.js';
import { changeTable, foldAlways } from './testing/changeTable.js';
import { manualClock } from './testing/manualClock.js';
import { localRelay } from './transport/localRelay.js';
import { watchTable } from './watchTable.js';

const open: Client[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.stop();
});

describe('watchTable', () => {
  it('sees what the seats have fixed, also in the next epoch, without a card and without a word', async () => {
    const clock = manualClock();
    const at = await changeTable({
      seed: 'watch',
      seats: [0, 1, 2],
      maxSeats: 4,
      clock,
      times: { patienceMs: 120_000 },
    });
    open.push(...at.clients, ...at.servers);
    for (const client of at.clients) void foldAlways(client, clock);
    await clock.run(() => at.clients[0]!.view().version > 5n, 60_000);
    const said: string[] = [];
    const relay = {
      ...at.relay,
      async post(table: string, text: string) {
        said.push(text);
        await at.relay.post(table, text);
      },
    };
    const watcher = await watchTable({ judge: at.judge, relay, tableId: at.tableId, clock });
    open.push(watcher);
    await clock.run(() => watcher.view().version > 8n, 60_000);
    const line = (client: Client, version: bigint) => client.log().find((one) => one.version === version)?.hash;
    expect(line(watcher, 8n)).toBe(line(at.clients[0]!, 8n));
    expect(watcher.party).toBe(-1);

    const joining = at.join(3, 1000n);
    joining.then(
      (client) => {
        open.push(client);
        void foldAlways(client, clock);
      },
      () => {},
    );
    await clock.run(() => watcher.view().epoch === 2n, 90_000);
    expect(watcher.view().seats).toEqual([0, 1, 2, 3]);
    expect(watcher.view().hand.size).toBe(0);
    expect(said.map((text) => parseMessage(text))).toEqual([]);
    expect(await watcher.act({ action: undefined })).toMatchObject({ ok: false });
  });

  it('does not begin with a table whose relay tells nothing and whose judge is still waiting for seats', async () => {
    const clock = manualClock();
    const at = await changeTable({ seed: 'watch', seats: [0, 1], maxSeats: 2, clock });
    open.push(...at.clients, ...at.servers);
    const away = new AbortController();
    const lobby = {
      ...at.judge,
      read: async (id: bigint) => ({ ...(await at.judge.read(id)), phase: 'lobby' as const }),
    };
    const watching = watchTable({ judge: lobby, relay: localRelay(), tableId: at.tableId, clock, signal: away.signal });
    away.abort();
    await expect(watching).rejects.toMatchObject({ code: 'Aborted' });
  });
});
