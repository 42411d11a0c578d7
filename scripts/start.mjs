import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { root, runTypeScript } from './lib/tools.mjs';

const cli = 'apps/cli/src/main.ts';
const coordinator = 'apps/coordinator/package.json';
const args = process.argv.slice(2);

await bootstrap();
const { code } = existsSync(join(root, coordinator))
  ? await runTypeScript(cli, ['up', ...args], { show: true })
  : await runTypeScript('scripts/demo.ts', args, { show: true });
process.exitCode = code;
