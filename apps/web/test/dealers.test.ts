import { makeGameFile } from '@facedown/sdk';
import { matrix } from '@facedown/sdk/matrix';
import { playTable } from '@facedown/sdk/testing';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsInBothThemes, visit } from './browser.js';
import { faultsAtAllSizes } from './geometry.js';
import { browser, house, openBoth } from './opened.js';

openBoth({ bots: true, stakes: true });

async function compared(page: Page, game: string) {
  await page.goto(`${house.origin}/?fast#/`);
  await page.waitForSelector('[data-coordinator=true]');
  await page.getByTestId(`create-${game}`).click();
  const compare = page.getByTestId('compare');
  await compare.locator('summary').click();
  const of = (dealer: string) => compare.locator(`[data-dealer="${dealer}"]`);
  await of('players').waitFor();
  return { compare, of };
}

describe('the choice of a dealer', () => {
  it('compares them for the game at hand, tries a deal here, and says why one can’t be as everywhere else', async () => {
    const { page } = await visit(browser);
    const { of } = await compared(page, 'holdem');
    const never = (await matrix({ games: ['holdem'] })).flatMap((cell) => (cell.fits ? [] : [cell]));
    expect(never.map(({ dealer }) => dealer).sort()).toEqual(['fhe', 'salt', 'salt-proof']);
    for (const { dealer, misfit } of never)
      expect(await of(dealer).innerText()).toContain(`This table can't be: ${misfit.words}.`);
    await of('players')
      .getByText(/\d\.\d\d s, tried just now with 4 seats/)
      .waitFor();
    await of('open')
      .getByText(/\d\.\d\d s/)
      .waitFor();
    await of('committee').getByText('Others deal').waitFor();
    expect(await of('players').innerText()).toContain('Nobody, as long as one seat is honest.');
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect((await faultsAtAllSizes(page)).join('\n')).toBe('');
    // Two at a table: what a key server would save is the other's anyway.
    await page.getByRole('dialog').getByLabel('Seats', { exact: true }).selectOption('2');
    await of('escrow').getByText("This table can't be: this table has 2 seats, and escrow deals to").waitFor();
    await page.getByRole('radio', { name: 'Stakes, off-chain' }).check();
    expect(await of('players').innerText()).toContain('With stakes, gas');
  });

  it.runIf(process.env.FACEDOWN_LONG).each(['concealed', 'fable', 'duel', 'relic'])(
    'tries a deal of %s with each dealer that this browser can deal with',
    async (game) => {
      const { page } = await visit(browser);
      const { of } = await compared(page, game);
      const seats = game === 'relic' ? 4 : 2;
      for (const cell of await matrix({ games: [game] })) {
        if (!cell.fits || cell.onchainOnly) continue;
        const deal = of(cell.dealer).getByTestId('deal');
        await expect
          .poll(() => deal.innerText(), { timeout: 120_000 })
          .toMatch(
            cell.dealer === 'committee'
              ? /Others deal/
              : new RegExp(`\\d s, tried just now with ${seats} seats|Others deal`),
          );
        if (!['committee', 'escrow'].includes(cell.dealer)) expect(await deal.innerText()).toMatch(/ s, tried/);
      }
    },
  );
});

describe('How it works', () => {
  it('has every game with every dealer, and each reason where one can’t be', async () => {
    const { page } = await visit(browser);
    await page.goto(`${house.origin}/?fast#/how`);
    await page.getByTestId('matrix').locator('summary').click();
    const reasons = page.getByTestId('reasons').locator('li');
    await reasons.first().waitFor();
    const cells = await matrix();
    const never = cells.flatMap((cell) => (cell.fits ? [] : [`This table can't be: ${cell.misfit.words}.`]));
    expect(await reasons.allInnerTexts()).toEqual(never);
    expect(await page.getByTestId('matrix').locator('tbody td').count()).toBe(cells.length);
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect((await faultsAtAllSizes(page)).join('\n')).toBe('');
  });
});

describe('Were the cards fair?', () => {
  it('replays files, counts their cards, and counts for nothing what somebody has changed', async () => {
    const files: string[] = [];
    for (const seed of ['fair/1', 'fair/2']) {
      const plan = {
        game: 'holdem',
        dealer: 'players',
        seats: 2,
        seed,
        hands: 1,
        style: 'quiet',
        ownNumber: true,
      } as const;
      files.push(makeGameFile((await playTable(plan)).clients[0]!.file()));
    }
    const changed = files[1]!.replace(/"signature":"0x(..)/, '"signature":"0xff');
    const { page } = await visit(browser);
    await page.goto(`${house.origin}/?fast#/how`);
    await page.getByRole('link', { name: 'Were the cards fair?' }).click();
    const give = (texts: readonly string[]) =>
      page.setInputFiles(
        'input[type=file]',
        texts.map((text, i) => ({ name: `game${i}.json`, mimeType: 'application/json', buffer: Buffer.from(text) })),
      );
    const result = page.getByTestId('fairness');
    await give(files);
    await result.waitFor();
    expect(await result.getAttribute('data-games')).toBe('2');
    expect(await result.getAttribute('data-fine')).toBe('true');
    expect(await result.locator('tbody').first().innerText()).toMatch(
      /No-limit Hold’em\s+2\s+10\s+[\d.]+\s+255\s+0\.\d{4}/,
    );
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect((await faultsAtAllSizes(page)).join('\n')).toBe('');
    await give([files[0]!, changed, 'no game']);
    await page.getByTestId('wrong').waitFor();
    expect(await result.getAttribute('data-games')).toBe('1');
    expect(await result.getAttribute('data-fine')).toBe('false');
    expect(await page.getByTestId('wrong').innerText()).toMatch(/game1\.json: BadSignature\s+game2\.json: \w+/);
    // All that the house has, however little that is.
    await page.getByTestId('count').click();
    await page
      .getByTestId('fairness')
      .getByText(/games? counted/)
      .waitFor();
    expect(await result.getAttribute('data-fine')).toBe('true');
  });
});
