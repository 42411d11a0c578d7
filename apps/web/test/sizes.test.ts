import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, visit } from './browser.js';
import { built } from './build.js';
import { faultsAtAllSizes } from './geometry.js';
import { type House, openHouse } from './house.js';
import { TOURS } from './tour.js';

let browser: Browser;
let house: House;

beforeAll(async () => {
  await built();
  [browser, house] = await Promise.all([launch(), openHouse({ bots: true, stakes: true })]);
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

describe('on a phone on its side, on a small one upright, on a laptop, and in the long run also on a larger phone and a desk', () => {
  it.each(Object.entries(TOURS))('every control of %s is in sight, and nothing lies on another', async (_, tour) => {
    const { page } = await visit(browser);
    const screens: string[] = [];
    await tour(page, house.origin, async (name, at) => {
      screens.push(name);
      // As one text, so that whoever reads the failure reads every fault.
      expect.soft((await faultsAtAllSizes(at)).join('\n'), name).toBe('');
    });
    expect(screens.length).toBeGreaterThan(0);
  });
});
