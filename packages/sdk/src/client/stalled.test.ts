import { BaseError, type Hex, seededRandom } from '@facedown/base';
import { makeMessage } from '@facedown/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { joinTable } from '../joinTable.js';
import type { Judge, JudgeEvent } from '../judge/judge.js';
import { memoryStore } from '../store/memoryStore.js';
import { manualClock } from '../testing/manualClock.js';
import { quietChoice, seatTable } from '../testing/playTable.js';
import type { Relay } from '../transport/relay.js';
import type { Client } from './client.js';
import { sleep } from './clock.js';

const open: Client[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.stop();
});

/** Seat 1 is asked; from now on its relay keeps what it says and answers nothing. The other waits for it to be late. */
async function asked() {
  const manual = manualClock();
  let isHostile = false;
  let looks = 0;
  let fetching = 0;
  let most = 0;
  const clock = {
    ...manual,
    now() {
      looks++;
      return manual.now();
    },
  };
  let tell: (text: string) => void = () => {};
  let judge: (event: JudgeEvent) => void = () => {};
  /** What one RPC alone says that seat 1 was late with. */
  let lapse: { readonly kind: 'lapse'; readonly version: bigint; readonly hash: Hex } | undefined;
  const judgeOf = (judged: Judge, party: number): Judge => ({
    ...judged,
    vouch: async () => (lapse ? 'witness' : 'chain'),
    records: async (...asked) => (lapse ? [lapse] : judged.records(...asked)),
    async read(tableId) {
      const view = await judged.read(tableId);
      return lapse ? { ...view, phase: 'play', remainingMs: 600_000, ...lapse } : view;
    },
    watch(tableId, hear) {
      if (party === 1) judge = hear;
      return judged.watch(tableId, hear);
    },
  });
  const relayOf = (relay: Relay, party: number): Relay => ({
    ...relay,
    subscribe(table, hear) {
      if (party === 1) tell = hear;
      return relay.subscribe(table, hear);
    },
    async post(table, text) {
      if (!isHostile || party !== 1) await relay.post(table, text);
    },
    async fetch(table, from) {
      if (!isHostile || party !== 1) return relay.fetch(table, from);
      fetching++;
      most = Math.max(most, fetching);
      await sleep(manual, 10_000);
      fetching--;
      throw new BaseError('silent', { category: 'timeout', code: 'TimedOut', recoverable: true });
    },
  });
  const store = memoryStore();
  const plan = { game: 'kuhn', dealer: 'open', seats: 2, seed: 'stalled', registerSeconds: 10, answerSeconds: 20 };
  const times = { patienceMs: 3_600_000 };
  const table = await seatTable({ ...plan, clock, relayOf, judgeOf, times, storeOf: () => store });
  const { clients, servers, tableId } = table;
  open.push(...clients, ...servers);
  const [thief, victim] = clients as [Client, Client];
  const choose = quietChoice(seededRandom('stalled'));
  await manual.run(() => thief.view().waiting.mine, 60_000);
  await thief.act(choose(thief));
  await manual.run(() => victim.view().waiting.mine && thief.view().version === victim.view().version, 60_000);
  const { fixed } = thief.engine();
  isHostile = true;
  thief.stop();
  const begin = clock.now();
  return {
    ...table,
    victim,
    store,
    times,
    relay: relayOf(table.relay, 1),
    /** To the victim, in one turn. */
    told(texts: readonly string[], event: JudgeEvent) {
      for (const text of texts) tell(text);
      judge(event);
    },
    /** From now on one RPC alone says that the victim was late. */
    lies() {
      lapse = { kind: 'lapse', version: fixed.state.version + 1n, hash: `0x${'1a'.repeat(32)}` };
      judge({ kind: 'record', record: lapse });
    },
    /** At how many of the victim's questions the relay was at once. */
    most: () => most,
    act: () => victim.act(choose(victim)),
    looks: () => looks,
    dispute: () => table.judge.post(tableId, { kind: 'dispute', seat: 0, fixed }),
    clock,
    async passes(ms: number) {
      clock.after(ms, () => {});
      const until = clock.now() + ms;
      await manual.run(() => manual.now() >= until, 2 * ms);
    },
    /** Until the seat's move is on the chain, or its time is up. */
    async isInTime() {
      const isOver = () => table.judge.calls.includes('advance') || manual.now() > begin + 40_000;
      await manual.run(isOver, 60_000).catch(() => {});
      return table.judge.calls.includes('advance') && manual.now() - begin < 33_000;
    },
  };
}

describe('a relay that is silent when a seat asks for the past', () => {
  it('makes it late nowhere: what it has said is on the chain in time', async () => {
    const { act, passes, dispute, isInTime } = await asked();
    expect(await act()).toMatchObject({ ok: true });
    // It hears no answer, and asks the relay.
    await passes(3000);
    await dispute();
    expect(await isInTime()).toBe(true);
  });

  it('is asked little at a time by a seat that doubts what it is told of the chain', async () => {
    const { victim, lies, passes, most } = await asked();
    lies();
    await passes(60_000);
    expect(victim.view().doubt).toBe('Unproven');
    expect(most()).toBeLessThanOrEqual(2);
  });

  it('makes it late nowhere where it comes back in the middle of a quarrel', async () => {
    const { victim, act, passes, dispute, isInTime, judge, relay, tableId, store, clock, times } = await asked();
    expect(await act()).toMatchObject({ ok: true });
    await dispute();
    victim.stop();
    await passes(2000);
    const back = await joinTable({ judge, relay, tableId, seat: 1, amount: 0n, store, clock, times });
    open.push(back);
    expect(await isInTime()).toBe(true);
  });
});

describe('a relay that says very much', () => {
  const ackOf = (seat: number) => {
    const head = { kind: 'ack', epoch: 1n, version: 3n, state: `0x${'5e'.repeat(32)}` } as const;
    return makeMessage({ ...head, seat, signature: `0x${`1${seat}`.repeat(64)}1b` });
  };
  const end = { kind: 'settled', payouts: [20n, 20n], house: 0n } as const;

  it('keeps nobody from hearing the judge: it is heard between', async () => {
    const { victim, told, looks } = await asked();
    const before = looks();
    told(
      Array.from({ length: 200 }, (_, i) => ackOf(i % 2)),
      end,
    );
    await victim.done;
    // Each message that is heard looks at the clock.
    expect(looks() - before).toBeLessThan(100);
  });

  it('is heard first in what it said before the judge said that the table is over: the last signature is in the file', async () => {
    const { victim, told, looks } = await asked();
    const before = looks();
    told([ackOf(0), ackOf(1)], end);
    await victim.done;
    expect(looks() - before).toBeGreaterThanOrEqual(2);
  });
});
