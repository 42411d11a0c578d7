import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { measureVerbs } from './verbs.js';

const doc = readFileSync(new URL('../../docs/VERBS.md', import.meta.url), 'utf8');

describe('docs/VERBS.md', () => {
  it('tells the bytes that each verb takes now', async () => {
    const costs = await measureVerbs(2, 13, async () => 0n);
    expect(costs.length).toBeGreaterThan(10);
    for (const { verb, bytes } of costs) {
      const row = doc.split('\n').find((line) => line.startsWith(`| ${verb} | 13 |`));
      expect(row, verb).toContain(` ${bytes.toLocaleString('en')} B`);
    }
  });
});
