import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// biome-ignore lint/style/noRestrictedImports: the page's own texts are what is looked for in it.
import { de } from '../src/texts/de.js';
// biome-ignore lint/style/noRestrictedImports: the same.
import { en } from '../src/texts/en.js';
// biome-ignore lint/style/noRestrictedImports: the same.
import { leaves } from '../src/texts/leaves.js';
import { accessibilityFaults, faultsInBothThemes, launch, openTrust, servePage, textOf, visit } from './browser.js';
import { built } from './build.js';
import { faultsAtAllSizes } from './geometry.js';
import { asked, hurryRelic, playRelicByKeyboard, playTurn, relicsOf } from './relicPlay.js';

// A whole game by keyboard, and not some turns of one.
const LONG = process.env.FACEDOWN_LONG !== undefined;

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

const sitDown = async (table: string, options: Parameters<typeof visit>[1] = {}) => {
  const visitor = await visit(browser, options);
  await visitor.page.goto(`${origin}/?fast#/relic/${table}`);
  await asked(visitor.page);
  return visitor;
};

async function download(page: Page): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  return Buffer.from(await textOf(await downloading));
}

/** Opens a file and goes to where the first cards are dealt. */
async function replay(page: Page, file: Buffer): Promise<void> {
  await page.goto(`${origin}/?fast#/replay`);
  await page.setInputFiles('input[type=file]', { name: 'game.json', mimeType: 'application/json', buffer: file });
  await page.getByTestId('replay-event').click();
  await page.waitForSelector('.relic-held');
}

describe('Relic', () => {
  it('plays one against three bots to the end of a game, and goes on with another', async () => {
    const { page } = await visit(browser);
    await page.goto(`${origin}/?fast`);
    await page.getByTestId('play-relic').click();
    // Nothing is at stake, so nothing is said of a prize.
    await asked(page);
    expect(await page.locator('.room-title').innerText()).not.toContain('Prize');
    await hurryRelic(page);
    const relics = await relicsOf(page);
    expect(relics).toHaveLength(4);
    expect(Math.max(...relics)).toBeGreaterThanOrEqual(3);
    await page.getByTestId('game-summary').waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect((await faultsAtAllSizes(page)).join('\n')).toBe('');

    await openTrust(page);
    const trust = await page.locator('.trust-log').innerText();
    expect(trust).toMatch(/mixed (their|your) two cards and showed/);
    expect(trust).toMatch(/proved that (their|your) card is not .+, and nothing else|showed the card: it is/);
    await page.getByRole('tab', { name: 'What happened' }).click();
    expect(await page.locator('.history').innerText()).toMatch(/won the game|share the victory/);

    const file = await download(page);
    expect(JSON.parse(file.toString()).opening).toMatchObject({ game: 'relic', dealer: 'players' });
    await page.getByRole('button', { name: 'Play another game' }).click();
    await page.waitForSelector('.relic-room[data-over=false]');
  });

  it('is played by keyboard alone, and goes on where it was after a reload', async () => {
    const { page } = await visit(browser);
    await page.addInitScript(() => {
      Object.assign(globalThis, { pointed: 0 });
      addEventListener('pointerdown', () => (globalThis as typeof globalThis & { pointed: number }).pointed++, true);
    });
    await page.goto(`${origin}/?fast#/relic/keys-2`);
    await asked(page);
    await playRelicByKeyboard(page, 1);
    await asked(page);
    const cards = () =>
      page.locator('.hand-card').evaluateAll((found) => found.map((card) => (card as HTMLElement).dataset.card));
    const before = await cards();
    await page.reload();
    await asked(page);
    expect(await cards()).toEqual(before);
    await playRelicByKeyboard(page, LONG ? Number.POSITIVE_INFINITY : 3);
    if (LONG) expect(Math.max(...(await relicsOf(page)))).toBeGreaterThanOrEqual(3);
    else expect(await cards()).not.toEqual(before);
    expect(await page.evaluate(() => (globalThis as typeof globalThis & { pointed: number }).pointed)).toBe(0);
  });

  it('is replayed step by step, with the own cards where the own key is at hand', async () => {
    const { page } = await sitDown('replay-2');
    await playTurn(page);
    await asked(page);
    const file = await download(page);
    // The same browser replays it as its seat saw it; a stranger's sees only what everyone saw.
    await replay(page, file);
    expect(await page.getByTestId('replay-as').innerText()).toContain('as seat 1');
    await page.locator('.own-hand [data-face]').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect((await faultsAtAllSizes(page)).join('\n')).toBe('');
    const stranger = await visit(browser);
    await replay(stranger.page, file);
    expect(await stranger.page.getByTestId('replay-as').innerText()).toContain('as a spectator');
    expect(await stranger.page.locator('.relic-held').count()).toBe(2);
    // With two seats three cards lie face up from the start.
    expect(await stranger.page.locator('[data-face]').count()).toBe(3);
    await stranger.page.getByTestId('replay-event').click();
    expect(await stranger.page.locator('.relic-held [data-face]').count()).toBe(0);
    expect(await stranger.page.locator('[data-face]').count()).toBeGreaterThan(3);
  });
});

