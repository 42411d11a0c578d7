import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityFaults,
  dist,
  faultsInBothThemes,
  launch,
  openTrust,
  servePage,
  textOf,
  visit,
} from './browser.js';
import { built } from './build.js';
import { paidHands, playHands, stacks } from './play.js';
import { longestTask } from './tasks.js';

let browser: Browser;
let origin: string;
let close: () => void;

beforeAll(async () => {
  await built();
  [browser, { origin, close }] = await Promise.all([launch(), servePage()]);
});
afterAll(async () => {
  await browser?.close();
  close?.();
});

/** Against one bot: as real as against three, and dealt in a quarter of the time. */
const headsUp = async (options: Parameters<typeof visit>[1] = {}) => {
  const visitor = await visit(browser, options);
  await visitor.page.goto(`${origin}/?fast#/play/test-2`);
  await visitor.page.waitForSelector('.felt');
  return visitor;
};

describe('the built page', () => {
  it('loads at most 110 kB of compressed script before a game is chosen', async () => {
    const { page } = await visit(browser);
    const scripts: string[] = [];
    page.on('response', (response) => response.url().endsWith('.js') && scripts.push(new URL(response.url()).pathname));
    await page.goto(origin, { waitUntil: 'networkidle' });
    const bytes = scripts.reduce((sum, path) => sum + brotliCompressSync(readFileSync(join(dist, path))).length, 0);
    expect(scripts.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(110_000);
    // The rules and the proofs stay away until they are needed.
    expect(scripts.some((path) => /Holdem|players|worker/i.test(path))).toBe(false);
    expect(readdirSync(join(dist, 'assets')).some((file) => /players/.test(file))).toBe(true);
  });
});

describe('files that a table needs', () => {
  it('are named in the page, so that all are asked for at once', () => {
    const html = readFileSync(join(dist, 'index.html'), 'utf8');
    const files = /<meta name="facedown-table" content="([^"]*)"/.exec(html)![1]!.split(' ');
    const groups = ['worker', 'calls', 'seat', 'first', 'players'];
    expect(groups.filter((name) => !files.some((file) => file.startsWith(`/assets/${name}-`)))).toEqual([]);
    for (const file of files) expect(existsSync(join(dist, file)), file).toBe(true);
  });
});

describe('the page without a network', () => {
  it('is there with its practice tables, once it was visited; it can be installed', async () => {
    const { page, context } = await visit(browser, { mayComplain: /Failed to load|ERR_INTERNET/ });
    await page.goto(origin);
    const manifest = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!;
      const { icons, display } = (await (await fetch(link.href)).json()) as {
        icons: { src: string; purpose?: string }[];
        display: string;
      };
      const found = await Promise.all(icons.map(async ({ src }) => (await fetch(src)).ok));
      return { found, display, maskable: icons.some(({ purpose }) => purpose === 'maskable') };
    });
    expect(manifest).toEqual({ found: [true, true, true, true], display: 'standalone', maskable: true });
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await context.setOffline(true);
    await page.reload();
    await page.getByText('There is no house at this address').waitFor();
    await page.getByTestId('play-now').click();
    await page.waitForSelector('.act.call:not([disabled])');
    expect(await page.locator('.seat.own [data-face]').count()).toBe(2);
  });
});

