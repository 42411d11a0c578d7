import type { Hex } from '@facedown/base';
import { connectChain, readBalance } from '@facedown/chain';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityFaults, openTrust, visit } from './browser.js';
import { askedForCard, playConcealed } from './concealedPlay.js';
import { playDuel } from './duelPlay.js';
import { playFable, sealDeck } from './fablePlay.js';
import { browser, house, openBoth } from './opened.js';
import { playHands, playTogether, stacks } from './play.js';
import { asked } from './relicPlay.js';
import { injectWallet } from './wallet.js';

const WALLET = `0x${'5a'.repeat(32)}` as const;
const GIVEN = 100_000;
const SEAT = 'Sit down with the key in this page';
const LONG = process.env.FACEDOWN_LONG !== undefined;

openBoth({ bots: true, stakes: true });

const ownerOf = async (page: Page) =>
  (await page.locator('.trust-facts li[title^="0x"]').last().getAttribute('title')) as Hex;

/** All chips at a Hold'em table. */
const broughtBy = (page: Page) =>
  page
    .locator('[data-testid^=stack-], [data-testid^=bet-]')
    .evaluateAll((all) => all.reduce((sum, { textContent }) => sum + Number(textContent?.replaceAll(',', '')), 0));

/** Opens a table for chips in the page, and sits down there. */
async function openStaked(page: Page, game: string, where: string, choose: (dialog: Locator) => Promise<unknown>) {
  await page.goto(`${house.origin}/?fast#/`);
  await page.waitForSelector('[data-coordinator=true]');
  await page.getByTestId(`create-${game}`).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: where }).check();
  await choose(dialog);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('button', { name: SEAT }).click();
}

async function chainOf(page: Page) {
  const { chain } = (await (await fetch(`${house.origin}/api/status`)).json()) as {
    chain: { rpc: string; deployment: { chips: Hex } };
  };
  const client = await connectChain({ rpcUrl: `${house.origin}${chain.rpc}` });
  const owner = await ownerOf(page);
  return { balance: async () => Number(await readBalance(client, { token: chain.deployment.chips, owner })) };
}

/** Two put in all they have until one of them has nothing left; the third stays out of it. */
async function untilOut(pushing: readonly Page[], folding: Page): Promise<Page> {
  for (;;) {
    const fold = folding.locator('.act.fold:not([disabled])');
    if ((await fold.count()) > 0) await fold.click({ timeout: 2000 }).catch(() => {});
    for (const page of pushing) {
      if ((await page.getByRole('button', { name: 'Rebuy' }).count()) > 0) return page;
      await page.keyboard.press('5');
      const [raise, call] = [page.locator('.act.raise:not([disabled])'), page.locator('.act.call:not([disabled])')];
      const target = (await raise.count()) > 0 ? raise : call;
      if ((await target.count()) > 0) await target.click({ timeout: 2000 }).catch(() => {});
      await page.waitForTimeout(100);
    }
  }
}

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
    // One brings what one likes, within what the table takes; nothing is signed for any other amount.
    const bring = host.page.getByRole('spinbutton', { name: 'What you bring' });
    await bring.fill('999999');
    await bring.blur();
    await host.page.getByText('A seat costs 5,000 chips').waitFor();
    await bring.fill('2000');
    await bring.blur();
    await host.page.getByText('A seat costs 2,000 chips').waitFor();
    await host.page.getByRole('button', { name: SEAT }).click();
    await host.page.getByText('1 of 2 seats are taken').waitFor();

    const guest = await visit(browser);
    const wallet = await injectWallet(guest.context, WALLET);
    await guest.page.goto(link);
    await guest.page.getByRole('button', { name: 'Sit down with Test Wallet' }).click();
    const pages = [host.page, guest.page];
    await Promise.all(pages.map((page) => page.waitForSelector('.felt')));
    expect(await stacks(guest.page)).toHaveLength(2);
    // What lay there before may still be on its way out.
    await expect.poll(() => broughtBy(guest.page)).toBe(3000);
    for (const page of pages) {
      await openTrust(page);
      expect(await page.getByTestId('chain-table').innerText()).toMatch(/^Table \d+ of contract 0x.+ on chain 31337/);
      await expect.poll(() => page.getByTestId('chain-phase').innerText()).toContain('the table is live');
    }
    expect(await guest.page.locator('.trust-facts').innerText()).toContain('Your wallet');
    expect(await ownerOf(guest.page)).toBe(wallet.address);

    await playTogether(pages, 1, 'calling');
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

