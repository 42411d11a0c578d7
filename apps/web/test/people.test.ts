import { concealedConfig } from '@facedown/concealed';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { endVisits, visit } from './browser.js';
import { playConcealed } from './concealedPlay.js';
import { openHouse } from './house.js';
import { browser, house, openBoth } from './opened.js';
import { CALLS, holdemConfig, playQuietly } from './quietSeat.js';
import { hostedTable } from './tables.js';

openBoth({ bots: true });

async function callOneself(page: Page, origin: string, name: string): Promise<void> {
  await page.goto(`${origin}/?fast`);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Your name at the table').fill(name);
  await page.getByRole('button', { name: 'Done' }).click();
}

describe.runIf(process.env.FACEDOWN_LONG)('the leaderboard', () => {
  it('names people, counts their games of each kind, and knows nothing of private tables', async () => {
    // A house of their own: who has lost stands below ten others, where as many have played.
    const { origin, close } = await openHouse({ own: true });
    try {
      const [one, other] = [await visit(browser), await visit(browser)];
      const names = ['Ottilie', 'Balthasar'];
      await Promise.all([one, other].map(({ page }, i) => callOneself(page, origin, names[i]!)));
      for (const access of ['open', 'private', 'open'] as const) {
        const config = concealedConfig({ stake: 10n, rounds: 1 });
        const table = await hostedTable(origin, { game: 'concealed', dealer: 'salt', config, access });
        await one.page.goto(table.link);
        await one.page.getByText('1 of 2 seats are taken').waitFor();
        await other.page.goto(table.link);
        await Promise.all([one, other].map(({ page }) => playConcealed(page)));
        await expect.poll(async () => (await table.house.table(String(table.tableId))).phase).toBe('done');
        table.house.close();
      }
      const { page } = await visit(browser);
      await page.goto(`${origin}/?fast`);
      const leaders = page.getByTestId('leaders');
      // One line for both games of a person, though each was played with a key of its own.
      for (const name of names)
        await expect
          .poll(() => leaders.locator('li').filter({ hasText: name }).allInnerTexts())
          .toEqual([expect.stringMatching(/2 games · [012] won/)]);
      expect(await leaders.innerText()).not.toMatch(/0x[0-9a-f]{8}|hands?/);
      expect(await endVisits()).toEqual([]);
    } finally {
      await close();
    }
  });
});

describe('Your games', () => {
  it('tells what was lost in all, also where chips were brought after the first', async () => {
    const table = await hostedTable(house.origin, { game: 'holdem', dealer: 'players', config: holdemConfig(2, 5n) });
    const { page } = await visit(browser);
    await page.goto(table.link);
    await page.getByText('1 of 2 seats are taken').waitFor();
    const client = await playQuietly(table, 1, 1000n, CALLS);
    // Whoever folds pays his blind; in the next hand the other calls, and waits.
    await page.locator('.act.fold:not([disabled])').click();
    await page.getByRole('button', { name: 'Top up' }).click();
    const bring = page.getByTestId('bring');
    // What is missing is proposed; one may bring more.
    expect(Number((await bring.innerText()).replaceAll(/\D/g, ''))).toBeLessThan(20);
    const brought = 700;
    await page.getByRole('spinbutton').fill(String(brought));
    await page.getByRole('spinbutton').blur();
    await page.getByRole('button', { name: `Bring ${brought}` }).click();
    const coming = page.getByText('Your chips come with the next hand.');
    await coming.waitFor();
    await page.locator('.act.fold:not([disabled])').click();
    await coming.waitFor({ state: 'hidden' });
    await page.waitForSelector('.act.call:not([disabled])');
    // What the own seat had when this hand began, and what the page has noted of it.
    const told = () =>
      page.evaluate(() => {
        const number = (name: string) =>
          Number(document.querySelector(`[data-testid=${name}-0]`)?.textContent?.replaceAll(',', '') ?? 0);
        const [game] = JSON.parse(localStorage.getItem('facedown.games')!) as { net: number }[];
        return { began: number('stack') + number('bet'), noted: game!.net };
      });
    // A bet of the hand before may still be on its way out.
    await expect.poll(async () => ((now) => now.noted - now.began)(await told())).toBe(-1000 - brought);
    const { noted } = await told();
    await page.goto(`${house.origin}/?fast#/`);
    const words = noted === 0 ? 'even' : `${noted > 0 ? 'won' : 'lost'} ${Math.abs(noted)}`;
    await page.getByRole('region', { name: 'Your games' }).getByText(words).waitFor();
    client.stop();
    table.house.close();
  });
});

describe('a card after a fold', () => {
  it('is shown to the others when the hand is over, because its evidence opens it', async () => {
    const table = await hostedTable(house.origin, { game: 'holdem', dealer: 'players', config: holdemConfig(2, 5n) });
    const [one, other] = [await visit(browser), await visit(browser)];
    // At a person's pace, so that the result stays for a moment.
    const link = table.link.replace('?fast', '');
    await one.page.goto(link);
    await one.page.getByText('1 of 2 seats are taken').waitFor();
    await other.page.goto(link);
    const both = [one.page, other.page];
    const actor = async () => {
      for (;;) for (const page of both) if ((await page.locator('.act.call:not([disabled])').count()) > 0) return page;
    };
    const folds = await actor();
    const sees = both.find((page) => page !== folds)!;
    // Two seats: the hand is over with it, and the card can be shown until the next one is dealt. It is waited for before.
    await Promise.all([folds.getByTestId('show-0').click(), folds.locator('.act.fold').click()]);
    const line = sees.getByTestId('seen');
    await line.waitFor();
    expect(await line.innerText()).toMatch(/ shows /);
    const [shown, known] = await Promise.all(
      [line, folds.getByTestId('seen')].map((at) => at.getByRole('img').getAttribute('aria-label')),
    );
    expect(shown).toBe(known);
    expect(await sees.getByTestId('proof-badge').getAttribute('data-fine')).toBe('true');
    table.house.close();
  });
});

describe('a bot of the house', () => {
  it('gets up when it has nothing left, and its seat is free', async () => {
    // Stacks of two blinds, and a seat that folds to all: before long one of the bots has everything of the other.
    const config = { ...holdemConfig(3, 250n), minBuyIn: 1000n, maxBuyIn: 100_000n };
    // The house deals: how cards are sealed matters little to who gets up, and proofs of so many hands take minutes.
    const { openHost } = (await (await fetch(`${house.origin}/api/status`)).json()) as { openHost: `0x${string}` };
    const dealt = { dealer: 'open', servers: [openHost] };
    const table = await hostedTable(house.origin, { game: 'holdem', ...dealt, config, seats: 3 });
    await table.house.inviteBots(table.tableId, { count: 2, strength: 'easy', amount: '1000' });
    const client = await playQuietly(table, 0, 100_000n);
    // Before a page is there, one of them may have gone.
    expect(client.view().seats).toEqual([0, 1, 2]);
    const { page } = await visit(browser);
    await page.goto(table.link);
    await page.getByText('You are watching').waitFor();
    await page.waitForSelector('.seat.empty');
    await expect.poll(() => client.view().seats).toHaveLength(2);
    client.stop();
    table.house.close();
  });
});
