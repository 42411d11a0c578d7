import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, servePage, visit } from './browser.js';
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

const pointed = (page: Page) => page.evaluate(() => (globalThis as typeof globalThis & { pointed: number }).pointed);

describe("Hold'em by keyboard alone", () => {
  it('is reached from the lobby and played to the end of a hand, then left', async () => {
    const { page } = await visit(browser);
    await page.addInitScript(() => {
      Object.assign(globalThis, { pointed: 0 });
      addEventListener('pointerdown', () => (globalThis as typeof globalThis & { pointed: number }).pointed++, true);
    });
    await page.goto(`${origin}/?fast`);
    await page.getByTestId('play-now').focus();
    await page.keyboard.press('Enter');
    // Calls whatever comes, so the hand is seen to its end; a raise in between shows that amounts need no pointer.
    let raised = false;
    let paid = 0;
    for (;;) {
      const asked = await page.waitForFunction(
        () => {
          const hands = Number(document.querySelector('.room')?.getAttribute('data-paid') ?? 0);
          const isAsked = document.querySelector('.act.call:not([disabled]), .act.raise:not([disabled])') !== null;
          return hands > 0 || isAsked ? { hands } : undefined;
        },
        undefined,
        { polling: 40 },
      );
      paid = (await asked.jsonValue())!.hands;
      if (paid > 0) break;
      const canCall = (await page.locator('.act.call:not([disabled])').count()) > 0;
      const before = await page.locator('.room').getAttribute('data-version');
      if (canCall && !raised && (await page.locator('.act.raise:not([disabled])').count()) > 0) {
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('r');
        raised = true;
      } else await page.keyboard.press(canCall ? 'c' : 's');
      await page.waitForFunction(
        (old) =>
          Number(document.querySelector('.room')?.getAttribute('data-paid') ?? 0) > 0 ||
          document.querySelector('.room')?.getAttribute('data-version') !== old,
        before,
        { polling: 20 },
      );
    }
    expect(raised).toBe(true);
    expect(paid).toBe(1);
    await page.getByRole('button', { name: 'Leave' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    expect(await pointed(page)).toBe(0);
  });
});
