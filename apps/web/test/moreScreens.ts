import { makeGameFile } from '@facedown/sdk';
import { playTable } from '@facedown/sdk/testing';
import type { Page } from 'playwright-core';
import { launch, visit } from './browser.js';
import { built } from './build.js';
import { askedForCard, playConcealed } from './concealedPlay.js';
import { openHouse } from './house.js';
import { asked, playRelic, playTurn } from './relicPlay.js';
import { shooter } from './shoot.js';

/** Pictures of Relic, Concealed, How it works, the replay, the dealers and the count: `npm run screens:more -w @facedown/web`. */
const only = process.argv.slice(2);
await built();
const browser = await launch();
const house = await openHouse();
const shoot = await shooter(browser);

const SIZES = [
  ['', { width: 1100, height: 700 }],
  ['-phone', { width: 390, height: 780, dark: true }],
] as const;

const screens: Record<string, (page: Page, suffix: string) => Promise<void>> = {
  async relic(page, suffix) {
    // Sooner or later a Knight is at hand, with cards on the table already.
    for (let table = 0, shot = false; !shot; table++) {
      await page.goto(`${house.origin}/?fast#/relic/screens${table}-4`);
      for (let turn = 0; !shot && (await asked(page)) === 'play'; turn++) {
        const knight = page.locator('.hand-card[data-card="1"]:has(.hand-place)').first();
        if (turn > 0 && (await knight.count()) > 0) {
          await knight.click();
          await page.locator('.target:not([aria-disabled=true])').first().click();
          await page.locator('.guess:not(.spent):not([aria-disabled=true])').nth(1).click();
          await shoot(page, `relic-knight${suffix}`);
          shot = true;
        } else await playTurn(page);
      }
    }
    await playRelic(page);
    await shoot(page, `relic-summary${suffix}`);
  },
  async concealed(page, suffix) {
    await page.goto(`${house.origin}/?fast#/concealed/screens`);
    for (let round = 0; round < 4 && (await askedForCard(page)); round++) {
      await page.keyboard.press('1');
      await page.waitForFunction(
        (done) => Number(document.querySelector<HTMLElement>('.concealed-room')?.dataset.round) > done,
        round,
      );
    }
    await askedForCard(page);
    await shoot(page, `concealed${suffix}`);
    await playConcealed(page);
    await shoot(page, `concealed-audit${suffix}`);
    await page.goto(`${house.origin}/?fast#/concealed/screens-proof-r3`);
    await page.locator('[data-testid=proof][data-stage=proof]').waitFor();
    await page.locator('[data-testid=proof] [aria-valuenow="55"]').waitFor();
    await shoot(page, `concealed-proof${suffix}`);
    await page.goto(`${house.origin}/?fast#/`);
    await page.getByRole('region', { name: 'Your games' }).getByRole('button', { name: 'Replay' }).last().click();
    await page.getByTestId('replay-event').click();
    for (let step = 0; step < 12; step++) await page.getByTestId('replay-event').click();
    await shoot(page, `replay${suffix}`, { fullPage: true });
  },
  async how(page, suffix) {
    await page.goto(`${house.origin}/#/how`);
    for (let step = 0; step < 5; step++) await page.getByTestId('how-next').click();
    await page.getByTestId('ask').click();
    await shoot(page, `how${suffix}`, { fullPage: true });
  },
  async dealers(page, suffix) {
    await page.goto(`${house.origin}/?fast#/`);
    await page.waitForSelector('[data-coordinator=true]');
    await page.getByTestId('create-concealed').click();
    const compare = page.getByTestId('compare');
    await compare.locator('summary').click();
    await compare.locator('[data-dealer=salt]').getByText('tried just now').waitFor();
    await compare.evaluate((element) => element.scrollIntoView());
    await shoot(page, `compare${suffix}`);
  },
  async fairness(page, suffix) {
    const files: { name: string; mimeType: string; buffer: Buffer }[] = [];
    for (let seed = 0; seed < 12; seed++) {
      const plan = {
        game: 'holdem',
        dealer: 'open',
        seats: 2,
        seed,
        hands: 1,
        style: 'quiet',
        ownNumber: true,
      } as const;
      const text = makeGameFile((await playTable(plan)).clients[0]!.file());
      files.push({ name: `${seed}.json`, mimeType: 'application/json', buffer: Buffer.from(text) });
    }
    await page.goto(`${house.origin}/?fast#/fairness`);
    await page.setInputFiles('input[type=file]', files);
    await page.getByTestId('fairness').waitFor();
    await shoot(page, `fairness${suffix}`);
  },
};

try {
  for (const [suffix, size] of SIZES)
    for (const [name, take] of Object.entries(screens)) {
      if (only.length > 0 && !only.includes(name)) continue;
      const { page, context } = await visit(browser, size);
      await take(page, suffix);
      await context.close();
    }
} finally {
  await browser.close();
  await house.close();
}
