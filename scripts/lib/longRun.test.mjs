import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseList } from './changedTests.mjs';
import { coverage, readLongRun, writeLongRun } from './longRun.mjs';
import { root } from './tools.mjs';

const folder = mkdtempSync(join(tmpdir(), 'facedown-long-'));
const file = join(folder, 'deep', 'long.json');

describe('a long run that is resumed', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const room = (name, passed = 1) => ({ name, passed, seconds: 90 });

  it('knows the rooms that passed for the same sources, and what they were', () => {
    writeLongRun(room('kit'), file, 'commit a');
    writeLongRun(room('crypto'), file, 'commit a');
    writeLongRun(room('kit', 3), file, 'commit a');
    expect(readLongRun(file, 'commit a')).toEqual([room('crypto'), room('kit', 3)]);
  });
  it('begins anew for other sources', () => {
    expect(readLongRun(file, 'commit b')).toEqual([]);
    writeLongRun(room('salt'), file, 'commit b');
    expect([readLongRun(file, 'commit a'), readLongRun(file, 'commit b')]).toEqual([[], [room('salt')]]);
  });
  it('tells what it has covered and what it has not', () => {
    expect(coverage([room('kit', 3), room('salt')], ['kit', 'crypto', 'salt'])).toBe(
      [
        '  kit: 3 tests, 1.5 min',
        '  salt: 1 tests, 1.5 min',
        '  together: 2 of 3 rooms, 4 tests',
        '  not passed at this commit: crypto',
      ].join('\n'),
    );
  });
  it('begins anew when its file is broken or missing', () => {
    writeFileSync(file, '{"sources":"commit b"');
    expect(readLongRun(file, 'commit b')).toEqual([]);
    expect(readLongRun(join(folder, 'none.json'), 'commit b')).toEqual([]);
  });
});

describe('what changed', () => {
  it('is read from the list that vitest prints, after its own words', () => {
    const list = JSON.stringify([{ file: join(root, 'packages/base/src/a.test.ts') }]);
    expect(parseList(`a warning\n${list}`)).toEqual(['packages/base/src/a.test.ts']);
    expect(parseList('')).toEqual([]);
  });
});
