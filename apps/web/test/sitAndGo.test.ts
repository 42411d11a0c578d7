import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { faultsInBothThemes, launch, servePage, visit } from './browser.js';
import { built } from './build.js';

const isLong = process.env.FACEDOWN_LONG !== undefined;
vi.setConfig({ testTimeout: isLong ? 1_200_000 : 170_000 });

let browser: Browser;
let served: { origin: string; close: () => void };
beforeAll(async () => {
  await built();
  [browser, served] = await Promise.all([launch(), servePage()]);
});
afterAll(async () => {
  await browser?.close();
  served?.close();
});

/** All-in whenever it may, so that it comes to an end. */
async function playToTheEnd(page: Page): Promise<void> {
  for (;;) {
    await page.waitForFunction(
      () => {
        const room = document.querySelector('.room');
        const button = document.querySelector<HTMLButtonElement>('.act.call, .act.raise');
        return room?.getAttribute('data-over') === 'true' || (button !== null && !button.disabled);
      },
      undefined,
      { polling: 50, timeout: 160_000 },
    );
    if ((await page.locator('.room').getAttribute('data-over')) === 'true') return;
    await page.keyboard.press('5');
    const raise = page.locator('.act.raise');
    const target = (await raise.count()) > 0 ? raise : page.locator('.act.call');
    await target.click({ timeout: 2000 }).catch(() => {});
  }
}

describe('a sit-and-go', () => {
  it.each([...(isLong ? [9] : []), 3])('of %i seats with bots is played to its end', async (seats) => {
    const { page } = await visit(browser, { width: 390, height: 844 });
    await page.goto(`${served.origin}/?fast#/play/test-sng1-${seats}`);
    await page.waitForSelector('.act');
    expect(await page.locator('.room').innerText()).toMatch(/Level 1, next in 1 hand/);
    expect(await page.getByRole('button', { name: 'Sit out' }).count()).toBe(0);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await playToTheEnd(page);
    expect(await page.getByTestId('status').innerText()).toMatch(/You finished in place \d/);
    await page.getByRole('button', { name: 'Trust' }).click();
    await page.getByRole('tab', { name: 'Hand history' }).click();
    const prizes = await page.getByTestId('prizes').innerText();
    expect(prizes).toMatch(seats === 3 ? /1st\s+3,000/ : /1st\s+4,500/);
    expect(await page.locator('.history').innerText()).toMatch(/finish(es)? 1st/);
    await page.context().close();
  });
});
