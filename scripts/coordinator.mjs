import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { builtHouse } from './lib/buildHouse.mjs';

// One coordinator of a house on several machines. Where everything is built nothing is written, so the tree may be read-only.
await bootstrap({ quiet: true, house: true });
await import(pathToFileURL(join(builtHouse(), 'coordinator.mjs')).href);
