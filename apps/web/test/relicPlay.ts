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
    { polling: 40 },
  );
  return (await stand(page)).over ? 'over' : 'play';
}

const versionOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.querySelector<HTMLElement>('.relic-room')?.dataset.version));

/** Waits until a play is made. The seat may be asked again by then, with as many cards as before. */
async function played(page: Page, before: number): Promise<void> {
  await page.waitForFunction(
    (old) => Number(document.querySelector<HTMLElement>('.relic-room')?.dataset.version) > old,
    before,
    { polling: 20 },
  );
}

/** Plays whatever comes first; the Crystal is kept as long as there is another card. */
export async function playTurn(page: Page): Promise<boolean> {
  const steps = [
    '.hand-card:not([aria-disabled=true]):not([data-card="9"])',
    '.target:not([aria-disabled=true])',
    '.guess:not(.spent):not([aria-disabled=true])',
    '[data-testid=play]:not([disabled])',
  ];
  const before = await versionOf(page);
  let done = false;
  for (const step of steps)
    done = await page.evaluate((selector) => {
      const element = document.querySelector<HTMLElement>(selector);
      element?.click();
      return element !== null;
    }, step);
  if (done) await played(page, before);
  return done;
}

interface Play {
  readonly face: number;
  readonly target?: number;
  readonly guess?: number;
  /** What a Tactician keeps. */
  readonly keep?: number;
}

/** Plays one card, aimed and named as asked. */
export async function playCard(page: Page, { face, target, guess, keep }: Play): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      document.querySelector('.relic-room[data-mine=true]') !== null &&
      document.querySelector(`.hand-card[data-card="${wanted}"] .hand-place`) !== null,
    face,
    { polling: 20 },
  );
  await click(page, `.hand-card[data-card="${face}"]:not([aria-disabled=true])`);
  if (target !== undefined) await click(page, `.target[data-target="${target}"]:not([aria-disabled=true])`);
  if (guess !== undefined) await click(page, `.guess[data-guess="${guess}"]:not([aria-disabled=true])`);
  const before = await versionOf(page);
  await click(page, '[data-testid=play]:not([disabled])');
  await played(page, before);
  if (keep === undefined) return;
  await page.waitForFunction(() => document.querySelectorAll('.hand-card').length === 3, undefined, { polling: 20 });
  const between = await versionOf(page);
  await click(page, `.hand-card[data-card="${keep}"]`);
  await click(page, '[data-testid=play]:not([disabled])');
  await played(page, between);
}

const click = (page: Page, selector: string) => page.locator(selector).first().click();

/** Plays until the game is over. */
export async function playRelic(page: Page): Promise<number> {
  let plays = 0;
  while ((await asked(page)) === 'play') if (await playTurn(page)) plays++;
  return plays;
}

/** Ends rounds as soon as it can: gives the Crystal away, compares, and names what is most likely. */
export async function hurryRelic(page: Page): Promise<void> {
  while ((await asked(page)) === 'play') {
    const before = await versionOf(page);
    const done = await page.evaluate(async () => {
      const press = (selector: string) => {
        const found = document.querySelector<HTMLElement>(selector);
        found?.click();
        return found !== null;
      };
      const frame = () => new Promise((resolve) => setTimeout(resolve));
      const order = ['9', '3', '1', '7', '5', '2', '0', '8', '6', '4'];
      order.some((face) => press(`.hand-card[data-card="${face}"]:not([aria-disabled=true])`));
      await frame();
      press('.target:not([aria-disabled=true])');
      await frame();
      const left = (one: Element) => Number(/\d+/.exec(one.querySelector('small')?.textContent ?? '')?.[0] ?? 0);
      const guesses = [...document.querySelectorAll<HTMLElement>('.guess:not([aria-disabled=true])')];
      guesses.sort((a, b) => left(b) - left(a))[0]?.click();
      await frame();
      return press('[data-testid=play]:not([disabled])');
    });
    if (done) await played(page, before);
  }
}

/** Plays `turns` turns without ever touching the mouse: 1 or 2 for a card, A for a target, Tab and Enter for the rest. */
export async function playRelicByKeyboard(page: Page, turns: number): Promise<void> {
  for (let turn = 0; turn < turns && (await asked(page)) === 'play'; turn++) {
    const cards = page.locator('.hand-card');
    const free = await cards.evaluateAll((found) =>
      found.findIndex(
        (card) => card.getAttribute('aria-disabled') !== 'true' && (card as HTMLElement).dataset.card !== '9',
      ),
    );
    if ((await page.locator('.hand-place').count()) > 0) {
      await page.keyboard.press(String(free + 1));
      const open = await page
        .locator('.target')
        .evaluateAll((found) => found.findIndex((one) => one.getAttribute('aria-disabled') !== 'true'));
      if (open >= 0) await page.keyboard.press('abcd'[open]!);
      if ((await page.locator('.guess').count()) > 0) {
        await tabTo(page, '.guess:not([aria-disabled=true])');
        await page.keyboard.press('Enter');
      }
    }
    const before = await versionOf(page);
    await tabTo(page, '[data-testid=play]');
    await page.keyboard.press('Enter');
    await played(page, before);
  }
}

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no key leads to ${selector}`);
}

export const relicsOf = (page: Page): Promise<number[]> =>
  page
    .locator('[data-testid^=relics-]')
    .evaluateAll((found) => found.map((one) => Number((one as HTMLElement).dataset.count)));
