import type { Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servePage, textOf, visit } from './browser.js';
import { browser, house, openBoth } from './opened.js';
import { paidHands, playHands } from './play.js';

let origin: string;
let close: () => void;

openBoth({ bots: true });
beforeAll(async () => {
  ({ origin, close } = await servePage());
});
afterAll(() => close());

const LONG = process.env.FACEDOWN_LONG !== undefined;
const TURN = '.act.call:not([disabled])';

/** What the seat's worker has asked its shuffler for, and the answers: shuffles with their proofs, in hex. */
interface Noted {
  readonly asked: string[];
  readonly answered: string[];
  readonly made: string[];
  /** Nothing is passed on to the shuffler while this is so. */
  isHeld: boolean;
}

/** In the seat's worker: stands between it and the worker that it starts. */
function listen(): void {
  const noted: Noted = { asked: [], answered: [], made: [], isHeld: false };
  Object.assign(globalThis, { noted });
  const heard = new WeakSet<object>();
  const post = globalThis.Worker.prototype.postMessage as (ask: { kind: string }) => void;
  globalThis.Worker.prototype.postMessage = function (this: globalThis.Worker, ask: { kind: string }) {
    noted.asked.push(ask.kind);
    if (!heard.has(this))
      this.addEventListener('message', ({ data }: MessageEvent<{ kind: string; bytes?: Uint8Array } | undefined>) => {
        noted.answered.push(data?.kind ?? 'nothing');
        if (data?.bytes) noted.made.push(Array.from(data.bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''));
      });
    heard.add(this);
    const passOn = () => (noted.isHeld ? setTimeout(passOn, 20) : post.call(this, ask));
    passOn();
  };
}

const notedBy = (seat: Worker): Promise<Noted> =>
  seat.evaluate(() => (globalThis as typeof globalThis & { noted: Noted }).noted);
const hold = (seat: Worker, isHeld: boolean) =>
  seat.evaluate((held) => {
    (globalThis as typeof globalThis & { noted: Noted }).noted.isHeld = held;
  }, isHeld);

/** A table with one bot, and the worker of its seat. */
async function tableAt(address: string, spare = true) {
  const { page } = await visit(browser, { spare });
  // Within the worker's own script: put in once it runs, the ear may come after what it should hear.
  await page.route(/\/assets\/worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    const body = `(${listen})();\n${await response.text()}`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  const starting = page.waitForEvent('worker');
  await page.goto(address);
  const seat = await starting;
  await page.waitForSelector(TURN);
  return { page, seat };
}

/** As a browser does with a tab that nobody looks at. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

describe('the shuffler of a page', () => {
  it('makes the decks that are dealt next, beside the seat, and ends with the table', async () => {
    const { page, seat } = await tableAt(`${origin}/?fast#/play/shuffler-2`);
    // Whoever thinks isn't kept from it, and the deck is ready before the hand is over.
    await expect.poll(async () => (await notedBy(seat)).made.length).toBe(2);
    expect(await paidHands(page)).toBe(0);
    await playHands(page, 1);
    await page.waitForSelector('.felt[data-hand="2"]');
    await page.waitForSelector(TURN);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const { log } = JSON.parse(await textOf(await downloading)) as { log: { deeds: { evidence: string }[] }[] };
    const evidence = log.flatMap(({ deeds }) => deeds.map((deed) => deed.evidence));
    const { made } = await notedBy(seat);
    for (const bytes of made.slice(0, 2)) expect(evidence).toContain(`0x${bytes}`);
    expect(page.workers()).toHaveLength(2);
    await page.goto(`${origin}/?fast#/`);
    await page.getByTestId('play-now').waitFor();
    await expect.poll(() => page.workers()).toEqual([]);
  });

  it.runIf(LONG)('rests while the page is hidden, and on a low battery', async () => {
    const { page, seat } = await tableAt(`${origin}/?fast#/play/hidden-2`, false);
    // On a low battery, as it is in these tests where nobody says otherwise.
    await playHands(page, 1);
    await page.waitForSelector(TURN);
    expect((await notedBy(seat)).asked).toEqual([]);
    expect(page.workers()).toHaveLength(1);
    await page.evaluate(async () => {
      const battery = await (navigator as Navigator & { getBattery(): Promise<EventTarget> }).getBattery();
      Object.assign(battery, { charging: true });
      battery.dispatchEvent(new Event('chargingchange'));
    });
    await playHands(page, 1);
    await expect.poll(async () => (await notedBy(seat)).made.length).toBeGreaterThanOrEqual(2);
    await page.waitForSelector(TURN);
    await hide(page, true);
    // What was begun is done.
    await expect.poll(async () => ((now) => now.asked.length - now.answered.length)(await notedBy(seat))).toBe(0);
    const before = (await notedBy(seat)).asked.length;
    await playHands(page, 2);
    await page.waitForSelector(TURN);
    expect((await notedBy(seat)).asked).toHaveLength(before);
    await hide(page, false);
    await playHands(page, 1);
    await expect.poll(async () => (await notedBy(seat)).asked.length).toBeGreaterThan(before);
  });

  it('keeps nobody from deciding: the hand goes on while a deck takes long', async () => {
    const { page, seat } = await tableAt(`${origin}/?fast#/play/slow-2`);
    await expect.poll(async () => (await notedBy(seat)).made.length).toBe(2);
    await hold(seat, true);
    await playHands(page, 1);
    await page.waitForSelector('.felt[data-hand="2"]');
    await page.waitForSelector(TURN);
    await expect.poll(async () => (await notedBy(seat)).asked.length).toBe(3);
    const [version, own] = [await page.locator('.history .event').count(), page.locator('.act.call')];
    await own.click();
    await expect.poll(() => page.locator('.history .event').count()).toBeGreaterThan(version);
    await page.waitForSelector(TURN);
    const { asked, answered } = await notedBy(seat);
    expect([asked.length, answered.length]).toEqual([3, 2]);
    await hold(seat, false);
    await expect.poll(async () => (await notedBy(seat)).made.length).toBeGreaterThanOrEqual(4);
  });

  it.runIf(LONG)('is done without once it is silent for long', async () => {
    const { page, seat } = await tableAt(`${origin}/?fast#/play/silent-2`);
    await hold(seat, true);
    await playHands(page, 1);
    await expect.poll(() => page.workers().length).toBe(1);
    const { asked } = await notedBy(seat);
    await playHands(page, 2);
    expect((await notedBy(seat)).asked).toEqual(asked);
  });

  it.runIf(LONG)('checks what others shuffle ahead, at a table of the house', async () => {
    const { page } = await visit(browser, { spare: true });
    const starting = page.waitForEvent('worker');
    await page.goto(`${house.origin}/?fast#/`);
    await page.waitForSelector('[data-coordinator=true]');
    await page.getByTestId('play-now').click();
    const seat = await starting;
    await seat.evaluate(listen);
    await playHands(page, 3);
    const { asked, answered } = await notedBy(seat);
    expect(asked).toContain('prove');
    expect(asked).toContain('verify');
    expect(answered).toContain('right');
    expect(answered).not.toContain('wrong');
    expect(answered).not.toContain('nothing');
  });
});
