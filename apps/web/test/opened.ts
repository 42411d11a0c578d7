import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch } from './browser.js';
import { built } from './build.js';
import { type House, openHouse } from './house.js';

export let browser: Browser;
export let house: House;

/** A browser and a house for the tests of one file. */
export function openBoth(options?: Parameters<typeof openHouse>[0]): void {
  beforeAll(async () => {
    await built();
    [browser, house] = await Promise.all([launch(), openHouse(options)]);
  });
  afterAll(async () => {
    await browser?.close();
    await house?.close();
  });
}
