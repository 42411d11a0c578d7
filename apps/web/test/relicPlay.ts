import type { Page } from 'playwright-core';

/** Where a person stands at the Relic table. */
const stand = (page: Page) =>
  page.evaluate(() => {
    const room = document.querySelector<HTMLElement>('.relic-room');
    return { over: room?.dataset.over === 'true', mine: room?.dataset.mine === 'true' };
  });

/** Waits until the own seat is asked, or the game is over. */
export async function asked(page: Page): Promise<'play' | 'over'> {
  await page.waitForFunction(
    () => {
      const room = document.querySelector<HTMLElement>('.relic-room');
      return room?.dataset.over === 'true' || document.querySelector('.hand-card') !== null;
    },
    undefined,
    { polling: 40, timeout: 40_000 },
  );
  return (await stand(page)).over ? 'over' : 'play';
}

/** Plays whatever comes first, until the game is over. */
export async function playRelic(page: Page): Promise<number> {
  let plays = 0;
  while ((await asked(page)) === 'play') {
    // The Crystal is kept as long as there is another card.
    const steps = [
      '.hand-card:not([aria-disabled=true]):not([data-card="9"])',
      '.target:not([aria-disabled=true])',
      '.guess:not(.spent):not([aria-disabled=true])',
      '[data-testid=play]:not([disabled])',
    ];
    let done = false;
    for (const step of steps)
      done = await page.evaluate((selector) => {
        const element = document.querySelector<HTMLElement>(selector);
        element?.click();
        return element !== null;
      }, step);
    if (!done) continue;
    plays++;
    await page
      .waitForFunction(() => document.querySelector('[data-testid=play]') === null, undefined, { polling: 20 })
      .catch(() => {});
  }
  return plays;
}
