import { describe, expect, it } from 'vitest';
import { visit } from './browser.js';
import { faultsAtAllSizes } from './geometry.js';
import { browser, house, openBoth } from './opened.js';
import { TOURS } from './tour.js';

openBoth({ bots: true, stakes: true });

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
