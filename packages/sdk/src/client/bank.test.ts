import { describe, expect, it } from 'vitest';
import { manualClock } from '../testing/manualClock.js';
import { seatTable } from '../testing/playTable.js';
import { openBank } from './bank.js';
import { DEFAULT_TIMES, timesOf } from './times.js';

const TIMES = { ...DEFAULT_TIMES, patienceMs: 20_000, turnMs: 10_000, bankMs: 30_000 };

async function askedTable() {
  const { clients } = await seatTable({ game: 'kuhn', dealer: 'open', seats: 2, seed: 'bank' });
  await expect.poll(() => clients[0]!.view().waiting.kind).toBe('action');
  for (const client of clients) client.stop();
  const { table, fixed, history } = clients[0]!.engine();
  return { table, asked: fixed.state, dealing: history[0]!.state, seat: clients[0]!.view().waiting.parties[0]! };
}

describe('openBank', () => {
  it('waits no longer for a seat without time than for a turn, and for nobody longer than the table lets him', async () => {
    const { table, asked, dealing, seat } = await askedTable();
    const bank = openBank(TIMES);
    expect(bank.patienceAt(table, asked)).toBe(20_000);
    bank.moved(table, asked, 9_000, false);
    expect(bank.leftOf(seat)).toBe(30_000);
    bank.moved(table, asked, 35_000, false);
    expect(bank.leftOf(seat)).toBe(5_000);
    expect(bank.patienceAt(table, asked)).toBe(15_000);
    bank.moved(table, asked, 600_000, false);
    expect(bank.patienceAt(table, asked)).toBe(10_000);
    expect(bank.leftOf(1 - seat)).toBe(30_000);
    // What dealers take is nobody's thinking.
    expect(bank.patienceAt(table, dealing)).toBe(20_000);
    bank.moved(table, dealing, 600_000, true);
    expect(bank.leftOf(seat)).toBe(3_000);
  });
});

describe('timesOf', () => {
  it('knows a bank before a quick judge alone: a slow one is dear', () => {
    const quick = { registerSeconds: 2, answerSeconds: 10 };
    expect(timesOf(quick)).toMatchObject({ patienceMs: 18_000, turnMs: 9_000, bankMs: 36_000 });
    expect(timesOf(quick, { patienceMs: 600_000 })).toMatchObject({ turnMs: 300_000 });
    const slow = { registerSeconds: 60, answerSeconds: 60 };
    expect(timesOf(slow)).toMatchObject({ patienceMs: 60_000, turnMs: 60_000, bankMs: 0 });
  });
});

describe('a seat that has used up its bank', () => {
  it('is taken to the judge after a turn, and not before', async () => {
    const clock = manualClock();
    const { clients, judge } = await seatTable({
      game: 'kuhn',
      dealer: 'open',
      seats: 2,
      seed: 'bank',
      clock,
      times: { patienceMs: 20_000, turnMs: 5_000, bankMs: 1_000, resendMs: 1000 },
    });
    await clock.run(() => clients[0]!.view().waiting.kind === 'action');
    const since = clock.now();
    await clock.run(() => judge.calls.includes('dispute'));
    expect(clock.now() - since).toBeGreaterThanOrEqual(6_000);
    expect(clock.now() - since).toBeLessThan(8_000);
    for (const client of clients) client.stop();
  });
});
