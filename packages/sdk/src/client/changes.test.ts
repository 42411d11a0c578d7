import { BaseError } from '@facedown/base';
import { afterEach, describe, expect, it } from 'vitest';
import { changeTable, foldAlways } from '../testing/changeTable.js';
import { manualClock } from '../testing/manualClock.js';
import type { Client } from './client.js';

const open: Client[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.stop();
});

describe('a top-up that its owner does not authorise', () => {
  it('is told to whoever asked, and the seat plays on as it is', async () => {
    const clock = manualClock();
    const refusal = new BaseError('The wallet said no.', { category: 'user', code: 'Rejected' });
    const at = await changeTable({
      seed: 'rejected',
      seats: [0, 1, 2],
      maxSeats: 3,
      clock,
      judgeOf: (judge, party) => (party === 1 ? { ...judge, authorise: () => Promise.reject(refusal) } : judge),
    });
    open.push(...at.clients, ...at.servers);
    for (const client of at.clients) void foldAlways(client, clock);
    const asker = at.clients[1]!;
    await clock.run(() => !asker.view().outcome.boundary, 90_000);
    expect(await asker.topUp(200n)).toMatchObject({ ok: true });
    expect(asker.view().asks.refused).toEqual({ wish: 'topUp', code: 'Rejected', silent: [] });
    const { version } = asker.view();
    await clock.run(() => asker.view().version > version + 10n, 90_000);
    expect(asker.view()).toMatchObject({ epoch: 1n, asks: { entering: [], changing: false } });
  });
});
