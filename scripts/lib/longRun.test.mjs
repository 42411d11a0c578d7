import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseList } from './changedTests.mjs';
import { readLongRun, writeLongRun } from './longRun.mjs';
import { root } from './tools.mjs';

const folder = mkdtempSync(join(tmpdir(), 'facedown-long-'));
const file = join(folder, 'deep', 'long.json');

describe('a long run that is resumed', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('knows the rooms that passed for the same sources', () => {
    writeLongRun('kit', file, 'commit a');
    writeLongRun('crypto', file, 'commit a');
    writeLongRun('kit', file, 'commit a');
    expect(readLongRun(file, 'commit a')).toEqual(['kit', 'crypto']);
  });
  it('begins anew for other sources', () => {
    expect(readLongRun(file, 'commit b')).toEqual([]);
    writeLongRun('salt', file, 'commit b');
    expect([readLongRun(file, 'commit a'), readLongRun(file, 'commit b')]).toEqual([[], ['salt']]);
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
