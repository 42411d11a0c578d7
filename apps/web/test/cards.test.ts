import { loadSet, makeDeckCode } from '@facedown/collection';
import { duelSetData, listOf } from '@facedown/duel';
import { fableSetData, STARTERS } from '@facedown/fable';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityFaults, faultsInBothThemes, visit } from './browser.js';
import { playDuel } from './duelPlay.js';
import { answerInFable, askedInFable, fixedAfter, sealDeck, standing } from './fablePlay.js';
import { faultsAtAllSizes } from './geometry.js';
import { browser, house, openBoth } from './opened.js';

openBoth({ stakes: true });

const loaded = loadSet(fableSetData);
if (!loaded.ok) throw new Error(loaded.code);
const fableSet = loaded.value;
const steady = makeDeckCode(fableSet, STARTERS.Steady);

const stillWithin = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('[data-testid=cards-said][data-busy=false][data-read=true]') !== null,
  );

/** How much begins to move when a button is pressed: on a busy machine it has ended two frames later. */
const movedBy = (page: Page, name: string): Promise<number> =>
  page.getByRole('button', { name }).evaluate(async (button: HTMLElement) => {
    const moved = new Set<Animation>();
    button.click();
    for (let frames = 0; frames < 3; frames++) {
      await new Promise((resolve) => (frames === 0 ? setTimeout(resolve) : requestAnimationFrame(resolve)));
      // Without motion everything ends in a hundredth of a millisecond.
      for (const one of document.getAnimations())
        if (Number(one.effect?.getComputedTiming().endTime) > 1) moved.add(one);
    }
    return moved.size;
  });

async function importText(page: Page, text: string): Promise<string> {
  await page.getByTestId('deck-io').getByRole('textbox').fill(text);
  await page.getByTestId('import').click();
  return page.getByTestId('import-said').innerText();
}

