import type { Hex } from '@facedown/base';
import { connectChain, readBalance } from '@facedown/chain';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityFaults, openTrust, visit } from './browser.js';
import { browser, house, openBoth } from './opened.js';
import { playToTheEnd } from './play.js';

const isLong = process.env.FACEDOWN_LONG !== undefined;

/** What the development chain's faucet gives, and what a seat costs. */
const [GIVEN, ENTRY] = [100_000n, 1000n];

openBoth({ bots: true, stakes: true });

/** Opens a turbo sit-and-go for chips with bots at the other seats, from the lobby, and sits down. */
async function sitDown(page: Page, seats: number): Promise<Hex> {
  await page.goto(`${house.origin}/?fast`);
  await page.waitForSelector('[data-coordinator=true]');
  await page.getByRole('button', { name: 'Create table' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Seats', { exact: true }).selectOption(String(seats));
  await dialog.getByLabel('Bots', { exact: true }).selectOption(String(seats - 1));
  await dialog.getByLabel('Format').selectOption('4');
  await dialog.getByLabel('Blinds').selectOption('25');
  await dialog.getByRole('radio', { name: 'Stakes, off-chain' }).check();
  await dialog.getByRole('button', { name: 'Open the table' }).click();
  await page.getByText('A seat costs 1,000 chips').waitFor();
  await page.getByRole('button', { name: 'Sit down with the key in this page' }).click();
  await page.waitForSelector('.felt');
  await openTrust(page);
  return (await page.locator('.trust-facts li[title^="0x"]').last().getAttribute('title')) as Hex;
}

async function chipsOf(owner: Hex): Promise<bigint> {
  const { chain } = (await (await fetch(`${house.origin}/api/status`)).json()) as {
    chain: { rpc: string; deployment: { chips: Hex } };
  };
  const client = await connectChain({ rpcUrl: `${house.origin}${chain.rpc}` });
  return readBalance(client, { token: chain.deployment.chips, owner });
}

describe('a sit-and-go for chips', () => {
  it('is opened in the lobby, played to its last place, and the chain pays the prize that the page names', async () => {
    const { page } = await visit(browser);
    const owner = await sitDown(page, 2);
    expect(await chipsOf(owner)).toBe(GIVEN - ENTRY);
    await playToTheEnd(page);
    const told = await page.getByTestId('status').innerText();
    const won = /You finished in place 1 and won 2,000/.test(told);
    expect(told).toMatch(won ? /place 1/ : /You finished in place 2\./);
    await expect.poll(() => chipsOf(owner)).toBe(GIVEN - ENTRY + (won ? 2n * ENTRY : 0n));
  });

  it.runIf(isLong)('lets its person go at once; the seat plays on from the lobby until it is out', async () => {
    const { page } = await visit(browser);
    const owner = await sitDown(page, 2);
    await page.waitForSelector('.act');
    const table = page.url();
    await page.getByRole('button', { name: 'Leave' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.innerText()).toContain('nobody takes chips away before');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Your games' }).waitFor();
    // Whoever looks in again sees what is done for him, and no buttons.
    await page.evaluate((hash) => {
      location.hash = hash;
    }, new URL(table).hash);
    await page.getByText('Your seat checks or folds until it is out').waitFor();
    expect(await page.locator('.act').count()).toBe(0);
    await page.evaluate(() => {
      location.hash = '#/';
    });
    // By free cards it may even win.
    await page.getByTestId('own-seats').waitFor({ state: 'detached', timeout: 200_000 });
    expect([GIVEN - ENTRY, GIVEN + ENTRY]).toContain(await chipsOf(owner));
  });
});
