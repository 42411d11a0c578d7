import { bootstrap } from './bootstrap.mjs';
import { check } from './lib/check.mjs';
import { runTypeScript } from './lib/tools.mjs';

const ENTRIES = {
  generate: 'packages/twin/src/generate.ts',
  twin: 'packages/twin/src/main.ts',
  bench: 'bench/src/main.ts',
  cli: 'apps/cli/src/main.ts',
};

const [command, ...args] = process.argv.slice(2);
if (command === 'check') {
  await bootstrap({ quiet: true, contracts: false });
  const results = await check();
  for (const { name, passed, output } of results) console.log(passed ? `${name}: fine` : `${name}: wrong\n${output}`);
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
} else if (Object.hasOwn(ENTRIES, command ?? '')) {
  const entry = ENTRIES[command];
  await bootstrap({ quiet: true, contracts: command !== 'generate' });
  process.exitCode = (await runTypeScript(entry, args, { show: true })).code;
  if (command === 'generate' && process.exitCode === 0) {
    // The ABIs come from the contracts, which import the types just printed.
    await bootstrap({ quiet: true });
    process.exitCode = (await runTypeScript('packages/chain/src/generate.ts', args, { show: true })).code;
    if (process.exitCode === 0) await runTypeScript('bench/src/matrix/writeMatrix.ts', [], { show: true });
  }
} else {
  console.error(`usage: run.mjs check | ${Object.keys(ENTRIES).join(' | ')} [arguments]`);
  process.exitCode = 1;
}
