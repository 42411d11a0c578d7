import { type Hex, seededRandom } from '@facedown/base';
import { contextOf } from '@facedown/game-kit';
import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from '../client/client.js';
import type { Judge } from '../judge/judge.js';
import { tableIdOf } from '../judge/judge.js';
import { loadDealer, loadGame } from '../registry.js';
import { newSession } from '../signing/session.js';
import { memoryStore } from '../store/memoryStore.js';
import { type ChangePlan, type ChangeTable, changeTable, foldAlways } from '../testing/changeTable.js';
import { type ManualClock, manualClock } from '../testing/manualClock.js';
import { tableKey } from '../transport/relay.js';
import { type EnterTable, enterTable } from './enterTable.js';

const open: Client[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.stop();
});

async function table(more: Partial<ChangePlan> = {}): Promise<{ at: ChangeTable; clock: ManualClock }> {
  const clock = manualClock();
  const at = await changeTable({ seed: 'enter', seats: [0, 1], maxSeats: 3, dealer: 'open', clock, ...more });
  open.push(...at.clients, ...at.servers);
  for (const client of at.clients) void foldAlways(client, clock);
  return { at, clock };
}

async function wish(at: ChangeTable, clock: ManualClock, more: Partial<EnterTable> = {}): Promise<EnterTable> {
  const kit = await loadDealer('open');
  const random = seededRandom('enter/newcomer');
  const session = newSession(random);
  const secret = kit.newSecret(random);
  const { judge, relay, tableId } = at;
  const seat = more.seat ?? 2;
  const idAt = (epoch: bigint) => tableIdOf(judge, tableId, epoch);
  return {
    judge,
    relay,
    tableId,
    seat,
    owner: session.address,
    amount: 1000n,
    session,
    keys: {
      keyOf: (epoch) => kit.keyOf(secret, contextOf(idAt(epoch), 0n, seat), session.address, seededRandom('key')),
      seatOf: () => kit.seatOf(secret, seat, random),
    },
    kit,
    game: await loadGame('holdem'),
    store: await memoryStore()(tableKey(idAt(0n)), seat),
    clock,
    resendMs: 200,
    ...more,
  };
}

/** What came of it, once it has come. */
async function outcome(clock: ManualClock, entering: Promise<unknown>): Promise<unknown> {
  let came: unknown;
  void entering.then(
    (value) => {
      came = value;
    },
    (error) => {
      came = error;
    },
  );
  await clock.run(() => came !== undefined, 120_000);
  return came;
}

describe('enterTable', () => {
  it('sits down at a boundary, in a new epoch', async () => {
    const { at, clock } = await table();
    const options = await wish(at, clock);
    const { epoch } = await at.judge.read(at.tableId);
    const view = await outcome(clock, enterTable(options));
    expect(view).toMatchObject({
      epoch: epoch + 1n,
      entries: expect.arrayContaining([expect.objectContaining({ seat: 2 })]),
    });
    // Whoever sits there already has nothing to ask for.
    expect(await outcome(clock, enterTable(options))).toMatchObject({ epoch: expect.any(BigInt) });
  });

  it('brings the card key of the epoch that its change begins, and no other', async () => {
    const { at, clock } = await table();
    const options = await wish(at, clock);
    const { epoch } = await at.judge.read(at.tableId);
    const brought: Hex[] = [];
    const judge: Judge = {
      ...at.judge,
      authorise: async (_table, _epoch, { key }) => {
        brought.push(key);
        throw Object.assign(new Error('no'), { code: 'Refused' });
      },
    };
    const keys = { ...options.keys, keyOf: (of: bigint): Hex => `0x0${of}` };
    await outcome(clock, enterTable({ ...options, judge, keys }));
    expect(brought).toEqual([keys.keyOf(epoch + 1n)]);
  });

  it.each([
    ['a seat that another has', { seat: 1 }, 'SeatTaken'],
    ['a seat that the table doesn’t have', { seat: 5 }, 'NoSuchSeat'],
  ])('refuses %s, and says nothing to the table', async (_, more, code) => {
    const { at, clock } = await table();
    const said: string[] = [];
    at.relay.subscribe(tableKey(tableIdOf(at.judge, at.tableId, 0n)), (text) => said.push(text));
    expect(await outcome(clock, enterTable(await wish(at, clock, more)))).toMatchObject({ code });
    expect(said.filter((text) => /"kind":"enter"/.test(text))).toEqual([]);
  });

  it('ends where its owner doesn’t authorise it, and asks him once', async () => {
    const { at, clock } = await table();
    let asked = 0;
    const judge: Judge = {
      ...at.judge,
      authorise: async () => {
        asked++;
        throw Object.assign(new Error('no'), { code: 'Refused' });
      },
    };
    expect(await outcome(clock, enterTable(await wish(at, clock, { judge })))).toMatchObject({ code: 'Refused' });
    await clock.run(() => clock.now() > 1000);
    expect(asked).toBe(1);
  });

  it('withdrawn before anything is signed, ends at once; the seats are asked no more', async () => {
    const { at, clock } = await table();
    const leaving = new AbortController();
    const entering = enterTable(await wish(at, clock, { signal: leaving.signal }));
    leaving.abort();
    expect(await outcome(clock, entering)).toMatchObject({ code: 'Cancelled' });
    const version = at.clients[0]!.view().version;
    await clock.run(() => at.clients[0]!.view().version > version + 8n, 120_000);
    expect(at.clients[0]!.view().seats).toEqual([0, 1]);
  });

  it('withdrawn after it has signed, revokes, and watches until what it signed is dead', async () => {
    // Nobody gets the change posted: what the newcomer has signed stays about.
    const mute = (judge: Judge): Judge => ({
      ...judge,
      post: async (tableId, call) => (call.kind === 'change' ? undefined : judge.post(tableId, call)),
    });
    const { at, clock } = await table({ judgeOf: mute, times: { patienceMs: 3_600_000, resendMs: 5000 } });
    const leaving = new AbortController();
    let revoked = 0;
    const judge: Judge = { ...mute(at.judge), revoke: async () => void revoked++ };
    const options = await wish(at, clock, { judge, signal: leaving.signal, resendMs: 5000 });
    let came: unknown;
    void enterTable(options).catch((error) => {
      came = error;
    });
    let isSigned = false;
    await clock.run(() => {
      void options.store.read().then((lines) => {
        isSigned = lines.some(({ kind }) => kind === 'agree');
      });
      return isSigned;
    });
    for (const client of open.splice(0)) client.stop();
    leaving.abort();
    const since = clock.now();
    await clock.run(() => clock.now() > since + 10_000);
    expect([came, revoked]).toEqual([undefined, 1]);
    await clock.run(() => came !== undefined);
    expect(came).toMatchObject({ code: 'Cancelled' });
    expect(clock.now() - since).toBeGreaterThan(10_000);
  });
});
