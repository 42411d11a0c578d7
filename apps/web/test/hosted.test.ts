import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openTrust, visit } from './browser.js';
import { faultsAtAllSizes } from './geometry.js';
import { headsUp } from './headsUp.js';
import { browser, house, openBoth } from './opened.js';
import { paidHands, playHands, playTogether, stacks } from './play.js';
import { idleWork } from './tasks.js';

openBoth({ bots: true });

const ownStack = async (page: Page, seat: number) => (await stackOf(page, seat)) as number;
const stackOf = async (page: Page, seat: number) =>
  Number((await page.getByTestId(`stack-${seat}`).innerText()).replaceAll(',', ''));

const FIGURES = process.env.FACEDOWN_FIGURES;

type Counted = typeof globalThis & { counted: { left: number; text: string }[] };

/** In the page: keeps what the countdown says. On a busy machine it has come and gone before anyone looks. */
function noteCountdown(): void {
  const counted: Counted['counted'] = [];
  Object.assign(globalThis, { counted });
  new MutationObserver(() => {
    const countdown = document.querySelector<HTMLElement>('[data-testid=countdown]');
    if (countdown) counted.push({ left: Number(countdown.dataset.left), text: countdown.textContent ?? '' });
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

describe('two people', () => {
  it('play a whole heads-up hand to showdown and agree on the payout', async () => {
    // With power to spare, so that the second hand's deck is shuffled during the first.
    const { host, guest, faults } = await headsUp(browser, house, { spare: true });
    expect(faults).toEqual([]);
    // Whoever must show shows by himself: a lone button for it would be pressed too late.
    for (const page of [host, guest])
      await page.evaluate(() => {
        new MutationObserver(() => {
          if (document.querySelector('.act:only-child')) document.documentElement.dataset.lone = 'true';
        }).observe(document, { subtree: true, childList: true });
      });
    // One alone can't play on: between two, sitting out would end the table.
    expect(await host.getByRole('button', { name: 'Sit out' }).count()).toBe(0);
    await playTogether([host, guest], 1, 'calling');
    // Both check it down, so both boards are full and hands were shown.
    for (const page of [host, guest]) await page.getByRole('tab', { name: 'Hand history' }).click();
    const [one, two] = await Promise.all(
      [host, guest].map((page) =>
        page.locator('.history > li').last().locator('.event.wins, .event.shows, .event.board').allInnerTexts(),
      ),
    );
    expect(one!.some((line) => line.includes('River'))).toBe(true);
    const neutral = (lines: string[]) => lines.map((line) => line.replace(/^(?:You|Seat \d) (show|win)s?/, 'X $1'));
    expect(neutral(one!)).toEqual(neutral(two!));
    expect((await stacks(host)).reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(2000);
    // In the next hand each sees its own cards and not the other's.
    await Promise.all(
      [host, guest].map((page) => page.locator('.felt[data-hand="2"] .seat.own [data-face]').first().waitFor()),
    );
    for (const page of [host, guest]) {
      expect(await page.locator('.seat:not(.own) [data-face]').count()).toBe(0);
      expect(await page.evaluate(() => document.documentElement.dataset.lone)).toBeUndefined();
      expect(await page.getByRole('dialog').count()).toBe(0);
    }
    // What is chosen before one's turn is done without another press, and only then.
    await Promise.race([host, guest].map((page) => page.waitForSelector('.act.raise:not([disabled])')));
    const [mover, other] = (await host.locator('.act.raise').count()) > 0 ? [host, guest] : [guest, host];
    await other.getByTestId('ahead-call').click();
    await other.getByTestId('ahead-fold').click();
    expect(await other.getByTestId('ahead-call').getAttribute('aria-pressed')).toBe('false');
    expect(await other.getByTestId('ahead-fold').getAttribute('aria-pressed')).toBe('true');
    await mover.locator('.act.raise').click();
    await expect.poll(() => paidHands(other)).toBeGreaterThanOrEqual(2);
    expect(await other.locator('.history').innerText()).toMatch(/Hand 2[\s\S]*You fold[\s\S]*Hand 1/);
    // One goes: the table is closed for whoever stays, and nothing is shuffled there any more.
    await other.getByRole('button', { name: 'Leave' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    for (const closed = mover.locator('.rematch'); (await closed.count()) === 0; ) {
      await mover.locator('.act.call:not([disabled]), .rematch').first().waitFor();
      const call = mover.locator('.act.call:not([disabled])');
      if ((await call.count()) > 0) await call.click({ timeout: 1000 }).catch(() => {});
    }
    await openTrust(mover);
    expect(await mover.locator('.trust-progress').count()).toBe(0);
    expect(await mover.locator('.act:not([disabled])').count()).toBe(0);
  });

  it('do not wait for ever: a vanished seat is timed out', async () => {
    const clock = FIGURES ? 15 : 30;
    const { host, guest } = await headsUp(browser, house, { clock: String(clock) });
    await Promise.race([host, guest].map((page) => page.waitForSelector('.act.call:not([disabled])')));
    // Whoever is to act goes away for good.
    const [gone, left] = (await host.locator('.act.call').count()) > 0 ? [host, guest] : [guest, host];
    await left.evaluate(noteCountdown);
    const since = performance.now();
    await gone.close();
    // Nobody presses anything: the time is told in figures, then the clock acts.
    await expect.poll(() => paidHands(left), { interval: 100 }).toBeGreaterThanOrEqual(1);
    const seconds = (performance.now() - since) / 1000;
    if (FIGURES) console.log('a vanished opponent, 15 s clock, until paid', seconds);
    // The figure holds on a quiet machine; nowhere does anyone wait for a second clock.
    expect(seconds).toBeLessThan(FIGURES ? 20 : 2 * clock - 1);
    const counted = await left.evaluate(() => (globalThis as Counted).counted);
    expect(Math.min(...counted.map((told) => told.left))).toBeLessThan(counted[0]!.left);
    expect(counted.map(({ text }) => text).join('\n')).toMatch(/does not answer. In \d+ s the hand is given up/);
    expect(Math.max(...(await stacks(left)))).toBeGreaterThan(1000);
  });
});

describe('Play now', () => {
  it('plays against three bots of the house', async () => {
    const { page } = await visit(browser);
    await page.goto(`${house.origin}/?fast`);
    await page.waitForSelector('[data-coordinator=true]');
    await page.getByTestId('play-now').click();
    await page.waitForSelector('.felt');
    expect(page.url()).toContain('#/table/');
    await playHands(page, 1);
    expect(await ownStack(page, 0)).toBeGreaterThan(0);
    await openTrust(page);
    expect(await page.locator('.trust').innerText()).toContain('The house only passes sealed messages on');
    await page.waitForSelector('.act.call:not([disabled])');
    // On one's own turn the clock is told in figures, its bank's after its own, and a page that waits does nothing else.
    const figures = page.locator('.seat.own .clock-figures');
    await expect.poll(async () => Number(await figures.innerText())).toBeGreaterThan(10);
    const idle = await idleWork(page, 3);
    if (FIGURES) console.log('the page on its own turn', idle);
    expect(idle.styles).toBeLessThan(6);
    if (FIGURES) expect(idle.percent).toBeLessThan(1);
    // Whoever looks elsewhere is told by the tab.
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const titles = new Set<string>();
    await expect.poll(async () => titles.add(await page.title()).size).toBeGreaterThan(1);
    expect([...titles].some((title) => title.startsWith('Your turn'))).toBe(true);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: false, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(await page.title()).toMatch(/^Hand \d+ · Facedown$/);
    expect((await faultsAtAllSizes(page)).join('\n')).toBe('');
    // Nobody was asked whether others may watch, so nobody does.
    const stranger = await visit(browser);
    await stranger.page.goto(page.url().split('?invite')[0]!);
    await stranger.page.getByText('This table is private. You need its link.').waitFor();
    expect(await stranger.page.locator('.felt').count()).toBe(0);
    await stranger.context.close();
    const listed = await (await fetch(`${house.origin}/api/tables?phase=running`)).json();
    const id = /table\/(\d+)/.exec(page.url())![1];
    expect((listed as { tableId: string }[]).some(({ tableId }) => tableId === id)).toBe(false);
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Your games' }).waitFor();
    // The game is over and listed, so nothing is left to go back to.
    expect(await page.getByText(/[1-9] hands? · (won|lost|even)/).count()).toBe(1);
    expect(await page.getByTestId('own-seats').count()).toBe(0);
  });
});
