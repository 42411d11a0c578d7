import type { Page } from 'playwright-core';

const isOver = (page: Page) => page.evaluate(() => document.querySelector('.concealed-room[data-over=true]') !== null);

const version = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('.concealed-room')?.dataset.version);

/** Waits until the own seat is asked for a card, or the game is over. */
export async function askedForCard(page: Page): Promise<boolean> {
  await page.waitForFunction(
    () => document.querySelector('.concealed-room[data-over=true], .concealed-room[data-mine=true]') !== null,
    undefined,
    { polling: 20 },
  );
  return !(await isOver(page));
}

/** Plays the first card of the hand until the game is over; by keyboard, no pointer touches the page. */
export async function playConcealed(page: Page, by: 'mouse' | 'keyboard' = 'mouse'): Promise<number> {
  let plays = 0;
  while (await askedForCard(page)) {
    const before = await version(page);
    if (by === 'keyboard') await page.keyboard.press('1');
    else await page.evaluate(() => document.querySelector<HTMLElement>('button[data-card]:not([disabled])')?.click());
    plays++;
    await page.waitForFunction(
      (old) => document.querySelector<HTMLElement>('.concealed-room')?.dataset.version !== old,
      before,
      { polling: 20 },
    );
  }
  return plays;
}

/** What the audit says of each seat's rounds. */
export const auditRows = (page: Page): Promise<string[][]> =>
  page
    .locator('.audit-seats > section')
    .evaluateAll((seats) => seats.map((seat) => [...seat.querySelectorAll('li')].map((row) => row.className)));
