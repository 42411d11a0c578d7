import type { HoldemState } from '@facedown/holdem';
import { describe, expect, it, vi } from 'vitest';
import { visit } from './browser.js';
import { browser, house, openBoth } from './opened.js';
import { CALLS, FOLDS, holdemConfig, playQuietly } from './quietSeat.js';
import { hostedTable } from './tables.js';

openBoth({ bots: true });

async function firstOfThree() {
  const table = { game: 'holdem', dealer: 'players', config: holdemConfig(3, 5n), seats: 3 } as const;
  const hosted = await hostedTable(house.origin, table);
  const { page } = await visit(browser);
  await page.goto(hosted.link);
  await page.getByText('1 of 3 seats are taken').waitFor();
  return { hosted, page };
}

describe('a seat', () => {
  it('sits out on its own turn without a word of complaint, and comes back', async () => {
    const { hosted, page } = await firstOfThree();
    // They wait until a hand is drawn: played to nobody, hand upon hand would have to be shown before this one's.
    const isDrawn = async (hand: number) =>
      Number(await page.locator('.felt').getAttribute('data-hand', { timeout: 1000 })) >= hand;
    const drawn = (hand: number) => vi.waitUntil(() => isDrawn(hand).catch(() => false), { timeout: 120_000 });
    const others = await Promise.all([1, 2].map((seat) => playQuietly(hosted, seat, 1000n, FOLDS, drawn)));
    // A seat that sits out is dealt no more; the others play on, and it comes back. At a person's pace, where
    // what is drawn lags behind what has happened, and on the own turn, where it gives its hand up by itself.
    await page.goto(hosted.link.replace('?fast', ''));
    await page.waitForSelector('.act.call:not([disabled])');
    await page.getByRole('button', { name: 'Sit out' }).click();
    await page.getByRole('button', { name: 'Sit in again' }).waitFor();
    const dealt = Number(await page.locator('.felt').getAttribute('data-hand'));
    await page.waitForFunction(
      (before) =>
        Number(document.querySelector<HTMLElement>('.felt')?.dataset.hand) > before &&
        document.querySelector('.seat:not(.own) .hole') !== null,
      dealt,
    );
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.locator('.seat.own [data-face]').count()).toBe(0);
    await page.getByRole('button', { name: 'Sit in again' }).click();
    await page.waitForSelector('.seat.own [data-face]');
    for (const client of others) client.stop();
    hosted.house.close();
  });

  it('says in one tap that this is its last hand, plays it, and has gone; the others play on', async () => {
    const { hosted, page } = await firstOfThree();
    const others = await Promise.all([1, 2].map((seat) => playQuietly(hosted, seat, 1000n, CALLS)));
    await page.waitForSelector('.act.call:not([disabled])');
    await page.getByTestId('last-hand').click();
    await page.getByText('Your last hand').waitFor();
    // Nothing is folded for it: it is asked as before, to the end of the hand.
    const hand = await page.locator('.felt').getAttribute('data-hand');
    await page.waitForSelector('.act.call:not([disabled])');
    expect(await page.locator('.felt').getAttribute('data-hand')).toBe(hand);
    while ((await page.locator('.room').count()) > 0)
      await page
        .locator('.act.call:not([disabled]), .act.raise:not([disabled])')
        .first()
        .click({ timeout: 1000 })
        .catch(() => {});
    await page
      .getByRole('region', { name: 'Your games' })
      .getByText(/1 hand · (won|lost|even)/)
      .waitFor();
    await expect.poll(() => others[0]!.view().seats).toEqual([1, 2]);
    await expect.poll(() => Number((others[0]!.view().state as HoldemState).hand)).toBeGreaterThan(Number(hand));
    for (const client of others) client.stop();
    hosted.house.close();
  });

  it.runIf(process.env.FACEDOWN_LONG)(
    'thinks longer than a turn out of its bank, which is shorter in its next one',
    async () => {
      // A turn of five seconds, a bank of twenty; whoever uses neither more is not taken to the judge.
      const clocks = { clock: 6, register: 2 };
      const hosted = await hostedTable(house.origin, {
        game: 'holdem',
        dealer: 'players',
        config: holdemConfig(2, 5n),
        ...clocks,
      });
      const { page } = await visit(browser);
      await page.goto(hosted.link);
      await page.getByText('1 of 2 seats are taken').waitFor();
      const client = await playQuietly(hosted, 1, 1000n, CALLS);
      const saved = async () => {
        await page.waitForSelector('.act.call:not([disabled])');
        const countdown = page.getByTestId('countdown').filter({ hasText: 'time bank' });
        await countdown.waitFor();
        await page.locator('.clock[data-bank=true]').first().waitFor({ state: 'attached' });
        return Number(/time bank (\d+) s/.exec(await countdown.innerText())?.[1]);
      };
      const first = await saved();
      expect(first).toBe(20);
      // It thinks on for more than a second of it.
      const left = () => page.getByTestId('countdown').getAttribute('data-left');
      const begun = Number(await left());
      await expect.poll(async () => Number(await left())).toBeLessThan(begun - 1);
      await page.locator('.act.call').click();
      const second = await saved();
      expect(second).toBeLessThan(first);
      expect(second).toBeGreaterThan(0);
      expect(client.view().faults).toEqual([]);
      expect((await hosted.house.judge().read(hosted.tableId)).phase).toBe('live');
      client.stop();
      hosted.house.close();
    },
  );
});
