import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,apps,bench,circuits}/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
    // Not threads: a library that starts workers of its own (ffjavascript) takes a test thread for one of them.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
