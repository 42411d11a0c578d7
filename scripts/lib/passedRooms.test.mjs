import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseList } from './changedTests.mjs';
import { changedSince, coverage, readPassed, sourcesNow, writePassed } from './passedRooms.mjs';
import { root } from './tools.mjs';

const folder = mkdtempSync(join(tmpdir(), 'facedown-long-'));
const file = join(folder, 'deep', 'long.json');

describe('a long run that is resumed', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const room = (name, passed = 1) => ({ name, passed, seconds: 90 });

  it('knows the rooms that passed for the same sources, and what they were', () => {
    writePassed(room('kit'), 'commit a', file);
    writePassed(room('crypto'), 'commit a', file);
    writePassed(room('kit', 3), 'commit a', file);
    expect(readPassed('commit a', file)).toEqual([room('crypto'), room('kit', 3)]);
  });
  it('begins anew for other sources', () => {
    expect(readPassed('commit b', file)).toEqual([]);
    writePassed(room('salt'), 'commit b', file);
    expect(readPassed('commit b', file)).toEqual([room('salt')]);
  });
  it.each([
    ['nothing', [], ['crypto', 'kit', 'salt']],
    ['a test of one room', ['packages/base/src/random.test.ts'], ['crypto', 'salt']],
    ['tests of other rooms', ['apps/web/test/page.test.ts', 'packages/new/a.test.tsx'], ['crypto', 'kit', 'salt']],
    ['a source', ['apps/web/test/page.test.ts', 'apps/web/test/play.ts'], []],
    ['what nobody can tell', undefined, []],
  ])('keeps a room’s pass where %s has changed', (_, changes, kept) => {
    const path = join(folder, 'kept.json');
    for (const name of ['crypto', 'kit', 'salt']) writePassed(room(name), 'commit a', path);
    expect(readPassed('commit b', path, () => changes)).toEqual(kept.map((name) => room(name)));
  });
  it('tells what it has covered and what it has not', () => {
    expect(coverage([room('kit', 3), room('salt')], ['kit', 'crypto', 'salt'])).toBe(
      [
        '  kit: 3 tests, 1.5 min',
        '  salt: 1 tests, 1.5 min',
        '  together: 2 of 3 rooms, 4 tests',
        '  not passed: crypto',
      ].join('\n'),
    );
  });
  it('begins anew when its file is broken or missing', () => {
    writeFileSync(file, '{"sources":"commit b"');
    expect(readPassed('commit b', file)).toEqual([]);
    expect(readPassed('commit b', join(folder, 'none.json'))).toEqual([]);
  });
});

describe('the sources of a long run', () => {
  const at = mkdtempSync(join(tmpdir(), 'facedown-sources-'));
  afterAll(() => rmSync(at, { recursive: true, force: true }));
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.invalid', ...args], { cwd: at, stdio: 'ignore' });

  it('are others with each change of what they hold, and none where git can’t tell', () => {
    expect(sourcesNow(at)).toBeUndefined();
    expect(readPassed(undefined, file)).toEqual([]);
    git('init');
    writeFileSync(join(at, 'a'), 'one');
    git('add', '.');
    git('commit', '-m', 'first');
    const seen = [sourcesNow(at)];
    const next = (path, text) => {
      writeFileSync(join(at, path), text);
      seen.push(sourcesNow(at));
    };
    // Both change what git's status says of them no more.
    next('a', 'two');
    next('a', 'three');
    mkdirSync(join(at, 'new'));
    next('new/b', 'one');
    next('new/b', 'two');
    next('new/c', 'one');
    git('add', '.');
    git('commit', '-m', 'second');
    seen.push(sourcesNow(at));
    expect(new Set(seen).size).toBe(7);
    expect(sourcesNow(at)).toBe(seen.at(-1));
    expect([seen[0], seen[1], seen.at(-1)].map((then) => changedSince(then, at))).toEqual([
      ['a', 'new/b', 'new/c'],
      undefined,
      [],
    ]);
    git('mv', 'a', 'c.test.ts');
    writeFileSync(join(at, 'd'), 'new');
    expect(changedSince(seen.at(-1), at)).toEqual(['a', 'c.test.ts', 'd']);
    expect(changedSince(`${'0'.repeat(40)} ${seen[0].split(' ')[1]}`, at)).toBeUndefined();
  });
});

describe('what changed', () => {
  it('is read from the list that vitest prints, after its own words', () => {
    const list = JSON.stringify([{ file: join(root, 'packages/base/src/a.test.ts') }]);
    expect(parseList(`a warning\n${list}`)).toEqual(['packages/base/src/a.test.ts']);
    expect(parseList('')).toEqual([]);
  });
});