describe('the rules', () => {
  it('of every game are one sheet away in the lobby, with pictures where it has a screen of its own', async () => {
    const { page } = await visit(browser);
    await page.goto(`${origin}/?fast#/`);
    await page.getByTestId('rules-kuhn').waitFor();
    const games = await page
      .locator('[data-testid^=rules-]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.testid!));
    expect(games.length).toBeGreaterThan(5);
    for (const game of games) {
      await page.getByTestId(game).click();
      const sheet = page.getByTestId('rules');
      await sheet.waitFor();
      if (await page.locator('.game', { has: page.getByTestId(game) }).count()) {
        await sheet.locator('.rule-picture svg').first().waitFor();
        expect(await sheet.locator('.rule-steps > li').count(), game).toBe(4);
        if (game === games[0]) expect(await faultsInBothThemes(page)).toEqual([]);
      }
      expect((await sheet.innerText()).length, game).toBeGreaterThan(30);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    }
  });

  it('are pointed to at the first table of a game, once, and never where hints are off', async () => {
    const { page } = await visit(browser);
    await page.goto(`${origin}/?fast#/kuhn/hint`);
    await page.getByTestId('first-hint').getByRole('button', { name: 'Got it' }).click();
    expect(await page.getByTestId('first-hint').count()).toBe(0);
    await page.reload();
    await page.locator('.plain-room').waitFor();
    expect(await page.getByTestId('first-hint').count()).toBe(0);
    await page.evaluate(() => localStorage.setItem('facedown.settings', JSON.stringify({ hints: false })));
    await page.goto(`${origin}/?fast#/skeleton/hint`);
    await page.reload();
    await page.locator('.plain-room').waitFor();
    expect(await page.getByTestId('first-hint').count()).toBe(0);
  });
});

describe('Play now', () => {
  it('plays whole hands against three bots, chips are conserved and every proof is checked', async () => {
    const { page } = await visit(browser);
    await page.goto(`${origin}/?fast`);
    const longest = await longestTask(browser, page, async () => {
      await page.getByTestId('play-now').click();
      await page.waitForSelector('.felt');
      await playHands(page, 1, 'calling');
    });
    // Four shuffles were proven and checked meanwhile, in the worker: the page itself was never busy for long.
    if (process.env.FACEDOWN_FIGURES) console.log('longest task of the page', longest);
    expect(longest.tasks).toBeGreaterThan(50);
    // On a crowded processor the same work takes longer: the first drawing of the felt may, a proof each time would.
    expect(longest.long).toBeLessThan(3);
    if (process.env.FACEDOWN_FIGURES) expect(longest.ms).toBeLessThan(50);

    expect(await paidHands(page)).toBeGreaterThanOrEqual(1);
    expect(await page.getByTestId('proof-badge').innerText()).toMatch(/^\d+ proofs checked, all right$/);
    await openTrust(page);
    const trust = await page.locator('.trust-log').innerText();
    for (const bot of ['Ada', 'Ben', 'Cleo'])
      expect(trust).toMatch(
        new RegExp(`${bot} shuffled the sealed deck; your browser checked the proof in [\\d.]+ ms`),
      );
    await page.getByRole('tab', { name: 'Hand history' }).click();
    const history = await page.locator('.history').innerText();
    expect(history).toMatch(/Hand 1[\s\S]*big blind 10/);
    expect(history).toMatch(/wins? \d+/);
    await expect
      .poll(async () => {
        const chips = await page.evaluate(() => {
          const number = (element: Element) => Number(element.textContent?.replaceAll(',', ''));
          const pot = document.querySelector('[data-testid=pot]');
          return [...document.querySelectorAll('[data-testid^=stack-]')]
            .map(number)
            .reduce((a, b) => a + b, pot ? number(pot) : 0);
        });
        return chips;
      })
      .toBe(4000);
  });

  it('goes on where it was after a reload in mid-hand, and from one tab at a time', async () => {
    const { page } = await headsUp();
    await page.waitForSelector('.act.call:not([disabled])');
    const seen = async (at = page) => ({
      cards: await at
        .locator('.seat.own [data-face]')
        .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-face'))),
      stacks: await stacks(at),
      pot: await at.getByTestId('pot').textContent(),
    });
    const before = await seen();
    expect(before.cards).toHaveLength(2);
    expect(await page.locator('.dealer-button').first().innerText()).toBe('BTN');
    await triesAmounts(page);
    await page.reload();
    await page.waitForSelector('.act.call:not([disabled])');
    // Nobody bets on cards that he hasn't seen.
    expect(await seen()).toEqual(before);
    await triesAmounts(page);

    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.getByText('This table is open in another tab.').waitFor();
    await second.getByRole('button', { name: 'Play here instead' }).click();
    await second.waitForSelector('.act.call:not([disabled])');
    expect(await seen(second)).toEqual(before);
    await page.getByText('This table is open in another tab.').waitFor();
    await playHands(second, 1);
  });
});

/** The amount of a raise takes nothing that is no amount, and lights one size at a time. */
async function triesAmounts(page: Page): Promise<void> {
  const sizes = page.locator('.size');
  for (let size = 0; size < (await sizes.count()); size++) {
    await sizes.nth(size).click();
    expect(await sizes.evaluateAll((all) => all.map((one) => one.getAttribute('aria-pressed')))).toEqual(
      Array.from({ length: 5 }, (_, i) => String(i === size)),
    );
  }
  await sizes.first().click();
  const typed = page.locator('.typed');
  const before = await typed.inputValue();
  await typed.focus();
  await page.keyboard.type('abc');
  await typed.blur();
  expect(await typed.inputValue()).toBe(before);
  await typed.fill('25');
  expect(await page.locator('.act.raise').innerText()).toContain('25');
}

describe('a practice table', () => {
  it('is kept at hand in the lobby and behind a PIN, until it is left', async () => {
    const { page } = await headsUp();
    await page.waitForSelector('.act.call:not([disabled])');
    const table = page.url();
    await page.goto(`${origin}/?fast#/`);
    await page.locator('.game .hint').first().waitFor();
    const seats = await page.locator('.game .hint').allInnerTexts();
    expect(seats).toEqual(expect.arrayContaining(['2–9 seats', '2–4 seats', '2 seats']));
    expect(seats).not.toContain('2–2 seats');
    const banner = page.getByTestId('own-seats');
    expect(await banner.innerText()).toContain('practice, waiting for you');

    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Set a PIN' }).click();
    await page.getByLabel('PIN', { exact: true }).fill('246810');
    await page.getByLabel('PIN again').fill('246810');
    await page.getByRole('button', { name: 'Protect' }).click();
    await page.getByText('Unlocked for 24 h at most').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('facedown.root'))).toBeNull();
    await page.goto(table);
    await page.reload();
    await page.getByLabel('PIN', { exact: true }).fill('135791');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByText('Wrong PIN.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('PIN', { exact: true }).fill('246810');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.waitForSelector('.act.call:not([disabled])');

    await page.goto(`${origin}/?fast#/`);
    await banner.getByRole('link', { name: 'Back to the table' }).click();
    await page.waitForSelector('.act.call:not([disabled])');
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Your games' }).waitFor();
    expect(await banner.count()).toBe(0);
  });
});

