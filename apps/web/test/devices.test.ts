import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityFaults, textOf, visit } from './browser.js';
import { browser, house, openBoth } from './opened.js';
import { playHands } from './play.js';
import { CALLS, holdemConfig, playQuietly } from './quietSeat.js';
import { hostedTable } from './tables.js';

openBoth({ bots: true });

const PASSPHRASE = 'correct horse battery';
const profile = (page: Page) => page.goto(`${house.origin}/?fast#/person`);
const give = (page: Page, summary: string, text: string) =>
  page
    .locator('details', { hasText: summary })
    .locator('input[type=file]')
    .setInputFiles({ name: 'file.json', mimeType: 'application/json', buffer: Buffer.from(text) });

async function ownKey(page: Page): Promise<string> {
  await profile(page);
  await page.getByText('Your key on another device').click();
  await page.getByLabel(/^Passphrase/).fill(PASSPHRASE);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the key' }).click(),
  ]);
  return textOf(saved);
}

async function deviceCode(page: Page): Promise<string> {
  await profile(page);
  await page.getByText('A seat from another device').click();
  const field = page.getByLabel('This device’s code');
  await expect.poll(() => field.inputValue()).toMatch(/^\S{80,}$/);
  return field.inputValue();
}

/** Makes this browser the same person. */
async function bringKey(page: Page, key: string): Promise<void> {
  await profile(page);
  await page.getByText('Your key on another device').click();
  await page.getByLabel(/^Passphrase/).fill(PASSPHRASE);
  await give(page, 'Your key on another device', key);
  await page.getByText('This browser is now the same person').waitFor();
}

const faces = (page: Page) =>
  page.locator('.seat.own [data-face]').evaluateAll((all) => all.map((one) => one.getAttribute('data-face')));

describe.runIf(process.env.FACEDOWN_LONG)('a second device of the same person', () => {
  it('only watches a running table, until the first gives the seat away; then the first only watches', async () => {
    const table = await hostedTable(house.origin, { game: 'holdem', dealer: 'players', config: holdemConfig(2, 5n) });
    const [first, second, third] = [await visit(browser), await visit(browser), await visit(browser)];
    const key = await ownKey(first.page);
    await first.page.goto(table.link);
    await first.page.getByText('1 of 2 seats are taken').waitFor();
    const other = await playQuietly(table, 1, 1000n, CALLS);
    await first.page.waitForSelector('.act.call:not([disabled])');
    const held = await faces(first.page);
    expect(held).toHaveLength(2);

    // It has the owner's key, and no seat: it sees no card and has nothing to press.
    await bringKey(second.page, key);
    await second.page.goto(table.link);
    await second.page.getByText('You are watching').waitFor();
    expect(await second.page.locator('.act').count()).toBe(0);
    expect(await second.page.locator('[data-face]').count()).toBe(0);

    // A code that nobody has changes nothing.
    const code = await deviceCode(second.page);
    expect(await accessibilityFaults(second.page)).toEqual([]);
    await first.page.getByRole('button', { name: 'Leave' }).click();
    await first.page.getByRole('button', { name: 'Play on with another device' }).click();
    const dialog = first.page.getByRole('dialog');
    await dialog.getByLabel('The other device’s code').fill('nobody has this');
    await dialog.getByRole('button', { name: 'Give the seat away' }).click();
    await dialog.getByText('Nothing was changed').waitFor();
    expect(await accessibilityFaults(first.page)).toEqual([]);
    await dialog.getByLabel('The other device’s code').fill(code);
    const [saved] = await Promise.all([
      first.page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Give the seat away' }).click(),
    ]);
    const seat = await textOf(saved);
    expect(seat).not.toMatch(/session|lapse|snapshot/);

    // Whoever finds the file has nothing, and it opens once.
    await deviceCode(third.page);
    await give(third.page, 'A seat from another device', seat);
    await third.page.getByText('That seat was not sealed to this code').waitFor();
    await give(second.page, 'A seat from another device', seat);
    await second.page.waitForSelector('.act.call:not([disabled])');
    expect(await faces(second.page)).toEqual(held);
    await playHands(second.page, 1, 'calling');
    expect(other.view().faults).toEqual([]);

    // The first has nothing to sign with, however it comes back.
    for (const again of [() => first.page.goto(table.link), () => first.page.reload()]) {
      await again();
      await first.page.getByText('You are watching').waitFor();
      expect(await first.page.locator('.act').count()).toBe(0);
    }
    await deviceCode(second.page);
    await give(second.page, 'A seat from another device', seat);
    await second.page.getByText('That seat was not sealed to this code').waitFor();
    other.stop();
    table.house.close();
  });

  it('is told what it can do, and sits down itself in the next epoch once the first has left', async () => {
    const table = await hostedTable(house.origin, {
      game: 'holdem',
      dealer: 'players',
      config: holdemConfig(3, 5n),
      seats: 3,
    });
    const [first, second] = [await visit(browser), await visit(browser)];
    const key = await ownKey(first.page);
    await first.page.goto(table.link);
    await first.page.getByText('1 of 3 seats are taken').waitFor();
    const others = await Promise.all([1, 2].map((seat) => playQuietly(table, seat, 1000n, CALLS)));
    await first.page.waitForSelector('.act.call:not([disabled])');
    await bringKey(second.page, key);
    await second.page.goto(table.link);
    const door = second.page.getByTestId('door');
    await door.getByText('You sit here with another device').waitFor();
    expect(await door.getByRole('button').count()).toBe(0);
    expect(await accessibilityFaults(second.page)).toEqual([]);

    // Two sessions of one owner never sit there at once.
    await first.page.getByRole('button', { name: 'Leave' }).click();
    await first.page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await first.page.getByRole('heading', { name: 'Your games' }).waitFor();
    await door.getByRole('button', { name: 'Sit down with the next hand' }).click();
    await second.page.waitForSelector('.seat.own [data-face]');
    const { entries, epoch } = await table.house.judge().read(table.tableId);
    expect(entries).toHaveLength(3);
    expect(epoch).toBeGreaterThanOrEqual(2n);
    await playHands(second.page, 1, 'calling');
    // It goes on after a reload, and everybody's moves held.
    await second.page.reload();
    await second.page.waitForSelector('.act.call:not([disabled])');
    for (const other of others) {
      expect(other.view().faults).toEqual([]);
      other.stop();
    }
    table.house.close();
  });
});
