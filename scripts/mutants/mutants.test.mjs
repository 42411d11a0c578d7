import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { binOf, root } from '../lib/tools.mjs';
import { rooms } from '../rooms.mjs';
import { describe as inWords, readEquivalents, staleEquivalents } from './equivalent.mjs';
import { faultOf, judgeMutant } from './judgeMutant.mjs';
import { sample } from './sample.mjs';
import { solidityMutants } from './solidity.mjs';
import { isMoney, MONEY_SAMPLE, sourcesOf } from './sources.mjs';
import { typescriptMutants } from './typescript.mjs';

const applied = (source, { from, to, text }) => source.slice(0, from) + text + source.slice(to);

describe('mutants of TypeScript', () => {
  const source = `export const most = (a: number, b: number): number => {\n  if (a >= b) return a;\n  return b;\n};\n`;

  it('changes one place each, at its true position', async () => {
    const all = (await typescriptMutants('most.ts', source)).map((mutant) => applied(source, mutant));
    expect(all).toContain(source.replace('a >= b', 'a > b'));
    expect(all).toContain(source.replace('a >= b', 'false'));
    expect(new Set(all).size).toBe(all.length);
    expect(all).not.toContain(source);
  });
  it('leaves texts, patterns and lists alone', async () => {
    expect(await typescriptMutants('words.ts', "export const words = ['a', /b/];\n")).toEqual([]);
  });
});

describe('mutants of Solidity', () => {
  const source = `contract A {
    // a + b is not code, nor is "x == y"
    function f(uint256 a, uint256 b) external {
        if (a > b) revert TooMuch("a > b");
        total += a * b;
        _pay(a);
    }
}`;

  it('changes comparisons, sums and truths, and leaves refusals and calls out', () => {
    const all = solidityMutants('A.sol', source).map((mutant) => applied(source, mutant));
    expect(all).toEqual([
      source.replace('if (a > b) revert TooMuch("a > b");', '{}'),
      source.replace('(a > b)', '(a >= b)'),
      source.replace('total += a', 'total -= a'),
      source.replace('a * b', 'a / b'),
      source.replace('_pay(a);', ';'),
    ]);
  });
});

describe('a mutant', () => {
  const copy = mkdtempSync(join(tmpdir(), 'facedown-judge-'));
  afterAll(() => rmSync(copy, { recursive: true, force: true }));
  const write = (file, text) => {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  };
  const file = 'packages/base/src/errors.ts';
  const tests = { vitest: ['packages/base/src/errors.test.ts'], forge: [], shares: false };
  /** A copy whose tests end so, one run after the other; below zero it is a worker that died. */
  const judge = async (ends, source = 'export const a = 1;') => {
    write(file, source);
    write('runs.json', JSON.stringify(ends));
    write(
      relative(root, binOf('vitest')),
      `import { readFileSync, writeFileSync } from 'node:fs';
      const [end, ...rest] = JSON.parse(readFileSync('runs.json', 'utf8'));
      writeFileSync('runs.json', JSON.stringify(rest));
      console.log(end < 0 ? 'Worker exited unexpectedly' : ' FAIL  what failed');
      process.exit(Math.abs(end));`,
    );
    return judgeMutant(file, copy, tests);
  };

  it('is killed by a test that fails, and by nothing else', async () => {
    expect(await judge([1])).toMatchObject({ kind: 'killed', by: 'beside' });
    expect(await judge([0, 1])).toMatchObject({ kind: 'killed', by: 'related' });
    expect(await judge([0, 0])).toMatchObject({ kind: 'survived' });
    expect(await judge([137])).toMatchObject({ kind: 'unjudged' });
    expect(await judge([-1, 0, 0])).toMatchObject({ kind: 'survived' });
    expect(await judge([-1, -1])).toMatchObject({ kind: 'killed', by: 'beside' });
    expect(await judge([0, 127])).toMatchObject({ kind: 'unjudged' });
    expect(await judge([], 'export const a = 1 && 2 ?? 3;')).toMatchObject({ kind: 'unbuildable' });
  });
  it('is judged by no tests that are red without it', async () => {
    const fault = async (ends) => {
      await judge([]);
      write('runs.json', JSON.stringify(ends));
      return faultOf([file], copy, tests, { beside: true });
    };
    expect(await fault([0])).toBeUndefined();
    expect(await fault([1, 0])).toBeUndefined();
    expect(await fault([1, 1])).toContain('what failed');
    expect(await fault([127])).toContain('127');
  });
});

