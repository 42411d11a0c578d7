import { defineConfig } from 'vitest/config';
import { QuickestFirst, SlowestFirst } from './scripts/lib/slowestFirst.mjs';

const page = 'apps/web/test/*.test.ts';
// The long run tries the same things by the hundred and the thousand.
// A test that waits for a fact waits long: on a busy machine it comes late, and only a hang takes all of it. A test
// has no shorter limit of its own.
const patience = process.env.FACEDOWN_LONG ? 900_000 : process.env.FACEDOWN_MUTANT ? 90_000 : 240_000;

// A run of several rooms gives each a worker, and keeps what was transformed until its end.
const workers = process.env.FACEDOWN_WORKERS ? Number(process.env.FACEDOWN_WORKERS) : undefined;
const modules = process.env.FACEDOWN_MODULES;

export default defineConfig({
  test: {
    ...(modules ? { experimental: { fsModuleCache: true, fsModuleCachePath: modules } } : {}),
    // Not threads: a library that starts workers of its own (ffjavascript) takes a test thread for one of them.
    pool: 'forks',
    maxWorkers: workers ?? 2,
    testTimeout: patience,
    hookTimeout: patience,
    sequence: { sequencer: process.env.FACEDOWN_MUTANT ? QuickestFirst : SlowestFirst },
    // What a test found must be read whole: some failures don't come back.
    chaiConfig: { truncateThreshold: 0 },
    expect: { requireAssertions: true, poll: { timeout: Math.min(60_000, patience / 2), interval: 50 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          globalSetup: 'scripts/lib/requireContracts.mjs',
          include: ['{packages,apps,bench,circuits}/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          exclude: ['**/node_modules/**', page],
        },
      },
      {
        extends: true,
        // Files of the page's tests share a build, a browser and a coordinator; they wait more than they work.
        test: {
          name: 'page',
          maxWorkers: workers ? 2 + workers : 4,
          // On a busy machine a browser alone may take a minute to start.
          hookTimeout: 2 * patience,
          sequence: { groupOrder: 1 },
          include: [page],
          globalSetup: 'apps/web/test/globalSetup.ts',
          setupFiles: 'apps/web/test/setup.ts',
          isolate: false,
        },
      },
    ],
  },
});
