import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityFaults, faultsInBothThemes, openTrust, visit } from './browser.js';
import { askedForCard, playConcealed } from './concealedPlay.js';
import { playDuel, ROOM } from './duelPlay.js';
import { browser, house, openBoth } from './opened.js';

openBoth({ bots: true, stakes: true });

const SEAT = 'Sit down with the key in this page';

/** Opens a table of this game whose cards lie on the chain, from the lobby, and sits down. */
async function sitDown(page: Page, game: 'concealed' | 'duel', { rounds = 3, bots = 1 } = {}): Promise<void> {
  await page.goto(`${house.origin}/?fast`);
  await page.waitForSelector('[data-coordinator=true]');
  await page.getByTestId(`create-${game}`).click();
  const dialog = page.getByRole('dialog');
  if (game === 'concealed') await dialog.getByLabel('Rounds').selectOption(String(rounds));
  await dialog.getByRole('radio', { name: 'Ciphertexts on the chain (FHE)' }).check();
  await dialog.getByLabel('Bots').selectOption(String(bots));
  // There is no such table but on the chain.
  expect(await dialog.getByRole('radio', { name: /without stakes|off-chain/i }).count()).toBe(0);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('button', { name: SEAT }).waitFor();
}

describe.runIf(process.env.FACEDOWN_LONG)('Concealed on the fhe dealer', () => {
  it('says whom it trusts, tells what it waits for and for how long, and is played to its end against a bot', async () => {
    const { page } = await visit(browser);
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    // Key holders that are late: the page must say so.
    await page.route('**/fhe/user-decrypt', async (route) => {
      await answered;
      await route.continue();
    });
    await sitDown(page, 'concealed');
    expect(await page.getByTestId('terms').innerText()).toMatch(
      /Zama’s key holders and coprocessors are trusted with every card.+whoever runs the house sees every card/s,
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: SEAT }).click();
    // On a slow machine a transaction is told of before.
    const wait = page.locator('[data-testid=cards-wait]:is([data-stage=reading], [data-stage=retrying])');
    await wait.waitFor();
    expect(await wait.innerText()).toMatch(/key holders.+ \d+ s/s);
    expect(await faultsInBothThemes(page)).toEqual([]);
    answer();
    await askedForCard(page);
    await openTrust(page);
    expect(await page.getByTestId('development-coprocessor').innerText()).toContain('sees every card');
    // Where every move is posted the chain always has the clock: nothing about it is alarming.
    const phase = page.getByTestId('chain-phase');
    expect(await phase.innerText()).toContain('Every move is posted to the chain, which keeps the clock.');
    expect(await phase.getAttribute('class')).not.toContain('careful');
    expect(await page.locator('.trust-facts').innerText()).not.toContain('advance');
    expect(await playConcealed(page)).toBe(3);
    const told = await page.locator('.trust-log').innerText();
    expect(told).toMatch(/the deck lies on the chain as a ciphertext/);
    expect(told).toMatch(/the key holders signed its face, and the contract checked/);
    expect(await page.getByTestId('proof-badge').innerText()).toBe('The chain checks every card');
    expect(await page.getByTestId('audit').count()).toBe(0);
    await expect.poll(() => page.locator('.trust-progress, [data-testid=cards-wait]').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

/** The keys to which the key holders were asked to seal, in the order of the questions. */
function askedKeys(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/fhe/user-decrypt')) keys.push(request.postDataJSON().permission.publicKey);
  });
  return keys;
}

/** What this browser keeps beside its journals, as it lies there. */
const sealedThere = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const asked = indexedDB.open('facedown');
        asked.onsuccess = () => {
          const all = asked.result.transaction('sealed').objectStore('sealed').getAll();
          all.onsuccess = () => {
            asked.result.close();
            resolve(all.result.map(({ sealed }: { sealed: string }) => sealed));
          };
        };
      }),
  );

async function setPin(page: Page, pin: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByLabel('PIN again').fill(pin);
  await page.getByRole('button', { name: 'Protect' }).click();
  await page.getByText('Unlocked for 24 h at most').waitFor();
}

