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
    return countVitest(readReport(report), { code, output: stdout + stderr });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function countVitest(report, { code, output }) {
  let passed = 0;
  const failures = [];
  const times = [];
  for (const file of report?.testResults ?? []) {
    const name = relative(root, file.name);
    const passedHere = file.assertionResults.filter(({ status }) => status === 'passed').length;
    passed += passedHere;
    times.push({ name, ms: file.endTime - file.startTime, passed: passedHere });
    for (const test of file.assertionResults) {
      if (test.status === 'failed')
        failures.push({
          name: `${name} > ${test.fullName}`,
          file: name,
          text: test.failureMessages.join('\n'),
        });
    }
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'))
      failures.push({ name, file: name, text: file.message || output });
  }
  // An error outside any test (an unhandled rejection, a worker that died) fails the run and no test.
  if (code !== 0 && failures.length === 0) failures.push({ name: 'vitest', text: output });
  return { passed, failures, times };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
