import { describe, expect, it } from 'vitest';
import { deadExports } from '../lib/deadExports.mjs';

describe('deadExports', () => {
  it('names what is exported and mentioned nowhere else', () => {
    const files = new Map([
      ['a.ts', 'export const used = 1;\nexport const lonely = used;\nexport interface Lone {}\nconst own = 2;\n'],
      ['b.ts', "import { used } from './a.js';\nexport async function loop() {}\nloop(used);\n"],
      ['b.test.ts', "import { loop } from './b.js';\n"],
    ]);
    expect(deadExports(files)).toEqual(['a.ts: lonely', 'a.ts: Lone']);
  });

  it('finds nothing in the house', () => expect(deadExports()).toEqual([]));
});
