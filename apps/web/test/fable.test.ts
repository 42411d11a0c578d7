import { systemRandom } from '@facedown/base';
import { fableBot } from '@facedown/bots/fable';
import { loadSet, makeDeckCode } from '@facedown/collection';
import {
  attackWith,
  creatureCount,
  FablePhase,
  type FableState,
  fableConfig,
  fableSetData,
  isQuiet,
  listOf,
  STARTERS,
} from '@facedown/fable';
import { type Client, joinTable } from '@facedown/sdk';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityFaults, faultsInBothThemes, visit } from './browser.js';
import { answerInFable, askedInFable, fixedAfter, playFable, sealDeck, standing } from './fablePlay.js';
import { faultsAtAllSizes } from './geometry.js';
import { browser, house, openBoth } from './opened.js';
import { hostedTable } from './tables.js';

const MAIN = '6';
const DEFEND = '8';

openBoth({ bots: true });

const verdictOf = async (page: Page) => {
  const verdict = page.getByTestId('verdict');
  await verdict.waitFor();
  return verdict.getAttribute('data-ok');
};

describe('Fable against a bot', () => {
  it('takes only decks that the table takes, by code or by lines', async () => {
    const { page } = await visit(browser, { width: 390, height: 844 });
    await page.goto(`${house.origin}/?fast#/fable/paste-easy`);
    await page.getByTestId('paste').click();
    const text = page.getByRole('textbox');
    const check = page.getByTestId('deck-check');
    await text.fill('4 Mill Goat\n1 Mill Goot');
    expect(await check.innerText()).toContain('Line 2: there is no card “Mill Goot”.');
    await text.fill('4 Mill Goat\n3 Storm Ram');
    expect(await check.innerText()).toContain('4 Mill Goat: at most 3 are allowed.');
    expect(await check.innerText()).toContain('7 cards: 30 to 62 are allowed.');
    expect(await page.getByTestId('use-deck').isDisabled()).toBe(true);
    const set = loadSet(fableSetData);
    const code = set.ok ? makeDeckCode(set.value, STARTERS.Steady) : '';
    await text.fill(`${code.slice(0, -1)}!`);
    expect(await check.getAttribute('data-good')).toBe('false');
    await text.fill(code);
    expect(await check.getAttribute('data-good')).toBe('true');
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByTestId('use-deck').click();
    expect(await page.locator('.deck-tile.chosen small').innerText()).toBe('pasted');
    await page.getByRole('slider').fill('12');
    expect(await page.getByTestId('bid').innerText()).toBe('12');
    await sealDeck(page);
    // The higher bid starts, and pays; what both brought is opened together.
    await askedInFable(page);
    expect(await page.getByTestId('health-0').getAttribute('data-health')).toBe('8');
    expect(await page.locator('.bar-deck').first().getAttribute('data-left')).toBe('23');
  });

  it('is played on a phone by keyboard to the end, in every window; then verified and replayed', async () => {
    const { page } = await visit(browser, { width: 390, height: 844, dark: true });
    await page.goto(`${house.origin}/?fast#/fable/whole-easy`);
    await page.getByTestId('seal').waitFor();
    expect(await faultsAtAllSizes(page)).toEqual([]);
    await page.getByTestId('seal').focus();
    await page.keyboard.press('Enter');
    const looked = new Set<string>();
    while (await askedInFable(page)) {
      const { version, phase } = await standing(page);
      // Every kind of question once, in every window.
      if (!looked.has(phase!)) expect(await faultsAtAllSizes(page)).toEqual([]);
      if (!looked.has(phase!) && phase === MAIN) expect(await faultsInBothThemes(page)).toEqual([]);
      looked.add(phase!);
      if (phase === MAIN && (await page.locator('.fable-hand .slot-button').count()) > 0) {
        await page.keyboard.press('1');
        expect(await page.getByTestId('chosen-card').count()).toBe(1);
        await page.getByTestId('play').focus();
        await page.keyboard.press('Enter');
      } else await answerInFable(page);
      await fixedAfter(page, version);
    }
    expect(looked.has(MAIN)).toBe(true);
    expect(await page.getByTestId('end').getAttribute('data-reason')).toMatch(/^[12]$/);
    // Chips without value aren't told of.
    expect(await page.getByTestId('payout').count()).toBe(0);
    expect(await faultsAtAllSizes(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('tab', { name: 'Log' }).click();
    await page
      .getByTestId('log')
      .getByText(/secret of Ada is open/)
      .first()
      .waitFor();
    const log = await page.getByTestId('log').innerText();
    expect(log).toMatch(
      /You played .+\.\s+Whether it was in hand is replayed at the end\. signed by both as state \d+/,
    );
    expect(log).toMatch(/secret of Ada is open: all \d+ draws and every card played were replayed and held/);
    expect(log).toContain('Both drew seven cards.');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByTestId('replay').click();
    await page.getByTestId('replay-as').waitFor();
    expect(await page.getByTestId('replay-as').innerText()).toContain('as seat 1');
    for (let step = 0; step < 6; step++) await page.getByTestId('replay-event').click();
    await expect.poll(() => page.locator('.fable-hand .slot-picture').count()).toBeGreaterThan(5);
    expect(await accessibilityFaults(page)).toEqual([]);
    // The table is opened again from what the browser kept; nothing of its log is missing.
    await page.goBack();
    await page.getByTestId('verify').click();
    expect(await verdictOf(page)).toBe('true');
  });
});

describe('Fable from the lobby', () => {
  it('is opened with a bot of the house, whose deck nobody knows before both are sealed', async () => {
    const { page } = await visit(browser);
    await page.goto(`${house.origin}/?fast`);
    await page.waitForSelector('[data-coordinator=true]');
    await page.getByTestId('create-fable').click();
    await page.getByRole('dialog').getByLabel('Bot', { exact: true }).selectOption('0');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByTestId('seal').waitFor();
    expect(await page.locator('.practice-choice').count()).toBe(0);
    await sealDeck(page);
    expect(await askedInFable(page)).toBe(true);
    expect(await page.locator('.fable-hand .slot-button').count()).toBeGreaterThanOrEqual(7);
    expect(await page.locator('.bar-hand').count()).toBe(2);
  });

  it('is practised with a bot of any strength and by either rules, chosen until a deck is sealed', async () => {
    const { page } = await visit(browser);
    await page.goto(`${house.origin}/?fast#/fable/choice-easy`);
    await page.getByLabel('Bot', { exact: true }).selectOption('hard');
    await page.waitForFunction(() => location.hash.endsWith('-hard'));
    await page.getByLabel('Rules', { exact: true }).selectOption('seed');
    await page.waitForFunction(() => location.hash.endsWith('-hard-seed'));
    await page.getByTestId('seal').waitFor();
    // By the seed's rules a coin says who starts.
    expect(await page.getByRole('slider').count()).toBe(0);
  });
});

describe('Fable against a seat that always attacks', () => {
  it('foresees deaths and damage of a defence exactly, draws own moves at once, and keeps a wish to give up', async () => {
    const config = fableConfig({ stake: 10n, health: 60 });
    const table = await hostedTable(house.origin, { game: 'fable', dealer: 'salt', config, clock: 300 });
    const { page } = await visit(browser);
    await page.addInitScript(() => {
      const ahead: string[] = [];
      Object.assign(globalThis, { ahead });
      new MutationObserver(() => {
        const room = document.querySelector<HTMLElement>('.fable-room[data-ahead=true]');
        if (room) ahead.push(room.querySelector('[role=status]')?.textContent ?? '');
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-ahead'] });
    });
    await page.goto(table.link);
    await page.getByText('1 of 2 seats are taken').waitFor();
    const { judge, relay } = table.house;
    const other = await joinTable({ judge: judge(), relay, tableId: table.tableId, seat: 1, amount: 20n });
    void attackAlways(other);
    await sealDeck(page);
    let foreseen = 0;
    while (foreseen < 2 && (await askedInFable(page))) {
      const { version, phase } = await standing(page);
      if (phase !== DEFEND) {
        await answerInFable(page, { attack: false });
        await fixedAfter(page, version);
        continue;
      }
      if (foreseen === 0) expect(await faultsAtAllSizes(page)).toEqual([]);
      await page.locator('.creature.other.attacks .slot-button').first().click();
      await page.locator('.creature.own .slot-button:not([disabled])').first().click();
      const words = await page.getByTestId('foreseen').innerText();
      const [damage, left, own, theirs] = [...words.matchAll(/\d+/g)].map(([number]) => Number(number));
      const graves = async () => (await page.locator('.bar-grave').allInnerTexts()).map(Number);
      const before = await graves();
      expect(await page.locator('.pair-mark').count()).toBe(2);
      expect(await page.locator('.fable-arrows > path').count()).toBe(1);
      expect(await page.locator('.death-mark').count()).toBe(own! + theirs!);
      await page.getByTestId('confirm').click();
      await fixedAfter(page, version);
      expect(Number(await page.getByTestId('health-0').getAttribute('data-health'))).toBe(left);
      expect(await graves()).toEqual([before[0]! + theirs!, before[1]! + own!]);
      expect(damage).toBeGreaterThanOrEqual(0);
      foreseen++;
    }
    expect(foreseen).toBe(2);
    const ahead = await page.evaluate(() => (globalThis as typeof globalThis & { ahead: string[] }).ahead);
    expect(ahead).toContain('Your move; it counts once both have signed it');
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    expect(await other.done).toMatchObject({ kind: 'settled', payouts: [10n, 30n] });
    table.house.close();
  });
});

/** Plays what comes first, attacks with all it has, and blocks nothing. */
async function attackAlways(client: Client): Promise<void> {
  const secret = new Uint8Array(32).fill(5);
  // Nobody in this deck flies: whoever is awake can block.
  const bot = fableBot({ strength: 'easy', secret, opening: { bid: 0, list: listOf(STARTERS.Bold) } });
  const random = systemRandom;
  for await (const { waiting, state, hand } of client.watch()) {
    if (!waiting.mine) continue;
    const now = state as FableState;
    const all = (1n << BigInt(creatureCount(now.boards[1]!))) - 1n;
    if (now.phase === FablePhase.Battle && all > 0n && !isQuiet(now))
      await client.act({ action: attackWith(all), arrange: [] });
    else await client.act(bot({ state: now, seat: 1, hand }, random));
  }
}

describe.runIf(process.env.FACEDOWN_LONG)('two people at Fable', () => {
  it('seal, reload, open and fight while someone watches; nobody sees a hand but its owner', async () => {
    const config = fableConfig({ stake: 10n, health: 9 });
    const table = await hostedTable(house.origin, { game: 'fable', dealer: 'salt', config, clock: 300 });
    const [host, guest, watcher] = [await visit(browser), await visit(browser), await visit(browser)];
    await host.page.goto(table.link);
    await host.page.getByText('1 of 2 seats are taken').waitFor();
    await guest.page.goto(table.link);
    await sealDeck(host.page);
    await host.page.getByText('Your deck is sealed').waitFor();
    // What it has sealed is kept: another tab of the same browser opens it without asking.
    await host.page.reload();
    await host.page.waitForSelector('.fable-room');
    await guest.page.getByRole('radio', { name: 'Sly, 30 cards' }).check();
    await sealDeck(guest.page);
    await watcher.page.goto(table.link);
    await watcher.page.waitForSelector('.fable-room[data-phase="6"]');
    expect(await watcher.page.locator('.fable-hand').count()).toBe(0);
    expect(await watcher.page.locator('.bar-hand').first().getAttribute('data-held')).toMatch(/^[78]$/);
    const answers = await Promise.all([host, guest].map(({ page }) => playFable(page)));
    expect(Math.min(...answers)).toBeGreaterThan(0);
    const told = await Promise.all([host, guest].map(({ page }) => page.getByTestId('end').locator('h2').innerText()));
    expect(told.filter((words) => words === 'You won')).toHaveLength(1);
    await watcher.page.waitForSelector('.fable-room[data-over=true]');
    expect(await accessibilityFaults(watcher.page)).toEqual([]);
    await guest.page.getByTestId('verify').click();
    expect(await verdictOf(guest.page)).toBe('true');
    await guest.page.goBack();
    // Once more with the same: one asks, the other is told, and both are at one table that neither was sent to.
    await host.page.getByTestId('rematch').click();
    await host.page.getByText('1 of 2 seats are taken').waitFor();
    expect(await guest.page.getByTestId('awaited').textContent()).toMatch(/ waits for a rematch\.$/);
    await guest.page.getByTestId('rematch').click();
    await Promise.all([host, guest].map(({ page }) => page.getByTestId('seal').waitFor()));
    const [one, other] = [host, guest].map(({ page }) => new URL(page.url()).hash);
    expect(one).toBe(other);
    expect(one).not.toContain(String(table.tableId));
    table.house.close();
  });
});
