import { sitAndGo } from '@facedown/holdem';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { faultsInBothThemes, launch, servePage, visit } from './browser.js';
import { built } from './build.js';
import { type House, openHouse } from './house.js';
import { playToTheEnd } from './play.js';
import { hostedTable } from './tables.js';

const isLong = process.env.FACEDOWN_LONG !== undefined;
if (isLong) vi.setConfig({ testTimeout: 1_200_000 });

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
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('tab', { name: 'Hand history' }).click();
    const prizes = await page.getByTestId('prizes').innerText();
    expect(prizes).toMatch(seats === 3 ? /1st\s+3,000/ : /1st\s+4,500/);
    expect(await page.locator('.history').innerText()).toMatch(/finish(es)? 1st/);
    await page.context().close();
  });

  it('is opened in the lobby with bots, dealt with key servers where there are some, and played again', async () => {
    const house: House = await openHouse({ bots: true });
    try {
      const { page, context } = await visit(browser);
      await page.goto(`${house.origin}/?fast`);
      await page.waitForSelector('[data-coordinator=true]');
      await page.getByRole('button', { name: 'Create table' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Seats', { exact: true }).selectOption('3');
      await dialog.getByLabel('Bots', { exact: true }).selectOption('2');
      await dialog.getByLabel('Format').selectOption('4');
      await dialog.getByLabel('Blinds').selectOption('25');
      // Key servers are proposed, so that a vanished seat stops nobody.
      expect(await dialog.locator('input[value=escrow]').isChecked()).toBe(true);
      await dialog.getByRole('button', { name: /Open the table|Create/ }).click();
      await page.waitForSelector('.act');
      expect(await page.locator('.room').innerText()).toMatch(/Level 1, next in 4 hands/);
      if (isLong) {
        await playToTheEnd(page);
        await page.getByTestId('again').click();
        await page.waitForSelector('.act');
        expect(await page.locator('.room').innerText()).toMatch(/Level 1/);
      }
      await context.close();
    } finally {
      await house.close();
    }
  });

  it.runIf(isLong)('of three goes on when one closes its page, and places it where it should be', async () => {
    const house: House = await openHouse({ bots: false });
    try {
      const config = sitAndGo(3, 1, { smallBlind: 100n, buyIn: 1000n });
      const table = await hostedTable(house.origin, {
        game: 'holdem',
        dealer: 'players',
        config,
        seats: 3,
        clock: 6,
        register: 3,
      });
      const people = [await visit(browser), await visit(browser), await visit(browser)] as const;
      for (const { page } of people) await page.goto(table.link);
      await Promise.all(people.map(({ page }) => page.waitForSelector('.seat.own [data-face]')));
      await people[1].context.close();
      await Promise.all([playToTheEnd(people[0].page), playToTheEnd(people[2].page)]);
      const told = await Promise.all(
        [people[0], people[2]].map(({ page }) =>
          Promise.all([0, 1, 2].map((seat) => page.getByTestId(`stack-${seat}`).innerText())),
        ),
      );
      expect(told[0]).toEqual(told[1]);
      // One prize for three: the first has it all, and whoever went isn't the first.
      expect([...told[0]!].sort()).toEqual(['0', '0', '3,000']);
      const statuses = await Promise.all(
        [people[0], people[2]].map(({ page }) => page.getByTestId('status').innerText()),
      );
      expect(statuses.filter((words) => words.includes('place 1'))).toHaveLength(1);
      table.house.close();
    } finally {
      await house.close();
    }
  });
});
