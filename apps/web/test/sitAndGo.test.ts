import { sitAndGo } from '@facedown/holdem';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { faultsInBothThemes, launch, servePage, visit } from './browser.js';
import { built } from './build.js';
import { type House, openHouse } from './house.js';
import { hostedTable } from './tables.js';

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
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('tab', { name: 'Hand history' }).click();
    const prizes = await page.getByTestId('prizes').innerText();
    expect(prizes).toMatch(seats === 3 ? /1st\s+3,000/ : /1st\s+4,500/);
    expect(await page.locator('.history').innerText()).toMatch(/finish(es)? 1st/);
    await page.context().close();
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