describe.runIf(process.env.FACEDOWN_LONG)('two people at cards on the chain', () => {
  it('play Concealed to its end while someone watches; one comes back behind a PIN and reads with the same pair', async () => {
    const [host, guest, watcher] = [await visit(browser), await visit(browser), await visit(browser)];
    await guest.page.goto(`${house.origin}/?fast`);
    await setPin(guest.page, '246810');
    const keys = askedKeys(guest.page);
    await sitDown(host.page, 'concealed', { bots: 0 });
    await host.page.getByRole('button', { name: SEAT }).click();
    await host.page.getByText('1 of 2 seats are taken').waitFor();
    // The same page: a key that was opened is gone with a reload.
    await guest.page.evaluate((hash) => {
      location.hash = hash;
    }, new URL(host.page.url()).hash);
    await guest.page.getByRole('button', { name: SEAT }).click();
    // Nobody moves: who comes now sees the table as it stands.
    await askedForCard(host.page);
    await guest.page.locator('.concealed-room [data-card]').first().waitFor();
    await watcher.page.goto(host.page.url());
    await watcher.page.getByText('You are watching').waitFor();
    // It follows the records from the first one on.
    await watcher.page.getByTestId('status').getByText('Waiting for Seat 1', { exact: true }).waitFor();
    expect(await watcher.page.locator('[data-card]').count()).toBe(0);
    const hand = await guest.page.locator('.concealed-room [data-card]').allInnerTexts();
    const [sealed] = await sealedThere(guest.page);
    expect(keys.length).toBeGreaterThan(0);
    expect(sealed).not.toContain(keys[0]!.slice(2));

    await guest.page.reload();
    await guest.page.getByLabel('PIN', { exact: true }).fill('246810');
    await guest.page.getByRole('button', { name: 'Unlock' }).click();
    await guest.page.locator('.concealed-room [data-card]').first().waitFor();
    expect(await guest.page.locator('.concealed-room [data-card]').allInnerTexts()).toEqual(hand);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(await sealedThere(guest.page)).toEqual([sealed]);

    expect(await Promise.all([host, guest].map(({ page }) => playConcealed(page)))).toEqual([3, 3]);
    await watcher.page.locator('.concealed-room[data-over=true]').waitFor();
  });
});

describe.runIf(process.env.FACEDOWN_LONG)('Duel on the fhe dealer', () => {
  it('is played from the page against a bot, turn after turn', async () => {
    const { page } = await visit(browser);
    await sitDown(page, 'duel');
    await page.getByRole('button', { name: SEAT }).click();
    await page.waitForSelector(ROOM);
    const deeds = await playDuel(page, { until: 3 });
    expect(Object.keys(deeds).length).toBeGreaterThan(0);
    expect(Number(await page.locator(ROOM).getAttribute('data-turn'))).toBeGreaterThanOrEqual(3);
    await openTrust(page);
    expect(await page.locator('.trust-log').innerText()).toMatch(/the chain drew a card that this seat alone may read/);
  });
  it('is played between two people, each of whom sees the cards of its own hand alone', async () => {
    const [host, guest] = [await visit(browser), await visit(browser)];
    await sitDown(host.page, 'duel', { bots: 0 });
    await host.page.getByRole('button', { name: SEAT }).click();
    await host.page.getByText('1 of 2 seats are taken').waitFor();
    await guest.page.goto(host.page.url());
    await guest.page.getByRole('button', { name: SEAT }).click();
    const pages = [host.page, guest.page];
    for (const page of pages) await page.waitForSelector(ROOM);
    const deeds = await Promise.all(pages.map((page) => playDuel(page, { until: 4 })));
    for (const page of pages) {
      expect(Number(await page.locator(ROOM).getAttribute('data-turn'))).toBeGreaterThanOrEqual(4);
      expect(await page.locator('.du-hand-card').count()).toBeGreaterThan(0);
    }
    for (const done of deeds) expect(done.ended).toBeGreaterThan(0);
  });
});
