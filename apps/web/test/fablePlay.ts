import type { Page } from 'playwright-core';

/** Where a person stands at the Fable table. */
export const standing = (page: Page) =>
  page.evaluate(() => {
    const room = document.querySelector<HTMLElement>('.fable-room');
    return { ...room?.dataset };
  });

/** Waits until the own seat is asked, or the game is over. */
export async function askedInFable(page: Page): Promise<boolean> {
  await page.waitForFunction(
    () => document.querySelector('.fable-room[data-over=true], .fable-room[data-mine=true]') !== null,
    undefined,
    { polling: 20 },
  );
  return (await standing(page)).over !== 'true';
}

export async function sealDeck(page: Page): Promise<void> {
  await page.getByTestId('seal').click();
  await page.waitForFunction(() => document.querySelector('[data-testid=deck-chooser]') === null);
}

/**
 * One answer by what is on the screen: plays the first card, attacks with everyone, blocks what it can. On a busy
 * machine a button may be drawn later than what was pressed before it: then it is tried once more.
 */
export async function answerInFable(page: Page, { attack = true } = {}): Promise<void> {
  while ((await standing(page)).mine === 'true' && !(await pressedInFable(page, attack))) await page.waitForTimeout(20);
}

/** Whether an answer was given. */
const pressedInFable = (page: Page, attack: boolean): Promise<boolean> =>
  page.evaluate(async (attacks) => {
    const press = (selector: string) => {
      const found = document.querySelector<HTMLElement>(`${selector}:not([disabled])`);
      found?.click();
      return found !== null;
    };
    const frame = () => new Promise((resolve) => setTimeout(resolve));
    if (document.querySelector('[data-testid=confirm]')) {
      for (const own of document.querySelectorAll<HTMLElement>('.creature.own .slot-button')) {
        own.click();
        await frame();
      }
      return press('[data-testid=confirm]');
    }
    if (press('.fable-hand .slot-button')) {
      await frame();
      return press('[data-testid=play]');
    }
    if (attacks && document.querySelector('[data-testid=attack]')) {
      if (!press('[data-testid=all]')) press('.creature.own .slot-button');
      await frame();
      if (press('[data-testid=attack]')) return true;
    }
    return press('[data-testid=pass]');
  }, attack);

/** Waits until the last answer is fixed. */
export const fixedAfter = (page: Page, version: string | undefined) =>
  page.waitForFunction((old) => document.querySelector<HTMLElement>('.fable-room')?.dataset.version !== old, version, {
    polling: 20,
  });

/** Plays until the game is over. */
export async function playFable(page: Page): Promise<number> {
  let answers = 0;
  while (await askedInFable(page)) {
    const { version } = await standing(page);
    await answerInFable(page);
    await fixedAfter(page, version);
    answers++;
  }
  return answers;
}
