import { writeFileSync } from 'node:fs';
import { launchServer, servePage } from './browser.js';
import { built } from './build.js';
import { openHouse } from './house.js';

await built();
const [browser, page, house] = await Promise.all([
  launchServer(),
  servePage(),
  openHouse({ bots: true, stakes: true }),
]);
writeFileSync(
  '/tmp/w25/env',
  JSON.stringify({ browser: browser.wsEndpoint(), page: page.origin, house: house.origin, pid: process.pid }),
);
process.on('SIGTERM', async () => {
  await browser.close();
  await house.close();
  process.exit();
});
setTimeout(async () => {
  await browser.close();
  await house.close();
  process.exit();
}, 5400_000);
