import { bootstrap } from './bootstrap.mjs';
import { runTypeScript } from './lib/tools.mjs';

await bootstrap();
process.exitCode = (await runTypeScript('apps/cli/src/main.ts', ['up', ...process.argv.slice(2)], { show: true })).code;