describe('Verify this game', () => {
  it('replays the game and says what was proven; a tampered file fails at the move that was changed', async () => {
    const { page } = await headsUp();
    await playHands(page, 1);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await textOf(await downloading);
    await page.getByRole('button', { name: 'Verify this game' }).click();
    await page.locator('[data-testid=verdict][data-ok=true]').waitFor();
    const verdict = await page.getByTestId('verdict').innerText();
    for (const seat of [1, 2]) expect(verdict).toMatch(new RegExp(`Seat ${seat} proved \\d+ shuffle`));
    expect(await accessibilityFaults(page)).toEqual([]);

    const game = JSON.parse(file);
    const [move] = game.log[1].deeds;
    move.evidence = `${move.evidence.slice(0, -1)}${move.evidence.endsWith('0') ? '1' : '0'}`;
    const give = (text: string) =>
      page.setInputFiles('input[type=file]', {
        name: 'game.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      });
    await give(JSON.stringify(game));
    await page.locator('[data-testid=verdict][data-ok=false]').waitFor();
    expect(await page.getByTestId('verdict').innerText()).toContain('number 2');
    await give('{"not":"a game"}');
    await page.getByText('MalformedFile').waitFor();
    await give(file);
    await page.locator('[data-testid=verdict][data-ok=true]').waitFor();
  });
});

describe('accessibility', () => {
  it('finds no fault on any screen, by day and by night', async () => {
    const { page } = await visit(browser);
    const faults = () => faultsInBothThemes(page);
    await page.goto(`${origin}/?fast`);
    await page.waitForSelector('h1');
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Create table' }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(await faults()).toEqual([]);
    await page.goto(`${origin}/?fast#/verify`);
    await page.reload();
    await page.waitForSelector('h1');
    expect(await faults()).toEqual([]);
    await page.goto(`${origin}/?fast#/play/axe-2`);
    await page.waitForSelector('.act.call:not([disabled])');
    expect(await faults()).toEqual([]);
  });
});
