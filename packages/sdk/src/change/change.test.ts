import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from '../client/client.js';
import type { Clock } from '../client/clock.js';
import { makeGameFile } from '../gameFile/gameFile.js';
import { verifyGame } from '../gameFile/verifyGame.js';
import { changeTable, foldAlways } from '../testing/changeTable.js';
import { manualClock } from '../testing/manualClock.js';

const open: Client[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.stop();
});

/** Plays on, for as long as the seat is there. */
function plays(clock: Clock, ...clients: readonly Client[]): void {
  for (const client of clients) {
    open.push(client);
    void foldAlways(client, clock);
  }
}

const chips = (client: Client): bigint => {
  const { payouts, pot, house } = client.view().outcome;
  return payouts.reduce((sum, payout) => sum + payout, pot + house);
};
const endings = (clients: readonly Client[]) => {
  const all = new Map<number, Awaited<Client['done']>>();
  for (const client of clients) void client.done.then((ending) => all.set(client.party, ending));
  return all;
};

async function started(plan: Partial<Parameters<typeof changeTable>[0]> = {}) {
  const clock = manualClock();
  const table = await changeTable({ seed: 'change', seats: [0, 1, 2], maxSeats: 4, clock, ...plan });
  open.push(...table.servers);
  return { clock, ...table };
}

describe('a change of seats', () => {
  it('lets one in, one top up and one go while the others play on; all money is accounted for', async () => {
    const { clock, clients, join, judge } = await started();
    plays(clock, ...clients);
    const all = endings(clients);
    let late: Client | undefined;
    void join(3, 500n).then((client) => {
      late = client;
      plays(clock, client);
    });
    await clock.run(() => late !== undefined);
    expect(late!.view()).toMatchObject({ epoch: 2n, seats: [0, 1, 2, 3] });

    expect(await clients[1]!.topUp(250n)).toEqual({ ok: true, value: undefined });
    await clock.run(() => clients[1]!.view().epoch === 3n);
    expect(chips(clients[1]!)).toBe(3750n);

    void clients[0]!.leave();
    await clock.run(() => all.has(0));
    const left = all.get(0)!;
    if (left.kind !== 'left') throw new Error(left.kind);
    await clock.run(() => late!.view().epoch === 4n && clients[1]!.view().epoch === 4n);
    expect(clients[1]!.view().seats).toEqual([1, 2, 3]);

    const ends = endings([late!]);
    for (const client of [clients[1]!, clients[2]!, late!]) void client.leave();
    await clock.run(() => ends.has(3) && all.has(1) && all.has(2));
    const settled = all.get(2)!;
    if (settled.kind !== 'settled') throw new Error(settled.kind);
    const paid = settled.payouts.reduce((sum, payout) => sum + payout, 0n);
    expect(paid + left.payout).toBe(3750n);
    expect(judge.calls.filter((call) => call === 'dispute' || call === 'checkpoint')).toEqual([]);
    expect(judge.calls.filter((call) => call === 'settle')).toHaveLength(1);

    const verdict = await verifyGame(makeGameFile(clients[1]!.file()));
    expect(verdict).toMatchObject({ ok: true, epochs: 4, from: 'start', end: 'closed', fixedByChain: 0 });
    if (verdict.ok) expect(verdict.left).toMatchObject([{ seat: 0, amount: left.payout }]);
    expect(await verifyGame(makeGameFile(late!.file()))).toMatchObject({ ok: true, epochs: 3, from: 'boundary' });
  });

  it('on the chain lets a seat go that was too late and says nothing', async () => {
    const { clock, clients, judge, tableId } = await started({
      seats: [0, 1, 2, 3],
      maxSeats: 4,
      mode: 'onchain',
      seed: 'lapsed',
    });
    const [gone, leaver, ...rest] = [clients[3]!, clients[2]!, clients[0]!, clients[1]!];
    plays(clock, leaver, ...rest);
    const all = endings(clients);
    gone.stop();
    await clock.run(() => judge.calls.includes('timeout'));
    void leaver.leave();
    await clock.run(() => all.has(2) && rest.every((client) => client.view().epoch === 2n));
    expect(all.get(2)?.kind).toBe('left');
    const view = await judge.read(tableId);
    expect(view).toMatchObject({ epoch: 2n, phase: 'play', change: { leaving: [2, 3] } });
    expect(view.acks?.has(3)).toBe(false);
    expect(view.lapsed).toBeUndefined();
    expect(await verifyGame(makeGameFile(rest[0]!.file()))).toMatchObject({ epochs: 2 });
    expect(rest.map((client) => client.view().seats)).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });
});
