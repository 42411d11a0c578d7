import { seededRandom } from '@facedown/base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableView } from './judge/judge.js';
import { openParty } from './openParty.js';
import { type DealerKit, loadDealer } from './registry.js';
import { memoryStore } from './store/memoryStore.js';
import { manualClock } from './testing/manualClock.js';
import { seatTable } from './testing/playTable.js';

let played: Awaited<ReturnType<typeof seatTable>>;
let kit: DealerKit;
let view: TableView;
beforeAll(async () => {
  played = await seatTable({ game: 'kuhn', dealer: 'players', seats: 2, seed: 'party', clock: manualClock() });
  kit = await loadDealer('players');
  view = await played.judge.read(played.tableId);
});
afterAll(() => {
  for (const client of played.clients) client.stop();
});

/** Somebody who only watches opens the table as a judge has told it. */
async function opened(told: Partial<TableView> = {}) {
  const { judge, relay, tableId } = played;
  const client = await openParty({
    judge,
    relay,
    tableId,
    view: { ...view, ...told },
    kit,
    store: await memoryStore()('table', 200),
    dealerSeat: kit.seatOf(kit.newSecret(seededRandom('x')), 0, seededRandom('y')),
    clock: manualClock(),
  });
  client.stop();
  return client;
}

describe('a table that has begun', () => {
  it('is opened at the state that its terms lead to', async () => {
    const { fixed } = (await opened()).engine();
    expect([fixed.hash, fixed.state.version]).toEqual([view.hash, view.startVersion]);
  });
  it('is not opened at another first state than everyone computes', async () => {
    await expect(opened({ hash: `0x${'11'.repeat(32)}` })).rejects.toMatchObject({
      code: 'WrongState',
      recoverable: false,
    });
    const entries = view.entries.map((entry) => ({ ...entry, amount: entry.amount + 1n }));
    await expect(opened({ entries })).rejects.toMatchObject({ category: 'contract' });
  });
  it('is not opened with a card key that was made for another seat or owner', async () => {
    const [one, two] = view.entries;
    const swapped = [
      { ...one!, key: two!.key },
      { ...two!, key: one!.key },
    ];
    await expect(opened({ entries: swapped })).rejects.toMatchObject({ category: 'contract', recoverable: false });
  });
  it('is not opened in an epoch whose boundary neither journal nor relay knows', async () => {
    const change = { epoch: 2n, version: 5n, state: view.hash, leaving: [], entries: [], keys: [] };
    await expect(opened({ epoch: 2n, startVersion: 5n, version: 5n, change })).rejects.toMatchObject({
      code: 'UnknownBoundary',
    });
  });
  it('is opened by rules that somebody brings under its game’s name', async () => {
    const { game } = (await opened()).engine().table;
    expect(game.name).toBe('kuhn');
  });
});
