import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rest, rooms, slow } from '../rooms.mjs';
import { assignRooms } from './assignRooms.mjs';
import { inLanes, oneAtATime } from './inLanes.mjs';
import { countForge } from './runForge.mjs';
import { countVitest, endedFile, settleSecond } from './runVitest.mjs';
import { slowestFirst } from './slowestFirst.mjs';
import { root } from './tools.mjs';

describe('assignRooms', () => {
  const assign = (vitest, forge = []) =>
    assignRooms(rooms, rest, { vitest, forge }).map(({ name, vitest, forge }) => [name, ...vitest, ...forge]);

  it('gives a file to the room with the longest matching beginning', () => {
    expect(assign(['packages/dealers/src/open/a.test.ts', 'packages/dealers/src/salt/a.test.ts'])).toEqual([
      ['kit', 'packages/dealers/src/open/a.test.ts'],
      ['salt', 'packages/dealers/src/salt/a.test.ts'],
    ]);
  });
  it('runs a file that no room names in the rest', () => {
    expect(assign(['packages/new/a.test.ts'], ['contracts/test/New.t.sol'])).toEqual([
      ['rest', 'packages/new/a.test.ts', 'contracts/test/New.t.sol'],
    ]);
  });
  it('leaves out rooms without files', () => expect(assign([])).toEqual([]));
});

describe('endedFile', () => {
  it('names the file that has ended, and nothing at other lines', () => {
    expect(endedFile(' ✓ |rooms| packages/base/src/random.test.ts (14 tests) 420ms')).toBe(
      'packages/base/src/random.test.ts (14 tests) 420ms',
    );
    expect(endedFile(' ❯ |rooms| scripts/a.test.mjs (2 tests | 1 failed) 9ms')).toBe(
      'scripts/a.test.mjs (2 tests | 1 failed) 9ms',
    );
    expect(endedFile('     ✓ takes two transactions  3468ms')).toBeUndefined();
  });
});

describe('countVitest', () => {
  const file = (status, assertionResults, message = '') => ({
    testResults: [{ name: `${root}/a.test.ts`, status, message, assertionResults, startTime: 10, endTime: 30 }],
  });

  it('counts passed and failed tests and leaves out skipped ones', () => {
    const tests = [
      { status: 'passed', fullName: 'a', failureMessages: [] },
      { status: 'failed', fullName: 'b', failureMessages: ['expected 1'] },
      { status: 'skipped', fullName: 'c', failureMessages: [] },
    ];
    expect(countVitest(file('failed', tests), { code: 1, output: '' })).toEqual({
      passed: 1,
      failures: [{ name: 'a.test.ts > b', file: 'a.test.ts', text: 'expected 1' }],
      times: [{ name: 'a.test.ts', ms: 20, passed: 1 }],
    });
  });
  it('counts a file that could not be loaded as a failure', () => {
    expect(countVitest(file('failed', [], 'no such module'), { code: 1, output: '' }).failures).toEqual([
      { name: 'a.test.ts', file: 'a.test.ts', text: 'no such module' },
    ]);
  });
  it('counts a failed run without a failed test, or without a report, as a failure', () => {
    const tests = [{ status: 'passed', fullName: 'a', failureMessages: [] }];
    expect(countVitest(file('passed', tests), { code: 1, output: 'unhandled' }).failures).toHaveLength(1);
    expect(countVitest(undefined, { code: 1, output: 'killed' }).failures).toEqual([
      { name: 'vitest', text: 'killed' },
    ]);
  });
  it('counts no report as a failure, whatever the run says of itself', () => {
    expect(countVitest(undefined, { code: 0, output: '' }).failures).toHaveLength(1);
  });
  it('counts a file that was not run, and a test that has not ended, as failures', () => {
    const tests = [
      { status: 'passed', fullName: 'a', failureMessages: [] },
      { status: 'pending', fullName: 'b', failureMessages: [] },
    ];
    const { failures } = countVitest(file('passed', tests), { code: 0, output: '' }, ['a.test.ts', 'b.test.mjs']);
    expect(failures.map(({ name }) => name)).toEqual(['a.test.ts > b', 'b.test.mjs']);
  });
  it('counts an error outside any test beside a failed one: that one’s file alone is run again', () => {
    const tests = [{ status: 'failed', fullName: 'a', failureMessages: ['expected 1'] }];
    const output = 'words\n⎯⎯ Unhandled Errors ⎯⎯\nError: Worker exited unexpectedly';
    const { failures } = countVitest(file('failed', tests), { code: 1, output });
    expect(failures).toEqual([
      { name: 'a.test.ts > a', file: 'a.test.ts', text: 'expected 1' },
      { name: 'vitest', text: ' Unhandled Errors ⎯⎯\nError: Worker exited unexpectedly' },
    ]);
  });
});

