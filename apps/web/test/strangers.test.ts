import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityFaults, textOf, visit } from './browser.js';
import { playConcealed } from './concealedPlay.js';
import { browser, house, openBoth } from './opened.js';

openBoth({ bots: true });

const PASSPHRASE = 'correct horse battery';

/** Says who one is, and tells the address of one's profile. */
async function introduce(page: Page, name: string): Promise<string> {
  await page.goto(`${house.origin}/?fast#/person`);
  await page.getByLabel('Your name').fill(name);
  await page.locator('.picture-choice').nth(4).click();
  await page.getByRole('button', { name: 'Sign and save' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  return page.getByLabel('Link to your profile').inputValue();
}

const shoot = async (page: Page, name: string) => {
  const folder = process.env.FACEDOWN_SHOTS;
  if (folder) writeFileSync(join(folder, `${name}.png`), await page.screenshot());
};

// Three browsers take their time.
describe.skipIf(!process.env.FACEDOWN_LONG)('two strangers', () => {
  it('are brought together, play for a rating and again, and know each other afterwards', async () => {
    const [one, other] = [await visit(browser), await visit(browser)];
    const [, profile] = [await introduce(one.page, 'Leontine'), await introduce(other.page, 'Kunibert')];
    expect(await accessibilityFaults(one.page)).toEqual([]);
    await shoot(one.page, 'profile-own');
    for (const { page } of [one, other]) {
      await page.goto(`${house.origin}/?fast#/`);
      await page.waitForSelector('[data-coordinator=true]');
    }
    await shoot(one.page, 'lobby');
    await one.page.getByTestId('find-concealed').click();
    await one.page.getByTestId('finding').getByText('Nobody else waits').waitFor();
    await shoot(one.page, 'finding');
    await other.page.getByTestId('find-concealed').click();
    const both = [one.page, other.page];
    // One lays a card first: both have theirs in hand, and one is asked.
    await Promise.all(both.map((page) => page.waitForSelector('button[data-card]')));
    // Each is called what his own key has signed.
    await one.page.locator('.people').getByRole('link', { name: 'Kunibert' }).waitFor();
    // They talk beside the game. Free words of a stranger are read by who asks for them, and as they are.
    await one.page.getByRole('button', { name: 'applauds' }).click();
    await other.page.getByTestId('words').getByRole('img', { name: 'applauds' }).waitFor();
    await other.page.getByLabel('What you read').selectOption('all');
    await other.page.getByLabel('Write something').fill('<img src=x onerror=alert(1)>');
    await other.page.getByRole('button', { name: 'Send', exact: true }).click();
    await other.page.getByTestId('words').getByText('onerror').waitFor();
    expect(await one.page.getByTestId('words').innerText()).not.toContain('onerror');
    await one.page.getByLabel('What you read').selectOption('all');
    await one.page.getByTestId('words').getByText('onerror').waitFor();
    expect(await one.page.getByTestId('words').innerText()).toContain('Kunibert <img src=x onerror=alert(1)>');
    expect(await one.page.getByTestId('words').locator('img').count()).toBe(0);
    await shoot(one.page, 'words');
    await Promise.all(both.map((page) => playConcealed(page)));
    await Promise.all(both.map((page) => page.getByTestId('rematch-any').waitFor()));
    await shoot(one.page, 'rematch');

    // The same two, and the score goes on.
    const first = one.page.url();
    await one.page.getByTestId('rematch-any').click();
    await other.page.getByTestId('rematch-any').click();
    const since = performance.now();
    await Promise.all(both.map((page) => page.waitForFunction((old) => location.href !== old, first)));
    await Promise.any(both.map((page) => page.waitForSelector('.concealed-room[data-mine=true]')));
    if (process.env.FACEDOWN_FIGURES)
      console.log('Rematch, from both pressed to the first decision', performance.now() - since);
    await Promise.all(both.map((page) => page.waitForSelector('button[data-card]')));
    expect(one.page.url()).not.toBe(first);
    const scores = await Promise.all(both.map((page) => page.locator('.series').allInnerTexts()));
    const [mine, theirs] = scores.map(([text]) => text?.match(/\d+/g) ?? []);
    expect(theirs).toEqual([...mine!].reverse());

    // Who it was, how both stand, and what they have done together: read once, when the house has all of it.
    const file = `${house.origin}/api/rated/files/${/table\/(\d+)/.exec(first)![1]}`;
    await expect.poll(async () => (await fetch(file)).status).toBe(200);
    await one.page.goto(profile);
    await one.page.reload();
    await one.page.getByRole('heading', { level: 1, name: 'Kunibert' }).waitFor();
    // The second game waits for them: on a slow machine the clock may have ended it.
    expect(await one.page.getByTestId('between').innerText()).toMatch(/[012] : [012] in [12] games?/);
    expect(await one.page.getByTestId('person').innerText()).toMatch(
      /Concealed provisional\s+1\d\d\d ± \d+ · [12] games?/,
    );
    await one.page.getByTestId('befriend').click();
    expect(await accessibilityFaults(one.page)).toEqual([]);
    await shoot(one.page, 'profile-other');
    // The game's file lies at the house, for whoever wants to step through it.
    await one.page.getByRole('button', { name: 'Step through' }).last().click();
    await one.page.waitForFunction(() => location.hash.startsWith('#/replay'));
    await one.page.goto(`${house.origin}/?fast#/`);
    // Others play in this house: as soon as more than one game was played there one chooses.
    const games = one.page.getByLabel('Leaderboard of');
    await expect
      .poll(async () => {
        if ((await games.count()) > 0) await games.selectOption('concealed');
        return (await one.page.getByTestId('rated').allInnerTexts()).join();
      })
      .toMatch(/Leontine[\s\S]*Kunibert|Kunibert[\s\S]*Leontine/);

    // Another device: the same person, with other seats.
    await one.page.goto(`${house.origin}/?fast#/person`);
    await one.page.getByTestId('friends').getByRole('link', { name: 'Kunibert' }).waitFor();
    await one.page.getByText('Your key on another device').click();
    await one.page.getByLabel(/^Passphrase/).fill(PASSPHRASE);
    const [saved] = await Promise.all([
      one.page.waitForEvent('download'),
      one.page.getByRole('button', { name: 'Save the key' }).click(),
    ]);
    const key = await textOf(saved);
    const root = await one.page.evaluate(() => localStorage.getItem('facedown.root')!);
    expect(key).not.toContain(root);
    const { page: second } = await visit(browser);
    await second.goto(`${house.origin}/?fast#/person`);
    await second.getByText('Your key on another device').click();
    const bring = async (passphrase: string) => {
      await second.getByLabel(/^Passphrase/).fill(passphrase);
      await second
        .getByLabel('Bring a key from a file')
        .setInputFiles({ name: 'key.json', mimeType: 'application/json', buffer: Buffer.from(key) });
    };
    await bring('wrong horse battery');
    await second.getByText('Wrong passphrase').waitFor();
    await bring(PASSPHRASE);
    await second.getByRole('heading', { level: 1, name: 'Leontine' }).waitFor();
    expect(await second.evaluate(() => localStorage.getItem('facedown.root'))).not.toBe(root);
  });
});
