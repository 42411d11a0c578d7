import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { binOf, root, runNode } from './tools.mjs';

/**
 * Runs test files and counts: `{ passed, failures: [{ name, file, text }], unsteady, times: [{ name, ms, passed }] }`.
 * Where a room asks for it `again`, files that fail are run once more, alone: a failure that doesn't come back is
 * unsteady, told and to be understood. Files that share modules load them once for all: nearly every file brings
 * nearly all packages. Each file is told when it has ended.
 */
export async function runVitest(files, env, { again = false, shares = false, onFile } = {}) {
  const first = await runFiles(files, env, shares ? ['--no-isolate'] : [], onFile);
  if (!again || first.failures.length === 0) return { ...first, unsteady: [] };
  const failed = [...new Set(first.failures.flatMap(({ file }) => file ?? files))];
  return settleSecond(first, await runFiles(failed, env));
}

/** What two runs say together: the second ran only files that had failed in the first. */
export function settleSecond(first, second) {
  const unsteady = first.failures.filter(({ name }) => !second.failures.some((failure) => failure.name === name));
  const again = new Set(second.times.map(({ name }) => name));
  const kept = first.times.filter(({ name }) => !again.has(name));
  const passed = kept.reduce((sum, file) => sum + file.passed, 0) + second.passed;
  return { passed, failures: second.failures, unsteady, times: [...kept, ...second.times] };
}

/** The file of which a line of the test runner says that it has ended, with its tests and its time. */
export const endedFile = (line) => /^ *[✓❯×] (?:\|\w+\| )?(\S+\.test\.\w+ \(.*)$/.exec(line)?.[1];

/** What the test runner writes above errors that belong to no test. */
const UNHANDLED = ' Unhandled Errors ';

async function runFiles(files, env, flags = [], onFile = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'facedown-vitest-'));
  const report = join(folder, 'report.json');
  try {
    const { code, stdout, stderr } = await runNode(
      [
        binOf('vitest'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        // One test that somebody looked at alone would silence the others of its file.
        '--allowOnly=false',
        ...flags,
        ...files,
      ],
      {
        env: { ...env, NO_COLOR: '1', FORCE_COLOR: '0' },
        onLine: (line) => {
          const ended = endedFile(line);
          if (ended) onFile(ended);
        },
      },
    );
    return countVitest(readReport(report), { code, output: stdout + stderr }, files);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a run says of these files; of one of which it says nothing, or not the end, nobody knows that it passes. */
export function countVitest(report, { code, output }, files = []) {
  if (!report) return { passed: 0, failures: [{ name: 'vitest', text: output || 'There is no report.' }], times: [] };
  let passed = 0;
  const failures = [];
  const times = [];
  for (const file of report.testResults) {
    const name = relative(root, file.name);
    const passedHere = file.assertionResults.filter(({ status }) => status === 'passed').length;
    passed += passedHere;
    times.push({ name, ms: file.endTime - file.startTime, passed: passedHere });
    const fail = (test, text) => failures.push({ name: `${name} > ${test.fullName}`, file: name, text });
    for (const test of file.assertionResults) {
      if (test.status === 'failed') fail(test, test.failureMessages.join('\n'));
      // Its worker died in the middle.
      if (test.status === 'pending') fail(test, 'The test has not ended.');
    }
    if (file.status === 'failed' && !failures.some((failure) => failure.file === name))
      failures.push({ name, file: name, text: file.message || output });
  }
  const seen = new Set(times.map(({ name }) => name));
  for (const name of files.filter((file) => !seen.has(file)))
    failures.push({ name, file: name, text: 'The file was not run: does vitest.config.ts include it?' });
  // An error outside any test (an unhandled rejection, a worker that died) fails the run and no test. Where a test
  // fails as well, running that test's file again would say nothing of it.
  const outside = output.indexOf(UNHANDLED);
  if (code !== 0 && (outside >= 0 || failures.length === 0))
    failures.push({ name: 'vitest', text: output.slice(Math.max(0, outside)) });
  return { passed, failures, times };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
