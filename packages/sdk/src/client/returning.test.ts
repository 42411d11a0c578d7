import { maskOf, seededRandom } from '@facedown/base';
import { type TableState, tablePending } from '@facedown/game-kit';
import { afterEach, describe, expect, it } from 'vitest';
import { joinTable } from '../joinTable.js';
import { memoryStore } from '../store/memoryStore.js';
import { manualClock } from '../testing/manualClock.js';
import { playSeat, quietChoice, seatTable } from '../testing/playTable.js';
import type { Client } from './client.js';

const open: Client[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.stop();
});

describe('a seat that comes back', () => {
  it('registers its newer state also when play on the chain has begun from an older one', async () => {
    const clock = manualClock();
    const store = memoryStore();
    const plan = { game: 'kuhn', dealer: 'open', seats: 2, seed: 'back' };
    const { clients, servers, judge, relay, tableId } = await seatTable({
      ...plan,
      clock,
      storeOf: () => store,
      times: { patienceMs: 3_600_000 },
    });
    open.push(...clients, ...servers);
    await clock.run(() => clients[0]!.view().waiting.mine, 60_000);
    await clients[0]!.act(quietChoice(seededRandom('first'))(clients[0]!));
    await clock.run(() => clients.every((client) => client.view().waiting.parties[0] === 1), 60_000);
    const history = clients[0]!.engine().history.filter(({ acks }) => acks);
    const [older, newer] = history.slice(-2) as [(typeof history)[0], (typeof history)[0]];
    for (const client of [...clients, ...servers]) client.stop();
    // The other disputes with what was before the last move, and nobody registers anything in time.
    await judge.post(tableId, { kind: 'dispute', seat: 0, fixed: older });
    const { remainingMs } = await judge.read(tableId);
    const since = clock.now();
    clock.after(remainingMs + 1000, () => {});
    await clock.run(() => clock.now() > since + remainingMs, 600_000);
    expect(await judge.read(tableId)).toMatchObject({ phase: 'play', version: older.state.version });

    const back = await joinTable({ judge, relay, tableId, seat: 1, amount: 0n, store, clock, times: { answerMs: 0 } });
    open.push(back);
    await clock.run(() => judge.calls.includes('checkpoint'), 60_000);
    expect(await judge.read(tableId)).toMatchObject({ phase: 'live', hash: newer.hash });
    void playSeat(back, quietChoice(seededRandom('back')), 1);
    expect(back.view().version).toBe(newer.state.version);
  });

  it('follows the chain to a time-out behind all that it has played since, snapshots too, and plays on', async () => {
    const clock = manualClock();
    const store = memoryStore();
    const plan = { game: 'holdem', dealer: 'open', seats: 3, seed: 'behind' };
    const times = { patienceMs: 36_000_000 };
    const { clients, servers, judge, relay, tableId } = await seatTable({
      ...plan,
      clock,
      storeOf: () => store,
      times,
    });
    open.push(...clients, ...servers);
    const victim = clients[1]!;
    for (const client of clients) void playSeat(client, quietChoice(seededRandom(client.party)));
    const isMine = () => victim.engine().history.findLast(({ acks, state }) => acks && isAsked(victim, state));
    await clock.run(() => isMine() !== undefined, 600_000);
    const old = isMine()!;
    const hands = () => victim.log().filter(({ version }) => isBoundaryAt(victim, version)).length;
    await clock.run(() => hands() >= 2, 600_000);
    const reached = victim.view().version;
    for (const client of [...clients, ...servers]) client.stop();

    // The thief goes back to the first hand, and lets the clock act for the seat that isn't there.
    await judge.post(tableId, { kind: 'dispute', seat: 0, fixed: old });
    await passed((await judge.read(tableId)).remainingMs);
    await passed((await judge.read(tableId)).remainingMs);
    await judge.post(tableId, { kind: 'timeout', base: old });
    expect(await judge.read(tableId)).toMatchObject({ phase: 'play', version: old.state.version + 1n });
    expect(old.state.version + 1n).toBeLessThan(reached);

    const again = async () => {
      const at = { judge, relay, tableId, seat: 1, amount: 0n, store, clock, times: { answerMs: 0 } };
      return open[open.push(await joinTable(at)) - 1]!;
    };
    let back = await again();
    const recorded = await judge.read(tableId);
    await clock.run(() => back.engine().fixed.hash === recorded.hash, 60_000);
    expect(back.log().at(-1)).toMatchObject({ version: recorded.version, late: maskOf([1]) });
    // And once more from what it has written now.
    back.stop();
    back = await again();
    expect(back.engine().fixed.hash).toBe(recorded.hash);
    await back.leave();
    await clock.run(() => judge.calls.includes('settle'), 600_000);
    expect(await back.done).toMatchObject({ kind: 'settled' });

    async function passed(ms: number) {
      const since = clock.now();
      clock.after(ms + 1000, () => {});
      await clock.run(() => clock.now() >= since + ms + 1000, 600_000);
    }
  });
});

const isAsked = (client: Client, state: TableState) =>
  tablePending(client.engine().table, state).parties === maskOf([1]);
const isBoundaryAt = (client: Client, at: bigint) => {
  const { table, history } = client.engine();
  const found = history.find(({ state }) => state.version === at);
  return found !== undefined && table.game.outcome(found.state.rules).boundary;
};
