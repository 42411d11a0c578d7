import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults, launch, visit } from './browser.js';
import { built } from './build.js';
import { type House, openHouse } from './house.js';
import { asked, playRelic, playTurn, relicsOf } from './relicPlay.js';

let browser: Browser;
let house: House;

beforeAll(async () => {
  await built();
  [browser, house] = await Promise.all([launch(), openHouse()]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

/** Faces that lie open in a page, outside of what everyone may see. */
const hiddenFaces = (page: Page) =>
  page
    .locator('[data-face]')
    .evaluateAll(
      (found) => found.filter((one) => one.closest('.discards, .scene, .comparison, .summary') === null).length,
    );

async function twoAndAWatcher() {
  const host = await visit(browser);
  await host.page.goto(`${house.origin}/?fast`);
  await host.page.waitForSelector('[data-coordinator=true]');
  await host.page.getByTestId('create-relic').click();
  await host.page.getByLabel('Seats', { exact: true }).selectOption('2');
  await host.page.getByLabel('Bots').selectOption('0');
  await host.page.getByRole('button', { name: 'Open the table' }).click();
  await host.page.getByText('1 of 2 seats are taken').waitFor();
  const link = host.page.url();
  const guest = await visit(browser);
  await guest.page.goto(link);
  await Promise.all([host, guest].map(({ page }) => page.waitForSelector('.relic-table')));
  const watcher = await visit(browser);
  await watcher.page.goto(link);
  await watcher.page.waitForSelector('.relic-table');
  return { host: host.page, guest: guest.page, watcher: watcher.page };
}

describe('two people at Relic', () => {
  it('play, and who watches sees no face that lies hidden', async () => {
    const { host, guest, watcher } = await twoAndAWatcher();
    await watcher.getByText('You are watching').waitFor();
    await watcher.waitForSelector('.relic-held .relic-card');
    expect(await watcher.locator('.own, .hand-card').count()).toBe(0);
    expect(await hiddenFaces(watcher)).toBe(0);
    for (let turn = 0; turn < 2; turn++) {
      const mover = await Promise.race([host, guest].map((page) => asked(page).then(() => page)));
      await playTurn(mover);
      expect(await hiddenFaces(watcher)).toBe(0);
    }
    // Each of the two sees its own cards and none of the other's, but for a look that it was given.
    for (const page of [host, guest])
      expect(await page.locator('.relic-held:not(:has(.peeked)) [data-face]').count()).toBe(0);
    expect(await accessibilityFaults(watcher)).toEqual([]);
    if (!process.env.FACEDOWN_LONG) return;
    await Promise.all([playRelic(host), playRelic(guest)]);
    expect(Math.max(...(await relicsOf(host)))).toBeGreaterThanOrEqual(3);
    expect((await relicsOf(guest)).sort()).toEqual((await relicsOf(host)).sort());
    expect(await watcher.getByTestId('game-summary').count()).toBe(1);
  });
});
