import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsInBothThemes, launch, servePage, visit } from './browser.js';
import { built } from './build.js';
import { faultsAtAllSizes } from './geometry.js';

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

const asked = (page: Page) =>
  page.locator('.plain-room[data-mine=true], .plain-room[data-over=true]').waitFor({ timeout: 100_000 });

describe('a game without a screen of its own', () => {
  it('is offered under More games, played on a phone by keyboard alone, verified and replayed', async () => {
    const { page } = await visit(browser, { width: 375, height: 667 });
    await page.goto(`${served.origin}/?fast#/`);
    const more = page.getByRole('region', { name: 'More games' });
    await more.getByTestId('play-kuhn').waitFor();
    expect(await more.innerText()).toContain('Three cards, one bet');
    await more.getByTestId('play-kuhn').focus();
    await page.keyboard.press('Enter');
    await asked(page);
    expect(await page.locator('.plain-seat.own .plain-card').innerText()).toMatch(/^[JQK]$/);
    expect(await page.locator('.plain-seat:not(.own) .plain-card:not(.back)').count()).toBe(0);
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect((await faultsAtAllSizes(page)).join('\n')).toBe('');
    // The first choice of all, and then betting: the game is over after three moves at most.
    for (let move = 0; move < 3; move++) {
      await asked(page);
      if ((await page.locator('.plain-room').getAttribute('data-over')) === 'true') break;
      const version = await page.locator('.plain-room').getAttribute('data-version');
      await page.keyboard.press('2');
      await page.locator(`.plain-room:not([data-version="${version}"])`).waitFor();
    }
    await page.locator('.plain-room[data-over=true]').waitFor({ timeout: 100_000 });
    expect(await page.locator('.plain-seat.winner').count()).toBe(1);
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('tab', { name: 'Hand history' }).click();
    expect(await page.getByTestId('history').innerText()).toContain('You: bet');
    await page.getByRole('button', { name: 'Verify this game' }).click();
    await page.getByTestId('verdict').waitFor();
    expect(await page.getByTestId('verdict').getAttribute('data-ok')).toBe('true');

    await page.goto(`${served.origin}/?fast#/`);
    const games = page.getByRole('region', { name: 'Your games' });
    expect(await games.innerText()).toContain('Kuhn poker');
    await games.getByRole('button', { name: 'Replay' }).click();
    await page.getByTestId('replay-event').click();
    expect(await page.locator('.replay-table .plain-seat').count()).toBe(2);
  });

  it.each([
    ['fish', 'one-4', 'ask'],
    ['skeleton', 'one-3', ''],
  ])('is played whatever its rules are: %s', async (game, table, wanted) => {
    const { page } = await visit(browser, { width: 1280, height: 800 });
    await page.goto(`${served.origin}/?fast#/${game}/${table}`);
    await asked(page);
    expect((await faultsAtAllSizes(page)).join('\n')).toBe('');
    for (let move = 0; move < 3; move++) {
      await asked(page);
      if ((await page.locator('.plain-room').getAttribute('data-over')) === 'true') break;
      const version = await page.locator('.plain-room').getAttribute('data-version');
      const search = page.getByRole('searchbox');
      if (move === 0 && wanted !== '' && (await search.count()) > 0) {
        await page.keyboard.press('/');
        await search.fill(wanted);
      }
      await page.locator('.plain-group button').first().click();
      await page.locator(`.plain-room:not([data-version="${version}"])`).waitFor({ timeout: 100_000 });
    }
    expect(Number(await page.locator('.plain-room').getAttribute('data-version'))).toBeGreaterThan(2);
    expect(await page.getByTestId('plain-state').innerText()).not.toBe('');
    expect(await page.getByTestId('error-dialog').count()).toBe(0);
  });
});
