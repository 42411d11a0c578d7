import type { Hex } from '@facedown/base';
import { describe, expect, it } from 'vitest';
import { houseOpening } from './openHouseTable.js';

const HOST: Hex = `0x${'77'.repeat(20)}`;
const openingOf = houseOpening({ openHost: () => HOST });
const kuhn = { game: 'kuhn', dealer: 'open' };

describe('the terms of a table that nobody in particular opens', () => {
  it('are the game’s example for the fewest seats, dealt by the house’s host', async () => {
    expect(await openingOf(kuhn)).toMatchObject({
      ok: true,
      value: { ...kuhn, minSeats: 2, maxSeats: 2, servers: [HOST], onchain: false },
    });
  });

  it('are those that were wished for, if they are terms of this game', async () => {
    const example = await openingOf(kuhn);
    const config = example.ok ? example.value.config : '0x';
    expect(await openingOf({ ...kuhn, config })).toMatchObject({ ok: true, value: { config } });
    for (const wrong of ['0x', '0x00', `${config}00`, `0x${'00'.repeat(config.length / 2 - 1)}`] as const)
      expect(await openingOf({ ...kuhn, config: wrong })).toEqual({ ok: false, code: 'MalformedConfig' });
  });

  it.each([
    [{ game: 'toString', dealer: 'open' }, 'UnknownGame'],
    [{ game: 'kuhn', dealer: 'toString' }, 'UnknownDealer'],
    [{ ...kuhn, seats: 1 }, 'NoSuchSeat'],
    [{ ...kuhn, seats: 99 }, 'NoSuchSeat'],
  ])('are none for %j', async (wish, code) => {
    expect(await openingOf(wish)).toEqual({ ok: false, code });
  });

  it('are none where the house has nobody who deals', async () => {
    const alone = houseOpening({ openHost: () => undefined });
    expect(await alone(kuhn)).toEqual({ ok: false, code: 'UnknownDealer' });
    expect(await alone({ ...kuhn, dealer: 'players' })).toMatchObject({ ok: true, value: { servers: [] } });
  });
});
