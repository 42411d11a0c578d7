import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { buildPackages, packPackages } from './lib/packages.mjs';
import { root } from './lib/tools.mjs';

// Leaves the tarballs of all packages in .facedown/packages, ready to be published or installed.
await bootstrap({ quiet: true, contracts: false });
const to = join(root, '.facedown/packages');
const tarballs = await packPackages(await buildPackages(to), join(to, 'tarballs'));
for (const { name, file } of tarballs) console.log(`${name}  ${file}`);
