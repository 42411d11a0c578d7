import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, root } from '../lib/tools.mjs';

/** What vitest.config.ts gives every test in the long run. */
const PATIENCE = 900_000;
const LIMITS = [/^\s*\}, (\d[\d_]*)\);$/gm, /^\s+(\d[\d_]{4,}),\n\s*\);$/gm, /testTimeout: (\d[\d_]*)/g];

const shortLimits = (text) =>
  LIMITS.flatMap((limit) => [...text.matchAll(limit)])
    .map(([, limit]) => Number(limit.replaceAll('_', '')))
    .filter((limit) => limit < PATIENCE);

describe('a test', () => {
  it('fails by a fact, never by a limit of its own that a busy machine or the long run exceeds', () => {
    const files = ['packages', 'apps', 'bench', 'circuits', 'scripts']
      .flatMap(filesBelow)
      .filter((file) => /\.test\.(?:tsx?|mjs)$/.test(file));
    expect(files.length).toBeGreaterThan(100);
    const short = files.filter((file) => shortLimits(readFileSync(join(root, file), 'utf8')).length > 0);
    expect(short).toEqual([]);
  });

  it.each([
    ["it('a', () => {\n  }, 60_000);\n", [60_000]],
    ["it(\n  'a',\n  () => {},\n  120_000,\n);\n", [120_000]],
    ['vi.setConfig({ testTimeout: 170_000 });\n', [170_000]],
    ["it('a', () => {\n  }, 900_000);\n", []],
  ])('is seen to have one: %j', (text, limits) => expect(shortLimits(text)).toEqual(limits));
});
