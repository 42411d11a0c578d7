import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults, launch, servePage, visit } from './browser.js';
import { built } from './build.js';

let browser: Browser;
let origin: string;
let close: () => void;

beforeAll(async () => {
  await built();
  [browser, { origin, close }] = await Promise.all([launch(), servePage()]);
});
afterAll(async () => {
  await browser?.close();
  close?.();
});

describe('Concealed by audit', () => {
  it('is played to the end, and the audit replays every round', async () => {
    const { page } = await visit(browser);
    await page.goto(`${origin}/?fast`);
    await page.getByTestId('play-concealed').click();
    await page.locator('button[data-card]:not([disabled])').first().waitFor();
    expect(await page.locator('.concealed-hand button[data-card]').count()).toBe(5);
    expect(await page.locator('.duel text').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    for (;;) {
      await page.waitForFunction(
        () =>
          document.querySelector('.concealed-room[data-over=true]') !== null ||
          document.querySelector('button[data-card]:not([disabled])') !== null,
      );
      if ((await page.locator('.concealed-room[data-over=true]').count()) > 0) break;
      await page
        .locator('button[data-card]:not([disabled])')
        .first()
        .click({ timeout: 2000 })
        .catch(() => {});
    }
    expect(await page.locator('.rounds .audited').count()).toBe(9);
    const points = await page.locator('[data-testid^=points-]').allInnerTexts();
    const ties = await page.locator('.rounds li', { hasText: '–' }).count();
    expect(points.reduce((sum, text) => sum + Number.parseInt(text, 10), 0) + ties).toBe(9);
    expect(await accessibilityFaults(page)).toEqual([]);
    if (process.env.FACEDOWN_SCREENS) await page.screenshot({ path: process.env.FACEDOWN_SCREENS });
  });
});