describe('stakes', () => {
  it.runIf(LONG)(
    'are put up for Concealed, as many as one chooses, and paid by the chain to whoever wins',
    async () => {
      const { page } = await visit(browser);
      await openStaked(page, 'concealed', 'Stakes, off-chain', async (dialog) => {
        await dialog.getByLabel('Bots').selectOption('1');
        await dialog.getByLabel('Rounds').selectOption('3');
        await dialog.getByLabel('Stake of each seat').selectOption('250');
      });
      await askedForCard(page);
      await openTrust(page);
      const { balance } = await chainOf(page);
      // The stake, and a bond of as much.
      expect(await balance()).toBe(GIVEN - 500);
      await playConcealed(page);
      await expect.poll(balance).not.toBe(GIVEN - 500);
      expect([250, 0, -250]).toContain((await balance()) - GIVEN);
      await page.getByTestId('chain-phase').getByText('The chain has paid out.').waitFor();
    },
  );

  it.runIf(LONG)('are put up for Relic, which proposes a fee where chips are at stake', async () => {
    const { page } = await visit(browser);
    await openStaked(page, 'relic', 'Stakes, off-chain', async (dialog) => {
      expect(await dialog.getByLabel('Entry fee').inputValue()).toBe('10');
      await dialog.getByLabel('Seats', { exact: true }).selectOption('2');
      await dialog.getByLabel('Bots').selectOption('1');
    });
    expect(await asked(page)).toBe('play');
    await openTrust(page);
    const { balance } = await chainOf(page);
    expect(await balance()).toBe(GIVEN - 10);
  });

  const PLAYS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    fable: async (page) => {
      await sealDeck(page);
      return playFable(page);
    },
    duel: (page) => playDuel(page, { idleFrom: 6 }),
  };
  it.runIf(LONG).each(Object.entries(PLAYS))(
    'are put up for %s, and paid by the chain to whoever wins',
    async (game, play) => {
      const { page } = await visit(browser);
      await openStaked(page, game, 'Stakes, off-chain', async (dialog) => {
        await dialog.getByLabel('Bots').selectOption('1');
        await dialog.getByLabel('Stake of each seat').selectOption('50');
      });
      await page.getByTestId('proof-badge').waitFor();
      // Its deck is chosen in a dialog, behind which nothing can be pressed.
      if (game === 'duel') await page.getByTestId('bring-deck').click();
      await openTrust(page);
      const { balance } = await chainOf(page);
      // The stake, and a bond.
      const locked = GIVEN - (await balance());
      expect(locked).toBeGreaterThanOrEqual(50);
      await play(page);
      await expect.poll(balance).not.toBe(GIVEN - locked);
      expect([50, 0, -50]).toContain((await balance()) - GIVEN);
      await page.getByTestId('chain-phase').getByText('The chain has paid out.').waitFor();
    },
  );

  // Of two seats nobody is left to play on with: there the table ends, and pays.
  it.runIf(LONG)('are brought again by who has lost all of them, and he is dealt in', async () => {
    const [host, ...guests] = [await visit(browser), await visit(browser), await visit(browser)] as const;
    await openStaked(host.page, 'holdem', 'Stakes, off-chain', async (dialog) => {
      await dialog.getByLabel('Seats', { exact: true }).selectOption('3');
      await dialog.getByLabel('Bots').selectOption('0');
    });
    await host.page.getByText('1 of 3 seats are taken').waitFor();
    for (const { page } of guests) {
      await page.goto(host.page.url());
      await page.getByRole('button', { name: SEAT }).click();
    }
    const pages = [host, ...guests].map(({ page }) => page);
    await Promise.all(pages.map((page) => page.waitForSelector('.hole')));
    const loser = await untilOut(pages.slice(0, 2), pages[2]!);
    await openTrust(loser);
    const { balance } = await chainOf(loser);
    expect(await balance()).toBe(GIVEN - 1000);
    await loser.getByRole('button', { name: 'Rebuy' }).click();
    expect(await accessibilityFaults(loser)).toEqual([]);
    await loser.getByTestId('bring').click();
    await loser.getByText('Your chips come with the next hand.').waitFor();
    // The others play the hand that they have begun.
    const others = pages.filter((page) => page !== loser);
    await playTogether(others, 1);
    await loser.waitForSelector('.seat.own [data-face]');
    expect(await balance()).toBe(GIVEN - 2000);
    await expect.poll(() => broughtBy(loser)).toBe(4000);
    await playTogether(pages, 1);
  });

  it.runIf(LONG)(
    'bring two strangers together who seek each other for the same, and are agreed to by both',
    async () => {
      const pages = [(await visit(browser)).page, (await visit(browser)).page];
      for (const [i, page] of pages.entries()) {
        await page.goto(`${house.origin}/?fast#/`);
        await page.waitForSelector('[data-coordinator=true]');
        await page.getByTestId('find-concealed').click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('radio', { name: 'Chips' }).check();
        // Another stake is another pool.
        await dialog.getByLabel('Stake of each seat').selectOption(i === 0 ? '50' : '250');
        await dialog.getByTestId('finding').getByText('Nobody else waits').waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
      }
      await pages[1]!.getByLabel('Stake of each seat').selectOption('50');
      const terms = pages.map((page) => page.getByText('A seat costs 100 chips'));
      await Promise.all(terms.map((one) => one.waitFor()));
      expect(new Set(pages.map((page) => page.url().split('?invite=')[0]!.split('&')[0])).size).toBe(1);
      for (const page of pages) await page.getByRole('button', { name: SEAT }).click();
      await Promise.all(pages.map((page) => page.waitForSelector('button[data-card]')));
      await openTrust(pages[0]!);
      const { balance } = await chainOf(pages[0]!);
      expect(await balance()).toBe(GIVEN - 100);
      await Promise.all(pages.map((page) => playConcealed(page)));
      await pages[0]!.getByTestId('chain-phase').getByText('The chain has paid out.').waitFor();
      expect([50, 0, -50]).toContain((await balance()) - GIVEN);
    },
  );

  it.runIf(LONG)('are asked of nobody at a table that he did not seek, whatever the house says', async () => {
    const { page: host } = await visit(browser);
    await openStaked(host, 'concealed', 'Stakes, off-chain', async (dialog) => {
      await dialog.getByLabel('Bots').selectOption('0');
      await dialog.getByLabel('Stake of each seat').selectOption('250');
      await dialog.getByText('Private: only people').click();
    });
    await host.getByText('1 of 2 seats are taken').waitFor();
    const [, tableId, invite] = /table\/([^?]+)\?.*invite=([0-9a-f]{64})/.exec(host.url())!;
    const { page, context } = await visit(browser);
    await context.route('**/api/pool', (route) => route.fulfill({ json: { kind: 'found', tableId, seat: 1, invite } }));
    await page.goto(`${house.origin}/?fast#/`);
    await page.waitForSelector('[data-coordinator=true]');
    await page.getByTestId('find-concealed').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Chips' }).check();
    await dialog.getByRole('alert').getByText('another table than the one you asked for').waitFor();
    expect(page.url()).not.toContain('table');
  });

  it.runIf(LONG)('are played for on the chain, move by move', async () => {
    const { page } = await visit(browser);
    await openStaked(page, 'holdem', 'Stakes, on-chain', async (dialog) => {
      await dialog.getByLabel('Seats', { exact: true }).selectOption('2');
      await dialog.getByLabel('Bots').selectOption('1');
    });
    await page.waitForSelector('.felt');
    await playHands(page, 1, 'careful');
    await openTrust(page);
    const phase = page.getByTestId('chain-phase');
    expect(await phase.innerText()).toContain('Every move is posted to the chain, which keeps the clock.');
    expect(await phase.getAttribute('class')).not.toContain('careful');
    expect(await page.locator('.trust-facts').innerText()).toMatch(/Posted for you by the house: \d+ transactions/);
  });

  it.runIf(LONG)('go to the chain where a seat vanishes, which pays who stayed', async () => {
    const [host, guest] = [await visit(browser), await visit(browser, { mayComplain: /./ })];
    await openStaked(host.page, 'holdem', 'Stakes, off-chain', async (dialog) => {
      await dialog.getByLabel('Seats', { exact: true }).selectOption('2');
      await dialog.getByLabel('Bots').selectOption('0');
      await dialog.getByLabel('Time to act').selectOption('30');
    });
    await host.page.getByText('1 of 2 seats are taken').waitFor();
    await guest.page.goto(host.page.url());
    await guest.page.getByRole('button', { name: SEAT }).click();
    await Promise.all([host, guest].map(({ page }) => page.waitForSelector('.hole')));
    await guest.context.close();
    await openTrust(host.page);
    // Until the one who has gone is asked.
    const call = host.page.locator('.act.call:not([disabled])');
    const phase = host.page.getByTestId('chain-phase');
    const dispute = phase.getByText('A dispute is on the chain').waitFor();
    while (
      !(await Promise.race([
        dispute.then(() => true),
        call.click({ timeout: 3000 }).then(
          () => false,
          () => false,
        ),
      ]))
    );
    expect(await phase.getAttribute('class')).toContain('careful');
    await phase.getByText('The chain has the clock').waitFor();
    await host.page.getByTestId('result').waitFor();
    expect(await host.page.getByTestId('result').innerText()).toMatch(/You won/);
  });
});
