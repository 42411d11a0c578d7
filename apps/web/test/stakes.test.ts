import type { Hex } from '@facedown/base';
import { connectChain, readBalance } from '@facedown/chain';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults, launch, openTrust, visit } from './browser.js';
import { type House, openHouse } from './house.js';
import { playHands } from './play.js';
import { injectWallet } from './wallet.js';

const WALLET = `0x${'5a'.repeat(32)}` as const;
const GIVEN = 100_000;

let browser: Browser;
let house: House;

beforeAll(async () => {
  [browser, house] = await Promise.all([launch(), openHouse({ bots: true, stakes: true })]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const ownerOf = async (page: Page) =>
  (await page.locator('.trust-facts li[title^="0x"]').last().getAttribute('title')) as Hex;

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
}

describe('a table with stakes on the chain', () => {
  it('asks a wallet for one signature; a hand is played, and the chain pays what the page says', async () => {
    const host = await visit(browser);
    await host.page.goto(`${house.origin}/?fast`);
    await host.page.waitForSelector('[data-coordinator=true]');
    await host.page.getByRole('button', { name: 'Invite a friend' }).click();
    await host.page.getByRole('radio', { name: 'Stakes, off-chain' }).check();
    expect(await accessibilityFaults(host.page)).toEqual([]);
    await host.page.getByRole('button', { name: 'Open the table' }).click();
    await host.page.getByText('A seat costs 1,000 chips').waitFor();
    const link = host.page.url();
    expect(link).toMatch(/#\/table\/31337:0x[0-9a-f]{40}:\d+\?invite=/);
    expect(await accessibilityFaults(host.page)).toEqual([]);
    await host.page.getByRole('button', { name: 'Sit down with the key in this page' }).click();
    await host.page.getByText('1 of 2 seats are taken').waitFor();

    const guest = await visit(browser);
    const wallet = await injectWallet(guest.context, WALLET);
    await guest.page.goto(link);
    await guest.page.getByRole('button', { name: 'Sit down with Test Wallet' }).click();
    const pages = [host.page, guest.page];
    await Promise.all(pages.map((page) => page.waitForSelector('.felt')));
    for (const page of pages) {
      await openTrust(page);
      expect(await page.getByTestId('chain-table').innerText()).toMatch(/^Table \d+ of contract 0x.+ on chain 31337/);
      expect(await page.getByTestId('chain-phase').innerText()).toContain('the table is live');
    }
    expect(await guest.page.locator('.trust-facts').innerText()).toContain('Your wallet');
    expect(await ownerOf(guest.page)).toBe(wallet.address);

    await Promise.all(pages.map((page) => playHands(page, 1, 'calling')));
    // What each will be paid is read where it is decided, at the boundary: then both leave, and all sign the end.
    const owners = await Promise.all(pages.map(ownerOf));
    await Promise.all(pages.map(leave));
    await Promise.all(pages.map((page) => page.getByRole('heading', { name: 'Your games' }).waitFor()));
    const results = await Promise.all(
      pages.map(async (page) => {
        const text = await page
          .getByText(/\d hands? · (won|lost|even)/)
          .first()
          .innerText();
        const amount = Number(/(?:won|lost) ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? 0);
        return text.includes('lost') ? -amount : amount;
      }),
    );
    expect(results[0]! + results[1]!).toBe(0);
    const { chain } = (await (await fetch(`${house.origin}/api/status`)).json()) as {
      chain: { rpc: string; deployment: { chips: Hex } };
    };
    const client = await connectChain({ rpcUrl: `${house.origin}${chain.rpc}` });
    const balances = await Promise.all(
      owners.map((owner) => readBalance(client, { token: chain.deployment.chips, owner })),
    );
    expect(balances.map(Number)).toEqual(results.map((result) => GIVEN + result));
    expect(wallet.asked).toEqual(['eth_requestAccounts', 'eth_signTypedData_v4']);
  });
});
