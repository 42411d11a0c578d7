import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/tools.mjs';

const text = readFileSync(join(root, 'packages/sdk/src/index.ts'), 'utf8');
const names = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list]) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type ')),
);

describe('@facedown/sdk', () => {
  it('exports what a table takes, about 25 names, each by its name', () => {
    expect(text).not.toMatch(/export \*/);
    expect(names).toEqual(
      expect.arrayContaining(['createTable', 'joinTable', 'watchTable', 'verifyGame', 'loadDealer']),
    );
    expect(names.length).toBeLessThanOrEqual(26);
  });

  it('is shown in SDK.md with no name that it does not have', () => {
    const doc = readFileSync(join(root, 'docs/SDK.md'), 'utf8');
    const shown = [...doc.matchAll(/import \{([^}]*)\} from '@facedown\/sdk'/g)].flatMap(([, list]) =>
      list.split(',').map((name) => name.trim().replace(/^type /, '')),
    );
    expect(shown.length).toBeGreaterThan(4);
    for (const name of shown) expect(text, name).toContain(name);
  });
});
