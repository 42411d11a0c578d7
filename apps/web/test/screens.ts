import { launch, visit } from './browser.js';
import { built } from './build.js';
import { openHouse } from './house.js';
import { playHands } from './play.js';
import { shooter } from './shoot.js';

/** Pictures of every screen for the documents: `npm run screens -w @facedown/web`. */
const only = process.argv.slice(2);

await built();
const browser = await launch();
const house = await openHouse({ bots: true, stakes: true });

const shoot = await shooter(browser);

const DESK = { width: 1100, height: 700 };
const PHONE = { width: 390, height: 780 };
const LARGE = { width: 1920, height: 1080 };
const SIDE = { width: 844, height: 390 };
const screens: Record<string, () => Promise<void>> = {
  async lobby() {
    for (const dark of [false, true]) {
      const { page, context } = await visit(browser, { ...DESK, dark });
      await page.goto(`${house.origin}/`);
      await page.getByText('No finished games yet').waitFor();
      await shoot(page, dark ? 'lobby-dark' : 'lobby');
      if (dark) {
        await page.getByRole('button', { name: 'Settings' }).click();
        await page.getByRole('button', { name: 'Set a PIN' }).click();
        await shoot(page, 'settings');
      } else {
        await page.getByRole('button', { name: 'Create table' }).first().click();
        await page.getByRole('radio', { name: 'Stakes, off-chain' }).check();
        await shoot(page, 'create');
      }
      await context.close();
    }
    const { page, context } = await visit(browser, PHONE);
    await page.goto(`${house.origin}/`);
    await page.getByText('No finished games yet').waitFor();
    await shoot(page, 'lobby-phone');
    await context.close();
  },
  async table() {
    const { page, context } = await visit(browser, DESK);
    await page.goto(`${house.origin}/?fast#/play/picture`);
    await playHands(page, 1, 'careful');
    // A flop in front of at least two others, and one's own turn.
    const isPicture = () =>
      page.evaluate(() => {
        const shown = document.querySelectorAll('.board [data-face]').length;
        const others = document.querySelectorAll('.seat:not(.own) .hole').length;
        return shown >= 3 && shown < 5 && others >= 2 && document.querySelector('.act.call:not([disabled])') !== null;
      });
    for (let tries = 0; tries < 200 && !(await isPicture()); tries++) {
      const button = page.locator('.act.call:not([disabled])');
      if ((await button.count()) > 0) await button.click({ timeout: 500 }).catch(() => {});
      await page.waitForTimeout(120);
    }
    await shoot(page, 'table');
    await page.emulateMedia({ colorScheme: 'dark' });
    await shoot(page, 'table-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(PHONE);
    await shoot(page, 'table-phone');
    await page.setViewportSize(DESK);
    await page.getByRole('tab', { name: 'Hand history' }).click();
    // At a person's pace the result stays for a moment.
    await page.goto(`${house.origin}/#/play/picture`);
    await page.getByRole('tab', { name: 'Hand history' }).click();
    await playHands(page, 1, 'calling');
    await page.getByTestId('result').waitFor();
    await shoot(page, 'result');
    await page.getByRole('button', { name: 'Verify this game' }).click();
    await page.locator('[data-testid=verdict][data-ok=true]').waitFor();
    await shoot(page, 'verify');
    await context.close();
  },
  async large() {
    const { page, context } = await visit(browser, LARGE);
    await page.goto(`${house.origin}/?fast`);
    await page.waitForSelector('[data-coordinator=true]');
    await page.waitForTimeout(1500);
    await shoot(page, 'lobby-large');
    await page.getByTestId('play-now').click();
    await page.waitForSelector('.act.call:not([disabled])', { timeout: 90_000 });
    await page.getByRole('button', { name: 'smiles' }).click();
    await shoot(page, 'table-large');
    await page.setViewportSize(SIDE);
    await shoot(page, 'table-side');
    await context.close();
  },
  async german() {
    const { page, context } = await visit(browser, { ...DESK, dark: true });
    await page.goto(`${house.origin}/?fast`);
    await page.waitForSelector('[data-coordinator=true]');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('button', { name: 'Fertig' }).click();
    await shoot(page, 'lobby-german');
    await page.getByTestId('play-now').click();
    await page.waitForSelector('.act.call:not([disabled])', { timeout: 90_000 });
    await shoot(page, 'table-german');
    await page.setViewportSize(PHONE);
    await shoot(page, 'table-german-phone');
    await page.getByTestId('rules-holdem').first().click();
    await shoot(page, 'rules-german-phone');
    await context.close();
  },
  async people() {
    const { page, context } = await visit(browser, DESK);
    await page.goto(`${house.origin}/?fast#/person`);
    await page.getByLabel('Your name').fill('Leontine');
    await page.locator('.picture-choice').nth(4).click();
    await page.getByRole('button', { name: 'Sign and save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Leontine' }).waitFor();
    await shoot(page, 'person');
    await page.setViewportSize(PHONE);
    await shoot(page, 'person-phone');
    await context.close();
  },
  async full() {
    const { page, context } = await visit(browser, DESK);
    await page.goto(`${house.origin}/?fast`);
    await page.waitForSelector('[data-coordinator=true]');
    await page.getByRole('button', { name: 'Create table' }).first().click();
    await page.getByLabel('Seats', { exact: true }).selectOption('9');
    await page.getByLabel('Bots', { exact: true }).selectOption('8');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.waitForSelector('.act.call:not([disabled])', { timeout: 120_000 });
    await shoot(page, 'table-nine');
    for (const [name, size] of [
      ['phone', PHONE],
      ['side', SIDE],
      ['large', LARGE],
    ] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: name === 'large' ? 'dark' : 'light' });
      await shoot(page, `table-nine-${name}`);
    }
    await context.close();
  },
  async find() {
    const { page, context } = await visit(browser, DESK);
    await page.goto(`${house.origin}/?fast`);
    await page.waitForSelector('[data-coordinator=true]');
    await page.getByTestId('find-concealed').click();
    await page.getByRole('radio', { name: 'Chips' }).check();
    await shoot(page, 'find');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(PHONE);
    await shoot(page, 'find-phone');
    await context.close();
  },
  async others() {
    const { page, context } = await visit(browser, DESK);
    await page.goto(`${house.origin}/`);
    await page.getByText('No finished games yet').waitFor();
    await page.getByRole('button', { name: 'Invite a friend' }).click();
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByText('1 of 2 seats are taken').waitFor();
    await shoot(page, 'invite');
    const second = await context.newPage();
    await second.setViewportSize(DESK);
    await second.goto(page.url());
    await second.getByText('open in another tab').waitFor();
    await shoot(second, 'other-tab');
    await second.goto(`${house.origin}/#/table/999`);
    await second.reload();
    await second.getByTestId('no-seat').waitFor();
    await shoot(second, 'error');
    await second.goto(`${house.origin}/?fast#/`);
    await second.waitForSelector('[data-coordinator=true]');
    await second.getByRole('button', { name: 'Invite a friend' }).click();
    await second.getByRole('radio', { name: 'Stakes, off-chain' }).check();
    await second.getByRole('button', { name: 'Open the table' }).click();
    await second.getByRole('button', { name: 'Sit down with the key in this page' }).waitFor();
    await shoot(second, 'sit-down');
    await context.close();
  },
  async cards() {
    for (const [suffix, size] of [
      ['', DESK],
      ['-phone', { ...PHONE, dark: true }],
    ] as const) {
      const { page, context } = await visit(browser, size);
      await page.goto(`${house.origin}/#/cards/packs/fable`);
      await page.getByTestId('buy').click();
      await page.getByRole('button', { name: /^Crack pack/ }).click();
      await page.getByRole('button', { name: 'Turn card 1' }).click();
      await page.getByRole('button', { name: 'Turn card 3' }).click();
      await shoot(page, `cards-packs${suffix}`, { fullPage: true });
      await page.getByTestId('part-collection').click();
      await page.getByTestId('claim-1').click();
      await page.getByTestId('claim-1').waitFor({ state: 'detached' });
      await page.evaluate(() => scrollTo(0, 0));
      if (suffix) await page.getByText('36 of 36 cards').evaluate((element) => element.scrollIntoView());
      await shoot(page, `cards-collection${suffix}`);
      await page.getByTestId('part-decks').click();
      await page.getByLabel('Begin with').selectOption('Steady');
      await page.getByTestId('test-hand').click();
      await shoot(page, `cards-decks${suffix}`, { fullPage: suffix === '' });
      await context.close();
    }
  },
};

try {
  for (const [name, take] of Object.entries(screens)) if (only.length === 0 || only.includes(name)) await take();
} finally {
  await browser.close();
  await house.close();
}
