import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/tools.mjs';
import { named, slow } from '../rooms.mjs';

const files = execFileSync('git', ['ls-files', 'packages', 'apps', 'bench', 'circuits'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));
const having = (pattern, among = files) =>
  among.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).sort();

describe('the house has one of each', () => {
  it('a way to the platform’s random bytes, which no pure room takes', () => {
    expect(having(/getRandomValues\(|\brandomBytes\(|\brandomFillSync\(/)).toEqual([
      'packages/base/src/systemRandom.ts',
    ]);
    const pure = files.filter((file) => /^packages\/(game-kit|games|crypto|dealers|bots)\//.test(file));
    expect(pure.length).toBeGreaterThan(200);
    expect(having(/import[^;]*\bsystemRandom\b/, pure)).toEqual([]);
  });

  it('a pool that makes bytes of any number from blocks', () => {
    expect(having(/pool = pool\.(subarray|slice)\(/)).toEqual(['packages/base/src/random.ts']);
  });

  it('a reading of what an address is', () => {
    expect(having(/(const|function) isAddress\b/)).toEqual(['packages/base/src/bytes.ts']);
  });
});

describe('rooms', () => {
  it('name no tests that are not there', () => {
    const all = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n');
    const tests = all.filter((file) => /\.test\.(tsx?|mjs)$|\.t\.sol$/.test(file));
    const prefixes = named.flatMap(({ vitest, forge }) => [...vitest, ...forge]);
    expect(prefixes.filter((prefix) => !tests.some((file) => file.startsWith(prefix)))).toEqual([]);
    expect(slow.filter((file) => !tests.includes(file))).toEqual([]);
  });
});