describe('the deck builder', () => {
  it('keeps drafts, names what is wrong card by card, and replaces a deck only by a whole one', async () => {
    const { page } = await visit(browser, { width: 390, height: 844 });
    await page.goto(`${house.origin}/?fast#/cards/decks/fable`);
    await page.getByTestId('new-deck').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Name').fill('Goats');
    // By keyboard alone: three of a card and no fourth.
    const goat = page.getByRole('button', { name: /^Add Mill Goat,/ });
    for (let n = 0; n < 3; n++) {
      await goat.focus();
      await page.keyboard.press('Enter');
    }
    expect(await goat.isDisabled()).toBe(true);
    // A card says what it does: by a key, by the other button, and held by a finger, which adds none of it.
    await page.keyboard.press('i');
    const explained = page.getByTestId('explained');
    expect(await explained.innerText()).toContain('Provision 4');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const owl = page.getByRole('button', { name: /^Add Dusk Owl,/ });
    await owl.click({ button: 'right' });
    expect(await explained.innerText()).toContain('winged: Only winged creatures block it.');
    await page.getByRole('button', { name: 'Close' }).click();
    await owl.dispatchEvent('pointerdown', { pointerType: 'touch' });
    await explained.waitFor();
    await owl.dispatchEvent('pointerup', { pointerType: 'touch' });
    await owl.dispatchEvent('click');
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await page.getByTestId('deck-list').locator('li').count()).toBe(1);
    const validity = page.getByTestId('validity');
    expect(await validity.getAttribute('data-valid')).toBe('false');
    expect(await validity.innerText()).toContain('3 cards: 30 to 62 are allowed.');
    await page.getByTestId('deck-io').locator('summary').click();
    const list = page.getByTestId('deck-list');
    const before = await list.innerText();
    const changed = `${steady.slice(0, 8)}${steady[8] === 'A' ? 'B' : 'A'}${steady.slice(9)}`;
    expect(await importText(page, changed)).toMatch(/A letter of this code is wrong|This is no deck code/);
    expect(await importText(page, '3 Mill Goat\n1 Mill Goot')).toContain('Line 2: there is no card “Mill Goot”.');
    expect(await importText(page, 'DU1-AAAA')).toContain('another game');
    expect(await importText(page, '99 Mill Goat\n99 Mill Goat\n99 Mill Goat')).toContain('No deck has more than 128');
    expect(await importText(page, 'x'.repeat(20_000))).toContain('too long');
    expect(await list.innerText()).toBe(before);
    // A whole list that no table takes is a draft.
    expect(await importText(page, '4 Mill Goat\n3 Storm Ram')).toBe('Replaced: 7 cards.');
    expect(await validity.innerText()).toContain('4 Mill Goat: at most 3 are allowed.');
    expect(await list.locator('li.wrong').count()).toBe(1);
    expect(await importText(page, steady)).toBe(`Replaced: ${STARTERS.Steady.length} cards.`);
    expect(await validity.getAttribute('data-valid')).toBe('true');
    expect(await page.getByTestId('deck-code').innerText()).toBe(steady);
    await page.getByTestId('test-hand').click();
    expect(await page.locator('.test-hand .card-face').count()).toBe(7);
    const curves = await page
      .getByTestId('curve')
      .evaluateAll((all) =>
        all.map((one) => [...one.querySelectorAll('li')].reduce((sum, { dataset }) => sum + Number(dataset.count), 0)),
      );
    expect(curves).toEqual([STARTERS.Steady.length, STARTERS.Steady.length, STARTERS.Steady.length]);
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(await faultsAtAllSizes(page)).toEqual([]);
    // It is here again after a reload, and offered at a table.
    await page.reload();
    await validity.waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Goats');
    await page.goto(`${house.origin}/?fast#/fable/goats-easy`);
    await page.getByRole('radio', { name: 'Goats, 30 cards' }).check();
    expect(await page.locator('.deck-tile.chosen small').innerText()).toBe('your own');
  });

  it('is the same for every game, and a code in the lobby leads to it', async () => {
    const { page } = await visit(browser);
    await page.goto(`${house.origin}/?fast`);
    const code = page.getByLabel('A deck code');
    await code.fill('FB1-nonsense');
    await page.getByTestId('paste-deck').click();
    await page.getByText('This is no deck code of a game here.').waitFor();
    await code.fill(steady);
    await page.getByTestId('paste-deck').click();
    await page.getByTestId('validity').waitFor();
    expect(await page.getByTestId('deck-code').textContent()).toBe(steady);
    await page.getByLabel('Game').selectOption('duel');
    await page.getByLabel('Begin with').selectOption('ember');
    const validity = page.getByTestId('validity');
    await page.waitForFunction(() => document.querySelector('[data-testid=validity][data-valid=true]') !== null);
    await page.getByRole('button', { name: /^Add Riptide,/ }).click();
    expect(await validity.innerText()).toContain('41 cards: exactly 40 are allowed.');
    expect(await validity.innerText()).toContain('Riptide: not of your general’s faction.');
    await page.getByRole('button', { name: 'One Riptide less' }).click();
    expect(await validity.getAttribute('data-valid')).toBe('true');
    expect(duelSetData.code).toBe((await page.getByTestId('deck-code').textContent())?.slice(0, 2));
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

describe('cards on the chain', () => {
  it('are claimed, bought, cracked, turned, verified, counted and staked, in English and German', async () => {
    const { page } = await visit(browser);
    await page.goto(`${house.origin}/?fast#/cards/packs/fable`);
    await page.getByTestId('buy').click();
    const marble = page.getByRole('button', { name: /^Crack pack \d+/ });
    await marble.waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await stillWithin(page);
    await marble.focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('opened-pack').waitFor();
    expect(await page.getByRole('button', { name: /^Turn card \d/ }).count()).toBe(5);
    await page.getByRole('button', { name: 'Turn card 2' }).click();
    expect(await page.getByTestId('found-card').innerText()).toMatch(
      /^You found .+, (common|rare|epic|legendary)(, prismatic)?\.$/,
    );
    // Whoever wants no motion gets none.
    expect(await movedBy(page, 'Turn card 3')).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await movedBy(page, 'Turn card 4')).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByTestId('turn-all').click();
    expect(await page.locator('.pack-cards [data-turned=true]').count()).toBe(5);
    const drawn = await page.locator('.pack-cards svg').evaluateAll((all) => all.map((one) => one.ariaLabel));
    await page.getByTestId('verify-pack').click();
    await page.getByTestId('pack-proof').waitFor();
    expect(await page.locator('.pack-proof-cards li').allInnerTexts()).toEqual(drawn);
    expect(await page.getByTestId('pack-proof').innerText()).toMatch(/0x[0-9a-f]{40,}/);
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(await faultsAtAllSizes(page)).toEqual([]);

    await page.getByTestId('part-collection').click();
    await page.getByTestId('claim-1').click();
    await stillWithin(page);
    expect(await page.getByTestId('claim-1').count()).toBe(0);
    const sums = () =>
      page
        .locator('.tile-counts')
        .evaluateAll((all) =>
          all
            .map((one) =>
              [...(one.textContent ?? '').matchAll(/\d+(?= (owned|staked|bound))/g)].map(([n]) => Number(n)),
            )
            .reduce((sum, counts) => sum.map((n, i) => n + (counts[i] ?? 0)), [0, 0, 0]),
        );
    expect(await sums()).toEqual([5, 0, 30]);
    const missing = await page.locator('.card-tile.missing').count();
    expect(missing).toBeGreaterThan(0);
    await page.getByLabel('Show').selectOption('missing');
    expect(await page.locator('.card-tile').count()).toBe(missing);
    await page.getByLabel('Show').selectOption('all');
    await page.getByLabel('Search').fill('mill goat');
    expect(await page.locator('.card-tile').count()).toBe(1);
    await page.getByLabel('Search').fill('');
    await page.getByTestId('stake-all').click();
    await stillWithin(page);
    expect(await sums()).toEqual([0, 5, 30]);
    await page
      .getByRole('button', { name: /^Unstake one / })
      .first()
      .click();
    await stillWithin(page);
    expect(await sums()).toEqual([1, 4, 30]);
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(await faultsAtAllSizes(page)).toEqual([]);

    await page.evaluate(() => localStorage.setItem('facedown.settings', JSON.stringify({ language: 'de' })));
    await page.reload();
    await page.getByRole('heading', { name: 'Karten', exact: true }).waitFor();
    await page
      .getByText(/4 hinterlegt|1 hinterlegt/)
      .first()
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByTestId('part-decks').click();
    await page.getByTestId('new-deck').click();
    await page.getByText('Ein Entwurf').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByTestId('part-packs').click();
    await page.getByRole('button', { name: /^Packung \d+ ansehen$/ }).click();
    await page.getByTestId('opened-pack').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

describe('a table of owned decks', () => {
  const claim = async (page: Page, which: number) => {
    await page.goto(`${house.origin}/?fast#/cards/collection/fable`);
    await page.getByTestId(`claim-${which}`).click();
    await page.waitForFunction(() => document.querySelector('[data-testid^=claim-]') === null);
    await stillWithin(page);
  };
  const leave = async (page: Page) => {
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  };

  it('goes from the collection to a deck, to a seat with a lock, to the payout; then the cards are free', async () => {
    const [host, guest] = [await visit(browser), await visit(browser)];
    await Promise.all([claim(host.page, 1), claim(guest.page, 0)]);
    const { page } = host;
    await page.getByTestId('part-packs').click();
    await page.getByTestId('buy').click();
    await page.getByRole('button', { name: /^Crack pack \d+/ }).click();
    await page.getByTestId('turn-all').click();
    await page.getByTestId('part-collection').click();
    await stillWithin(page);
    await page.getByTestId('stake-all').click();
    await page.getByRole('button', { name: 'Unstake all 5' }).waitFor();
    await page.getByTestId('part-decks').click();
    await page.getByLabel('Begin with').selectOption('Steady');
    await page.getByLabel('Build from').selectOption('owned');
    await page.waitForFunction(() => document.querySelector('[data-testid=validity][data-valid=true]') !== null);

    await page.goto(`${house.origin}/?fast`);
    await page.waitForSelector('[data-coordinator=true]');
    await page.getByTestId('create-fable').click();
    await page.getByRole('radio', { name: 'Stakes, off-chain' }).check();
    await page.getByRole('checkbox', { name: /^Decks of owned cards/ }).check();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByRole('button', { name: 'Sit down with the key in this page' }).click();
    await page.getByText('1 of 2 seats are taken').waitFor();
    await guest.page.goto(page.url());
    await guest.page.getByRole('button', { name: 'Sit down with the key in this page' }).click();
    const pages = [page, guest.page];
    // Only what a seat owns is offered: its own starter, and what it has built from it.
    await Promise.all(pages.map((one) => one.getByTestId('seal').waitFor()));
    expect(await page.locator('.deck-tile b').allInnerTexts()).toEqual(['Steady', 'My Steady']);
    expect(await guest.page.locator('.deck-tile b').allInnerTexts()).toEqual(['Bold']);
    await Promise.all(pages.map(sealDeck));
    await Promise.all(pages.map((one) => one.waitForSelector('.fable-room[data-phase="6"]')));

    // While the table plays nothing staked leaves.
    const look = await host.context.newPage();
    await look.goto(`${house.origin}/?fast#/cards/collection/fable`);
    await look.getByTestId('in-game').waitFor();
    expect(await look.getByTestId('unstake-all').isDisabled()).toBe(true);
    // A few turns of either seat, then the guest has had enough. He is heard when he is asked.
    for (let answers = 0; ; answers++) {
      const asked = await Promise.race(pages.map((one) => askedInFable(one).then(() => one)));
      if (answers >= 6 && asked === guest.page) break;
      const { version } = await standing(asked);
      await answerInFable(asked);
      await fixedAfter(asked, version);
    }
    expect(await page.locator('.creature').count()).toBeGreaterThan(0);
    await leave(guest.page);
    await page.waitForSelector('.fable-room[data-over=true]');
    expect(await page.getByTestId('payout').innerText()).toBe('Paid to you: 30 (+10).');
    await leftFree(look);
    await look.getByTestId('unstake-all').click();
    await look.getByRole('button', { name: 'Stake all 5' }).waitFor();
  });
});

describe.runIf(process.env.FACEDOWN_LONG)('a table of owned lists at Duel', () => {
  it('takes what a seat has staked and its starter, and pays what the chain holds', async () => {
    const [host, guest] = [await visit(browser), await visit(browser)];
    const claim = async ({ page }: typeof host) => {
      await page.goto(`${house.origin}/?fast#/cards/collection/duel`);
      await page.getByTestId('claim-0').click();
      await page.waitForFunction(() => document.querySelector('[data-testid^=claim-]') === null);
      await stillWithin(page);
    };
    await Promise.all([claim(host), claim(guest)]);
    const { page } = host;
    await page.goto(`${house.origin}/?fast`);
    await page.waitForSelector('[data-coordinator=true]');
    await page.getByTestId('create-duel').click();
    await page.getByRole('radio', { name: 'Stakes, off-chain' }).check();
    await page.getByRole('checkbox', { name: /^Decks of owned cards/ }).check();
    await page.getByLabel('Oaths').selectOption('0');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByRole('button', { name: 'Sit down with the key in this page' }).click();
    await page.getByText('1 of 2 seats are taken').waitFor();
    await guest.page.goto(page.url());
    await guest.page.getByRole('button', { name: 'Sit down with the key in this page' }).click();
    await page.getByTestId('bring-deck').waitFor();
    expect(await page.locator('.du-starter b').allInnerTexts()).toEqual(['Ember', 'Tide', 'Root']);
    // Three of every card of Ember, of which the rare ones were given to nobody.
    const rich = listOf(
      57,
      [...Array(39).keys()].map((i) => 1 + Math.floor(i / 3)),
    );
    const set = loadSet(duelSetData);
    const code = set.ok ? makeDeckCode(set.value, [...Buffer.from(rich.slice(2), 'hex')]) : '';
    await page.getByTestId('deck-code').fill(code);
    await page.getByText('You have not brought so many of these cards').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.locator('.du-starter[data-faction=root] input').check();
    await Promise.all([page, guest.page].map((one) => playDuel(one, { until: 1 })));
    expect(await page.locator('.du-square[data-face="62"]').count()).toBe(1);
    expect(await page.getByTestId('oath').count()).toBe(0);
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await guest.page.locator('.du-room[data-over=true]').waitFor();
    expect(await guest.page.getByTestId('payout').innerText()).toBe('Paid to you: 30 (+10).');
    // A rematch with stakes would need new signatures: it is not offered.
    expect(await guest.page.getByTestId('rematch').count()).toBe(0);
  });
});

/** Reads again until the table that held the cards is done on the chain. */
async function leftFree(page: Page): Promise<void> {
  for (;;) {
    await page.reload();
    await stillWithin(page);
    if ((await page.getByTestId('in-game').count()) === 0) return;
  }
}
