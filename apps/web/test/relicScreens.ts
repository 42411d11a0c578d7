import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { launch, servePage, visit } from './browser.js';
import { built } from './build.js';
import { asked, playRelic, playTurn } from './relicPlay.js';

/** Takes the pictures of Relic and of How it works under docs/screens. */
const folder = fileURLToPath(new URL('../../../docs/screens/', import.meta.url));
const shot = (page: Page, name: string) => page.screenshot({ path: `${folder}${name}.png` });

await built();
const browser = await launch();
const { origin, close } = await servePage();
try {
  for (const [suffix, size] of [
    ['', { width: 1280, height: 800 }],
    ['-phone', { width: 375, height: 667, dark: true }],
  ] as const) {
    const { page, context } = await visit(browser, size);
    await page.goto(`${origin}/?fast#/relic/screens-4`);
    for (let turn = 0; turn < 40 && (await asked(page)) === 'play'; turn++) {
      const knight = page.locator('.hand-card[data-card="1"]:has(.hand-place)').first();
      if (turn > 0 && (await knight.count()) > 0) {
        await knight.click();
        await page.locator('.target:not([aria-disabled=true])').first().click();
        await page.locator('.guess:not(.spent):not([aria-disabled=true])').nth(1).click();
        await shot(page, `relic-knight${suffix}`);
        break;
      }
      await playTurn(page);
    }
    await playRelic(page);
    await shot(page, `relic-summary${suffix}`);
    await page.goto(`${origin}/#/how`);
    for (let step = 0; step < 5; step++) await page.getByTestId('how-next').click();
    await page.getByTestId('ask').click();
    await page.screenshot({ path: `${folder}how${suffix}.png`, fullPage: true });
    await context.close();
  }
} finally {
  await browser.close();
  close();
}
