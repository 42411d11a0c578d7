import { describe, expect, it } from 'vitest';
import { accessibilityFaults, visit } from './browser.js';
import { browser, house, openBoth } from './opened.js';
import { CALLS, holdemConfig, playQuietly } from './quietSeat.js';
import { hostedTable } from './tables.js';

openBoth({ bots: true });

/** In the page: who listens to its sounds and to what the system would show. */
function overhear(): void {
  const heard = { notes: [] as string[], tones: 0 };
  Object.assign(globalThis, { heard });
  class Note {
    static permission = 'granted';
    constructor(words: string) {
      heard.notes.push(words);
    }
    close() {}
  }
  Object.assign(globalThis, { Notification: Note });
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...when) {
    heard.tones++;
    start.apply(this, when);
  };
  localStorage.setItem('facedown.settings', JSON.stringify({ sound: true, notify: true }));
}

type Heard = typeof globalThis & { heard: { notes: string[]; tones: number } };

describe("one's turn", () => {
  it('is heard, and told to who looks elsewhere by the tab’s title and by the system', async () => {
    const { page, context } = await visit(browser);
    await context.addInitScript(overhear);
    await page.goto(`${house.origin}/?fast#/play/turn-3`);
    await page.waitForSelector('.act.call:not([disabled])');
    const heard = () => page.evaluate(() => (globalThis as Heard).heard);
    // The sound is made a moment after the buttons are drawn.
    await expect.poll(async () => (await heard()).tones).toBeGreaterThan(0);
    // Who looks at it needs no more than that.
    expect((await heard()).notes).toEqual([]);
    expect(await page.title()).not.toMatch(/^Your turn/);
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const titles = new Set<string>();
    await expect.poll(async () => titles.add(await page.title()).size, { interval: 300 }).toBeGreaterThan(1);
    expect([...titles].filter((title) => title.startsWith('Your turn'))).toHaveLength(1);
    await page.locator('.act.call').click();
    await expect.poll(async () => (await heard()).notes).toContain('Your turn');
  });

  it('may be decided before it comes, and is then taken without a press', async () => {
    const table = await hostedTable(house.origin, { game: 'holdem', dealer: 'players', config: holdemConfig(2, 5n) });
    const { page } = await visit(browser);
    await page.goto(table.link);
    await page.getByText('1 of 2 seats are taken').waitFor();
    let go = () => {};
    const chosen = new Promise<void>((resolve) => {
      go = resolve;
    });
    const client = await playQuietly(table, 1, 1000n, CALLS, () => chosen);
    // Whoever is first calls; then the other thinks for as long as it takes to choose.
    await page.locator('.act.call:not([disabled]), [data-testid=ahead-fold]').first().waitFor();
    const call = page.locator('.act.call:not([disabled])');
    if ((await call.count()) > 0) await call.click();
    await page.getByTestId('ahead-fold').click();
    expect(await page.getByTestId('ahead-fold').getAttribute('aria-pressed')).toBe('true');
    expect(await accessibilityFaults(page)).toEqual([]);
    const deeds = () =>
      page
        .getByRole('tabpanel')
        .getByText(/^You (check|fold)s?$/)
        .count();
    expect(await deeds()).toBe(0);
    go();
    await expect.poll(deeds).toBe(1);
    await page.getByRole('tab', { name: 'What beats what' }).click();
    expect(await page.getByRole('tabpanel').innerText()).toMatch(/Straight flush[\s\S]*Full house[\s\S]*High card/i);
    client.stop();
    table.house.close();
  });
});

describe.runIf(process.env.FACEDOWN_LONG)('Challenge a friend', () => {
  it('gives a link at one press, and the lobby tells strangers nothing of it; an open table it tells with who sits there', async () => {
    const [host, guest, third] = [await visit(browser), await visit(browser), await visit(browser)];
    await host.page.goto(`${house.origin}/?fast#/`);
    await host.page.waitForSelector('[data-coordinator=true]');
    await host.page.getByTestId('challenge').click();
    const link = await host.page.locator('#invite-link').inputValue();
    expect(link).toMatch(/#\/table\/\d+\?invite=[0-9a-f]{64}$/);
    const open = await hostedTable(house.origin, {
      game: 'holdem',
      dealer: 'players',
      config: holdemConfig(3, 5n),
      seats: 3,
    });
    void playQuietly(open, 0, 1000n).catch(() => {});
    await third.page.goto(`${house.origin}/?fast#/`);
    const line = third.page.locator('.leaders li', { has: third.page.locator(`a[href*="${open.tableId}"]`) });
    await expect.poll(() => line.innerText()).toMatch(/1 of 3[\s\S]*just opened[\s\S]*\(1,000\)/);
    const number = /table\/(\d+)/.exec(link)![1]!;
    expect(await third.page.locator(`a[href*="${number}"]`).count()).toBe(0);
    await guest.page.goto(link);
    await Promise.all([host, guest].map(({ page }) => page.waitForSelector('.hole')));
    open.house.close();
  });
});
