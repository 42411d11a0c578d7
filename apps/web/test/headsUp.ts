import type { Browser } from 'playwright-core';
import { accessibilityFaults, visit } from './browser.js';
import type { House } from './house.js';

interface HeadsUpOptions {
  /** Seconds to act. */
  readonly clock?: string;
  readonly mayComplain?: RegExp;
  readonly spare?: boolean;
}

/** Two people in browsers of their own: one opens a private table, the other follows the link. */
export async function headsUp(browser: Browser, at: House, { clock, mayComplain, spare = false }: HeadsUpOptions = {}) {
  const options = { spare, ...(mayComplain ? { mayComplain } : {}) };
  const host = await visit(browser, options);
  await host.page.goto(`${at.origin}/?fast`);
  await host.page.waitForSelector('[data-coordinator=true]');
  await host.page.getByRole('button', { name: 'Invite a friend' }).click();
  if (clock) {
    // Shorter than any that a person would choose: the test waits for three of them.
    await host.page
      .getByLabel('Time to act')
      .evaluate((select, value) => select.append(new Option(value, value)), clock);
    await host.page.getByLabel('Time to act').selectOption(clock);
  }
  await host.page.getByRole('button', { name: 'Open the table' }).click();
  await host.page.getByText('1 of 2 seats are taken').waitFor();
  const faults = await accessibilityFaults(host.page);
  const link = await host.page.locator('#invite-link').inputValue();
  const guest = await visit(browser, options);
  await guest.page.goto(link);
  await Promise.all([host, guest].map(({ page }) => page.waitForSelector('.felt')));
  return { host: host.page, guest: guest.page, faults };
}
