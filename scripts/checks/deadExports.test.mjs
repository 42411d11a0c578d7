import { describe, expect, it } from 'vitest';
import { deadExports } from '../lib/deadExports.mjs';

describe('deadExports', () => {
  it('names what is exported and imported from there by nobody', () => {
    const files = new Map([
      ['a.ts', 'export const used = 1;\nexport const lonely = used;\nexport interface Lone {}\nconst own = 2;\n'],
      ['b.ts', "import { used } from './a.js';\nexport async function loop() {}\nloop(used);\n"],
      ['b.test.ts', "import { loop } from './b.js';\n"],
    ]);
    expect(deadExports(files, new Map())).toEqual(['a.ts: lonely', 'a.ts: Lone']);
  });

  it('is not misled by another file that has the same word', () => {
    const files = new Map([
      ['a.ts', 'export const isAddress = 1;\n'],
      ['b.ts', 'export const isAddress = 2;\n'],
      ['c.ts', "import { isAddress } from './b.js';\nconst a = isAddress;\n"],
    ]);
    expect(deadExports(files, new Map())).toEqual(['a.ts: isAddress']);
  });

  it('follows doors of packages, names passed on, whole modules and files found by their place', () => {
    const files = new Map([
      ['kit/src/index.ts', "export * from './a.js';\nexport { named as other } from './b.js';\n"],
      ['kit/src/a.ts', 'export const through = 1;\nexport const not = 1;\n'],
      ['kit/src/b.ts', 'export const named = 1;\n'],
      ['kit/src/parts.ts', "export * as All from './all.js';\n"],
      ['kit/src/all.ts', 'export const any = 1;\n'],
      ['page/ui.ts', 'export const ui = 1;\n'],
      ['app.ts', "import { through } from '@x/kit';\nglob('*', { import: 'ui' });\nawait import('./late.js');\n"],
      ['late.ts', 'export const late = 1;\n'],
    ]);
    expect(deadExports(files, new Map([['@x/kit', 'kit/src/index.ts']]))).toEqual(['kit/src/a.ts: not']);
  });

  it('finds nothing in the house', () => expect(deadExports()).toEqual([]));
});
