import { afterEach, describe, expect, it } from 'vitest';
import type { Client, Ending } from '../client/client.js';
import { changeTable, foldAlways } from '../testing/changeTable.js';
import { type ManualClock, manualClock } from '../testing/manualClock.js';
import type { Relay } from '../transport/relay.js';

const open: Client[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.stop();
});

const HOST = 128;
const isWish = (text: string): boolean => /"kind":"(leave|enter|ready)"/.test(text);
/** A host who hears of every wish too late, and so moves at a boundary while the seats wait for each other. */
const slow =
  (clock: ManualClock, lateMs: number) =>
  (relay: Relay, party: number): Relay =>
    party !== HOST
      ? relay
      : {
          ...relay,
          subscribe: (table, hear) =>
            relay.subscribe(table, (text) => void (isWish(text) ? clock.after(lateMs, () => hear(text)) : hear(text))),
          fetch: async (table, from) => (await relay.fetch(table, from)).filter((text) => !isWish(text)),
        };

describe('a host who moves at a boundary where a seat wishes to go', () => {
  it.each([
    ['all but one', [1, 2]],
    ['everyone', [0, 1, 2]],
  ])('costs nobody a chip: where %s leaves, each has what it had at a boundary', async (_who, leavers) => {
    const clock = manualClock();
    const { clients, servers } = await changeTable({
      seed: 'slow',
      seats: [0, 1, 2],
      maxSeats: 4,
      clock,
      relayOf: slow(clock, 1500),
    });
    open.push(...clients, ...servers);
    const endings = new Map<number, Ending>();
    const stacks = new Map<number, Set<bigint>>();
    for (const client of clients) {
      void foldAlways(client, clock);
      void client.done.then((ending) => endings.set(client.party, ending));
      void (async () => {
        for await (const { outcome } of client.watch())
          if (outcome.boundary)
            for (const [seat, amount] of outcome.payouts.entries())
              stacks.set(seat, (stacks.get(seat) ?? new Set()).add(amount));
      })();
    }
    await clock.run(() => clients[0]!.view().version > 6n, 60_000);
    for (const seat of leavers) void clients[seat]!.leave();
    await clock.run(() => leavers.every((seat) => endings.has(seat)), 600_000);
    for (const seat of leavers) {
      const ending = endings.get(seat)!;
      const paid =
        ending.kind === 'left' ? ending.payout : ending.kind === 'settled' ? ending.payouts[seat] : undefined;
      expect([seat, [...(stacks.get(seat) ?? [])]]).toEqual([seat, expect.arrayContaining([paid])]);
    }
    const settled = [...endings.values()].find(({ kind }) => kind === 'settled');
    if (settled?.kind === 'settled') {
      const left = [...endings.values()].reduce((sum, one) => sum + (one.kind === 'left' ? one.payout : 0n), 0n);
      expect(settled.payouts.reduce((sum, payout) => sum + payout, left)).toBe(3000n);
    }
    for (const client of clients) expect(client.view().faults).toEqual([]);
  });
});
