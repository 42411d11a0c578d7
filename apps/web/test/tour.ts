import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { askedForCard, playConcealed } from './concealedPlay.js';
import { playHands } from './play.js';
import { asked, playTurn } from './relicPlay.js';
import { withAllShown } from './showdown.js';

const LONG = process.env.FACEDOWN_LONG !== undefined;

/** When this browser last kept a game's file. */
const keptAt = (page: Page, key: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('facedown');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const asking = opening.result.transaction('files').objectStore('files').get(wanted);
          asking.onerror = () => reject(asking.error);
          asking.onsuccess = () => {
            opening.result.close();
            resolve(asking.result?.at ?? 0);
          };
        };
      }),
    key,
  );

/** Told at each screen, as a person would reach it. */
type AtScreen = (name: string, page: Page) => Promise<void>;

export const TOURS: Readonly<Record<string, (page: Page, origin: string, at: AtScreen) => Promise<void>>> = {
  async pages(page, origin, at) {
    await page.goto(`${origin}/?fast#/`);
    await page.waitForSelector('[data-coordinator]');
    await at('lobby', page);
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('dialog').waitFor();
    await at('settings', page);
    await page.getByRole('button', { name: 'Set a PIN' }).click();
    await at('settings-pin', page);
    // Each by what it alone has: the page before stays until the next one is loaded.
    for (const [name, own] of [
      ['verify', '.verify'],
      ['how', '.sealed-cards'],
      ['replay', '.replay'],
      ['fairness', '[data-testid=count]'],
    ] as const) {
      await page.goto(`${origin}/?fast#/${name}`);
      await page.waitForSelector(own);
      await at(name, page);
    }
  },

  async opening(page, origin, at) {
    await page.goto(`${origin}/?fast#/`);
    await page.waitForSelector('[data-coordinator=true]');
    for (const [name, button] of [
      ['create-holdem', page.getByRole('button', { name: 'Create table' }).first()],
      ['create-relic', page.getByTestId('create-relic')],
      ['create-concealed', page.getByTestId('create-concealed')],
      ['invite', page.getByRole('button', { name: 'Invite a friend' })],
    ] as const) {
      await button.click();
      await page.getByRole('button', { name: 'Open the table' }).waitFor();
      await at(name, page);
      if (name !== 'invite') await page.getByRole('button', { name: 'Cancel' }).click();
    }
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByText('1 of 2 seats are taken').waitFor();
    await at('gathering', page);
  },

  async holdem(page, origin, at) {
    // Whoever comes from another game brings its styles along.
    await page.goto(`${origin}/?fast#/relic/before-2`);
    await page.waitForSelector('.relic-table');
    await page.goto(`${origin}/?fast#/concealed/before-r3`);
    await page.waitForSelector('.concealed-table');
    for (const seats of LONG ? [4, 9, 6, 3, 2] : [4, 9]) {
      await page.goto(`${origin}/?fast#/play/tour-${seats}`);
      // At the table before one may be asked as well.
      await page.waitForSelector(`.room:has(.seats > :nth-child(${seats}):last-child) .act.call:not([disabled])`);
      await at(`holdem-${seats}`, page);
      if (seats === 9) await withAllShown(page, () => at('holdem-9-showdown', page));
      if (seats !== 4) continue;
      await page.getByRole('button', { name: 'Leave' }).click();
      await at('holdem-leave', page);
      await page.keyboard.press('Escape');
      const before = Date.now();
      await playHands(page, 1, 'careful');
      // Who leaves at once may leave without its end.
      await expect.poll(() => keptAt(page, `practice/tour-${seats}`)).toBeGreaterThan(before);
    }
    const event = page.getByTestId('replay-event');
    await page.goto(`${origin}/?fast#/`);
    await page.getByRole('region', { name: 'Your games' }).getByRole('button', { name: 'Replay' }).first().click();
    await page.waitForSelector('.felt');
    const versionNow = () => page.locator('.replay-table').getAttribute('data-version');
    // A click is over before its step is drawn, and the next would pass what one looks for.
    const step = async () => {
      const before = await versionNow();
      await event.click();
      await expect.poll(versionNow).not.toBe(before);
    };
    for (let steps = 0; steps < 3; steps++) await step();
    await at('holdem-replay', page);
    // Nothing moves on in a replay: the result stays in sight.
    while ((await page.getByTestId('result').count()) === 0) await step();
    await at('holdem-result', page);
  },

  async relic(page, origin, at) {
    // Sooner or later a Knight is at hand, with cards on the table already.
    for (let table = 0; ; table++) {
      await page.goto(`${origin}/?fast#/relic/tour${table}-4`);
      await page.waitForSelector('.relic-room[data-over=false]');
      for (let turn = 0; (await asked(page)) === 'play'; turn++) {
        const knight = page.locator('.hand-card[data-card="1"]:has(.hand-place):not([aria-disabled=true])').first();
        if (turn === 0 || (await knight.count()) === 0) {
          await playTurn(page);
          continue;
        }
        await at('relic-turn', page);
        await knight.click();
        const target = page.locator('.target:not([aria-disabled=true])').first();
        await target.or(page.locator('[data-testid=play]:not([disabled])')).first().waitFor();
        // Where all others are shielded it is played on nobody.
        if ((await target.count()) === 0) {
          await playTurn(page);
          continue;
        }
        await target.click();
        await page.locator('.guess:not(.spent):not([aria-disabled=true])').nth(1).click();
        return at('relic-knight', page);
      }
    }
  },

  async concealed(page, origin, at) {
    await page.goto(`${origin}/?fast#/concealed/tour-r3`);
    await askedForCard(page);
    await page.keyboard.press('1');
    await page.waitForSelector('.rounds li');
    await askedForCard(page);
    await at('concealed', page);
    await playConcealed(page);
    await at('concealed-audit', page);
    await page.goto(`${origin}/?fast#/`);
    await page.getByRole('region', { name: 'Your games' }).getByRole('button', { name: 'Replay' }).first().click();
    for (let step = 0; step < 6; step++) await page.getByTestId('replay-event').click();
    await page.waitForSelector('.concealed-table');
    await at('concealed-replay', page);
  },
};
