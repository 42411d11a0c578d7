import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { builtHouse } from './lib/buildHouse.mjs';

await bootstrap({ house: true });
// In this very process: one that only waits would cost as much memory as the program itself.
await import(pathToFileURL(join(builtHouse(), 'up.mjs')).href);