describe('a sample', () => {
  const list = Array.from({ length: 100 }, (_, i) => i);

  it('is the same for the same seed, in order, and another for another', () => {
    const chosen = sample(list, 10, 7);
    expect(chosen).toEqual(sample(list, 10, 7));
    expect(chosen).toEqual([...chosen].sort((a, b) => a - b));
    expect(new Set(chosen).size).toBe(10);
    expect(sample(list, 10, 8)).not.toEqual(chosen);
  });
  it('is everything when there is no more', () => expect(sample(list, 1000, 1)).toEqual(list));
});

describe('the list of equivalent mutants', () => {
  it('is named stale when its line, change or file is gone', () => {
    const entry = { file: 'a.ts', line: 'if (a >= b) return a;', change: '>= → >', reason: 'both are the same' };
    const words = { line: entry.line, change: entry.change };
    expect(staleEquivalents([entry], () => [words])).toEqual([]);
    expect(staleEquivalents([entry], () => [{ ...words, change: '>= → <' }])).toEqual([entry]);
    expect(staleEquivalents([entry], () => undefined)).toEqual([entry]);
  });
  it('has none that is stale, and a reason for each', async () => {
    const entries = readEquivalents();
    const words = new Map();
    for (const { file } of entries) {
      const source = readFileSync(join(root, file), 'utf8');
      const mutants = file.endsWith('.sol') ? solidityMutants(file, source) : await typescriptMutants(file, source);
      words.set(
        file,
        mutants.map((mutant) => inWords(mutant, source)),
      );
    }
    expect(staleEquivalents(entries, (file) => words.get(file))).toEqual([]);
    expect(entries.filter(({ reason }) => !(reason?.length > 10))).toEqual([]);
  });
});

describe('sources of rooms', () => {
  it('gives each file that decides money to one room', () => {
    const all = rooms.flatMap(({ name }) => {
      const { typescript, solidity } = sourcesOf(name);
      return [...typescript, ...solidity];
    });
    expect(new Set(all).size).toBe(all.length);
    for (const file of [
      'contracts/src/Table.sol',
      'contracts/src/libraries/Reducer.sol',
      'packages/protocol/src/index.ts',
    ])
      expect([file, all.includes(file)]).toEqual([file, !file.endsWith('index.ts')]);
    expect(all.filter((file) => /\.test\.|\/testing\//.test(file))).toEqual([]);
  });
  it('has 200 mutants of what decides money, of rooms that decide any', () => {
    expect(Object.values(MONEY_SAMPLE).reduce((sum, one) => sum + one)).toBe(200);
    for (const room of Object.keys(MONEY_SAMPLE)) {
      const { typescript, solidity } = sourcesOf(room);
      expect([room, [...typescript, ...solidity].some(isMoney)]).toEqual([room, true]);
    }
    expect(['packages/bots/src/holdem/bot.ts', 'apps/cli/src/play.ts'].some(isMoney)).toBe(false);
  });
  it('tries the attacks on what they attack', () =>
    expect(sourcesOf('table').tests.vitest).toContain('packages/sdk/src/attacks/lies.test.ts'));
  it('names the rooms when one is unknown', () =>
    expect(() => sourcesOf('kitchen')).toThrow(/no room kitchen; there are kit/));
});