const GERMAN = new Set(leaves(de).map(([, text]) => text));
/** What only the English page says. */
const ENGLISH = new Set(
  leaves(en)
    .map(([, text]) => text)
    .filter((text) => !GERMAN.has(text)),
);

/** Every piece of text that a page shows or tells a screen reader. */
const spokenIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
    for (const name of ['aria-label', 'title', 'placeholder'])
      for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name)!);
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  });

describe('the second language', () => {
  it('is chosen in the settings, and stays', async () => {
    const { page } = await visit(browser);
    await page.goto(`${origin}/?fast`);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('button', { name: 'Fertig' }).click();
    await page.getByRole('heading', { name: 'Niemand sieht dein Blatt.' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Niemand sieht dein Blatt.' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    expect(await accessibilityFaults(page)).toEqual([]);
    // Wherever one goes, nothing speaks English.
    for (const [path, ready] of [
      ['#/', '.games'],
      ['#/how', '.sealed-cards'],
      ['#/replay', '.replay'],
      ['#/verify', '.verify'],
      ['#/play/german-2', '.act.call, .act.raise'],
      ['#/relic/german-2', '.hand-card'],
      ['#/concealed/german-own', '.concealed-room[data-mine=true]'],
    ] as const) {
      await page.goto(`${origin}/?fast${path}`);
      await page.waitForSelector(ready);
      const spoken = await spokenIn(page);
      expect(spoken.length, path).toBeGreaterThan(5);
      expect(
        spoken.filter((text) => ENGLISH.has(text)),
        path,
      ).toEqual([]);
    }
  });
});

describe('How it works', () => {
  it('deals from a sealed deck with real proofs, and refuses a lie', async () => {
    const { page } = await visit(browser, { dark: true });
    await page.goto(`${origin}/#/how`);
    for (let step = 0; step < 5; step++) await page.getByTestId('how-next').click();
    const cards = page.locator('.sealed-cards li');
    expect(await cards.evaluateAll((found) => found.map((card) => (card as HTMLElement).dataset.missing))).toEqual([
      '0',
      '1',
      '',
      '0,1',
      '0,1',
      '0,1',
    ]);
    expect(await cards.evaluateAll((found) => found.map((card) => (card as HTMLElement).dataset.open))).toEqual([
      'true',
      'false',
      'true',
      'false',
      'false',
      'false',
    ]);
    await page.getByTestId('ask-lie').click();
    expect(await page.getByTestId('answer').innerText()).toContain('BadClaimProof');
    await page.getByTestId('ask').click();
    expect(await page.getByTestId('answer').innerText()).toMatch(/is not the .+, and nothing else|It is the/);
    expect(await page.locator('.sealed-proofs li:not(.refused)').count()).toBeGreaterThanOrEqual(9);
    expect(await faultsInBothThemes(page)).toEqual([]);
  });
});
