import { join } from 'node:path';
import { games } from '@facedown/manifest';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsInBothThemes, launch, servePage, visit } from './browser.js';
import { built } from './build.js';
import { faultsAtAllSizes, layoutFaults } from './geometry.js';

const LONG = Boolean(process.env.FACEDOWN_LONG);
/** One without a screen of its own, and one whose decks are brought by their hash; in the long run every game. */
const SAMPLE = LONG ? Object.keys(games) : ['fish', 'fable'];
const MOVES = LONG ? 12 : 5;

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

const asked = (page: Page) => page.locator('.plain-room[data-mine=true], .plain-room[data-over=true]').waitFor();

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
    await page.locator('.plain-room[data-over=true]').waitFor();
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
    await expect.poll(() => page.locator('.replay-table .plain-seat').count()).toBe(2);
  });

  it('leaves every hand that was shown at the end before its seat', async () => {
    const { page } = await visit(browser, { width: 375, height: 667 });
    await page.goto(`${served.origin}/?fast#/skeleton/end-3`);
    await asked(page);
    await page.keyboard.press('1');
    await page.locator('.plain-room[data-over=true]').waitFor();
    expect(await page.locator('.plain-seat').count()).toBe(3);
    await expect.poll(() => page.locator('.plain-seat .plain-card:not(.back)').count()).toBe(3);
    expect(await page.locator('.plain-middle .plain-card').count()).toBe(0);
    expect((await layoutFaults(page)).join('\n')).toBe('');
    await shooterOf(page, 'skeleton')('end');
  });

  it.each(SAMPLE)('is not needed: %s is played on a phone by keyboard alone, whatever its rules are', async (game) => {
    const { page } = await visit(browser, { width: 390, height: 844 });
    await page.goto(`${served.origin}/?fast&plain#/${game}/phone-3`);
    const room = page.locator('.plain-room');
    const shoot = shooterOf(page, game);
    let searched = false;
    for (let move = 0; move < MOVES; move++) {
      await asked(page);
      expect((await layoutFaults(page)).join('\n'), `${game}, move ${move}`).toBe('');
      if (move === 0) expect(await faultsInBothThemes(page)).toEqual([]);
      if (move === 0 || (LONG && move === 3)) expect((await faultsAtAllSizes(page)).join('\n')).toBe('');
      await shoot(`move${move}`);
      if ((await room.getAttribute('data-over')) === 'true') break;
      const version = await room.getAttribute('data-version');
      searched ||= await search(page);
      // By turns with a digit, and with what the Tab key leads to.
      if (move % 2 === 0) await page.keyboard.press('1');
      else await tabTo(page, move);
      await page.locator(`.plain-room:not([data-version="${version}"])`).waitFor();
    }
    expect(Number(await room.getAttribute('data-version'))).toBeGreaterThan(2);
    expect(await page.getByTestId('plain-state').innerText()).not.toBe('');
    expect(await page.getByTestId('error-dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'History' }).press('Enter');
    await page.getByRole('tab', { name: 'Hand history' }).press('Enter');
    expect(await page.getByTestId('history').innerText()).toContain('You: ');
    await shoot('history');
    await page.getByRole('button', { name: 'Verify this game' }).press('Enter');
    await page.getByTestId('verdict').waitFor();
    expect(await page.getByTestId('verdict').getAttribute('data-ok')).toBe('true');
  });
});

/** Where there is much to choose from: a word of the last choice finds fewer, and Escape gives all back. */
async function search(page: Page): Promise<boolean> {
  const box = page.getByRole('searchbox');
  if ((await box.count()) === 0) return false;
  const all = await page.locator('.plain-group button').count();
  const last = page.locator('.plain-group:not(:last-child) button, .plain-group:only-child button').last();
  const word = (await last.innerText()).trim().split(/\s+/).at(-1)!;
  await page.keyboard.press('/');
  await page.keyboard.type(word);
  const found = await page.locator('.plain-group button').count();
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThanOrEqual(all);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.plain-group button').count()).toBe(all);
  return true;
}

/** Goes from button to button until one of the moves has the focus, and presses it. */
async function tabTo(page: Page, move: number): Promise<void> {
  const isThere = () =>
    page.evaluate(() => document.activeElement?.matches('.plain-group .button:not(.quiet)') ?? false);
  for (let i = 0; i < 60 && !(await isThere()); i++) await page.keyboard.press('Tab');
  expect(await isThere(), 'a move can be reached by the Tab key').toBe(true);
  // Not always the first one.
  for (let i = 0; i < move % 3; i++) {
    await page.keyboard.press('Tab');
    if (!(await isThere())) {
      await page.keyboard.press('Shift+Tab');
      break;
    }
  }
  await page.keyboard.press('Enter');
}

/** Pictures to look at, where a folder for them is given. */
function shooterOf(page: Page, game: string): (name: string) => Promise<void> {
  const folder = process.env.FACEDOWN_SHOTS;
  return async (name) => {
    if (folder) await page.screenshot({ path: join(folder, `${game}-${name}.png`) });
  };
}
