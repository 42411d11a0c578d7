import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
// biome-ignore lint/style/noRestrictedImports: the line over which the same is measured.
import { openLine } from '../../../bench/src/net/line.js';
import { openTrust, visit } from './browser.js';
import { browser, house, openBoth } from './opened.js';
import { paidHands, playHands } from './play.js';

openBoth({ bots: true });

const TURN = '.act.call:not([disabled])';

/** The house as it is seen from far away. */
async function lineTo(options: Omit<Parameters<typeof openLine>[0], 'port'>) {
  const line = await openLine({ ...options, port: Number(new URL(house.origin).port) });
  return { ...line, origin: `http://127.0.0.1:${line.port}` };
}

/** At a table with bots of the house. */
async function sitDown(page: Page, origin: string, query = '?fast'): Promise<void> {
  await page.goto(`${origin}/${query}#/`);
  await page.waitForSelector('[data-coordinator=true]');
  await page.getByTestId('play-now').click();
  await page.waitForSelector(TURN);
}

/** When the own action was drawn, when its mark came and when that went, by the page's clock from the press on. */
const pressed = (page: Page) =>
  page.evaluate(async (turn) => {
    const events = () => document.querySelectorAll('.history .event').length;
    const before = events();
    const since = performance.now();
    const seen: { drawn?: number; marked?: number; fixed?: number } = {};
    const look = () => {
      const now = performance.now() - since;
      const isMarked = document.querySelector('[data-testid=said]') !== null;
      if (events() > before) seen.drawn ??= now;
      if (isMarked) seen.marked ??= now;
      else if (seen.marked !== undefined) seen.fixed ??= now;
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    document.querySelector<HTMLElement>(turn)!.click();
    for (let waited = 0; seen.fixed === undefined && waited < 60_000; waited += 20)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return seen;
  }, TURN);

describe.runIf(process.env.FACEDOWN_LONG)('the page over a bad line', () => {
  it('shows the own action at once, and marks it until the others have signed it', async () => {
    const delayMs = 600;
    const line = await lineTo({ delayMs });
    const { page } = await visit(browser);
    // With the pauses after what others do: they don't keep the own action back.
    await sitDown(page, line.origin, '');
    const { drawn, marked, fixed } = await pressed(page);
    // To the house, to the others, and their signatures back: whoever waits for them draws it no sooner.
    expect(drawn).toBeLessThan(2 * delayMs);
    expect(drawn! - marked!).toBeLessThan(200);
    expect(fixed! - marked!).toBeGreaterThan(2 * delayMs - 100);
    await page.close();
    await line.close();
  });

  it('plays on where packets are lost and take from nothing to 300 ms: no stall, no quarrel', async () => {
    const line = await lineTo({ delayMs: 150, jitterMs: 150, loss: 0.01 });
    const { page } = await visit(browser);
    await sitDown(page, line.origin);
    const waits: number[] = [];
    for (const wanted of [1, 2, 3]) {
      const since = performance.now();
      await playHands(page, 1, 'calling');
      waits.push(performance.now() - since);
      expect(await paidHands(page)).toBeGreaterThanOrEqual(wanted);
    }
    expect(Math.max(...waits)).toBeLessThan(45_000);
    await openTrust(page);
    const lines = await page.locator('.trust-log > li').allInnerTexts();
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter((text) => /did not answer in time|was refused/.test(text))).toEqual([]);
    expect(await page.locator('[data-testid=doubt], [role=dialog]').count()).toBe(0);
    await line.close();
  });

  it('loads little, in few trips, until the first decision, and what is for later after it', async () => {
    const line = await lineTo({ delayMs: 75, bitsPerSecond: 1_600_000 });
    const { page, context } = await visit(browser);
    const asked: string[] = [];
    context.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const since = performance.now();
    // As a person opens it: with the pauses of a game, and with the files for a day without a network.
    await page.goto(`${line.origin}/`, { waitUntil: 'commit' });
    await page.click('[data-testid=play-holdem]');
    await page.waitForSelector(TURN);
    const seconds = (performance.now() - since) / 1000;
    const kilobytes = line.carried.down / 1000;
    const files = asked.filter((path) => path.startsWith('/assets/'));
    expect(kilobytes).toBeLessThan(640);
    expect(new Set(files).size).toBeLessThan(40);
    if (process.env.FACEDOWN_FIGURES) expect(seconds).toBeLessThan(6);
    await expect.poll(() => asked.includes('/sw.js')).toBe(true);
    const cards = asked.findIndex((path) => path.startsWith('/assets/players'));
    expect(cards).toBeGreaterThan(0);
    expect(asked.indexOf('/sw.js')).toBeGreaterThan(cards);
    // What is still on its way is missed by nobody.
    await page.close();
    await line.close();
  });
});
