import { systemRandom } from '@facedown/base';
import { openHost } from '@facedown/dealers/open';
import type { DealerSeat } from '@facedown/game-kit';
import { joinTable, newSession, serveDealer } from '@facedown/sdk';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityFaults, faultsInBothThemes, openTrust, visit } from './browser.js';
import { browser, house, openBoth } from './opened.js';
import { asked, hurryRelic, playCard, playTurn, relicsOf } from './relicPlay.js';
import { hostedTable, withDealer } from './tables.js';

openBoth();

const RULES = { fee: 0n, minSeats: 2, maxSeats: 2 };

/** Two people; the first to come sits at seat 0. */
async function two(link: string): Promise<[Page, Page]> {
  const host = await visit(browser);
  await host.page.goto(link);
  await host.page.getByText('1 of 2 seats are taken').waitFor();
  const guest = await visit(browser);
  await guest.page.goto(link);
  await Promise.all([host, guest].map(({ page }) => page.waitForSelector('.relic-table')));
  return [host.page, guest.page];
}

/** Faces that lie open in a page, outside of what everyone may see: a round's end turns the last cards over. */
const hiddenFaces = (page: Page) =>
  page
    .locator('[data-face]')
    .evaluateAll(
      (found) => found.filter((one) => one.closest('.discards, .scene, .comparison, .summary, .shown') === null).length,
    );

const [SCOUT, KNIGHT, HEALER, BERSERKER, CLERIC, WIZARD, TACTICIAN, PALADIN, IDOL, CRYSTAL] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
];
/** The burnt card, three face up, the starter's, the other's, then the deck. */
const DECKS = [
  [TACTICIAN, 2, 4, 5, HEALER, 1, 0, 4, TACTICIAN, 5, 1, 0, 1, 3, PALADIN, 1, IDOL, 1, CRYSTAL, 3, 1],
  [TACTICIAN, 2, 4, 5, CRYSTAL, 1, 1, 0, 0, 1, 1, 1, 1, 2, 3, 3, 4, 5, 6, 7, IDOL],
  [TACTICIAN, 2, 4, 5, IDOL, 1, WIZARD, 0, 0, 1, 1, 1, 1, 1, 2, 3, 3, 4, 6, 7, CRYSTAL],
];

/** Lays one deck after the other; a deck that is asked for again is the same one. */
function scripted(): DealerSeat {
  const versions: bigint[] = [];
  return {
    ...openHost(() => []),
    contribute(context, state, needs) {
      if (!versions.includes(context.version)) versions.push(context.version);
      return openHost(() => DECKS[versions.indexOf(context.version)]!).contribute(context, state as never, needs);
    },
  } as DealerSeat;
}

