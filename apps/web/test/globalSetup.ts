import { launchServer, servePage } from './browser.js';
import { built } from './build.js';
import { openHouse } from './house.js';
import { SHARED } from './shared.js';

/** One built page, one browser and one coordinator with its bots for all files of the page's room. */
export default async function setup(): Promise<() => Promise<void>> {
  // The chain gets its contracts while the page is built.
  const building = built();
  const [browser, page, house] = await Promise.all([
    launchServer(),
    servePage(),
    openHouse({ bots: true, stakes: true, built: building }),
    building,
  ]);
  process.env[SHARED.browser] = browser.wsEndpoint();
  process.env[SHARED.page] = page.origin;
  process.env[SHARED.house] = house.origin;
  return async () => {
    await browser.close();
    page.close();
    await house.close();
  };
}