describe('settleSecond', () => {
  const failure = (name) => ({ name, file: 'a.test.ts', text: 'expected 1' });
  const ran = (name, passed) => ({ name, ms: 10, passed });
  const first = {
    passed: 5,
    failures: [failure('a'), failure('b')],
    times: [ran('a.test.ts', 3), ran('other.test.ts', 2)],
  };

  it('counts a failure that does not come back as passed and names it', () => {
    const second = { passed: 4, failures: [failure('b')], times: [ran('a.test.ts', 4)] };
    expect(settleSecond(first, second)).toMatchObject({
      passed: 6,
      failures: [failure('b')],
      unsteady: [failure('a')],
    });
  });
  it('keeps what fails in the second run alone', () => {
    const second = { passed: 4, failures: [failure('c')], times: [ran('a.test.ts', 4)] };
    expect(settleSecond(first, second).failures).toEqual([failure('c')]);
  });
  it('counts the tests of a file that could be loaded only the second time once', () => {
    const broken = {
      passed: 2,
      failures: [{ name: 'a.test.ts', text: '' }],
      times: [ran('a.test.ts', 0), ran('b', 2)],
    };
    const second = { passed: 5, failures: [], times: [ran('a.test.ts', 5)] };
    expect(settleSecond(broken, second)).toMatchObject({ passed: 7, failures: [] });
  });
});

describe('lanes', () => {
  const held = () => {
    const open = [];
    const begun = [];
    const work = (name) => () => {
      begun.push(name);
      return new Promise((resolve, reject) => open.push({ resolve, reject }));
    };
    return { open, begun, work, settled: () => new Promise((resolve) => setImmediate(resolve)) };
  };

  it('begin so many works, and another as soon as one has ended', async () => {
    const { open, begun, work, settled } = held();
    const all = inLanes(2, ['a', 'b', 'c', 'd'].map(work));
    expect(begun).toEqual(['a', 'b']);
    open[1].resolve();
    await settled();
    expect(begun).toEqual(['a', 'b', 'c']);
    open[0].resolve();
    open[2].resolve();
    await settled();
    open[3].resolve();
    await all;
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });
  it('tell of a work that fails', async () => {
    await expect(inLanes(2, [async () => {}, () => Promise.reject(new Error('broken'))])).rejects.toThrow('broken');
  });
  it('run what bears no company one at a time, also after a failure', async () => {
    const { open, begun, work, settled } = held();
    const alone = oneAtATime((name) => work(name)());
    const [first, second] = [alone('a'), alone('b')];
    await settled();
    expect(begun).toEqual(['a']);
    open[0].reject(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    await settled();
    expect(begun).toEqual(['a', 'b']);
    open[1].resolve('done');
    expect(await second).toBe('done');
  });
});

describe('slowestFirst', () => {
  it('begins with the files that take longest and leaves the others in their order', () => {
    const files = ['b.test.ts', slow[3], 'a.test.ts', slow[0]];
    expect(slowestFirst(files, (file) => file)).toEqual([slow[0], slow[3], 'b.test.ts', 'a.test.ts']);
  });
  it('names no file that is gone', () => {
    expect(slow.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});

describe('countForge', () => {
  const suites = {
    'test/A.t.sol:ATest': {
      test_results: {
        'test_a()': { status: 'Success', reason: null },
        'test_b()': { status: 'Failure', reason: 'not equal', decoded_logs: ['log'] },
        'test_c()': { status: 'Skipped', reason: null },
      },
    },
  };

  it('counts passed and failed tests after compiler messages', () => {
    expect(countForge(`Compiling\n${JSON.stringify(suites)}\n`, { code: 1, stderr: '' })).toEqual({
      passed: 1,
      failures: [
        { name: 'test/A.t.sol:ATest test_b()', text: 'not equal\nlog' },
        { name: 'test/A.t.sol:ATest test_c()', text: 'It was skipped.' },
      ],
    });
  });
  it('counts a file that was not run, and a run without a report, as failures', () => {
    const green = { 'test/A.t.sol:ATest': { test_results: { 'test_a()': { status: 'Success' } } } };
    const countOf = (paths) => countForge(JSON.stringify(green), { code: 0, stderr: '' }, paths);
    expect(countOf(['test/A.t.sol'])).toEqual({ passed: 1, failures: [] });
    expect(countOf(['test/A.t.sol', 'test/B.t.sol']).failures.map(({ name }) => name)).toEqual(['test/B.t.sol']);
    expect(countForge('', { code: 0, stderr: '' }).failures).toHaveLength(1);
  });
  it('counts a compiler error as a failure', () => {
    expect(countForge('Compiler run failed', { code: 1, stderr: '' })).toEqual({
      passed: 0,
      failures: [{ name: 'forge', text: 'Compiler run failed' }],
    });
  });
});