describe('two people at Relic', () => {
  it.runIf(process.env.FACEDOWN_LONG)('play every character, over decks that are known beforehand', async () => {
    const session = newSession(systemRandom);
    const table = await hostedTable(house.origin, {
      game: 'relic',
      dealer: 'open',
      config: RULES,
      servers: [session.address],
    });
    const { judge, relay } = { judge: table.house.judge(), relay: table.house.relay };
    const dealing = withDealer(
      'open',
      (kit) => ({ ...kit, servers: [() => scripted()] }),
      () => serveDealer({ judge, relay, tableId: table.tableId, server: 0, session }),
    );
    const [ana, ben] = await two(table.link);
    const dealer = await dealing;
    const scene = (page: Page) => page.locator('.stage-middle').innerText();
    const peeks = (page: Page) => page.locator('.relic-seat .peeked [data-face]').count();

    await playCard(ana, { face: HEALER! });
    await ana.getByTestId('peek').waitFor();
    expect(await scene(ana)).toContain('Knight');
    expect([await peeks(ana), await peeks(ben)]).toEqual([1, 0]);
    expect(await scene(ben)).not.toMatch(/a Knight|is a|: Knight/);
    await playCard(ben, { face: CLERIC! });
    // It stays in sight for her next turn, and no longer.
    await ana.waitForSelector('.relic-room[data-mine=true]');
    expect(await peeks(ana)).toBe(1);
    await playCard(ana, { face: SCOUT! });
    await ben.waitForSelector('.relic-room[data-mine=true]');
    await expect.poll(() => peeks(ana)).toBe(0);
    await playCard(ben, { face: KNIGHT!, guess: CRYSTAL! });
    await ana
      .getByText('Seat 2 names the Sacred Crystal')
      .or(ana.getByText(/is not the Sacred Crystal/))
      .first()
      .waitFor();
    await playCard(ana, { face: TACTICIAN!, keep: KNIGHT! });
    await playCard(ben, { face: WIZARD!, target: 0 });
    await playCard(ana, { face: PALADIN! });
    await playCard(ben, { face: IDOL! });
    // Both hold a Knight: nothing happens, and neither card is turned over.
    await playCard(ana, { face: BERSERKER! });
    for (const page of [ana, ben]) {
      const comparison = page.locator('.comparison[data-result=equal]');
      await comparison.waitFor();
      expect(await comparison.locator('.weighed').count()).toBe(2);
      expect(await comparison.locator('[data-face]').count()).toBe(0);
    }
    expect(await accessibilityFaults(ben)).toEqual([]);
    await playCard(ben, { face: KNIGHT!, guess: SCOUT! });
    await playCard(ana, { face: BERSERKER! });
    // Round 2: Ben has won and starts; he gives the Crystal away.
    await playCard(ben, { face: CRYSTAL! });
    await expect.poll(() => relicsOf(ana)).toEqual([1, 1]);
    // Round 3: the Idol is forced, and the Wizard beside it says why.
    await ana.waitForSelector('.relic-room[data-mine=true] .hand-card[data-card="5"]');
    const wizard = ana.locator('.hand-card[data-card="5"]');
    expect(await wizard.getAttribute('aria-disabled')).toBe('true');
    expect(await ana.locator('.own-prompt .warn').innerText()).toContain('Idol');
    await playCard(ana, { face: IDOL! });
    await playCard(ben, { face: KNIGHT!, guess: WIZARD! });
    // One relic for the round and one for the only Scout: Ben has three, and the game.
    await ana.getByTestId('game-summary').waitFor();
    expect((await relicsOf(ben)).toSorted()).toContain(3);
    await ana.getByRole('tab', { name: 'What happened' }).click();
    const history = await ana.locator('.history').innerText();
    for (const name of [
      'Scout',
      'Knight',
      'Healer',
      'Berserker',
      'Cleric',
      'Wizard',
      'Tactician',
      'Paladin',
      'Cursed Idol',
      'Sacred Crystal',
    ])
      expect(history).toMatch(new RegExp(`play(s|ed)? (a|an|the) ${name}`));
    // The host could see every card, and the page says so; nothing is called proven here.
    expect(await ana.getByTestId('proof-badge').innerText()).toBe('The host sees every card');
    await openTrust(ana);
    expect(await ana.locator('.trust').innerText()).toContain('The host deals and could see every card');
    expect(await ana.locator('.trust-log li').count()).toBe(0);
    dealer.stop();
    table.house.close();
  });

  it('play a whole game on sealed cards, and who watches sees no face that lies hidden', async () => {
    const table = await hostedTable(house.origin, { game: 'relic', dealer: 'players', config: RULES });
    const [host, guest] = await two(table.link);
    const { page: watcher } = await visit(browser, { dark: true });
    await watcher.goto(table.link);
    await watcher.getByText('You are watching').waitFor();
    await watcher.waitForSelector('.relic-held .relic-card');
    expect(await watcher.locator('.relic-own, .hand-card').count()).toBe(0);
    for (let turn = 0; turn < 2; turn++) {
      expect(await hiddenFaces(watcher)).toBe(0);
      const mover = await Promise.race([host, guest].map((page) => asked(page).then(() => page)));
      // Whoever is asked has a clock, and everyone sees it run.
      await watcher.locator('.relic-plate.acting .clock-ring').waitFor();
      await playTurn(mover);
    }
    // Each of the two sees its own cards and none of the other's, but for a look that it was given and a round's end.
    for (const page of [host, guest])
      expect(await page.locator('.relic-held:not(:has(.peeked, .shown)) [data-face]').count()).toBe(0);
    expect(await faultsInBothThemes(watcher)).toEqual([]);
    await Promise.all([hurryRelic(host), hurryRelic(guest)]);
    const [one, other] = [await relicsOf(host), await relicsOf(guest)];
    expect(Math.max(...one)).toBeGreaterThanOrEqual(3);
    expect(other.toSorted()).toEqual(one.toSorted());
    await watcher.getByTestId('game-summary').waitFor();
    // What each answer has proven, and that it proved nothing else.
    await openTrust(watcher);
    const trust = await watcher.locator('.trust-log').innerText();
    expect(trust).toMatch(/mixed their two cards and showed/);
    expect(trust).toMatch(/, and nothing else\./);
    table.house.close();
  });

  // The same clock and banner as at Hold'em, where every run tries them.
  it.runIf(process.env.FACEDOWN_LONG)(
    'do not wait for ever: who has vanished is counted out, and loses by the clock',
    async () => {
      const table = await hostedTable(house.origin, {
        game: 'relic',
        dealer: 'players',
        config: RULES,
        clock: 2,
        register: 1,
      });
      const { page } = await visit(browser);
      // The seat's own program goes to the judge soon after its clock has run out: the count may not stay for long.
      await page.addInitScript(() => {
        new MutationObserver(() => {
          if (document.querySelector('[data-testid=countdown]')) document.documentElement.dataset.counted = 'true';
        }).observe(document, { subtree: true, childList: true });
      });
      await page.goto(table.link);
      await page.getByText('1 of 2 seats are taken').waitFor();
      const { judge, relay } = { judge: table.house.judge(), relay: table.house.relay };
      const gone = await joinTable({ judge, relay, tableId: table.tableId, seat: 1, amount: 0n });
      gone.stop();
      await page.waitForSelector('.relic-room[data-over=true]');
      expect(await page.getByTestId('game-summary').innerText()).toContain('You won');
      expect(await page.evaluate(() => document.documentElement.dataset.counted)).toBe('true');
      table.house.close();
    },
  );
});
