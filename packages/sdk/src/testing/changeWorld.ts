import { onTestFinished } from 'vitest';
import type { Client, Ending } from '../client/client.js';
import { type MemoryStore, memoryStore } from '../store/memoryStore.js';
import type { OpenStore } from '../store/store.js';
import { type ChangePlan, type ChangeTable, changeTable, foldAlways } from './changeTable.js';
import { type ManualClock, manualClock } from './manualClock.js';

export interface ChangeWorld extends ChangeTable {
  readonly clock: ManualClock;
  readonly store: MemoryStore;
  readonly endings: ReadonlyMap<number, Ending>;
}

interface ChangeWorldPlan extends Partial<Omit<ChangePlan, 'clock' | 'storeOf'>> {
  readonly storeOf?: (store: MemoryStore, party: number) => OpenStore;
  /** Once all have sat down, before anything is played. */
  readonly onSeated?: (world: ChangeWorld) => void;
}

export const stopAfterTest = (...clients: readonly Client[]): void =>
  onTestFinished(() => {
    for (const client of clients) client.stop();
  });

/** Three of four seats play Hold'em by the clock of the test, everyone folding; the first hand has begun. */
export async function changeWorld({ storeOf, onSeated, ...plan }: ChangeWorldPlan = {}): Promise<ChangeWorld> {
  const clock = manualClock();
  const store = memoryStore();
  const table = await changeTable({
    seed: 'world',
    seats: [0, 1, 2],
    maxSeats: 4,
    times: { patienceMs: 20_000 },
    ...plan,
    clock,
    storeOf: (party) => storeOf?.(store, party) ?? store,
  });
  const endings = new Map<number, Ending>();
  stopAfterTest(...table.clients, ...table.servers);
  for (const client of table.clients) {
    void foldAlways(client, clock);
    void client.done.then((ending) => endings.set(client.party, ending));
  }
  const world = { ...table, clock, store, endings };
  onSeated?.(world);
  // Before the first hand nobody has anything to top up.
  await clock.run(() => !table.clients[0]!.view().outcome.boundary, 90_000);
  return world;
}
