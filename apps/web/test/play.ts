import type { Page } from 'playwright-core';

/**
 * Plays until so many more hands are paid: `calling` sees every hand to its end, `careful` folds to any
 * bet and so never runs out of chips.
 */
export async function playHands(page: Page, hands: number, style: 'calling' | 'careful' = 'careful'): Promise<void> {
  const wanted = hands + (await paidHands(page));
  for (;;) {
    await page.waitForFunction(
      (goal) => {
        const paid = Number(document.querySelector('.room')?.getAttribute('data-paid') ?? 0);
        const button = document.querySelector<HTMLButtonElement>('.act.call, .act.raise');
        return paid >= goal || (button !== null && !button.disabled);
      },
      wanted,
      { polling: 50, timeout: 60_000 },
    );
    if ((await paidHands(page)) >= wanted) return;
    const passive = page.locator('.act.call');
    const name = (await passive.count()) > 0 ? await passive.innerText({ timeout: 2000 }).catch(() => '') : 'show';
    const selector =
      name === 'show' ? '.act.raise' : style === 'calling' || name.startsWith('Check') ? '.act.call' : '.act.fold';
    const button = page.locator(selector);
    await button.click({ timeout: 3000 }).catch(() => {});
  }
}

/** A sit-and-go: all-in whenever it may, so that it comes to an end. */
export async function playToTheEnd(page: Page): Promise<void> {
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

export const paidHands = async (page: Page): Promise<number> =>
  Number((await page.locator('.room').getAttribute('data-paid')) ?? 0);

export async function stacks(page: Page): Promise<number[]> {
  const texts = await page.locator('[data-testid^=stack-]').allTextContents();
  return texts.map((text) => Number(text.replaceAll(',', '')));
}
