import { describe, expect, it } from 'vitest';
import { accessibilityFaults, visit } from './browser.js';
import { layoutFaults } from './geometry.js';
import { browser, house, openBoth } from './opened.js';
import { playTogether } from './play.js';

openBoth({ bots: true, stakes: true });

describe('a seat that this browser holds', () => {
  it('is told in every screen, with its clock: its host may look elsewhere, and close the tab', async () => {
    const host = await visit(browser);
    await host.page.goto(`${house.origin}/?fast`);
    await host.page.waitForSelector('[data-coordinator=true]');
    await host.page.getByRole('button', { name: 'Invite a friend' }).click();
    await host.page.getByRole('button', { name: 'Open the table' }).click();
    await host.page.getByText('1 of 2 seats are taken').waitFor();
    const link = await host.page.locator('#invite-link').inputValue();
    await host.page.getByRole('link', { name: 'Back to the lobby' }).click();
    const banner = host.page.getByTestId('own-seats');
    await banner.getByText('waiting, 1 of 2 seats are taken').waitFor();
    expect(await accessibilityFaults(host.page)).toEqual([]);

    // The friend comes while the host reads how it works: the cards are dealt without him, and the clock is told.
    await host.page.getByRole('link', { name: 'How it works' }).click();
    const guest = await visit(browser);
    await guest.page.goto(link);
    await guest.page.waitForSelector('.seat.own [data-face]');
    await banner.getByText(/turn, \d+ s left/).waitFor();
    expect(await layoutFaults(host.page)).toEqual([]);
    await banner.getByRole('link', { name: 'Back to the table' }).click();
    await host.page.waitForSelector('.seat.own [data-face]');
    expect(await banner.count()).toBe(0);
    const faces = () =>
      host.context
        .pages()[0]!
        .locator('.seat.own [data-face]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-face')));
    const before = await faces();

    // The tab is closed before the first hand is paid; a new one knows the way back.
    await host.page.close();
    const next = await host.context.newPage();
    await next.goto(`${house.origin}/?fast`);
    const again = next.getByTestId('own-seats');
    await again.getByText(/turn, \d+ s left/).waitFor();
    await again.getByRole('link', { name: 'Back to the table' }).click();
    await next.waitForSelector('.seat.own [data-face]');
    expect(await faces()).toEqual(before);
    await playTogether([next, guest.page], 1);
    for (const page of [next, guest.page]) {
      await page.getByRole('button', { name: 'Leave' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    }
    await next.getByRole('heading', { name: 'Your games' }).waitFor();
    expect(await again.count()).toBe(0);
  });
});
