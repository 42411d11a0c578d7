import { seededRandom } from '@facedown/base';
import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from './client/client.js';
import { createTable } from './createTable.js';
import { joinTable, serveDealer } from './joinTable.js';
import { type Judge, JudgeError, type TableView } from './judge/judge.js';
import { memoryJudge } from './judge/memoryJudge.js';
import { gameEntry, loadDealer, loadGame } from './registry.js';
import { newSession } from './signing/session.js';
import { memoryStore } from './store/memoryStore.js';
import { changeTable, foldAlways } from './testing/changeTable.js';
import { manualClock } from './testing/manualClock.js';
import { localRelay } from './transport/localRelay.js';
import type { Relay } from './transport/relay.js';

const open: Client[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.stop();
});

/** A lobby of Kuhn poker for two seats, at the players' dealer. */
async function lobby() {
  const [game, kit, { config, amounts }] = await Promise.all([
    loadGame('kuhn'),
    loadDealer('players'),
    gameEntry('kuhn').example(2),
  ]);
  const judge = memoryJudge({ resolve: () => ({ game, dealer: kit.dealer }) });
  const relay = localRelay();
  const tableId = await createTable({ judge, game: 'kuhn', dealer: 'players', config, seats: 2 });
  const join = async (seat: number, at: Judge = judge) => {
    const options = { judge: at, relay, tableId, seat, amount: amounts[seat]!, random: seededRandom(`join/${seat}`) };
    const client = await joinTable(options);
    open.push(client);
    return client;
  };
  /** A judge that says something else of a table that has begun. */
  const lying = (change: (view: TableView) => Partial<TableView>): Judge => ({
    ...judge,
    async read(id) {
      const view = await judge.read(id);
      return view.phase === 'lobby' ? view : { ...view, ...change(view) };
    },
  });
  return { judge, relay, tableId, join, lying };
}

describe('joinTable', () => {
  it.each([2, 4])('sits down in no house that speaks version %i of the protocol, and says why', async (version) => {
    const { judge, relay, tableId } = await lobby();
    const other = { ...relay, protocol: async () => version };
    const joining = joinTable({ judge, relay: other, tableId, seat: 0, amount: 20n });
    await expect(joining).rejects.toMatchObject({ code: 'OtherProtocol', recoverable: false });
    expect((await judge.read(tableId)).entries).toEqual([]);
    expect(relay.passed).toEqual([]);
  });

  it('plays nothing else than what was shown and signed', async () => {
    const { join, lying } = await lobby();
    const other = lying(({ opening }) => ({ opening: { ...opening, answerSeconds: 1 } }));
    const [first] = await Promise.allSettled([join(0, other), join(1)]);
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'TermsChanged', category: 'contract' } });
  });

  it('plays with nobody whose card key was made for another seat', async () => {
    const { join, lying } = await lobby();
    const swapped = lying(({ entries }) => ({
      entries: entries.map((entry, i) => ({ ...entry, key: entries[1 - i]!.key })),
    }));
    const [first] = await Promise.allSettled([join(0, swapped), join(1)]);
    expect(first).toMatchObject({ status: 'rejected', reason: { category: 'contract', recoverable: false } });
  });

  it('plays on no first state but the one that everyone computes', async () => {
    const { join, lying } = await lobby();
    const elsewhere = lying(({ startVersion }) => ({ hash: `0x${'77'.repeat(32)}`, version: startVersion }));
    const [first] = await Promise.allSettled([join(0, elsewhere), join(1)]);
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'WrongState' } });
  });

  it('takes back what was signed where the judge does not take it', async () => {
    const { judge, join } = await lobby();
    let revoked = 0;
    const refusing: Judge = {
      ...judge,
      post: () => Promise.reject(new JudgeError('SeatTaken')),
      async revoke() {
        revoked++;
      },
    };
    await expect(join(0, refusing)).rejects.toMatchObject({ code: 'SeatTaken' });
    expect(revoked).toBe(1);
  });

  it('leaves no key with a relay for a seat that it did not get, however often it tries', async () => {
    const { judge, relay, tableId, join } = await lobby();
    const shown = new Set<object>();
    const showing: Relay = {
      ...relay,
      prove(sign) {
        shown.add(sign);
        return () => shown.delete(sign);
      },
    };
    const refusing: Judge = { ...judge, post: () => Promise.reject(new JudgeError('SeatTaken')) };
    const asking = { judge: refusing, relay: showing, tableId, amount: 20n };
    for (let tried = 0; tried < 3; tried++)
      await expect(joinTable({ ...asking, seat: 0 })).rejects.toMatchObject({ code: 'SeatTaken' });
    expect(shown.size).toBe(0);
    const [client] = await Promise.all([joinTable({ ...asking, judge, seat: 0 }), join(1)]);
    expect(shown.size).toBe(1);
    client.stop();
    await client.done;
    await Promise.resolve();
    expect(shown.size).toBe(0);
  });

  it('sits down once more at a table that it has left only where that is said', async () => {
    const clock = manualClock();
    const store = memoryStore();
    const at = await changeTable({ seed: 'again', seats: [0, 1, 2], maxSeats: 3, clock, storeOf: () => store });
    open.push(...at.clients, ...at.servers);
    for (const client of at.clients) void foldAlways(client, clock);
    let left = false;
    void at.clients[2]!.done.then(({ kind }) => {
      left = kind === 'left';
    });
    await clock.run(() => !at.clients[0]!.view().outcome.boundary, 90_000);
    void at.clients[2]!.leave();
    await clock.run(() => left, 90_000);
    await expect(at.join(2, 1000n)).rejects.toMatchObject({ code: 'AlreadyLeft' });
    let back: Client | undefined;
    void at.join(2, 1000n, { again: true }).then((client) => {
      back = client;
      open.push(client);
      void foldAlways(client, clock);
    });
    await clock.run(() => back !== undefined, 90_000);
    expect(back!.view()).toMatchObject({ epoch: 3n, seats: [0, 1, 2] });
  });
});

describe('serveDealer', () => {
  it('serves no dealer that has no such server', async () => {
    const { judge, relay, tableId, join } = await lobby();
    await Promise.all([join(0), join(1)]);
    const session = newSession(seededRandom('server'));
    const serving = serveDealer({ judge, relay, tableId, server: 0, session });
    await expect(serving).rejects.toMatchObject({ code: 'NoSuchServer' });
  });
});
