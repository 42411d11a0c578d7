import chromium from '@sparticuz/chromium';
import { chromium as browser, type Page } from 'playwright-core';
import { openLine } from './line.js';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
const CALL = '.act.call:not([disabled])';

export interface PageTimes {
  /** Seconds from the address being opened to the first decision at Hold'em, with nothing in the browser's memory. */
  readonly first: number;
  /** Milliseconds from the press to the moment at which the own action is shown, at a table with bots of the house. */
  readonly shown: number;
  readonly kilobytes: number;
}

/** The page over a narrow line to the house, by a person's clock; at the house's bots where it has some, else at its own. */
export async function pageOverLine(
  houseUrl: string,
  line: { delayMs: number; bitsPerSecond: number },
  hasBots: boolean,
): Promise<PageTimes> {
  const narrow = await openLine({ ...line, port: Number(new URL(houseUrl).port) });
  const session = await browser.launch({ executablePath: await chromium.executablePath(), args: FLAGS });
  try {
    const page = await session.newPage();
    const since = performance.now();
    await page.goto(`http://127.0.0.1:${narrow.port}/`, { waitUntil: 'commit' });
    if (hasBots) await shows(page, '[data-coordinator=true]');
    await page.click('[data-testid=play-holdem]', { timeout: 60_000 });
    await shows(page, CALL);
    const first = (performance.now() - since) / 1000;
    const kilobytes = narrow.carried.down / 1000;
    return { first, shown: await shownAfter(page), kilobytes };
  } finally {
    await session.close();
    await narrow.close();
  }
}

/** Looked for at every frame: the driver's own way looks twice a second once it has waited for a while. */
const shows = (page: Page, selector: string) =>
  page.evaluate(
    `new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(${JSON.stringify(`no ${selector}`)})), 60000);
      const look = () => {
        if (!document.querySelector(${JSON.stringify(selector)})) return requestAnimationFrame(look);
        clearTimeout(late);
        resolve();
      };
      look();
    })`,
  );

async function shownAfter(page: Page): Promise<number> {
  return (await page.evaluate(
    `new Promise((resolve) => {
      const call = document.querySelector('${CALL}');
      const history = () => document.querySelectorAll('.history .event').length;
      const before = history();
      const since = performance.now();
      new MutationObserver(() => history() > before && resolve(performance.now() - since))
        .observe(document.body, { subtree: true, childList: true });
      call.click();
      setTimeout(() => resolve(-1), 20000);
    })`,
  )) as number;
}
