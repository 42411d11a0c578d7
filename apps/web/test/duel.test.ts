import { duelConfig } from '@facedown/duel';
import { describe, expect, it } from 'vitest';
import { accessibilityFaults, faultsInBothThemes, visit } from './browser.js';
import { askedInDuel, playDuel, ROOM } from './duelPlay.js';
import { faultsAtAllSizes } from './geometry.js';
import { browser, house, openBoth } from './opened.js';
import { hostedTable } from './tables.js';

openBoth({ bots: true });

describe('Duel against a bot', () => {
  it('is chosen with a deck, played to its end, told in a log with proofs, and holds when it is verified', async () => {
    const { page } = await visit(browser);
    await page.goto(`${house.origin}/?fast#/duel/x~start`);
    await page.getByRole('heading', { name: 'Bosses' }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(await faultsAtAllSizes(page)).toEqual([]);
    expect(await page.locator('[data-testid^=boss-]').count()).toBe(5);
    await page.getByTestId('deck-code').fill('FB1-AQE');
    await page.getByText('another game').waitFor();
    // A bot of a level at which the game is soon over.
    await page.goto(`${house.origin}/?fast#/duel/whole~ember~l6~tide~salt`);
    const deeds = await playDuel(page, { until: 3 });
    await page.getByRole('tab', { name: 'Battle log' }).click();
    expect(await page.getByTestId('log').innerText()).toMatch(/1 card drawn\.\s*checked at the end/);
    const more = await playDuel(page, { idleFrom: 7 });
    expect(deeds.settled).toBe(1);
    expect((deeds.played ?? 0) + (more.played ?? 0)).toBeGreaterThan(0);
    expect((deeds.moved ?? 0) + (more.moved ?? 0)).toBeGreaterThan(0);
    expect(await page.getByTestId('status').innerText()).toMatch(/won/);
    expect(await page.getByTestId('log').locator('li').count()).toBeLessThanOrEqual(30);
    await page.getByRole('button', { name: 'Verify this game' }).click();
    await page.locator('[data-testid=verdict][data-ok=true]').waitFor();
  });

  it('is read and played by keyboard, on every window, and goes on after a reload in mid-turn', async () => {
    const { page } = await visit(browser, { width: 390, height: 844 });
    await page.goto(`${house.origin}/?fast#/duel/phone~tide~l2~ember~salt`);
    await playDuel(page, { until: 1 });
    const board = await page
      .locator('.du-square')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    expect(board).toHaveLength(45);
    expect(Math.min(...board.map(({ width }) => width))).toBeGreaterThanOrEqual(40);
    // Upright: five columns, nine rows, the own general below.
    expect(new Set(board.map(({ left }) => Math.round(left))).size).toBe(5);
    const general = await page.locator('.du-square[data-seat="0"]').first().boundingBox();
    expect(general!.y).toBe(Math.max(...board.map(({ y }) => y)));
    expect(await faultsAtAllSizes(page)).toEqual([]);
    expect(await faultsInBothThemes(page)).toEqual([]);
    const names = await page
      .locator('.du-square')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    expect(names.filter((name) => /^[a-i][1-5], /.test(name))).toHaveLength(45);
    expect(names.filter((name) => name.includes('spring'))).toHaveLength(3);

    // On its side the board lies: nine columns.
    const columns = () =>
      page
        .locator('.du-square')
        .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().left))).size);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(columns).toBe(9);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(columns).toBe(5);

    // What moves is seen to move, unless the person has turned that off.
    const pace = () =>
      page
        .locator('.du-unit')
        .first()
        .evaluate((one) => getComputedStyle(one).transitionDuration);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(pace).toBe('0.3s');
    await page.evaluate(() => document.documentElement.setAttribute('data-motion', 'off'));
    expect(Number.parseFloat(await pace())).toBeLessThan(0.001);
    await page.emulateMedia({ reducedMotion: 'reduce' });

    const reachable = page.locator('.du-square[data-offer=move]');
    await page.locator('.du-square[data-seat="0"]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => reachable.count()).toBeGreaterThan(3);
    expect(await reachable.first().getAttribute('aria-label')).toContain('can be reached');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.du-square[data-offer]').count()).toBe(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => reachable.count()).toBeGreaterThan(3);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.locator('.du-square[data-square="19"][data-seat="0"]').waitFor();

    await page.reload();
    await askedInDuel(page);
    expect(await page.locator('.du-square[data-square="19"]').getAttribute('data-seat')).toBe('0');
    expect(await page.locator(ROOM).getAttribute('data-turn')).toBe('1');
    await expect.poll(() => page.locator('.du-hand-card[data-card]').count()).toBe(5);
    await page.getByTestId('replace').click();
    await page.locator('[data-testid=replace][aria-pressed=true]').waitFor();
    await page.locator('.du-hand-card').first().click();
    await page.locator('[data-testid=replace]:disabled').waitFor();
    await playDuel(page, { until: 3 });
    expect(await page.locator(ROOM).getAttribute('data-turn')).toBe('3');
  });

  it('may be a boss with a rule of its own, in German', async () => {
    const { page } = await visit(browser);
    await page.addInitScript(() => localStorage.setItem('facedown.settings', JSON.stringify({ language: 'de' })));
    await page.goto(`${house.origin}/?fast#/duel/x~start`);
    await page.getByRole('button', { name: 'Gegen Alter Dorn kämpfen' }).click();
    await page.waitForSelector('.du-room[data-mine=true]');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Alter Dorn');
    await playDuel(page, { until: 5, idleFrom: 3 });
    // Each of its dawns a Thorn Wall.
    expect(await page.locator('.du-square[data-face="29"]').count()).toBeGreaterThan(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('may be a boss that is fought to the end, whose rule is felt at every turn', async () => {
    const { page } = await visit(browser);
    await page.goto(`${house.origin}/?fast#/duel/hunger~root~b68~salt`);
    // Whoever keeps its mana is eaten: 2, 3, 4 … at each end of its turns.
    await playDuel(page, { until: 3, idleFrom: 0 });
    // What it strikes comes on top.
    const life = Number((await page.getByTestId('life-0').innerText()).replace(/\D/g, ''));
    expect(life).toBeGreaterThan(0);
    expect(life).toBeLessThanOrEqual(23);
    await playDuel(page, { idleFrom: 0 });
    expect(await page.getByTestId('status').innerText()).toMatch(/ won$/);
    expect(Number(await page.locator(ROOM).getAttribute('data-turn'))).toBeLessThanOrEqual(12);
    await page.getByTestId('again').click();
    await page.getByTestId('best-68').waitFor();
    expect(await page.getByTestId('best-68').innerText()).toBe('Not beaten yet');
  });
});

describe.runIf(process.env.FACEDOWN_LONG)('two people at Duel', () => {
  const config = duelConfig({ stake: 10n, bond: 10n, oaths: true, lists: ['0x', '0x'] });

  it('bring decks of their own and play to the end while someone watches; then once more, the other first', async () => {
    const table = await hostedTable(house.origin, { game: 'duel', dealer: 'salt', config, clock: 300 });
    const [host, guest, watcher] = [await visit(browser), await visit(browser), await visit(browser)];
    await host.page.goto(table.link);
    await host.page.getByText('1 of 2 seats are taken').waitFor();
    await guest.page.goto(table.link);
    await Promise.all([host, guest].map(({ page }) => playDuel(page, { until: 3 })));
    await watcher.page.goto(table.link);
    await watcher.page.getByText('You are watching').waitFor();
    expect(await watcher.page.locator('.du-hand-card').count()).toBe(0);
    for (const { page } of [host, guest]) expect(Number(await page.locator(ROOM).getAttribute('data-turn'))).toBe(3);
    // Both see their own general at the left.
    for (const [seat, { page }] of [host, guest].entries())
      expect(
        await page
          .locator(`.du-square[data-seat="${seat}"]`)
          .first()
          .evaluate((one) => one.style.getPropertyValue('--x')),
      ).toMatch(/^[0-4]$/);
    await Promise.all([playDuel(host.page, { idleFrom: 99 }), playDuel(guest.page, { idleFrom: 0 })]);
    expect(await host.page.getByTestId('status').innerText()).toBe('You won');
    const paid = await Promise.all([host, guest].map(({ page }) => page.getByTestId('payout').innerText()));
    expect(paid).toEqual(['Paid to you: 30 (+10).', 'Paid to you: 10 (-10).']);
    await watcher.page.locator('.du-room[data-over=true]').waitFor();

    await guest.page.getByTestId('rematch').click();
    await guest.page.getByText('1 of 2 seats are taken').waitFor();
    expect(await host.page.getByTestId('awaited').textContent()).toMatch(/ waits for a rematch\.$/);
    await host.page.getByTestId('rematch').click();
    // The old table lies there until the new one is found: it is over, and nobody would play.
    for (const { page } of [host, guest]) await page.waitForSelector('.du-room[data-over=false]');
    await Promise.all([host, guest].map(({ page }) => playDuel(page, { until: 1 })));
    for (const [seat, { page }] of [guest, host].entries())
      expect(await page.locator('.du-own .du-plate').getAttribute('data-seat')).toBe(String(seat));
    // Who gives up while the other plays is let go when it is asked.
    await host.page.getByRole('button', { name: /Leave/ }).click();
    await host.page.getByRole('dialog').getByRole('button', { name: /Leave/ }).click();
    expect(await host.page.getByTestId('status').innerText()).toBe('You give up as soon as it is your turn');
    await playDuel(guest.page, { idleFrom: 0 });
    expect(await guest.page.getByTestId('status').innerText()).toBe('You won');
    table.house.close();
  });

  it('do not wait for ever for one who vanished: his turns end, and the third concedes', async () => {
    const quick = { game: 'duel', dealer: 'salt', clock: 1, register: 1 };
    const free = duelConfig({ stake: 10n, bond: 10n });
    const table = await hostedTable(house.origin, { ...quick, config: free });
    const [host, guest] = [await visit(browser), await visit(browser, { mayComplain: /./ })];
    await host.page.goto(table.link);
    await host.page.getByText('1 of 2 seats are taken').waitFor();
    await guest.page.goto(table.link);
    await guest.page.waitForSelector('.du-room');
    await guest.context.close();
    await playDuel(host.page, { idleFrom: 0 });
    expect(await host.page.getByTestId('status').innerText()).toBe('You won');
    table.house.close();
  });
});
