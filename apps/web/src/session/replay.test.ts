import { loadDealer, makeGameFile, memoryStore, type OpenStore } from '@facedown/sdk';
import { changeTable, foldAlways, manualClock } from '@facedown/sdk/testing';
import { expect, it } from 'vitest';
import { replayFile } from './replay.js';
import { deriveSecrets } from './secrets.js';

const ROOT = 'test root, not a secret of anybody';

it('a replay goes on through changes of seats, with the own hand in each epoch', async () => {
  const kit = await loadDealer('players');
  const clock = manualClock();
  const own = await deriveSecrets(ROOT, 'this table', kit);
  const storeOf = (party: number): OpenStore => {
    const open = memoryStore();
    if (party !== 1) return open;
    return async (...args) => {
      const store = await open(...args);
      await store.writeSecrets(own);
      return store;
    };
  };
  const table = await changeTable({ seed: 'replay', dealer: 'players', seats: [0, 1], maxSeats: 3, clock, storeOf });
  for (const client of table.clients) void foldAlways(client, clock);
  let late = false;
  const joining = table.join(2, 500n).then((client) => {
    late = true;
    void foldAlways(client, clock);
    return client;
  });
  await clock.run(() => late);
  const version = table.clients[1]!.view().version;
  await clock.run(() => table.clients[1]!.view().version >= version + 12n);
  const file = makeGameFile(table.clients[1]!.file());
  for (const client of [...table.clients, await joining]) client.stop();

  const names = ['Ada', 'Ben', 'Cleo'];
  const mine = await replayFile({ file, roots: [`00${ROOT.slice(2)}`, ROOT], tables: ['this table'], names }, () => {});
  expect(mine.views.map((view) => view.version)).toEqual(mine.views.map((_, i) => i));
  const secondEpoch = mine.views.slice(Number(version));
  expect(secondEpoch.every(({ seat }) => seat === 1)).toBe(true);
  expect(secondEpoch.some(({ hand }) => hand.size === 2)).toBe(true);

  const others = await replayFile({ file, roots: [], tables: [], names }, () => {});
  expect(others.views.map((view) => view.version)).toEqual(mine.views.map((view) => view.version));
  expect(others.views.every(({ hand }) => hand.size === 0)).toBe(true);
});
