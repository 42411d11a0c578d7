import { describe, expect, it } from 'vitest';
import { headsUp } from './headsUp.js';
import { browser, house, openBoth } from './opened.js';
import { paidHands, playTogether } from './play.js';

openBoth({ own: true });

describe('two people', () => {
  it('go on after a reload, and after the coordinator was killed and started again', async () => {
    const { host, guest } = await headsUp(browser, house, {
      mayComplain: /ERR_CONNECTION|WebSocket|Failed to load resource/,
    });
    await Promise.race([host, guest].map((page) => page.waitForSelector('.act.call:not([disabled])')));
    await host.locator('.seat.own [data-face]').first().waitFor();
    const cards = () =>
      host.locator('.seat.own [data-face]').evaluateAll((all) => all.map((card) => card.getAttribute('data-face')));
    const before = await cards();
    await host.reload();
    await host.locator('.seat.own [data-face]').first().waitFor();
    expect(await cards()).toEqual(before);
    expect(await host.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    const banner = guest.getByText('The connection broke. Reconnecting …').waitFor();
    await house.restart();
    await banner;
    await playTogether([host, guest], 1, 'calling');
    expect(await paidHands(host)).toBeGreaterThanOrEqual(1);
  });
});
