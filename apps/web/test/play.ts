import type { Page } from 'playwright-core';

type Style = 'calling' | 'careful';

/**
 * Plays until so many more hands are paid: `calling` sees every hand to its end, `careful` folds to any
 * bet and so never runs out of chips.
 */
export const playHands = (page: Page, hands: number, style: Style = 'careful'): Promise<void> =>
  playTogether([page], hands, style);

/** The same by several at one table, counted from one moment: the first may have folded before the last is asked. */
export async function playTogether(pages: readonly Page[], hands: number, style: Style = 'careful'): Promise<void> {
  const paid = await Promise.all(pages.map(paidHands));
  await Promise.all(pages.map((page, i) => playUntil(page, hands + paid[i]!, style)));
}

async function playUntil(page: Page, wanted: number, style: Style): Promise<void> {
  for (;;) {
    const asked = await page.waitForFunction(
      ({ goal, careful }) => {
        const room = document.querySelector<HTMLElement>('.room');
        if (Number(room?.dataset.paid ?? 0) >= goal) return { version: '', answer: '' };
        const button = document.querySelector<HTMLButtonElement>('.act.call, .act.raise');
        if (!button || button.disabled) return undefined;
        const passive = document.querySelector<HTMLElement>('.act.call');
        const folds = careful && passive && !passive.textContent?.startsWith('Check');
        return { version: room?.dataset.version, answer: folds ? '.act.fold' : passive ? '.act.call' : '.act.raise' };
      },
      { goal: wanted, careful: style === 'careful' },
      { polling: 50 },
    );
    const { version, answer } = (await asked.jsonValue())!;
    if (answer === '') return;
    await answerAt(page, version, answer);
  }
}

/** Answers what was asked at this version and nothing that is asked later; the clock may have been quicker. */
const answerAt = (page: Page, version: string | undefined, answer: string): Promise<void> =>
  page
    .locator(`.room[data-version="${version}"] ${answer}:not([disabled])`)
    .click({ timeout: 3000 })
    .catch(() => {});

/** A sit-and-go: all-in whenever it may, so that it comes to an end. */
export async function playToTheEnd(page: Page): Promise<void> {
  for (;;) {
    const asked = await page.waitForFunction(
      () => {
        const room = document.querySelector<HTMLElement>('.room');
        if (room?.dataset.over === 'true') return { version: '', answer: '' };
        const button = document.querySelector<HTMLButtonElement>('.act.call, .act.raise');
        if (!button || button.disabled) return undefined;
        const raise = document.querySelector('.act.raise');
        return { version: room?.dataset.version, answer: raise ? '.act.raise' : '.act.call' };
      },
      undefined,
      { polling: 50, timeout: 160_000 },
    );
    const { version, answer } = (await asked.jsonValue())!;
    if (answer === '') return;
    await page.keyboard.press('5');
    await answerAt(page, version, answer);
  }
}

export const paidHands = async (page: Page): Promise<number> =>
  Number((await page.locator('.room').getAttribute('data-paid')) ?? 0);

export async function stacks(page: Page): Promise<number[]> {
  const texts = await page.locator('[data-testid^=stack-]').allTextContents();
  return texts.map((text) => Number(text.replaceAll(',', '')));
}
