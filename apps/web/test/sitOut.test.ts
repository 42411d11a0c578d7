import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launch, visit } from './browser.js';
import { built } from './build.js';
import { type House, openHouse } from './house.js';
import { FOLDS, holdemConfig, playQuietly } from './quietSeat.js';
import { hostedTable } from './tables.js';

let browser: Browser;
let house: House;

beforeAll(async () => {
  await built();
  [browser, house] = await Promise.all([launch(), openHouse({ bots: true })]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

describe('a seat', () => {
  it('sits out on its own turn without a word of complaint, and comes back', async () => {
    const hosted = await hostedTable(house.origin, {
      game: 'holdem',
      dealer: 'players',
      config: holdemConfig(3, 5n),
      seats: 3,
    });
    const { page } = await visit(browser);
    await page.goto(hosted.link);
    await page.getByText('1 of 3 seats are taken').waitFor();
    // They wait until a hand is drawn: played to nobody, hand upon hand would have to be shown before this one's.
    const isDrawn = async (hand: number) =>
      Number(await page.locator('.felt').getAttribute('data-hand', { timeout: 1000 })) >= hand;
    const drawn = (hand: number) => vi.waitUntil(() => isDrawn(hand).catch(() => false), { timeout: 60_000 });
    const others = await Promise.all([1, 2].map((seat) => playQuietly(hosted, seat, 1000n, FOLDS, drawn)));
    // A seat that sits out is dealt no more; the others play on, and it comes back. At a person's pace, where
    // what is drawn lags behind what has happened, and on the own turn, where it gives its hand up by itself.
    await page.goto(hosted.link.replace('?fast', ''));
    await page.waitForSelector('.act.call:not([disabled])');
    await page.getByRole('button', { name: 'Sit out' }).click();
    await page.getByRole('button', { name: 'Sit in again' }).waitFor();
    const dealt = Number(await page.locator('.felt').getAttribute('data-hand'));
    await page.waitForFunction(
      (before) =>
        Number(document.querySelector<HTMLElement>('.felt')?.dataset.hand) > before &&
        document.querySelector('.seat:not(.own) .hole') !== null,
      dealt,
    );
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.locator('.seat.own [data-face]').count()).toBe(0);
    await page.getByRole('button', { name: 'Sit in again' }).click();
    await page.waitForSelector('.seat.own [data-face]');
    for (const client of others) client.stop();
    hosted.house.close();
  });
});
